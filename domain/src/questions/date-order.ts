import * as z from "zod";

/** How a date such as 03/04/2026 is meant by whoever writes it. */
export const DateOrder = z.enum(["day-first", "month-first"]);
export type DateOrder = z.infer<typeof DateOrder>;
