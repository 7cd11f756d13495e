import * as z from "zod";
import { Person } from "../identity/claims.ts";
import type { Said } from "../messages/said.ts";
import { SaidStored } from "../messages/stored-said.ts";
import { OocyteSource, SpermSource } from "../records/lab-test.ts";
import { DATE_ORDERS } from "../timing/date-order.ts";
import { isTimeZone } from "../timing/zoned-time.ts";
import { visibleText } from "../visible-text.ts";

/** What a file may hold. A spreadsheet of ten years has some thousand rows; beyond this it is split by year. */
export const IMPORT_LIMITS = {
  maxBytes: 20 * 2 ** 20,
  /** A part of a file as it is sent. */
  partBytes: 3 * 2 ** 20,
  maxUnzippedBytes: 300 * 2 ** 20,
  maxRows: 200_000,
  maxColumns: 200,
  maxCellCharacters: 2000,
  /** Rows that belong to one record. */
  maxRowsOfRecord: 200,
} as const;

/** An import can be undone for so long. */
export const UNDO_DAYS = 30;

/** Kinds of records that files hold. */
export const RecordKind = z.literal(["icsi", "semen"]);
export type RecordKind = z.infer<typeof RecordKind>;

/** What a file holds: records, straws of the cryobank, or a list of the images of records. */
export const ImportKind = z.literal([...RecordKind.values, "straws", "media"]);
export type ImportKind = z.infer<typeof ImportKind>;

/** Whether a study has records that such a file is of: straws are those of cycles, images are of any record. */
export const takesImport = (kinds: readonly string[], kind: ImportKind): boolean =>
  kind === "media"
    ? [...RecordKind.values].some((one) => kinds.includes(one))
    : kinds.includes(kind === "straws" ? "icsi" : kind);

const Index = z
  .int()
  .min(0)
  .max(IMPORT_LIMITS.maxColumns - 1);

