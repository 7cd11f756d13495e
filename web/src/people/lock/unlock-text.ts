import { text } from "../../platform/i18n/text.ts";

/** What is asked once the server has said by what a person unlocks. */
export const t = text("unlock", {
  pin: "Signing PIN",
  pinMissing: "Enter the six digits of your signing PIN.",
  screenOnly:
    "Your passkey opens this screen without the server. What you enter is kept here and syncs when the server accepts it.",
  onlineOnly:
    "Your passkey cannot open this screen yet: this browser cannot load Zona without a network. Keep this page open until you are online.",
  passkey: "Unlock with a passkey",
  password: "Password",
  open: "Unlock",
  openGoogle: "Unlock with Google",
});
