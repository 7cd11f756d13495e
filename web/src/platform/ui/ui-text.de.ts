import type { Translation } from "../i18n/text.ts";
import type { SchemeText } from "../theme/scheme-choice.tsx";
import type { UnusedValuesText } from "./notice.tsx";
import type { RequiredText } from "./required-input.tsx";
import type { t } from "./ui-text.ts";

export const german = {
  start: {
    loading: "Wird geladen…",
    stillLoading: "Es lädt noch. Netz prüfen oder noch einmal versuchen.",
    retry: "Noch einmal versuchen",
    notKnown: "Nicht bekannt: Der Server hat nicht geantwortet.",
    asOf: (time) => `Stand: ${time}.`,
    keptHere: "Von einem früheren Besuch auf diesem Gerät; vielleicht veraltet oder unvollständig.",
    unexpected: "Unexpected Application Error!",
    unexpectedHint: "Das Eingegebene bleibt auf diesem Gerät. Zurück zur Seite gehen oder auf der Startseite beginnen.",
    goHome: "Zur Startseite",
    reload: "Seite neu laden",
    notDone: "Das wurde nicht ausgeführt",
  } satisfies Translation<typeof t>,
  required: {
    missing: "Füllen Sie das aus.",
    tooShort: (least) => `Mindestens ${least} Zeichen.`,
    outOfRange: "Das liegt außerhalb des Möglichen.",
  } satisfies Translation<RequiredText>,
  unusedValues: {
    unused: "Ein Teil der Adresse bedeutet hier nichts",
    unusedValue: (name, value) => `${name}: „${value}“ wurde nicht verwendet.`,
    goOn: "Ohne ihn weiter",
  } satisfies Translation<UnusedValuesText>,
  scheme: {
    appearance: "Darstellung",
    auto: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
  } satisfies Translation<SchemeText>,
};
