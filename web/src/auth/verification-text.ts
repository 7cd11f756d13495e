import { text } from "../i18n/text.ts";

export const t = text({
  en: {
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
  },
  de: {
    verifyTitle: "E-Mail-Adresse bestätigen",
    verifyHint: (email) =>
      `Das Konto ${email} ist angemeldet, aber seine Adresse ist noch nicht bestätigt; darum ist nichts zu sehen.`,
    verifySteps: "Den Link in der E-Mail öffnen, dann noch einmal prüfen.",
    verifyCheck: "Noch einmal prüfen",
    verifySend: "E-Mail noch einmal senden",
    verifySent: "Die E-Mail ist unterwegs.",
    verifyNot: "Die Adresse ist noch nicht bestätigt.",
    verifyAgain: "Die Adresse ist bestätigt. Noch einmal anmelden, dann kann es losgehen.",
    verifyFailed: "Das ging nicht. Netz prüfen und noch einmal versuchen.",
    signOut: "Abmelden",
  },
});
