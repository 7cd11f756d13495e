import * as z from "zod";
import { Person } from "../identity/claims.ts";
import { issue, sentences } from "../messages/said.ts";
import { isTimeZone } from "../timing/zoned-time.ts";

const says = sentences("site", {
  zone: "Choose a time zone from the list.",
});

/**
 * `config/site`, set by administrators of one organisation. Each version also stays below it as `history/{rev}`, so it is
 * known which clock was in force when.
 */
export const StoredSite = z.object({
  name: z.string().trim().min(1).max(60),
  /** A name of the IANA list, such as Europe/Paris. */
  timeZone: z.string().refine(isTimeZone, issue(says("zone"))),
  organisation: z.string().min(1),
  rev: z.number().int().min(1),
  by: Person,
  at: z.date(),
});
export type StoredSite = z.infer<typeof StoredSite>;
