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

/** The most lines that are asked for at once when a table is read again. */
const MOST_AGAIN = 500;

const nameOf = (line: ReportLine) => (line.kind === "total" ? line.kind : `${line.kind} ${line.id}`);

/** Reads a table as it is looked at: a page when the last lines are near. */
export function createReportReader(ask: Ask, emit: (state: ReportState) => void) {
  let state = START;
  let next: number | undefined = 0;
  let isAsking = false;
  let isStopped = false;
  let shown = new Set<string>();
  let isOld = false;

  const update = (changes: Partial<ReportState>) => {
    state = { ...state, ...changes };
    if (!isStopped) emit(state);
  };

  /** Adds a part to lines that stand there. */
  function withPart(before: readonly ReportLine[], { lines }: TablePart): ReportLine[] {
    // What was entered meanwhile moves lines to the next page that were shown on the one before.
    const fresh = lines.filter((line) => !shown.has(nameOf(line)));
    for (const line of fresh) shown.add(nameOf(line));
    return [...before, ...fresh];
  }

  /** Shows lines up to the end of a part. */
  function show(lines: readonly ReportLine[], { lines: _, next: after, ...told }: TablePart) {
    next = after;
    update({ phase: after === undefined ? "done" : "paused", lines, told });
  }

  async function pull(offset: number) {
    const part = await ask(offset, PAGE);
    return () => show(withPart(state.lines, part), part);
  }

  /** Reads again what is shown, which stays until all of it has come. */
  async function pullAgain() {
    isOld = false;
    shown = new Set();
    let lines: ReportLine[] = [];
    let part: TablePart | undefined;
    const wanted = Math.max(state.lines.length, PAGE);
    do {
      part = await ask(part?.next ?? 0, Math.min(MOST_AGAIN, wanted));
      lines = withPart(lines, part);
    } while (part.next !== undefined && lines.length < wanted);
    const last = part;
    return () => show(lines, last);
  }

  /** Whoever hears of the new lines may ask for more at once. */
  async function run(pulling: () => Promise<() => void>) {
    isAsking = true;
    const tell = await pulling().catch((error) => () => update({ phase: "error", error: asError(error) }));
    isAsking = false;
    tell();
    if (isOld && !isAsking && !isStopped) await run(pullAgain);
  }

  return {
    /** Asks for the next lines; does nothing while they are on their way. */
    more() {
      if (isAsking || isStopped || next === undefined || state.phase === "error") return;
      const offset = next;
      void run(() => pull(offset));
    },
    /** Reads again as far as was read, once what is on its way has come. */
    again() {
      isOld = true;
      if (!isAsking && !isStopped && state.told) void run(pullAgain);
    },
    stop() {
      isStopped = true;
    },
  };
}
