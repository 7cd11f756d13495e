/// <reference lib="webworker" />
import { type GreyPlane, toGrey } from "@zona/domain/media/measures/grey-plane";
import { quickMeasuresOf } from "@zona/domain/media/retake-advice";
import type { FocusAnswer, FocusRequest } from "./focus-messages.ts";

/** Decoded by the browser itself; a TIFF by a library that is loaded with the first one. */
async function planeOf(file: Blob, type: string): Promise<GreyPlane> {
  if (type === "image/tiff") {
    const { decode } = await import("tiff");
    const [page] = decode(await file.arrayBuffer(), { pages: [0] });
    const data = page?.data;
    if (!page || !(data instanceof Uint8Array || data instanceof Uint16Array))
      throw new Error("No samples to measure.");
    return toGrey({ width: page.width, height: page.height, channels: page.samplesPerPixel, data });
  }
  const bitmap = await createImageBitmap(file);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser draws nothing in a worker.");
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const { data } = context.getImageData(0, 0, width, height);
  return toGrey({ width, height, channels: 4, data: new Uint8Array(data.buffer) });
}

addEventListener("message", ({ data: { id, file, type } }: MessageEvent<FocusRequest>) => {
  const begin = performance.now();
  planeOf(file, type).then(
    (plane) => {
      const { width, height } = plane;
      const measures = quickMeasuresOf(plane);
      postMessage({ id, measured: { measures, width, height, ms: performance.now() - begin } } satisfies FocusAnswer);
    },
    // What the browser cannot decode is measured on the server.
    () => postMessage({ id } satisfies FocusAnswer),
  );
});
