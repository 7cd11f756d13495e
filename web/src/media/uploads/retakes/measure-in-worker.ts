import type { QuickMeasures } from "@zona/domain/media/verdicts/retake-advice";
import { noteLack } from "../../../platform/browser/device-storage.ts";

export type FocusRequest = { id: string; file: Blob; type: string };

/** `measured` is missing where the browser cannot decode the file. `ms`: from the message to the measures, in the worker. */
export type Measured = { measures: QuickMeasures; width: number; height: number; ms: number };
export type FocusAnswer = { id: string; measured?: Measured };

const waiting = new Map<string, (measured: Measured | undefined) => void>();
let worker: Worker | undefined;

function begin(): Worker {
  const made = new Worker(new URL("./focus-worker.ts", import.meta.url), { type: "module" });
  made.onmessage = ({ data: { id, measured } }: MessageEvent<FocusAnswer>) => {
    // For the browser's own timeline, and for whoever measures it.
    if (measured)
      performance.measure("focus of a picture", { start: performance.now() - measured.ms, duration: measured.ms });
    noteLack("workers");
    waiting.get(id)?.(measured);
    waiting.delete(id);
  };
  made.onerror = () => {
    for (const answer of waiting.values()) answer(undefined);
    waiting.clear();
    worker = undefined;
    noteLack("workers", "none");
  };
  return made;
}

/** Measures a picture beside the page, which is never blocked by it. Undefined where the browser begins no worker. */
export async function measureInWorker(id: string, file: Blob, type: string): Promise<Measured | undefined> {
  try {
    worker ??= begin();
  } catch (error) {
    noteLack("workers", error);
    return undefined;
  }
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    worker?.postMessage({ id, file, type } satisfies FocusRequest);
  });
}
