import * as z from "zod";
import type { Across } from "../reports/report-lines.ts";
import type { Unjudged } from "./census.ts";
import type { SentLine } from "./sent-lines.ts";

export const MOST_PAGE_ROWS = 500;

/** A page of charts asks no more at once. */
export const MOST_TABLES = 60;

/** A part of a table. */
export const TableRequest = z.strictObject({
  /** `JSON.stringify` of a `ReportView`. Its relative times are told from now on the site's clock. */
  view: z.string().min(2).max(20_000),
  offset: z.int().min(0).max(10_000_000),
  limit: z.int().min(1).max(MOST_PAGE_ROWS),
  /** Groups of five subjects or more alone, of the studies in `figuresScope`. Who reads no records gets nothing else. */
  figures: z.literal(true).optional(),
});
export type TableRequest = z.infer<typeof TableRequest>;

/** What `askTables` is asked: what one page shows, all of it of one moment. */
export const TablesRequest = z.strictObject({ tables: z.array(TableRequest).min(1).max(MOST_TABLES) });
export type TablesRequest = z.infer<typeof TablesRequest>;

/** What `askTables` answers, in the order of what was asked. */
export type TablesAnswer = { tables: TableAnswer[] };
export type TableAnswer = {
  lines: SentLine[];
  /** Of the whole table, before its groups. */
  rows: number;
  /** Of a pivot: what stands beside each other. */
  across?: Across[];
  /** Where the following part begins. */
  next?: number;
  /** When the tables were read. */
  asOf: string;
  /** Whether everything had to be read from the database for it, and how many documents do not fit what tables hold. */
  isRemade: boolean;
  leftOut: number;
  /** Some records are not in the tables yet: what they are made of follows. */
  isBehind?: true;
  unjudged: Unjudged[];
  /** Figures alone, and whether some are not shown because they are of fewer than `LEAST_SUBJECTS`. */
  figures?: { isPartHidden: boolean };
};
