import * as z from "zod";
import { type ExposureRow, exposureRows } from "../facts/exposure-rows.ts";
import { QueryFacts } from "../facts/query-facts.ts";
import { TestFacts } from "../facts/test-facts.ts";
import { type UnitRow, unitRows } from "../facts/unit-rows.ts";
import type { Subject } from "../filters/field.ts";
import { Lot } from "../lots/lot.ts";
import { Medium } from "../media/medium.ts";
import { MediumFacts } from "../media/medium-facts.ts";
import { readRecord } from "../stored-record.ts";

/** A stored document, with dates as either client library gives them. */
export type StoredFacts = { id: string; data: object | undefined };

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
      reason: true,
      slot: true,
      comparison: true,
    })
    .extend({ facts: MediumFacts, changedAt: z.date().optional() }),
);

/** A row of a table: a stored document of facts, or of them one oocyte or one lot with its test. */
export type ReportRow = TestFacts | UnitRow | ExposureRow | z.infer<typeof MediaRow> | QueryFacts | Lot;

const SCHEMA: Record<Exclude<Subject, "units" | "exposures">, z.ZodType<ReportRow>> = {
  tests: TestFacts,
  media: MediaRow,
  queries: QueryFacts,
  lots: Lot,
};

/** Rows of tests show nothing of single oocytes, which are most of what is stored: unread, they cost no time. */
const withoutUnits = (data: object | undefined) => data && { ...data, units: [] };

const wholeFacts = new WeakMap<object, TestFacts | undefined>();

/** Oocytes and lots are read from the same document one after the other; its schema takes longer than both. */
function wholeFactsOf(id: string, data: object | undefined): TestFacts | undefined {
  if (!data || wholeFacts.has(data)) return data && wholeFacts.get(data);
  const facts = readRecord(TestFacts, id, data);
  wholeFacts.set(data, facts);
  return facts;
}

/** The rows of one document; none of one that does not fit its schema. */
export function rowsOfDocument(subject: Subject, { id, data }: StoredFacts): ReportRow[] {
  if (subject === "units" || subject === "exposures") {
    const facts = wholeFactsOf(id, data);
    if (!facts) return [];
    return subject === "units" ? unitRows(facts) : exposureRows(facts);
  }
  const record = readRecord(SCHEMA[subject], id, subject === "tests" ? withoutUnits(data) : data);
  return record === undefined ? [] : [record];
}
