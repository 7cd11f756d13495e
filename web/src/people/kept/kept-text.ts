import { text } from "../../platform/i18n/text.ts";

export const t = text("kept", {
  unopened:
    "{n, plural, one {# unsent entry is} other {# unsent entries are}} on this device, encrypted. They open once you are online.",
  damaged: "{n, plural, one {# unsent entry} other {# unsent entries}} on this device cannot be read.",
  removeDamaged: "Remove",
  blocked:
    "Your browser blocks site data for this address, so Zona keeps nothing on this device: a reload signs you out, and what is not saved by then is lost. Allow site data in the browser's settings.",
  full: "This device has no storage left for Zona. What you enter is not kept on it: leave this page open until it is saved, and free some space.",
  missing:
    "This browser keeps nothing on this device, as in some private windows. Leave this page open until your entries are saved.",
  unkept: "What you enter is not kept on this device. Keep this page open until it is saved.",
});
