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

/** The signed archive of an organisation or of a study, for administrators who read all of it; `docs/archive.md`. */
export const ARCHIVE_FORMAT = "archive";

/** Whose archive is asked for, as the `view` of its record says it. */
export const ArchiveAsked = z.strictObject({
  archive: z.union([
    z.strictObject({ organisation: z.string().min(1).max(253) }),
    z.strictObject({ study: z.string().min(1).max(64) }),
  ]),
});
export type ArchiveAsked = z.infer<typeof ArchiveAsked>;

/** One file that somebody took out of the system, at `exports/{id}`: who, when, which filter, how many rows. */
export const ExportRecord = z.object({
  id: z.string().min(1),
  by: Person,
  at: z.date(),
  title: z.string().trim().min(1).max(120),
  format: z.enum([...ExportFormats, NOTEBOOK_FORMAT, ARCHIVE_FORMAT]),
  /**
   * The view as text, as in `JSON.stringify`: rules can bound its size, and it stays as it was asked. `{}` of all tables,
   * `ArchiveAsked` of an archive.
   */
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
  failure: z.enum(["too-many-groups", "bad-view", "no-access", "too-many", "too-large", "fault"]).optional(),
  /** Of the key that signed an archive: whoever opens it compares it with what they were told on another way. */
  fingerprint: z.string().max(64).optional(),
});
export type ExportRecord = z.infer<typeof ExportRecord>;

/** How the name of a file ends. */
export const fileEnding = (format: ExportRecord["format"]) => (format === ARCHIVE_FORMAT ? "zip" : format);

export const exportFilePath = (exportId: string, attempt: number, format: ExportRecord["format"]) =>
  `exports/${exportId}/${attempt}.${fileEnding(format)}`;

/** How long a file lies ready. */
export const EXPORT_KEPT_HOURS = 72;

/** Rows that a browser writes by itself; more are asked of the functions. */
export const BROWSER_EXPORT_ROWS = 2000;
