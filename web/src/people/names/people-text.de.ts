import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./people-text.ts";

export const german = {
  people: {
    me: "Sie",
    which: (name) => `Wer von „${name}“? Wählen Sie eine Person.`,
    withoutAccount: (name) => `„${name}“, ohne Konto`,
  } satisfies Translation<typeof t>,
};
