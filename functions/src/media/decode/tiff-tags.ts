/** Values of one image file directory, by tag number; text without its end mark, rationals as numbers. */
export type Tags = ReadonlyMap<number, string | number>;

const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 10: 8 };
/** More entries than any camera or microscope writes; a file that claims more is not followed. */
const MOST_ENTRIES = 512;
const MOST_TEXT = 1_000_000;

/**
 * Reads one directory of a TIFF file or of an EXIF block, which has the same shape. No pointer to a further directory is
 * followed, so a loop cannot catch it, and everything outside the bytes is left out.
 */
export function readDirectory(bytes: Buffer, offset?: number): Tags {
  const tags = new Map<number, string | number>();
  const order = bytes.toString("latin1", 0, 2);
  if (bytes.length < 8 || (order !== "II" && order !== "MM")) return tags;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const little = order === "II";
  if (view.getUint16(2, little) !== 42) return tags;
  const start = offset ?? view.getUint32(4, little);
  if (start + 2 > bytes.length) return tags;
  const entries = Math.min(MOST_ENTRIES, view.getUint16(start, little));
  for (let index = 0; index < entries; index++) {
    const at = start + 2 + 12 * index;
    if (at + 12 > bytes.length) break;
    const value = valueAt(view, bytes, at, little);
    if (value !== undefined) tags.set(view.getUint16(at, little), value);
  }
  return tags;
}

function valueAt(view: DataView, bytes: Buffer, at: number, little: boolean): string | number | undefined {
  const type = view.getUint16(at + 2, little);
  const count = view.getUint32(at + 4, little);
  const size = (SIZES[type] ?? 0) * count;
  if (size === 0) return undefined;
  const from = size <= 4 ? at + 8 : view.getUint32(at + 8, little);
  if (from + size > bytes.length) return undefined;
  if (type === 2) {
    const text = bytes.toString("utf8", from, from + Math.min(size, MOST_TEXT));
    return text.split("\0", 1)[0] ?? "";
  }
  if (type === 1) return view.getUint8(from);
  if (type === 3) return view.getUint16(from, little);
  if (type === 4) return view.getUint32(from, little);
  const [numerator, denominator] =
    type === 5
      ? [view.getUint32(from, little), view.getUint32(from + 4, little)]
      : [view.getInt32(from, little), view.getInt32(from + 4, little)];
  return denominator === 0 ? undefined : numerator / denominator;
}
