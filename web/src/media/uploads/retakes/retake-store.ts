import type { FocusReading } from "@zona/domain/media/verdicts/quality-verdict";
import { type RetakeAdvice, retakeAdvice } from "@zona/domain/media/verdicts/retake-advice";
import { createObservable } from "../../../platform/browser/observable.ts";
import type { Measured } from "./measure-in-worker.ts";

export type RetakePorts = {
  /** Undefined for a file that cannot be decoded here. */
  measure: (id: string, file: Blob, type: string) => Promise<Measured | undefined>;
  peers: (stage: string, resolution: string) => Promise<readonly FocusReading[]>;
};

type Picture = { id: string; file: Blob; type: string; stage: string | undefined };

/** Advice by medium, for as long as the tab lives. It never holds an upload up and never fails one. */
export function createRetakeStore({ measure, peers }: RetakePorts) {
  const { get, set, subscribe } = createObservable<ReadonlyMap<string, RetakeAdvice>>(new Map());
  return {
    get,
    subscribe,
    async look({ id, file, type, stage = "none" }: Picture): Promise<void> {
      if (!type.startsWith("image/")) return;
      const measured = await measure(id, file, type).catch(() => undefined);
      if (!measured) return;
      const { measures, width, height } = measured;
      // Offline there are no peers, but what is clipped can still be said.
      const found = retakeAdvice(measures, await peers(stage, `${width}x${height}`).catch(() => []));
      if (found) set(new Map([...get(), [id, found]]));
    },
    dismiss(id: string) {
      set(new Map([...get()].filter(([known]) => known !== id)));
    },
  };
}