/** How one column of a file is read. `values`: what texts of it stand for; an empty one leaves the answer out. */
export const MappedColumn = z.strictObject({
  column: Index,
  name: z.string().max(200),
  target: z.string().min(1).max(80),
  unit: z.string().max(20).optional(),
  /** Of a time of day: the column with its day. */
  dayFrom: Index.optional(),
  dayName: z.string().max(200).optional(),
  values: z.record(z.string().max(200), z.string().max(200)).optional(),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

/** How a file is read: nothing of it is guessed once somebody has confirmed it. */
export const ImportPlan = z.strictObject({
  sheet: z.int().min(0).max(200),
  /** The row with the names of the columns, counted from 1. */
  headerLine: z.int().min(1).max(100),
  order: z.enum(DATE_ORDERS),
  zone: z.string().refine(isTimeZone),
  /** The time of day of dates that have none; without it such a date is refused. */
  timeOfDay: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional(),
  /** Whether 16 is the year 2016. */
  shortYears: z.boolean(),
  /** Whether a row without a key belongs to the record above, as in sheets with merged cells. */
  fillDown: z.boolean(),
  /** Whether checks of which the file tells no time were done at their planned time (`planned-checks.ts`). */
  plannedChecks: z.boolean().optional(),
  columns: z.array(MappedColumn).min(1).max(IMPORT_LIMITS.maxColumns),
  /** What every record of the file is of, where no column says it. */
  oocyteSource: OocyteSource.optional(),
  spermSource: SpermSource.optional(),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** A column of a file with what a person needs to map it. */
export const FoundColumn = z.object({
  column: Index,
  name: z.string(),
  samples: z.array(z.string()),
  /** Each text of a column that looks like a list of answers. */
  texts: z.array(z.string()),
});
export type FoundColumn = z.infer<typeof FoundColumn>;

/** What was found out about a file before anybody said how to read it. */
export const ImportShape = z.object({
  sheets: z.array(z.string()),
  rows: z.int().min(0),
  encoding: z.string().optional(),
  columns: z.array(FoundColumn),
  /** The device whose export it looks like. */
  instrument: z.string().optional(),
  suggested: z.unknown(),
});
export type ImportShape = z.infer<typeof ImportShape>;

/** Why a row or a record of a file is not imported, or what is missing in it. */
export const ImportFault = z.object({
  line: z.int().min(1),
  column: z.string().optional(),
  text: z.string().optional(),
  sentence: SaidStored,
});
export type ImportFault = z.infer<typeof ImportFault>;

/** What a dry run found, or what was done. */
export const ImportCounts = z.object({
  rows: z.int().min(0),
  records: z.int().min(0),
  created: z.int().min(0),
  changed: z.int().min(0),
  same: z.int().min(0),
  rejected: z.int().min(0),
  /** Records that are imported and lack what a submission asks for, or contradict themselves. */
  incomplete: z.int().min(0),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** States in which functions are at work. */
export const BUSY_IMPORT = ["reading", "checking", "running", "undoing"] as const;

/**
 * One file that somebody imports, at `imports/{id}`. Functions alone read and write it: they answer its administrators by
 * `importStep`. `failed`: it cannot be read, and `failure` says why.
 */
export const ImportRun = z.object({
  id: z.string().min(1),
  organisation: z.string().min(1),
  studyId: z.string().min(1),
  kind: ImportKind,
  source: visibleText(60),
  by: Person,
  at: z.date(),
  fileName: z.string().min(1).max(200),
  bytes: z.int().min(1).max(IMPORT_LIMITS.maxBytes),
  sha256: z.string().optional(),
  state: z.enum(["uploading", "read", "checked", "done", "undone", "failed", ...BUSY_IMPORT]),
  shape: ImportShape.optional(),
  plan: ImportPlan.optional(),
  counts: ImportCounts.optional(),
  /** The first faults, and what imported records lack most often; all of them are in the file of findings. */
  faults: z.array(ImportFault).optional(),
  lacks: z.array(z.object({ sentence: SaidStored, records: z.int() })).optional(),
  failure: SaidStored.optional(),
  progress: z.object({ done: z.int().min(0), of: z.int().min(0) }).optional(),
  doneAt: z.date().optional(),
  /** What undoing it did; `kept`: records that somebody changed since. */
  undo: z.object({ withdrawn: z.int(), reverted: z.int(), kept: z.int() }).optional(),
  lease: z.object({ token: z.string(), until: z.date() }).optional(),
});
export type ImportRun = z.infer<typeof ImportRun>;

/** What an import did with one record, at `imports/{id}/records/{testId}`: what undoing it takes back. */
export const ImportedRecord = z.object({
  id: z.string(),
  result: z.enum(["created", "changed", "restored", "same"]),
  rev: z.int().min(1),
  undone: z.enum(["withdrawn", "reverted", "kept", "untouched"]).optional(),
});
export type ImportedRecord = z.infer<typeof ImportedRecord>;

const ImportId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

/** What administrators ask of an import. */
export const ImportRequest = z.lazy(() =>
  z.discriminatedUnion("step", [
    z.strictObject({ step: z.literal("list") }),
    z.strictObject({ step: z.literal("get"), importId: ImportId }),
    z.strictObject({
      step: z.literal("begin"),
      importId: ImportId,
      studyId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
      kind: ImportKind,
      source: visibleText(60),
      fileName: visibleText(200),
      bytes: z.int().min(1).max(IMPORT_LIMITS.maxBytes),
    }),
    /** One part of the file in base64, in their order. */
    z.strictObject({
      step: z.literal("part"),
      importId: ImportId,
      part: z.int().min(0).max(20),
      content: z.base64().max(4 * 2 ** 20),
    }),
    /** The whole file was sent, or another sheet or header of it is to be read. */
    z.strictObject({
      step: z.literal("read"),
      importId: ImportId,
      sheet: z.int().min(0).max(200).optional(),
      headerLine: z.int().min(1).max(100).optional(),
    }),
    z.strictObject({ step: z.literal("check"), importId: ImportId, plan: ImportPlan }),
    z.strictObject({ step: z.literal("run"), importId: ImportId }),
    z.strictObject({ step: z.literal("undo"), importId: ImportId }),
    z.strictObject({ step: z.literal("rejected"), importId: ImportId }),
  ]),
);
export type ImportRequest = z.infer<typeof ImportRequest>;

/** A sentence of the server, with its English for pages that did not load it. */
export type ToldSentence = { sentence: Said; english: string };

/** An import as its administrators see it; instants as ISO 8601 text. */
export type ShownImport = Omit<ImportRun, "lease" | "at" | "doneAt" | "faults" | "lacks" | "failure"> & {
  at: string;
  doneAt?: string;
  faults?: (Omit<ImportFault, "sentence"> & ToldSentence)[];
  lacks?: (ToldSentence & { records: number })[];
  failure?: ToldSentence;
};
export type ImportAnswer = { imports?: ShownImport[]; run?: ShownImport; csv?: string };
