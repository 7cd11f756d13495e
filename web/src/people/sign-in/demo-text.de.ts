import type { Translation } from "../../platform/i18n/text.ts";
import type { DemoText } from "./demo-picker.tsx";

export const german = {
  demo: {
    demoTitle: "Demo-Konten",
    demoHint: "Dies ist die Demo mit erfundenen Daten. Bitte eine Person wählen.",
  } satisfies Translation<DemoText>,
};
