import type { ReportLine } from "@zona/domain/reports/report-lines";
import { asError } from "../../platform/firebase/errors.ts";
import type { TablePart } from "./table-data.ts";

/** Lines that are asked for at once. */
export const PAGE = 100;

/** reading → paused (more lines can be asked for) | done. */
export type ReportState = {
  phase: "reading" | "paused" | "done" | "error";
  lines: readonly ReportLine[];
  /** What the server said of the whole table with its newest part; undefined until it answered. */
  told: Omit<TablePart, "lines" | "next"> | undefined;
  error?: Error;
};

export const START: ReportState = { phase: "reading", lines: [], told: undefined };

type Ask = (offset: number, limit: number) => Promise<TablePart>;

const nameOf = (line: ReportLine) => (line.kind === "total" ? line.kind : `${line.kind} ${line.id}`);

/** Reads a table as it is looked at: a page when the last lines are near. */
export function createReportReader(ask: Ask, emit: (state: ReportState) => void) {
  let state = START;
  let next: number | undefined = 0;
  let isAsking = false;
  let isStopped = false;
  const shown = new Set<string>();

  const update = (changes: Partial<ReportState>) => {
    state = { ...state, ...changes };
    if (!isStopped) emit(state);
  };

  async function pull(offset: number) {
    isAsking = true;
    try {
      const { lines, next: after, ...told } = await ask(offset, PAGE);
      // What was entered meanwhile moves lines to the next page that were shown on the one before.
      const fresh = lines.filter((line) => !shown.has(nameOf(line)));
      for (const line of fresh) shown.add(nameOf(line));
      next = after;
      update({ phase: after === undefined ? "done" : "paused", lines: [...state.lines, ...fresh], told });
    } catch (error) {
      update({ phase: "error", error: asError(error) });
    } finally {
      isAsking = false;
    }
  }

  return {
    /** Asks for the next lines; does nothing while they are on their way. */
    more() {
      if (isAsking || isStopped || next === undefined || state.phase === "error") return;
      void pull(next);
    },
    stop() {
      isStopped = true;
    },
  };
}
