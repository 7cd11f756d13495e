import { text } from "../../platform/i18n/text.ts";

/** Apart from the words of the forms themselves: every page of a record asks, and few people answer. */
export const t = text("askForms", { ask: "Forms and SOPs for this test" });
