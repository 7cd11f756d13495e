import * as z from "zod";

/** Where an imported record comes from: it says so for as long as it is kept. */
export const Imported = z.object({
  /** What the laboratory calls the place its file comes from. */
  source: z.string().min(1).max(60),
  importId: z.string().min(1).max(64),
  fileName: z.string().min(1).max(200),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** What the source calls the record. */
  key: z.string().min(1).max(80),
  /** Rows of the sheet, counted from 1 as spreadsheets do. */
  lines: z.array(z.int().min(1)).min(1).max(200),
  /** Fields of which the file tells the day alone: the time of day was declared for the whole file. */
  assumedTimes: z.array(z.string().min(1).max(80)).max(60).optional(),
  /** That the import was undone: the next one of the same source restores the record. */
  isUndone: z.literal(true).optional(),
});
export type Imported = z.infer<typeof Imported>;
