import type { Translation } from "../i18n/text.ts";
import type { RequiredText } from "./required-input.tsx";

export const german = {
  required: {
    missing: "Füllen Sie das aus.",
    tooShort: (least) => `Mindestens ${least} Zeichen.`,
    outOfRange: "Das liegt außerhalb des Möglichen.",
  } satisfies Translation<RequiredText>,
};
