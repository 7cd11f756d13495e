import { Refusal } from "../refusal.ts";

/**
 * A cut file often still tells its duration. MP4 and MOV are a row of boxes and WebM is one segment, each with its size:
 * what reaches beyond the end of the file was cut. What follows a whole film and is no box was hung on by somebody else.
 */
export function assertWhole(bytes: Buffer): void {
  const isWebm = bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3;
  const end = isWebm ? endOfWebm(bytes) : endOfBoxes(bytes);
  if (end > bytes.length) throw new Refusal("damaged", `The file ends ${end - bytes.length} bytes early.`);
}

/** That may stand in the outermost row after its film (ISO/IEC 14496-12, and QuickTime). */
const BOXES = [
  "moov",
  "mdat",
  "free",
  "skip",
  "wide",
  "uuid",
  "meta",
  "udta",
  "moof",
  "mfra",
  "sidx",
  "ssix",
  "styp",
  "emsg",
];

function endOfBoxes(bytes: Buffer): number {
  const seen = new Set<string>();
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = bytes.readUInt32BE(at);
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (!BOXES.includes(name) && ["moov", "mdat"].every((one) => seen.has(one))) return bytes.length;
    seen.add(name);
    if (size === 0) return bytes.length; // to the end of the file
    const large = size === 1 && at + 16 <= bytes.length ? Number(bytes.readBigUInt64BE(at + 8)) : size;
    if (large < 8) throw new Refusal("damaged", "A box of the file has no size.");
    at += large;
  }
  return at;
}

function endOfWebm(bytes: Buffer): number {
  let at = 0;
  // The header of EBML, then the segment.
  for (let element = 0; element < 2 && at < bytes.length; element++) {
    const id = lengthOfNumber(bytes[at]);
    const length = lengthOfNumber(bytes[at + id]);
    const from = at + id + length;
    if (from > bytes.length) return from;
    const size = sizeOf(bytes.subarray(at + id, from));
    if (size === undefined) return bytes.length; // written live, without a size
    at = from + size;
  }
  return at;
}

const lengthOfNumber = (first: number | undefined) => Math.clz32(first ?? 0) - 23;

function sizeOf(encoded: Buffer): number | undefined {
  const bits = 7 * encoded.length;
  let value = 0n;
  for (const byte of encoded) value = (value << 8n) | BigInt(byte);
  const size = BigInt.asUintN(bits, value);
  return size === (1n << BigInt(bits)) - 1n ? undefined : Number(size);
}
