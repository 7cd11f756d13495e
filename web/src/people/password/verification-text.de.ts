import type { Translation } from "../../platform/i18n/text.ts";
import type { VerificationText } from "./verification-notice.tsx";

export const german = {
  verification: {
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
  } satisfies Translation<VerificationText>,
};
