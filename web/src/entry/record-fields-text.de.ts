import type { Translation } from "../i18n/text.ts";
import type { t } from "./record-fields-text.ts";

export const german = {
  recordFields: { yes: "Ja", no: "Nein" } satisfies Translation<typeof t>,
};
