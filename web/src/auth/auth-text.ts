import { text } from "../i18n/text.ts";

export const t = text({
  en: {
    title: "Sign in",
    tagline: "Tests, oocytes and images of the laboratory, recorded as they happen.",
    google: "Sign in with Google",
    who: "Use the Google account of your organisation.",
    busy: "Signing in…",
    ended: "Your session has ended. Sign in again; what you typed is kept.",
    demoTitle: "Demo accounts",
    demoHint: "This is the demo site with invented data. Choose who you are.",
    verifyTitle: "Verify your e-mail address",
    verifyHint: (email: string) =>
      `The account ${email} is signed in, but its address is not verified yet, so no records can be shown.`,
    verifySteps: "Open the link that was mailed to you, then check again.",
    verifyCheck: "Check again",
    verifySend: "Send the mail again",
    verifySent: "The mail is on its way.",
    verifyNot: "The address is not verified yet.",
    verifyFailed: "That did not work. Check the network and try again.",
    signOut: "Sign out",
  },
});
