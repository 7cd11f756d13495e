import type { Translation } from "../../platform/i18n/text.ts";
import type { t as lock } from "../lock/lock-text.ts";
import type { DemoText } from "./demo-picker.tsx";
import type { secondStepText as secondStep, t } from "./sign-in-text.ts";

/** Apart, so that the bundler leaves them out of production. */
export const germanOfDemo = {
  demo: {
    demoTitle: "Demo-Konten",
    demoHint: "Dies ist die Demo mit erfundenen Daten. Bitte eine Person wählen.",
  } satisfies Translation<DemoText>,
};

export const german = {
  auth: {
    title: "Anmelden",
    unreachable: "Zona ist nicht erreichbar. Netz prüfen und noch einmal versuchen.",
    tagline: "Tests, Eizellen und Bilder des Labors, festgehalten, während es geschieht.",
    google: "Mit Google anmelden",
    who: "Bitte das Google-Konto der eigenen Organisation nehmen.",
    ended: "Die Sitzung ist zu Ende. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    disabled: "Dieses Konto wurde gesperrt. Bitte die Administration des Labors fragen.",
    otherRole:
      "Die Administration hat eine andere Rolle vergeben. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    signedOut:
      "Die Administration hat dieses Konto überall abgemeldet. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    tooLong:
      "Sie waren 12 Stunden angemeldet, deshalb ist die Sitzung zu Ende. Bitte neu anmelden; das Eingegebene bleibt erhalten.",
    newStep: "Der zweite Schritt dieses Kontos hat sich geändert. Bitte neu anmelden.",
    withPassword: "Mit E-Mail-Adresse und Passwort anmelden",
    settings: "Darstellung und Sprache",
  } satisfies Translation<typeof t>,
  secondStep: {
    title: "Zweiter Schritt",
    hint: "Die Authenticator-App auf dem Telefon öffnen und den Code eingeben, den sie für Zona zeigt.",
    code: "Code der Authenticator-App",
    codeHint: "Sechs Ziffern, alle 30 Sekunden neu",
    codeMissing: "Bitte die sechs Ziffern eingeben, die die Authenticator-App zeigt.",
    goOn: "Anmelden",
    confirm: "Bestätigen",
    back: "Neu beginnen",
    lost: "Telefon verloren? Die Administration kann den zweiten Schritt entfernen; dann ohne ihn anmelden.",
  } satisfies Translation<typeof secondStep>,
  lock: {
    title: "Gesperrt",
    whose: (name) => `${name} arbeitet hier.`,
    kept: "Eingegebenes bleibt erhalten, und Dateien laufen weiter.",
    password: "Passwort",
    open: "Entsperren",
    openGoogle: "Mit Google entsperren",
    demo: "Bitte die Person wählen, die hier arbeitet. Jede andere wird abgewiesen.",
    others: "Jemand anderes? Abmelden und selbst anmelden.",
    signOut: "Abmelden",
    lock: "Bildschirm sperren",
    closing: "Der Bildschirm sperrt sich in einer Minute. Eine Taste drücken, um zu bleiben.",
  } satisfies Translation<typeof lock>,
};
