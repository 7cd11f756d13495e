import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./record-fields-text.ts";

export const german = {
  recordFields: {
    yes: "Ja",
    no: "Nein",
    afterLock: "Wird nach dem Sperren durch eine Änderung erfasst: Diese Studie ist verblindet.",
  } satisfies Translation<typeof t>,
};
