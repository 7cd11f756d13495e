import { TAG } from "@zona/domain/media/files/tiff-tags";
import { Refusal } from "../refusal.ts";

/** Of one value, by type; those of whole numbers without a sign are read here. */
const BYTE_SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const WHOLE_NUMBERS = [1, 3, 4];
/** In all pages together: more than any stack within the limits has, and little to read. */
const MOST_VALUES = 4_000_000;

/** Nothing of a picture lies before the end of the file's header. */
const HEADER = 8;
const UNPACKED = 1;
/** Its samples may be fewer than its pixels. */
const YCBCR = 6;

/** Where the values of an entry lie in the file. */
type Field = { at: number; size: number; count: number };

/**
 * Whether a TIFF is whole, by the file itself: all that its lists hold, and every strip or tile that is not packed, must lie
 * inside of it in full length. What packed ones hold is for the decoder to judge. Returns the file or, where a writer left
 * the length of an unpacked strip at zero or beyond the end, a copy in which it is what the size of the picture makes it.
 * Throws a `Refusal` for a file that was cut. BigTIFF is left to the decoder.
 */
export function wholeTiff(bytes: Buffer, mostPages: number): Buffer {
  const order = bytes.toString("latin1", 0, 2);
  if (bytes.length < 8 || (order !== "II" && order !== "MM")) return bytes;
  const little = order === "II";
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (file.getUint16(2, little) !== 42) return bytes;
  const lengths: Length[] = [];
  const budget = { left: MOST_VALUES };
  let at = file.getUint32(4, little);
  for (let page = 0; page < mostPages && at > 0; page++) {
    if (at + 2 > bytes.length) throw new Refusal("damaged", "A page of the file lies beyond its end.");
    const end = at + 2 + 12 * file.getUint16(at, little);
    if (end > bytes.length) throw new Refusal("damaged", "The file ends within the list of a page.");
    lengths.push(...lengthsToMend(file, fieldsOf(file, at, little), little, budget));
    at = end + 4 <= bytes.length ? file.getUint32(end, little) : 0;
  }
  if (lengths.length === 0) return bytes;
  const mended = Buffer.from(bytes);
  const copy = new DataView(mended.buffer, mended.byteOffset, mended.length);
  for (const { at, size, value } of lengths) {
    if (size === 4) copy.setUint32(at, value, little);
    else copy.setUint16(at, value, little);
  }
  return mended;
}

/** A length that a directory tells wrong: where it stands, in how many bytes, and what it is. */
type Length = { at: number; size: number; value: number };

function fieldsOf(file: DataView, at: number, little: boolean): Map<number, Field> {
  const fields = new Map<number, Field>();
  for (let index = 0; index < file.getUint16(at, little); index++) {
    const entry = at + 2 + 12 * index;
    const type = file.getUint16(entry + 2, little);
    const size = BYTE_SIZES[type] ?? 0;
    const count = file.getUint32(entry + 4, little);
    const isInside = size * count <= 4;
    const values = isInside ? entry + 8 : file.getUint32(entry + 8, little);
    if (values + size * count > file.byteLength) throw new Refusal("damaged", "Values of the file lie beyond its end.");
    if (WHOLE_NUMBERS.includes(type)) fields.set(file.getUint16(entry, little), { at: values, size, count });
  }
  return fields;
}

function lengthsToMend(
  file: DataView,
  fields: ReadonlyMap<number, Field>,
  little: boolean,
  budget: { left: number },
): Length[] {
  const valuesOf = (tag: number): number[] => {
    const { at, size, count } = fields.get(tag) ?? { at: 0, size: 1, count: 0 };
    budget.left -= count;
    if (budget.left < 0) throw new Refusal("damaged", "The file lists more strips than a picture has.");
    const valueAt = (from: number) =>
      size === 4 ? file.getUint32(from, little) : size === 2 ? file.getUint16(from, little) : file.getUint8(from);
    return Array.from({ length: count }, (_, index) => valueAt(at + size * index));
  };
  const firstOf = (tag: number, otherwise: number) => valuesOf(tag)[0] ?? otherwise;
  const assertInside = (offset: number, length: number) => {
    const missing = offset + length - file.byteLength;
    if (missing > 0) throw new Refusal("damaged", `The file ends ${missing} bytes early.`);
    if (offset < HEADER) throw new Refusal("damaged", "A part of the picture is missing.");
  };
  const width = firstOf(TAG.width, 0);
  const height = firstOf(TAG.height, 0);
  const isTiled = fields.has(TAG.tileWidth);
  // Some writers list tiles as strips.
  const isListedAsTiles = fields.has(TAG.tileOffsets);
  const offsets = valuesOf(isListedAsTiles ? TAG.tileOffsets : TAG.stripOffsets);
  const countsTag = isListedAsTiles ? TAG.tileByteCounts : TAG.stripByteCounts;
  const counts = valuesOf(countsTag);
  const isPacked = firstOf(TAG.compression, UNPACKED) !== UNPACKED || firstOf(TAG.photometric, 0) === YCBCR;
  if (isPacked || width === 0 || height === 0) {
    for (const [at, offset] of offsets.entries()) assertInside(offset, counts[at] ?? 0);
    return [];
  }
  const samples = firstOf(TAG.samples, 1);
  const planes = firstOf(TAG.planar, 1) === 2 ? samples : 1;
  const bitsOfPixel = (firstOf(TAG.bits, 1) * samples) / planes;
  const bytesOf = (columns: number, rows: number) => Math.ceil((columns * bitsOfPixel) / 8) * rows;
  if (isTiled) {
    const tile = bytesOf(firstOf(TAG.tileWidth, 0), firstOf(TAG.tileHeight, 0));
    for (const offset of offsets) assertInside(offset, tile);
    return [];
  }
  // Without a number of rows all of them are in one strip.
  const rows = Math.min(height, firstOf(TAG.rowsPerStrip, height) || height);
  const strips = Math.ceil(height / rows);
  if (offsets.length < strips * planes) throw new Refusal("damaged", "Strips of the picture are missing.");
  const { at, size } = fields.get(countsTag) ?? { at: 0, size: 0 };
  return offsets.flatMap((offset, strip) => {
    const length = bytesOf(width, Math.min(rows, height - (strip % strips) * rows));
    assertInside(offset, length);
    const said = counts[strip];
    const isWrong = said !== undefined && (said === 0 || offset + said > file.byteLength);
    return isWrong && size > 1 ? [{ at: at + size * strip, size, value: length }] : [];
  });
}
