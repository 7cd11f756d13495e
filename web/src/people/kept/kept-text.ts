import { text } from "../../platform/i18n/text.ts";

export const t = text("kept", {
  unopened:
    "{n, plural, one {# unsent entry is} other {# unsent entries are}} on this device, encrypted. They open once you are online.",
  damaged: "{n, plural, one {# unsent entry} other {# unsent entries}} on this device cannot be read.",
  removeDamaged: "Remove",
  unkept: "What you enter is not kept on this device. Keep this page open until it is saved.",
});
