/// <reference lib="webworker" />
import { type GreyPlane, toGrey } from "@zona/domain/media/measures/grey-plane";
import { quickMeasuresOf } from "@zona/domain/media/verdicts/retake-advice";
import { planeOfSamples } from "./frame-plane.ts";
import type { FocusAnswer, FocusRequest } from "./measure-in-worker.ts";

/** A plane as it lies in the file, and the size of the picture when it is held upright. */
type Decoded = { plane: GreyPlane; width: number; height: number };

const upright = (plane: GreyPlane): Decoded => ({ plane, width: plane.width, height: plane.height });

/** Where a PNG says how many bits its samples have. */
const PNG_DEPTH_AT = 24;

/** By the browser itself; a TIFF by a library that is loaded with the first one. */
async function decoded(file: Blob, type: string): Promise<Decoded> {
  const [depth] = type === "image/png" ? await bytesOf(file.slice(PNG_DEPTH_AT, PNG_DEPTH_AT + 1)) : [];
  // The browser gives the high bytes alone, which hold next to nothing of a 12-bit sensor.
  if (depth === 16) throw new Error("Measured on the server, where all of its bits are.");
  if (type === "image/tiff") return upright(await tiffPlane(file));
  return (await samplesPlane(file, type).catch(() => undefined)) ?? upright(await drawnPlane(file));
}

const bytesOf = async (part: Blob) => new Uint8Array(await part.arrayBuffer());

async function tiffPlane(file: Blob): Promise<GreyPlane> {
  const { decode } = await import("tiff");
  const [page] = decode(await file.arrayBuffer(), { pages: [0] });
  const data = page?.data;
  if (!page || !(data instanceof Uint8Array || data instanceof Uint16Array)) throw new Error("No samples to measure.");
  return toGrey({ width: page.width, height: page.height, channels: page.samplesPerPixel, data });
}

/** The decoder's own samples, without drawing them: a third of the time. Undefined where there is no such decoder. */
async function samplesPlane(file: Blob, type: string): Promise<Decoded | undefined> {
  if (!("ImageDecoder" in self) || !(await ImageDecoder.isTypeSupported(type))) return undefined;
  const decoder = new ImageDecoder({ data: await file.arrayBuffer(), type });
  const { image } = await decoder.decode();
  try {
    const { codedWidth, codedHeight, visibleRect, format, colorSpace, displayWidth, displayHeight } = image;
    // Where only a part is visible, or pixels are not square, drawing knows better.
    if (visibleRect?.width !== codedWidth || visibleRect.height !== codedHeight) return undefined;
    const data = new Uint8Array(image.allocationSize());
    const layout = await image.copyTo(data);
    const size = { width: codedWidth, height: codedHeight };
    const plane = planeOfSamples({ ...size, format, data, layout, isFullRange: colorSpace.fullRange === true });
    return plane && { plane, width: displayWidth, height: displayHeight };
  } finally {
    image.close();
    decoder.close();
  }
}

async function drawnPlane(file: Blob): Promise<GreyPlane> {
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
  decoded(file, type)
    .then(({ plane, width, height }) => {
      const measures = quickMeasuresOf(plane);
      postMessage({ id, measured: { measures, width, height, ms: performance.now() - begin } } satisfies FocusAnswer);
    })
    // What the browser cannot decode, or cannot measure, is measured on the server.
    .catch(() => postMessage({ id } satisfies FocusAnswer));
});
