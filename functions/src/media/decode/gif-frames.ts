import { Refusal } from "../refusal.ts";

/**
 * Walks the blocks of a GIF without decoding any and counts its frames, up to `most` + 1. The decoder is content with
 * the first frame; here a file that was cut in a later one, or that never ends, is found out.
 */
export function countGifFrames(bytes: Buffer, most: number): number {
  const colours = (packed: number) => (packed & 0x80 ? 3 << ((packed & 7) + 1) : 0);
  const byteAt = (at: number): number => {
    const value = bytes[at];
    if (value === undefined) throw new Refusal("damaged", "The GIF ends before its end mark.");
    return value;
  };
  const skipBlocks = (from: number) => {
    let at = from;
    for (let size = byteAt(at); size > 0; size = byteAt(at)) at += 1 + size;
    return at + 1;
  };
  let frames = 0;
  let at = 13 + colours(byteAt(10));
  for (let mark = byteAt(at); mark !== 0x3b && frames <= most; mark = byteAt(at)) {
    if (mark === 0x21) at = skipBlocks(at + 2);
    else if (mark === 0x2c) {
      frames += 1;
      at = skipBlocks(at + 11 + colours(byteAt(at + 9)));
    } else throw new Refusal("damaged", "The GIF holds an unknown block.");
  }
  return frames;
}
