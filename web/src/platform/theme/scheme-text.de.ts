import type { Translation } from "../i18n/text.ts";
import type { SchemeText } from "./scheme-choice.tsx";

export const german = {
  scheme: {
    appearance: "Darstellung",
    auto: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
  } satisfies Translation<SchemeText>,
};
