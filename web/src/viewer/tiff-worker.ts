/// <reference lib="webworker" />
import { decode, pageCount } from "tiff";
import type { TiffAnswer, TiffRequest } from "./tiff-messages.ts";
import { displayRange, toRgba } from "./tiff-pixels.ts";

let file: ArrayBuffer | undefined;

const answer = (message: TiffAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer });

async function draw(page: number, channel: number | undefined) {
  const [decoded] = file ? decode(file, { pages: [page] }) : [];
  if (!decoded) throw new Error("There is no such page.");
  const { width, height, data, samplesPerPixel, bitsPerSample, type } = decoded;
  const samples = { data, channels: samplesPerPixel };
  const range = displayRange(samples, bitsPerSample);
  // 0: white is zero.
  const rgba = toRgba(samples, channel, type === 0 ? [range[1], range[0]] : range);
  const bitmap = await createImageBitmap(new ImageData(rgba, width, height));
  answer({ kind: "drawn", page, width, height, channels: samplesPerPixel, bitmap }, [bitmap]);
}

addEventListener("message", ({ data }: MessageEvent<TiffRequest>) => {
  const work = async () => {
    if ("file" in data) {
      file = data.file;
      answer({ kind: "opened", pages: pageCount(file) });
    } else await draw(data.page, data.channel);
  };
  // Whatever the decoder says of a file: the preview stays.
  work().catch(() => answer({ kind: "failed" }));
});
