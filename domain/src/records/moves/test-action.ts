import * as z from "zod";

/** What a person does to a test. */
export const TestAction = z.enum([
  "start",
  "save_check",
  "resume",
  "submit",
  "return",
  "review",
  "sign",
  "lock",
  "amend",
  "ask_cancel",
  "cancel",
  "restore",
  "ask_unblind",
  "unblind",
  "invalidate",
]);
export type TestAction = z.infer<typeof TestAction>;
