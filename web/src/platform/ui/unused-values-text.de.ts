import type { Translation } from "../i18n/text.ts";
import type { t } from "./unused-values-text.ts";

export const german = {
  unusedValues: {
    unused: "Ein Teil der Adresse bedeutet hier nichts",
    unusedValue: (name, value) => `${name}: „${value}“ wurde nicht verwendet.`,
    goOn: "Ohne ihn weiter",
  } satisfies Translation<typeof t>,
};
