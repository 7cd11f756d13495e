import * as z from "zod";
import type { Said } from "./said.ts";

const MOST_SIGNS = 80;

/** What was said, as a record keeps it. Its values are read by their sentence alone, which we wrote. */
export const SaidStored: z.ZodType<Said> = z.lazy(() =>
  z.object({
    code: z.string().max(MOST_SIGNS),
    values: z.record(z.string(), z.custom<NonNullable<Said["values"]>[string]>()).optional(),
  }),
) as z.ZodType<Said>; // a value that is there is never undefined
