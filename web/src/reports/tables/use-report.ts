import type { ReportView } from "@zona/domain/reports/report-view";
import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { labNow } from "../../platform/clock/lab-clock.ts";
import { listenToChanges } from "./newest-change-data.ts";
import { createReportReader, type ReportState, START } from "./report-reader.ts";
import { BEHIND_AGAIN_MS, fetchTablePart } from "./table-data.ts";

/** A table follows what is entered elsewhere, but not each letter of it. */
const LEAST_BETWEEN_MS = 2_000;

type Reader = ReturnType<typeof createReportReader>;

/**
 * The lines of a view as far as they were looked at, which follow what changes in the database. A new view begins anew; `again`
 * reads the same one afresh. Relative times are those of `asOf`, the moment of the rows.
 */
export function useReport(view: ReportView, isFigures: boolean) {
  const key = JSON.stringify([view, isFigures]);
  const [held, setHeld] = useState<{ key: string; state: ReportState }>();
  const [round, setRound] = useState(0);
  const [asked, setAsked] = useState(labNow);
  const reader = useRef<Reader>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `view` is parsed anew at every render; `key` is its identity
  useEffect(() => {
    setHeld(undefined);
    setAsked(labNow());
    const opened = createReportReader(
      (offset, limit) => fetchTablePart({ view, isFigures }, offset, limit),
      // Many lines at once: drawn in pieces between which the browser answers.
      (next) => startTransition(() => setHeld({ key, state: next })),
    );
    reader.current = opened;
    opened.more();
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const stopListening = listenToChanges(view.subject, () => {
      // Many changes in a row are one.
      waiting ??= setTimeout(() => {
        waiting = undefined;
        opened.again();
      }, LEAST_BETWEEN_MS);
    });
    return () => {
      clearTimeout(waiting);
      stopListening();
      opened.stop();
    };
  }, [key, round]);

  // The lines of another view are none of this one, not for a moment.
  const state = held?.key === key ? held.state : START;
  const { told } = state;
  useEffect(() => {
    if (!told?.isBehind) return undefined;
    const waiting = setTimeout(() => reader.current?.again(), BEHIND_AGAIN_MS);
    return () => clearTimeout(waiting);
  }, [told]);
  return {
    state,
    asOf: told?.asOf ?? asked,
    more: useCallback(() => reader.current?.more(), []),
    again: useCallback(() => setRound((former) => former + 1), []),
  };
}
