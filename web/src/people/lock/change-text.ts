import { text } from "../../platform/i18n/text.ts";

export const t = text("changePerson", {
  here: "Signed in at this computer",
  opens: "Choose your name, then unlock with your own PIN or passkey.",
  stays: "{name} stays signed in here, locked: their PIN or passkey opens it again, with what they typed.",
  another: "Sign in as someone else",
  over: "The session of {name} at this computer has ended. Sign in again.",
  unheard: "{name} is still signed in: the server has not confirmed the lock. Try again once you are online.",
  failed: "You could not change person. Try again.",
});
