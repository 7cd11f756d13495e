import { text } from "../../platform/i18n/text.ts";

export const t = text("lock", {
  title: "Locked",
  whose: "Locked by {name}.",
  kept: "Your entries are saved, and uploads continue.",
  password: "Password",
  open: "Unlock",
  openGoogle: "Unlock with Google",
  demo: "Choose the account that locked this screen. No other account can unlock it.",
  others: "Not you? Sign out, then sign in with your own account.",
  signOut: "Sign out",
  closing: "The screen locks in less than a minute. Press any key to keep working.",
});
