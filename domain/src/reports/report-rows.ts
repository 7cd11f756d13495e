import * as z from "zod";
import { QueryFacts } from "../facts/query-facts.ts";
import { TestFacts } from "../facts/test-facts.ts";
import { type UnitRow, unitRows } from "../facts/unit-rows.ts";
import { type CompiledQuery, compileFilter } from "../filters/compile.ts";
import { passes } from "../filters/evaluate.ts";
import type { Subject } from "../filters/field.ts";
import { Lot } from "../lots/lot.ts";
import { Medium } from "../media/medium.ts";
import { MediumFacts } from "../media/medium-facts.ts";
import { readRecord } from "../stored-record.ts";
import type { ReportView } from "./report-view.ts";

/** A stored document, with dates as either client library gives them. */
export type StoredFacts = { id: string; data: object | undefined };

/** What reads the database: the browser and the functions each bring theirs. `Cursor` is the place after a page. */
export type FactSource<Cursor> = {
  /** At most `size` documents after the cursor, in the order of the query; no cursor when these were the last. */
  page(
    query: CompiledQuery,
    after: Cursor | undefined,
    size: number,
  ): Promise<{ documents: readonly StoredFacts[]; next: Cursor | undefined }>;
  /** How many documents the query reads, counted up to `most`: an aggregation, billed as one read per thousand. */
  count(query: CompiledQuery, most: number): Promise<number>;
};

/** What tables and filters ask of a medium; the rest of its record costs time to read. One without facts is in no list. */
const MediaRow = z.lazy(() =>
  Medium.unwrap()
    .pick({
      id: true,
      testId: true,
      originalName: true,
      state: true,
      uploader: true,
      createdAt: true,
      slot: true,
      comparison: true,
    })
    .extend({ facts: MediumFacts }),
);

/** A row of a table: a stored document of facts, or one oocyte of them with its test. */
export type ReportRow = TestFacts | UnitRow | z.infer<typeof MediaRow> | QueryFacts | Lot;

const SCHEMA: Record<Exclude<Subject, "units">, z.ZodType<ReportRow>> = {
  tests: TestFacts,
  media: MediaRow,
  queries: QueryFacts,
  lots: Lot,
};

/** Rows of tests show nothing of single oocytes, which are most of what is stored: unread, they cost no time. */
const withoutUnits = (data: object | undefined) => data && { ...data, units: [] };

/** The rows of one document that pass what no index could judge; none of a document that does not fit its schema. */
export function rowsOfDocument(subject: Subject, { id, data }: StoredFacts, rest: CompiledQuery["rest"]): ReportRow[] {
  const rows: ReportRow[] = [];
  if (subject === "units") {
    const facts = readRecord(TestFacts, id, data);
    if (facts) rows.push(...unitRows(facts));
  } else {
    const record = readRecord(SCHEMA[subject], id, subject === "tests" ? withoutUnits(data) : data);
    if (record !== undefined) rows.push(record);
  }
  return rest ? rows.filter((row) => passes(subject, row, rest)) : rows;
}

/** The query of a view; see `CompiledQuery`. */
export const queryOf = ({ subject, filter, sort }: ReportView): CompiledQuery =>
  compileFilter(
    subject,
    filter,
    sort.map(({ column, direction }) => ({ field: column, direction })),
  );

/** Whether the lines of a view can be shown page by page; else every row has to be read before the first line. */
export const isPaged = (view: ReportView) => view.groupBy.length === 0 && queryOf(view).isSorted;

/**
 * Every row of a view, page by page, each page read when the one before was taken. Rows are made of `piece` documents at
 * once, so that whoever draws them can answer people meanwhile.
 */
export async function* rowPages<Cursor>(
  view: ReportView,
  source: FactSource<Cursor>,
  size: number,
  piece = size,
): AsyncGenerator<ReportRow[]> {
  const query = queryOf(view);
  let after: Cursor | undefined;
  do {
    const { documents, next } = await source.page(query, after, size);
    for (let from = 0; from < documents.length; from += piece)
      yield documents.slice(from, from + piece).flatMap((one) => rowsOfDocument(view.subject, one, query.rest));
    after = next;
  } while (after !== undefined);
}
