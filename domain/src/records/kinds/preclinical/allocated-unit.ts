import * as z from "zod";

/** Where a unit goes, as it is kept: its row in the tables, and the dish and drop that hold it. */
export const AllocatedUnit = z.object({
  unit: z.int().min(1),
  row: z.string().regex(/^\d{1,3}-\d{1,3}$/),
  dish: z.int().min(1),
  drop: z.int().min(1),
});
export type AllocatedUnit = z.infer<typeof AllocatedUnit>;
