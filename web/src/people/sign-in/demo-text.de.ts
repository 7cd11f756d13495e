import type { Translation } from "../../platform/i18n/text.ts";
import type { t } from "./demo-text.ts";

export const german = {
  demo: {
    demoTitle: "Demo-Konten",
    demoHint: "Dies ist die Demo mit erfundenen Daten. Bitte eine Person wählen.",
  } satisfies Translation<typeof t>,
};
