import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./lock-text.ts";

export const german = {
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
  } satisfies Translation<typeof t>,
};
