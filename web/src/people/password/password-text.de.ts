import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./password-text.ts";
import type { VerificationText } from "./verification-notice.tsx";

export const german = {
  password: {
    login: "Mit Passwort anmelden",
    register: "Konto anlegen",
    registerHint:
      "Mit einer E-Mail-Adresse der eigenen Organisation. Ein Link in einer E-Mail beweist dann, dass sie stimmt.",
    signUp: "Registrieren",
    signUpHint: "Mit Google ist nichts einzurichten: das Konto entsteht bei der ersten Anmeldung.",
    email: "E-Mail-Adresse",
    password: "Passwort",
    newPassword: "Neues Passwort",
    passwordHint: "Mindestens 6 Zeichen",
    showPassword: "Passwort zeigen",
    problem: "Es fehlt noch etwas",
    signInNow: "Anmelden",
    makeAccount: "Konto anlegen",
    withGoogle: "Mit Google anmelden",
    toRegister: "Konto anlegen",
    toLogin: "Mit Passwort anmelden",
    forgotten: "Passwort vergessen?",
    forgot: "Neues Passwort setzen",
    forgotHint: "Bitte die Adresse eingeben: dorthin geht ein Link, mit dem sich ein neues Passwort wählen lässt.",
    forgotSend: "Link senden",
    forgotSent: (email) =>
      `Wenn es zu ${email} ein Konto gibt, ist die E-Mail unterwegs. Der Link darin gilt einmal und eine Stunde lang.`,
    resetFor: (email) => `Für ${email}.`,
    resetSave: "Neues Passwort speichern",
    resetDone: "Das neue Passwort ist gespeichert",
    resetDoneHint: "Jetzt damit anmelden. Überall sonst ist das Konto abgemeldet.",
    verifying: "Der Link wird geprüft…",
    verifyTitle: "Adresse bestätigen",
    verifyWarning: (email) =>
      `Geben Sie das Passwort des Kontos für ${email} ein. Wenn Sie dieses Konto nicht angelegt haben, schließen Sie diese Seite: Jemand anderes hat Ihre Adresse benutzt.`,
    verifyNow: "Adresse bestätigen",
    verified: "Die Adresse ist bestätigt",
    verifiedHint: "Jetzt anmelden, dann kann es losgehen.",
    recovered: "Die frühere Adresse gilt wieder",
    recoveredHint: "Wer die Änderung nicht wollte, setzt sofort ein neues Passwort.",
    linkBad: "Dieser Link geht nicht",
    linkIncomplete:
      "Die Adresse dieser Seite ist nicht vollständig. Den Link in der E-Mail noch einmal öffnen oder ganz kopieren.",
    askAgain: "Neuen Link anfordern",
    goOn: "Zur Anmeldung",
  } satisfies Translation<typeof t>,
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
