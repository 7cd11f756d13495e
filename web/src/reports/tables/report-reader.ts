import { type ReportLine, reportLines } from "@zona/domain/reports/report-lines";
import { type FactSource, isPaged, queryOf, type ReportRow, rowPages } from "@zona/domain/reports/report-rows";
import type { ReportView } from "@zona/domain/reports/report-view";
import { asError } from "../../platform/firebase/errors.ts";

/** Documents of one page, and lines that are made ready at once. */
export const PAGE = 100;
/** Documents of a page whose lines are made at once. */
const PIECE = 20;
/** Counted up to here: one read for each thousand. */
export const MOST_COUNTED = 4000;
/** Documents that a filter which no index answers may read before it asks. */
const FREE_SEARCH = 10 * PAGE;

/**
 * reading → paused (more lines can be asked for) | done; asking: going on reads many documents, and the person decides.
 */
export type ReportState = {
  phase: "reading" | "paused" | "asking" | "done" | "error";
  lines: readonly ReportLine[];
  /** Documents read so far. */
  read: number;
  /** Documents that the index finds, counted up to `MOST_COUNTED`; undefined until it is known. */
  found: number | undefined;
  error?: Error;
};

type ReaderOptions = {
  zone: string;
  emit: (state: ReportState) => void;
  /** Awaited between two pieces of a page, so that whoever taps meanwhile is answered. */
  pause?: () => Promise<void>;
};

async function* inPieces(pieces: AsyncIterable<ReportRow[]>, pause: () => Promise<void>) {
  for await (const piece of pieces) {
    yield piece;
    await pause();
  }
}

/**
 * Reads a view as it is looked at: a page when the last lines are near, and everything only where sorting or grouping
 * needs it. What would read much more than is shown waits until `goOn`.
 */
export function createReportReader<Cursor>(
  view: ReportView,
  source: FactSource<Cursor>,
  { zone, emit, pause = async () => {} }: ReaderOptions,
) {
  const isStreamed = isPaged(view);
  let state: ReportState = { phase: "reading", lines: [], read: 0, found: undefined };
  let isStopped = false;
  let allowance = isStreamed ? FREE_SEARCH : PAGE;
  let wanted = 0;
  let isPulling = false;
  let resume: (() => void) | undefined;

  const update = (changes: Partial<ReportState>) => {
    state = { ...state, ...changes };
    if (!isStopped) emit(state);
  };

  const guarded: FactSource<Cursor> = {
    count: source.count,
    async page(query, after, size) {
      const isMany = !isStreamed && (state.found ?? 0) > PAGE;
      if (state.read >= allowance || (isMany && allowance === PAGE)) {
        update({ phase: "asking" });
        await new Promise<void>((resolve) => {
          resume = resolve;
        });
        update({ phase: "reading" });
      }
      const page = await source.page(query, after, size);
      update({ read: state.read + page.documents.length });
      return page;
    },
  };
  const lines = reportLines(view, inPieces(rowPages(view, guarded, PAGE, PIECE), pause), {
    zone,
    isSorted: isStreamed,
  });

  async function pull() {
    if (isPulling) return;
    isPulling = true;
    try {
      if (state.found === undefined) update({ found: await source.count(queryOf(view), MOST_COUNTED) });
      const ready = [...state.lines];
      while (ready.length < wanted && !isStopped) {
        const next = await lines.next();
        if (next.done) {
          update({ phase: "done", lines: ready });
          return;
        }
        ready.push(next.value);
      }
      update({ phase: "paused", lines: ready });
    } catch (error) {
      update({ phase: "error", error: asError(error) });
    } finally {
      isPulling = false;
    }
  }

  return {
    /** Asks for the next lines; does nothing while they are on their way. */
    more() {
      if (isPulling || state.phase === "done" || state.phase === "error") return;
      wanted = state.lines.length + (isStreamed ? PAGE : Number.POSITIVE_INFINITY);
      void pull();
    },
    /** Lets a long reading go on. */
    goOn() {
      allowance = isStreamed ? allowance + 5 * FREE_SEARCH : Number.POSITIVE_INFINITY;
      resume?.();
    },
    stop() {
      isStopped = true;
    },
  };
}
