import type { Translation } from "../i18n/text.ts";
import type { t } from "./required-text.ts";

export const german = {
  required: {
    missing: "Füllen Sie das aus.",
    tooShort: (least) => `Mindestens ${least} Zeichen.`,
    outOfRange: "Das liegt außerhalb des Möglichen.",
  } satisfies Translation<typeof t>,
};
