import * as z from "zod";
import { RecordsOf } from "../audit/audit-scope.ts";
import { Person } from "../identity/claims.ts";
import { ExportFormats } from "./export-document.ts";

/**
 * made: written by the person's own browser, told for the audit. asked → running → ready | failed, then expired: written
 * by functions. Nobody deletes one: it is the record of what left the system.
 */
export const ExportState = z.enum(["made", "asked", "running", "ready", "failed", "expired"]);
export type ExportState = z.infer<typeof ExportState>;

const count = z.int().min(0);

/** All tables as Parquet files in one archive, for administrators. */
export const NOTEBOOK_FORMAT = "zip";

/** One file that somebody took out of the system, at `exports/{id}`: who, when, which filter, how many rows. */
export const ExportRecord = z.object({
  id: z.string().min(1),
  by: Person,
  at: z.date(),
  title: z.string().trim().min(1).max(120),
  format: z.enum([...ExportFormats, NOTEBOOK_FORMAT]),
  /** The view as text, as in `JSON.stringify`: rules can bound its size, and it stays as it was asked. `{}` of all tables. */
  view: z.string().max(20_000),
  /** The filter as a sentence. */
  filterText: z.string().max(4000),
  state: ExportState,
  /** Rows written so far; all of them once it is ready or made. */
  rows: count,
  /** Rows to be written, where that can be told beforehand. */
  expectedRows: count.optional(),
  /** Whose records are in it, from when it left. */
  recordsOf: RecordsOf,
  bytes: count.optional(),
  attempts: count.optional(),
  /** In the derived bucket; read with the asker's own token until `expiresAt`. */
  path: z.string().max(200).optional(),
  expiresAt: z.date().optional(),
  failure: z.enum(["too-many-groups", "bad-view", "no-access", "too-many", "fault"]).optional(),
});
export type ExportRecord = z.infer<typeof ExportRecord>;

export const exportFilePath = (exportId: string, attempt: number, format: string) =>
  `exports/${exportId}/${attempt}.${format}`;

/** How long a file lies ready. */
export const EXPORT_KEPT_HOURS = 72;

/** Rows that a browser writes by itself; more are asked of the functions. */
export const BROWSER_EXPORT_ROWS = 2000;
