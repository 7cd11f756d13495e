import * as z from "zod";

/** The version of an SOP that was in force when a record was started, as the record names it. */
export const NamedSop = z.object({
  resourceId: z.string().min(1).max(64),
  title: z.string().min(1),
  number: z.int().min(1),
  /** Of its file. */
  sha256: z.string().min(1).max(64),
});
export type NamedSop = z.infer<typeof NamedSop>;
