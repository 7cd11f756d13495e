import { text } from "../../../../platform/i18n/text.ts";

export const t = text("bankedRows", {
  failed: "The straws of this record could not be loaded",
  inBank: "in the bank since {since}, now at {place}",
  outOfBank:
    "stored on {since}; {state, select, warmed {warmed} discarded {discarded} lost {lost} shipped {shipped} other {}} since then",
  propose: "{n, plural, one {Propose a place for # row} other {Propose places for # rows}}",
  noneFree: "There are not enough free places in your tanks.",
  store: "{n, plural, one {Store # straw} other {Store # straws}}",
  storeTitle: "{n, plural, one {Store # straw in the cryobank} other {Store # straws in the cryobank}}",
  holds: "{straw} at {place}: {n, plural, one {oocyte {units}} other {oocytes {units}}}",
  consentRef: "Consent reference",
  consentEnd: "Consent ends on",
  medium: "Lot of the vitrification medium",
  cancel: "Cancel",
});
