import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { isTimeZone } from "../timing/zoned-time.ts";

/**
 * `config/site`, set by administrators of one organisation. Each version also stays below it as `history/{rev}`, so it is
 * known which clock was in force when.
 */
export const StoredSite = z.object({
  name: z.string().trim().min(1).max(60),
  /** A name of the IANA list, such as Europe/Paris. */
  timeZone: z.string().refine(isTimeZone, "Choose a time zone from the list."),
  organisation: z.string().min(1),
  rev: z.number().int().min(1),
  by: Person,
  at: z.date(),
});
export type StoredSite = z.infer<typeof StoredSite>;
