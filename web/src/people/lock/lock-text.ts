import { text } from "../../platform/i18n/text.ts";

export const t = text("lock", {
  title: "Locked",
  whose: "Locked by {name}.",
  kept: "Your entries are kept. Uploads continue once you unlock.",
  pin: "Signing PIN",
  pinMissing: "Enter the six digits of your signing PIN.",
  passkey: "Unlock with a passkey",
  network: "Unlocking needs a connection to the server.",
  retry: "Try again",
  password: "Password",
  open: "Unlock",
  openGoogle: "Unlock with Google",
  others: "Not you? Sign out, then sign in with your own account.",
  signOut: "Sign out",
  closing: "The screen locks in less than a minute. Press any key to keep working.",
});
