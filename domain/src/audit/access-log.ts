import * as z from "zod";
import { Person } from "../identity/claims.ts";

/**
 * What functions serve of records: pages of a table, figures of five subjects or more, a record in codes, the proof of a
 * record's trail, which its page asks for, originals of images and videos, which they open in the bucket, and the results of
 * preclinical runs told together, of a lot or in control charts.
 */
export const Served = z.enum(["table", "figures", "record", "trail", "original", "runs"]);
export type Served = z.infer<typeof Served>;

/** Entries end two years after they began: the database deletes what is past its `endsAt` within a day or so. */
export const accessLogEnd = (from: Date): Date => {
  const end = new Date(from);
  end.setUTCFullYear(end.getUTCFullYear() + 2);
  return end;
};

/** The most records that one entry names; who is served more within a day has several. */
export const MOST_RECORDS_NAMED = 1000;

const count = z.int().min(0);

/**
 * `accessLog/{id}`: what one person was served within one day (UTC) by one instance of the functions, which counts on in it. It
 * holds ids and counts, nothing of what was served, and is closed to every client.
 */
export const AccessLogEntry = z.object({
  id: z.string().min(1),
  by: Person,
  /** The first and the last request. */
  from: z.date(),
  at: z.date(),
  /** When it is deleted; entries of before this was written have none, and stay. */
  endsAt: z.date().optional(),
  /** Requests answered, by what they were answered with. A repeated write may count one twice, none goes uncounted. */
  served: z.partialRecord(Served, count),
  /** Rows of all tables together. */
  rows: count,
  /** The records that were served by themselves or as rows; counts and groups name none. */
  tests: z.array(z.string().min(1)).default([]),
  /** Whose records they were: organisations and studies (`audit-scope.ts`). */
  recordsOf: z.array(z.string().min(1)),
});
export type AccessLogEntry = z.infer<typeof AccessLogEntry>;
