/// <reference lib="webworker" />
import { decode, pageCount } from "tiff";
import { pageOf, samplesAt, type TiffAnswer, type TiffPage, type TiffRequest } from "./tiff-page.ts";
import { displayRange, toRgba } from "./tiff-pixels.ts";

let file: ArrayBuffer | undefined;
let latest: { page: TiffPage; width: number; height: number } | undefined;

const answer = (message: TiffAnswer, transfer: Transferable[] = []) => postMessage(message, { transfer });

async function draw(page: number, channel: number | undefined) {
  const [decoded] = file ? decode(file, { pages: [page] }) : [];
  if (!decoded) throw new Error("There is no such page.");
  const { width, height } = decoded;
  const drawn = pageOf(decoded);
  const rgba = toRgba(drawn, channel, displayRange(drawn, channel));
  const bitmap = await createImageBitmap(new ImageData(rgba, width, height));
  latest = { page: drawn, width, height };
  const { channels, isColour } = drawn;
  answer({ kind: "drawn", page, width, height, channels, isColour, bitmap }, [bitmap]);
}

addEventListener("message", ({ data }: MessageEvent<TiffRequest>) => {
  const work = async () => {
    if ("file" in data) {
      file = data.file;
      answer({ kind: "opened", pages: pageCount(file) });
    } else if ("turn" in data) {
      const { turn, of, ...pixel } = data;
      const isIt = latest?.width === of.width && latest.height === of.height;
      answer({ kind: "sampled", turn, values: latest && isIt ? samplesAt(latest.page, latest, pixel) : undefined });
    } else await draw(data.page, data.channel);
  };
  // Whatever the decoder says of a file: the preview stays.
  work().catch(() => answer({ kind: "failed" }));
});
