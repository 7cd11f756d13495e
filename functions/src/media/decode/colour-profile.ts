import sharp, { type Sharp } from "sharp";
import type { Samples } from "./display-levels.ts";

/** Colour primaries of ITU-T H.273: those of Display P3. */
const P3_PRIMARIES = 12;

/**
 * The profile of a HEIC's colours: the ICC profile that it holds, or that of Display P3 where its `colr` box names these
 * primaries by number. Undefined for sRGB, and for what names others, as those of television that are close to it.
 */
export async function heicProfile(bytes: Buffer, icc: Buffer | undefined): Promise<Buffer | undefined> {
  if (icc) return icc;
  const at = bytes.indexOf("colrnclx", 0, "latin1");
  const primaries = at >= 0 && at + 10 <= bytes.length ? bytes.readUInt16BE(at + 8) : undefined;
  return primaries === P3_PRIMARIES ? displayP3() : undefined;
}

async function displayP3(): Promise<Buffer | undefined> {
  const create = { width: 1, height: 1, channels: 3, background: "#000" } as const;
  const tagged = await sharp({ create }).withIccProfile("p3").png().toBuffer();
  return (await sharp(tagged).metadata()).icc;
}

type Rgb = { width: number; height: number; data: Samples["data"] };

/** Pixels in the colours of a profile, as a picture that knows them: an uncompressed TIFF, as raw pixels take no profile. */
export function taggedPixels({ width, height, data }: Rgb, icc: Buffer): Sharp {
  const header = Buffer.alloc(HEADER_BYTES + PADDING);
  header.write("II", 0, "latin1");
  header.writeUInt16LE(42, 2);
  header.writeUInt32LE(8, 4);
  const from = header.length;
  const entries: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 3, HEADER_BYTES],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, from + icc.length + (icc.length % 2)],
    [277, SHORT, 1, 3],
    [278, LONG, 1, height],
    [279, LONG, 1, data.byteLength],
    [34_675, UNDEFINED, icc.length, from],
  ];
  header.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + 12 * index;
    header.writeUInt16LE(tag, at);
    header.writeUInt16LE(type, at + 2);
    header.writeUInt32LE(count, at + 4);
    header.writeUInt32LE(value, at + 8);
  }
  for (const channel of [0, 1, 2]) header.writeUInt16LE(8 * data.BYTES_PER_ELEMENT, HEADER_BYTES + 2 * channel);
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  return sharp(Buffer.concat([header, icc, Buffer.alloc(icc.length % 2), pixels]), { limitInputPixels: false });
}

const [SHORT, LONG, UNDEFINED] = [3, 4, 7];
/** Its own start, the list of ten entries and the end of lists. */
const HEADER_BYTES = 8 + 2 + 12 * 10 + 4;
/** The bits of three channels, to an even end. */
const PADDING = 6;
