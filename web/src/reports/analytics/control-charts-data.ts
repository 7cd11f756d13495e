import { CONTROL_TARGETS } from "@zona/domain/collections";
import { ControlTargets } from "@zona/domain/controls/chart-notes";
import type { ControlAnswer, ControlRequest } from "@zona/domain/controls/control-charts";
import type { NotedChart } from "@zona/domain/controls/control-runs";
import { doc } from "firebase/firestore";
import { useEffect, useState } from "react";
import { ownAccess } from "../../people/access/own-access.ts";
import { asError } from "../../platform/firebase/errors.ts";
import { firestore } from "../../platform/firebase/firestore.ts";
import { staffOperation } from "../../platform/firebase/functions.ts";
import { listenToRecord } from "../../platform/firebase/listen.ts";
import { listenToChanges } from "../tables/newest-change-data.ts";

const charts = staffOperation<ControlRequest, ControlAnswer>("controlCharts");

/** Says what was found about a chart, once and for good. */
export const { ask: noteChart } = staffOperation<{ chart: NotedChart; done: string }, object>("noteChart");

/** Saves all targets of the organisation, in percent, in place of the version that the person saw. */
export const { ask: saveTargets } = staffOperation<{ rev: number; targets: Record<string, number> }, object>(
  "saveTargets",
);

/** What the organisation aims at; undefined where it set nothing. */
export const listenToTargets = listenToRecord(ControlTargets, () =>
  doc(firestore, CONTROL_TARGETS, ownAccess().organisation),
);

export type ChartsState =
  | { status: "loading" }
  | { status: "ready"; request: ControlRequest; answer: ControlAnswer }
  | { status: "error"; error: Error };

const LEAST_BETWEEN_MS = 5_000;

/** The control charts of a request, which follow what is entered elsewhere; `again` draws them afresh. */
export function useControlCharts(request: ControlRequest) {
  const key = JSON.stringify(request);
  const [state, setState] = useState<ChartsState>({ status: "loading" });
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the identity of the request
  useEffect(() => {
    let isCurrent = true;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      charts.ask(request).then(
        (answer) => isCurrent && setState({ status: "ready", request, answer }),
        (error) => isCurrent && setState({ status: "error", error: asError(error) }),
      );
    void ask();
    const isOfImages = request.indicator === "blurred" || request.indicator === "lowContrast";
    const stop = listenToChanges(isOfImages ? "media" : "tests", () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void ask();
      }, LEAST_BETWEEN_MS);
    });
    return () => {
      isCurrent = false;
      clearTimeout(waiting);
      stop();
    };
  }, [key, round]);
  return { state, again: () => setRound((former) => former + 1) };
}
