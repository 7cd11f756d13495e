import { text } from "../i18n/text.ts";

const en = {
  any: "This page is being built.",
  users: "Users with organisation, role and last sign-in; roles changed and accounts disabled.",
};

/** Pages that are routed but not built; each says what will be there. */
export type PlannedPage = keyof typeof en;

export const plannedText = text({ en });
