import { viewAt } from "@zona/domain/filters/resolve-times";
import type { ReportView } from "@zona/domain/reports/report-view";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { nextTask } from "../../platform/browser/yield-to-browser.ts";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { SITE } from "../../platform/site/site.ts";
import { factSource } from "./fact-source-data.ts";
import { createReportReader, type ReportState } from "./report-reader.ts";

const START: ReportState = { phase: "reading", lines: [], read: 0, found: undefined };

type Reader = ReturnType<typeof createReportReader>;

/**
 * The lines of a view as far as they were looked at. A new view begins anew; `again` reads the same one afresh. Relative times
 * are those of `asOf`, when the reading began.
 */
export function useReport(view: ReportView) {
  const key = JSON.stringify(view);
  const [state, setState] = useState(START);
  const [round, setRound] = useState(0);
  const [asOf, setAsOf] = useState(labNow);
  const reader = useRef<Reader>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` is parsed anew at every render; `key` is its identity
  useEffect(() => {
    setState(START);
    const now = labNow();
    setAsOf(now);
    // Many lines at once: drawn in pieces between which the browser answers.
    const emit = (next: ReportState) => startTransition(() => setState(next));
    const opened = createReportReader(viewAt(view, now, SITE.timeZone), factSource, {
      zone: SITE.timeZone,
      emit,
      pause: nextTask,
    });
    reader.current = opened;
    opened.more();
    return () => opened.stop();
  }, [key, round]);

  return {
    state,
    asOf,
    more: useCallback(() => reader.current?.more(), []),
    goOn: useCallback(() => reader.current?.goOn(), []),
    again: useCallback(() => setRound((former) => former + 1), []),
  };
}
