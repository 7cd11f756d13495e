import type { TestFacts } from "@zona/domain/facts/test-facts";
import { unitRows } from "@zona/domain/facts/unit-rows";
import { type CompiledQuery, compileFilter } from "@zona/domain/filters/compile";
import { passes } from "@zona/domain/filters/evaluate";
import type { PlanQuery } from "@zona/domain/questions/plan-query";
import type { FactRow, Facts } from "./facts.ts";

/** Records that are read one by one without a word, and the most that are read at all. */
export const SCAN_LIMITS = { unasked: 1000, most: 10_000 } as const;

/** Thrown where more records would be read than a person has agreed to. */
export class TooMuch extends Error {
  override readonly name = "TooMuch";
  readonly records: number;
  /** What adding them up by indexes would cost; missing where they are read one by one. */
  readonly reads: number | undefined;
  constructor(records: number, reads?: number) {
    super("More records would be read than agreed.");
    this.records = records;
    this.reads = reads;
  }
}

/** Reads that an answer costs without a word. */
const UNASKED_READS = 400;

/**
 * Before so many sums of a slice: how many records they go through. Throws `TooMuch` where they cost more than is done
 * unasked.
 */
export async function sumsAgreed(facts: Facts, query: CompiledQuery, sums: number, consent: Consent): Promise<number> {
  const records = await facts.count(query);
  const reads = sums * Math.ceil(records / 1000);
  if (!consent.isConfirmed && reads > UNASKED_READS - facts.reads()) throw new TooMuch(records, reads);
  return records;
}

export type Consent = { isConfirmed: boolean; signal?: AbortSignal | undefined };

/** How many records the indexed part of a slice holds. Throws `TooMuch` more than may be read. */
async function askFirst(facts: Facts, query: CompiledQuery, { isConfirmed }: Consent): Promise<number> {
  const records = await facts.count(query);
  if (records > SCAN_LIMITS.most || (records > SCAN_LIMITS.unasked && !isConfirmed)) throw new TooMuch(records);
  return records;
}

/**
 * Calls `each` with every record of a slice: what the indexes find is read in pages and judged here. For `units` the rows of
 * each test. Ends early when the person has gone.
 */
export async function scan(
  facts: Facts,
  slice: PlanQuery,
  { consent, paths, seen }: { consent: Consent; paths?: readonly string[]; seen?: (done: number, of: number) => void },
  each: (row: FactRow) => void,
): Promise<void> {
  const query = compileFilter(slice.subject, slice.filter);
  const records = await askFirst(facts, query, consent);
  let done = 0;
  for await (const page of facts.pages(query, paths, SCAN_LIMITS.most)) {
    if (consent.signal?.aborted) return;
    for (const document of page) {
      const rows = slice.subject === "units" ? unitRows(document as TestFacts) : [document];
      for (const row of rows) if (passes(slice.subject, row, slice.filter)) each(row);
    }
    done += page.length;
    seen?.(done, records);
  }
}
