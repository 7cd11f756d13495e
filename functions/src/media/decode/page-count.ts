import type { AcceptedType } from "@zona/domain/media/medium";

/**
 * Counts the frames of a PNG or WebP or the pages of a TIFF by their own lists, up to `most` + 1, without a decoder: that one reads
 * each of them, and takes minutes for as many as fit into a file. 0 where nothing can be told; what is damaged the decoder
 * finds.
 */
export function countPages(bytes: Buffer, type: AcceptedType, most: number): number {
  if (type === "image/png") return countPngFrames(bytes);
  if (type === "image/webp") return countWebpFrames(bytes, most);
  return type === "image/tiff" ? countTiffPages(bytes, most) : 0;
}

/** As its chunk before the pixels says; 1 of a still picture. */
function countPngFrames(bytes: Buffer): number {
  for (let at = 8; at + 12 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return bytes.readUInt32BE(at + 8);
    if (name === "IDAT") break;
  }
  return 1;
}

function countWebpFrames(bytes: Buffer, most: number): number {
  let frames = 0;
  for (let at = 12; at + 8 <= bytes.length && frames <= most; ) {
    if (bytes.toString("latin1", at, at + 4) === "ANMF") frames += 1;
    const size = bytes.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return frames;
}

/** Also of a BigTIFF. Directories that run in a circle come to more than any limit. */
function countTiffPages(bytes: Buffer, most: number): number {
  if (bytes.length < 16) return 0;
  const isLittle = bytes.toString("latin1", 0, 2) === "II";
  const short = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const word = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const long = (at: number) => Number(isLittle ? bytes.readBigUInt64LE(at) : bytes.readBigUInt64BE(at));
  const isBig = short(2) === 43;
  const [countBytes, entryBytes, nextBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  let pages = 0;
  let at = isBig ? long(8) : word(4);
  while (at > 0 && at + countBytes <= bytes.length && pages <= most) {
    pages += 1;
    const next = at + countBytes + entryBytes * (isBig ? long(at) : short(at));
    if (next + nextBytes > bytes.length) break;
    at = isBig ? long(next) : word(next);
  }
  return pages;
}
