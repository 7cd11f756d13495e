import { text } from "../../platform/i18n/text.ts";

/** What is asked once the server has said by what a person unlocks. */
export const t = text("unlock", {
  pin: "Signing PIN",
  pinMissing: "Enter the six digits of your signing PIN.",
  passkey: "Unlock with a passkey",
  password: "Password",
  open: "Unlock",
  openGoogle: "Unlock with Google",
});
