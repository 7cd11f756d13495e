import * as z from "zod";
import type { Said, SaidValue } from "./said.ts";

const MOST_SIGNS = 80;

// Firestore also keeps infinities and NaN, which `z.number()` refuses.
const AnyNumber = z.custom<number>((value) => typeof value === "number");

const SaidValueStored: z.ZodType<SaidValue> = z.lazy(() =>
  z.union([z.string(), AnyNumber, z.object({ name: z.string() }), z.array(SaidValueStored), SaidStored]),
);

/** What was said, as a record keeps it. Whether its sentence takes these values is found when it is put into words. */
export const SaidStored: z.ZodType<Said> = z.lazy(() =>
  z.object({
    code: z.string().max(MOST_SIGNS),
    values: z.record(z.string(), SaidValueStored).optional(),
  }),
) as z.ZodType<Said>; // a value that is there is never undefined
