import { useEffect, useRef } from "react";
import type { SampleOf } from "../stage/use-pointed-pixel.ts";
import styles from "../viewer.module.css";
import type { TiffAnswer, TiffRequest } from "./tiff-page.ts";

/** Which page and channel is shown; what there is to choose from is told back. */
export type TiffView = {
  page: number;
  channel: number | undefined;
  onKnown: (known: { pages: number } | { channels: number; isColour: boolean }) => void;
  /** Tells the stored samples of a pixel, as long as the picture is shown; undefined once it is not. */
  onSampleOf: (sampleOf: SampleOf | undefined) => void;
};

type Props = { bytes: Uint8Array<ArrayBuffer>; view: TiffView; onFailed: () => void };

/** A page of a TIFF, decoded in a worker: browsers draw none by themselves, and a stack would block the page. */
export function TiffPicture({ bytes, view: { page, channel, onKnown, onSampleOf }, onFailed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const worker = useRef<Worker>(undefined);
  const latestCallbacks = useRef({ onKnown, onFailed, onSampleOf });
  latestCallbacks.current = { onKnown, onFailed, onSampleOf };

  useEffect(() => {
    const made = new Worker(new URL("./tiff-worker.ts", import.meta.url), { type: "module" });
    worker.current = made;
    const waiting = new Map<number, (values: readonly number[] | undefined) => void>();
    let turns = 0;
    latestCallbacks.current.onSampleOf(
      (pixel, of) =>
        new Promise((resolve) => {
          turns += 1;
          waiting.set(turns, resolve);
          made.postMessage({ turn: turns, ...pixel, of: { width: of.width, height: of.height } } satisfies TiffRequest);
        }),
    );
    made.onmessage = ({ data }: MessageEvent<TiffAnswer>) => {
      if (data.kind === "failed") latestCallbacks.current.onFailed();
      if (data.kind === "sampled") {
        waiting.get(data.turn)?.(data.values);
        waiting.delete(data.turn);
      }
      if (data.kind === "opened") latestCallbacks.current.onKnown({ pages: data.pages });
      if (data.kind !== "drawn" || !canvas.current) return;
      latestCallbacks.current.onKnown({ channels: data.channels, isColour: data.isColour });
      canvas.current.width = data.width;
      canvas.current.height = data.height;
      canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(data.bitmap);
    };
    made.onerror = () => latestCallbacks.current.onFailed();
    made.postMessage({ file: bytes.slice().buffer } satisfies TiffRequest);
    return () => {
      made.terminate();
      latestCallbacks.current.onSampleOf(undefined);
    };
  }, [bytes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file is a new worker, which draws anew
  useEffect(() => worker.current?.postMessage({ page, channel } satisfies TiffRequest), [page, channel, bytes]);

  return <canvas ref={canvas} className={styles.layer} />;
}
