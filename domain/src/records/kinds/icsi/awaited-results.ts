import { GeneticResult, type LateResult, type ResultOf, resultsOf } from "../../late-result.ts";
import { type IcsiRecord, oocyteHistories } from "./icsi-record.ts";
import { doneTransfers } from "./transfers/done-transfers.ts";

/** By then the pregnancy test of a transfer was read: without an outcome one is missing. */
export const OUTCOME_AFTER_DAYS = 14;
const DAY_MS = 86_400_000;

/** What a record waits for, with what was reported so far, the result that counts first. */
export type AwaitedResult = {
  of: ResultOf;
  /** When it was transferred or biopsied; undefined where the record no longer says that it was. */
  at: Date | undefined;
  /** The embryos that it is about. */
  units: readonly number[];
  /** An outcome that should be known by now. */
  isMissing: boolean;
  /** A genetic result that stands in the record itself. */
  recorded: GeneticResult | undefined;
  results: readonly LateResult[];
};

/** Whether a result can be reported: not of what the record takes back, nor of what it tells itself. */
export const takesResult = ({ at, recorded, results }: AwaitedResult): boolean =>
  at !== undefined && (recorded === undefined || results.length > 0);

const transferOf = (transfer: number): ResultOf => ({ kind: "outcome", transfer });
const biopsyOf = (unit: number): ResultOf => ({ kind: "genetics", unit });
const keyOf = (of: ResultOf) => (of.kind === "outcome" ? of.transfer : 100 + of.unit);

/** Every transfer of a record, then every biopsy, with its results; `now` tells which outcome is missing. */
export function awaitedResults(record: IcsiRecord, results: readonly LateResult[], now: Date): AwaitedResult[] {
  const transfers = doneTransfers(oocyteHistories(record));
  const all = [
    ...transfers.map(({ no }) => transferOf(no)),
    ...record.geneticTests.map(({ unit }) => biopsyOf(unit)),
    // A result outlives what it is of: an amendment may have taken the transfer back.
    ...results.map((one) => (one.kind === "outcome" ? transferOf(one.transfer) : biopsyOf(one.unit))),
  ];
  const once = new Map(all.toSorted((a, b) => keyOf(a) - keyOf(b)).map((of) => [keyOf(of), of]));
  return [...once.values()].map((of): AwaitedResult => {
    const common = { of, results: resultsOf(results, of) };
    if (of.kind === "outcome") {
      const done = transfers.find(({ no }) => no === of.transfer);
      const units = done?.embryos.map(({ unit }) => unit.n) ?? [];
      const isDue = done !== undefined && now.getTime() - done.at.getTime() > OUTCOME_AFTER_DAYS * DAY_MS;
      const isMissing = isDue && common.results.length === 0;
      return { ...common, at: done?.at, units, isMissing, recorded: undefined };
    }
    const test = record.geneticTests.find(({ unit }) => unit === of.unit);
    // As it is stored: what came late took the place of a pending one when the record was read.
    const recorded = GeneticResult.safeParse(test && record.storedRow.get(test)?.result).data;
    return { ...common, at: test?.biopsyAt, units: [of.unit], isMissing: false, recorded };
  });
}
