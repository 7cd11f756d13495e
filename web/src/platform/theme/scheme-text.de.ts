import type { Translation } from "../i18n/text.ts";
import type { t } from "./scheme-text.ts";

export const german = {
  scheme: {
    appearance: "Darstellung",
    auto: "Wie das System",
    light: "Hell",
    dark: "Dunkel",
  } satisfies Translation<typeof t>,
};
