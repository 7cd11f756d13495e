/** Values of one image file directory, by tag number: of several the first; text without its end mark, rationals as numbers. */
export type Tags = ReadonlyMap<number, string | number>;

/** The tags that say how the samples of a picture are stored (TIFF 6.0, sections 8 to 19). */
export const TAG = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planar: 284,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileByteCounts: 325,
  sampleFormat: 339,
} as const;

const SIZES: Record<number, number> = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 10: 8, 16: 8 };
/** More entries than any camera or microscope writes; a file that claims more is not followed. */
const MOST_ENTRIES = 512;
const MOST_TEXT = 1_000_000;
/** Of Node and of browsers alike (Encoding standard); the compiler has neither here. */
declare class TextDecoder {
  constructor(label: string, options: { ignoreBOM: boolean });
  decode(bytes: Uint8Array): string;
}
const TEXT = new TextDecoder("utf-8", { ignoreBOM: true });

/** The bytes of a TIFF and how its lists are laid out; BigTIFF has wider numbers. */
type Layout = { view: DataView; bytes: Uint8Array; little: boolean; isBig: boolean };

function layoutOf(bytes: Uint8Array): Layout | undefined {
  const order = String.fromCharCode(...bytes.subarray(0, 2));
  if (bytes.length < 8 || (order !== "II" && order !== "MM")) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const little = order === "II";
  const mark = view.getUint16(2, little);
  if (mark !== 42 && (mark !== 43 || bytes.length < 16)) return undefined;
  return { view, bytes, little, isBig: mark === 43 };
}

/** Where something lies, by the numbers of this layout. */
const placeAt = ({ view, little, isBig }: Layout, at: number) =>
  isBig ? Number(view.getBigUint64(at, little)) : view.getUint32(at, little);

/**
 * Reads one directory of a TIFF file or of an EXIF block, which has the same shape: the first, or that at an offset. No pointer
 * to a further directory is followed, so a loop cannot catch it, and everything outside the bytes is left out.
 */
export function readDirectory(bytes: Uint8Array, offset?: number): Tags {
  const layout = layoutOf(bytes);
  return layout ? directoryAt(layout, offset ?? placeAt(layout, layout.isBig ? 8 : 4)).tags : new Map();
}

/** Reads the directories of a TIFF's pages, up to `most`; those that run in a circle come to no more. */
export function readDirectories(bytes: Uint8Array, most: number): Tags[] {
  const layout = layoutOf(bytes);
  const found: Tags[] = [];
  if (!layout) return found;
  for (let at = placeAt(layout, layout.isBig ? 8 : 4); at > 0 && found.length < most; ) {
    const { tags, next } = directoryAt(layout, at);
    if (tags.size > 0 || next > 0) found.push(tags);
    at = next;
  }
  return found;
}

/** `next`: where the next directory lies, 0 behind the last. */
function directoryAt(layout: Layout, start: number): { tags: Tags; next: number } {
  const { view, bytes, little, isBig } = layout;
  const tags = new Map<number, string | number>();
  const [countBytes, entryBytes, placeBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
  if (start + countBytes > bytes.length) return { tags, next: 0 };
  const entries = isBig ? Number(view.getBigUint64(start, little)) : view.getUint16(start, little);
  for (let index = 0; index < Math.min(MOST_ENTRIES, entries); index++) {
    const at = start + countBytes + entryBytes * index;
    if (at + entryBytes > bytes.length) break;
    const value = valueAt(layout, at);
    if (value !== undefined) tags.set(view.getUint16(at, little), value);
  }
  const end = start + countBytes + entryBytes * entries;
  return { tags, next: end + placeBytes <= bytes.length ? placeAt(layout, end) : 0 };
}

function valueAt(layout: Layout, at: number): string | number | undefined {
  const { view, bytes, little, isBig } = layout;
  const type = view.getUint16(at + 2, little);
  const count = placeAt(layout, at + 4);
  const size = (SIZES[type] ?? 0) * count;
  if (size === 0) return undefined;
  const [inside, values] = isBig ? [8, at + 12] : [4, at + 8];
  const from = size <= inside ? values : placeAt(layout, values);
  if (from + size > bytes.length) return undefined;
  if (type === 2) {
    const text = TEXT.decode(bytes.subarray(from, from + Math.min(size, MOST_TEXT)));
    return text.split("\0", 1)[0] ?? "";
  }
  if (type === 1) return view.getUint8(from);
  if (type === 3) return view.getUint16(from, little);
  if (type === 4) return view.getUint32(from, little);
  if (type === 16) return Number(view.getBigUint64(from, little));
  const [numerator, denominator] =
    type === 5
      ? [view.getUint32(from, little), view.getUint32(from + 4, little)]
      : [view.getInt32(from, little), view.getInt32(from + 4, little)];
  return denominator === 0 ? undefined : numerator / denominator;
}
