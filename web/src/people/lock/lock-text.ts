import { text } from "../../platform/i18n/text.ts";

export const t = text("lock", {
  title: "Locked",
  whose: "Locked by {name}.",
  kept: "{place, select, page {This browser keeps nothing on this device: entries that were not saved are lost when you unlock.} other {Your entries are kept.}} Uploads continue once you unlock.",
  network: "No connection to the server, so no PIN or password can be checked.",
  retry: "Try again",
  open: "Unlock",
  others: "Not {name}?",
  signOut: "Sign out",
  closing: "The screen locks in less than a minute. Press any key to keep working.",
});
