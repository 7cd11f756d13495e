import * as z from "zod";

/** What somebody asks who reads codes only. */
export const AskCodedRecord = z.strictObject({ testId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/) });
export type AskCodedRecord = z.infer<typeof AskCodedRecord>;
