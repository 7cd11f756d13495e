import { text } from "../../platform/i18n/text.ts";

export const t = text("lock", {
  title: "Locked",
  whose: "{name} is at work here.",
  kept: "What was typed is kept, and files on their way go on.",
  password: "Password",
  open: "Unlock",
  openGoogle: "Unlock with Google",
  demo: "Choose the person who is at work here. Anyone else is refused.",
  others: "Somebody else? Sign out, and sign in as yourself.",
  signOut: "Sign out",
  lock: "Lock the screen",
  closing: "The screen locks within a minute. Press any key to stay.",
});
