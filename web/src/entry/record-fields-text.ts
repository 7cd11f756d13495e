import { text } from "../i18n/text.ts";

export const t = text({ en: { yes: "Yes", no: "No" } });
