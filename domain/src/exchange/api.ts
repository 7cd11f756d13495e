import * as z from "zod";
import { ReportView } from "../reports/report-view.ts";
import { MOST_PAGE_ROWS } from "../tables/table-request.ts";
import { ArchivedLine } from "./archived-line.ts";

/** Where the API answers below the address of a site; a version that answers otherwise has another address. */
export const API_PATH = "/api/v1";

/** The longest body of a request, in bytes: a view has at most 20,000 characters. */
export const MOST_API_BYTES = 64 * 1024;

/** Records of one page. */
export const MOST_API_RECORDS = 25;

/** A part of a table of the token's study. Relative times in the view are told from now on the clock of the site. */
export const ApiTableRequest = z.strictObject({
  view: ReportView,
  offset: z.int().min(0).max(10_000_000).default(0),
  limit: z.int().min(1).max(MOST_PAGE_ROWS).default(100),
});
export type ApiTableRequest = { view: ReportView; offset?: number; limit?: number };

/** A number without unit, a text, yes or no, an instant as ISO text in UTC; null where nothing is recorded. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const Line = z.object({
  kind: z.enum(["row", "group", "total"]),
  /** Of a row: the record that it tells of. */
  testId: z.string().optional(),
  /** Of a group: how deep it lies, and its value. */
  level: z.int().optional(),
  label: z.string().optional(),
  /** Rows of a group, or of all. */
  count: z.int().optional(),
  /** In the order of the columns. */
  values: z.array(Value),
});

export const ApiTableAnswer = z.object({
  /** As they are headed in files, with their unit. A share takes six: percent, numerator, n, both ends of the interval, level. */
  columns: z.array(z.string()),
  lines: z.array(Line),
  /** Of the whole table. */
  rows: z.int(),
  /** The `offset` of the following part; missing at the end. */
  next: z.int().optional(),
  /** When the tables were read, and whether some records are not in them yet. */
  asOf: z.iso.datetime(),
  isBehind: z.boolean(),
});
export type ApiTableAnswer = z.infer<typeof ApiTableAnswer>;

/** One record: the test first, then what lies below it, as archives hold it. */
export const ApiRecord = z.object({ id: z.string(), documents: z.array(ArchivedLine).min(1) });
export type ApiRecord = z.infer<typeof ApiRecord>;

/** Which records: those behind one that was told last, in the order of their ids. */
export const ApiRecordsRequest = z.strictObject({
  after: z.string().min(1).max(128).optional(),
  limit: z.coerce.number().int().min(1).max(MOST_API_RECORDS).default(MOST_API_RECORDS),
});
export type ApiRecordsRequest = z.input<typeof ApiRecordsRequest>;

export const ApiRecordsAnswer = z.object({
  records: z.array(ApiRecord),
  /** What to ask for as `after`; missing at the end. */
  next: z.string().optional(),
});
export type ApiRecordsAnswer = z.infer<typeof ApiRecordsAnswer>;

export const ApiError = z.object({
  error: z.object({
    /** For programs. */
    code: z.enum(["unauthorized", "forbidden", "not-found", "invalid-input", "too-large", "too-many", "unavailable"]),
    /** For people. */
    message: z.string(),
  }),
});
export type ApiError = z.infer<typeof ApiError>;

/** What is refused, with what status. */
export const API_STATUS = {
  unauthorized: 401,
  forbidden: 403,
  "not-found": 404,
  "invalid-input": 400,
  "too-large": 413,
  "too-many": 429,
  unavailable: 503,
} as const satisfies Record<ApiError["error"]["code"], number>;

/** Of every token that opens nothing: whether there is one, whose it was and why it ended is told to nobody. */
export const UNAUTHORIZED = "This needs an access token that is in force.";
