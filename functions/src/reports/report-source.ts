import type { TimedView } from "@zona/domain/filters/resolve-times";
import type { ReadingScope } from "@zona/domain/identity/access";
import type { AcrossLine, ReportLine } from "@zona/domain/reports/report-lines";
import type { Names } from "@zona/domain/tables/compile-request";
import { requestLines } from "@zona/domain/tables/run-request";
import type { OpenTable } from "../tables/tables.ts";

/** Hears how many rows there are, or how many have passed. */
export type HearRows = (rows: number) => Promise<void> | void;

/** Tables as far as one person may read them. */
export type ReportSource = {
  /**
   * The lines of a view without relative times, all of one moment, behind what stands beside each other in a pivot; `onRows` hears
   * beforehand how many rows there are.
   */
  lines(view: TimedView, zone: string, onRows: HearRows): AsyncGenerator<ReportLine | AcrossLine>;
};

/** Rows held at once. */
const PAGE = 1000;

/** Nobody waits for a file in front of a screen. */
const MOST_MS = 120_000;

export const reportSource = (open: OpenTable, scope: ReadingScope, names: Names): ReportSource => ({
  async *lines(view, zone, onRows) {
    const { dialect, runs, close } = await open(view.subject);
    try {
      yield* requestLines(
        view,
        PAGE,
        { dialect, scope, zone, names, isCoded: scope.isCoded },
        runs({ mostMs: MOST_MS }),
        onRows,
      );
    } finally {
      await close();
    }
  },
});
