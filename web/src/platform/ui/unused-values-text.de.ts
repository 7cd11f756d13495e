import type { Translation } from "../i18n/text.ts";
import type { UnusedValuesText } from "./unused-values.tsx";

export const german = {
  unusedValues: {
    unused: "Ein Teil der Adresse bedeutet hier nichts",
    unusedValue: (name, value) => `${name}: „${value}“ wurde nicht verwendet.`,
    goOn: "Ohne ihn weiter",
  } satisfies Translation<UnusedValuesText>,
};
