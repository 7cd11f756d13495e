import type { Translation } from "../../platform/i18n/text.ts";
import type { PeopleText } from "./person-field.tsx";

export const german = {
  people: {
    me: "Sie",
    which: (name) => `Wer von „${name}“? Wählen Sie eine Person.`,
    withoutAccount: (name) => `„${name}“, ohne Konto`,
  } satisfies Translation<PeopleText>,
};
