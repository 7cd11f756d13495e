import { text } from "../../platform/i18n/text.ts";

export const t = text("verification", {
  verifyTitle: "Verify your e-mail address",
  verifyHint: (email: string) =>
    `The account ${email} is signed in, but its address is not verified yet, so no records can be shown.`,
  verifySteps: "Open the link that was mailed to you, then check again.",
  verifyCheck: "Check again",
  verifySend: "Send the mail again",
  verifySent: "The mail is on its way.",
  verifyNot: "The address is not verified yet.",
  verifyAgain: "The address is verified. Sign in once more, and you can work.",
  verifyFailed: "That did not work. Check the network and try again.",
  signOut: "Sign out",
});
