import { useEffect, useRef } from "react";
import styles from "../viewer.module.css";
import type { TiffAnswer, TiffRequest } from "./tiff-page.ts";

/** Which page and channel is shown; what there is to choose from is told back. */
export type TiffView = {
  page: number;
  channel: number | undefined;
  onKnown: (known: { pages: number } | { channels: number; isColour: boolean }) => void;
};

type Props = { bytes: Uint8Array<ArrayBuffer>; view: TiffView; onFailed: () => void };

/** A page of a TIFF, decoded in a worker: browsers draw none by themselves, and a stack would block the page. */
export function TiffPicture({ bytes, view: { page, channel, onKnown }, onFailed }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const worker = useRef<Worker>(undefined);
  const latestCallbacks = useRef({ onKnown, onFailed });
  latestCallbacks.current = { onKnown, onFailed };

  useEffect(() => {
    const made = new Worker(new URL("./tiff-worker.ts", import.meta.url), { type: "module" });
    worker.current = made;
    made.onmessage = ({ data }: MessageEvent<TiffAnswer>) => {
      if (data.kind === "failed") latestCallbacks.current.onFailed();
      if (data.kind === "opened") latestCallbacks.current.onKnown({ pages: data.pages });
      if (data.kind !== "drawn" || !canvas.current) return;
      latestCallbacks.current.onKnown({ channels: data.channels, isColour: data.isColour });
      canvas.current.width = data.width;
      canvas.current.height = data.height;
      canvas.current.getContext("bitmaprenderer")?.transferFromImageBitmap(data.bitmap);
    };
    made.onerror = () => latestCallbacks.current.onFailed();
    made.postMessage({ file: bytes.slice().buffer } satisfies TiffRequest);
    return () => made.terminate();
  }, [bytes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new file is a new worker, which draws anew
  useEffect(() => worker.current?.postMessage({ page, channel } satisfies TiffRequest), [page, channel, bytes]);

  return <canvas ref={canvas} className={styles.layer} />;
}
