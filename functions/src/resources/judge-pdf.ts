import { constants, createInflateRaw } from "node:zlib";
import { RefusedResource } from "./resource-refusal.ts";

/** What can run, fetch, send or unpack something; names as they stand in a PDF's dictionaries. */
const ACTIVE =
  /\/(?:JavaScript|Launch|Rendition|RichMedia(?:Content)?|EmbeddedFiles?|FileAttachment|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z])/;
const HOLDS_OBJECTS = /\/(?:ObjStm|XRef)(?![A-Za-z])/;
/** Packings that no writer of object containers uses, and that nothing here unpacks. */
const ODDLY_PACKED = /\/(?:LZWDecode|ASCII85Decode|ASCIIHexDecode|RunLengthDecode|Crypt)(?![A-Za-z])/;
/** A scanned page unpacks to more, a container of objects never does. */
const MOST_UNPACKED = 32 * 1024 * 1024;
const MOST_UNPACKED_IN_ALL = 256 * 1024 * 1024;
/** The dictionary of a stream, at most. */
const DICTIONARY = 4_096;
/** Where the end mark has to be. */
const LAST_BYTES = 2_048;

/**
 * Throws a `RefusedResource` for what is no whole, plain PDF. No reader of PDFs is trusted here: the bytes are looked at
 * for the names of everything active, in the file itself and in every part that unpacks, however far it does and whatever
 * the file says of it. So a harmless document that only writes such a name is refused as well.
 */
export async function judgePdf(bytes: Buffer): Promise<void> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) throw new RefusedResource("damaged");
  // Whatever hangs on behind the end mark, a zip for one, makes two files of one.
  const end = bytes.toString("latin1", Math.max(0, bytes.length - LAST_BYTES));
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(end)) throw new RefusedResource("damaged");
  const text = bytes.toString("latin1");
  const names = judgeNames(text);
  if (HOLDS_OBJECTS.test(names) && ODDLY_PACKED.test(names)) throw new RefusedResource("active-content");
  let left = MOST_UNPACKED_IN_ALL;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    if (isPredicted(text, index)) throw new RefusedResource("active-content");
    const unpacked = await unpack(bytes.subarray(index + keyword.length), Math.min(MOST_UNPACKED, left));
    left -= unpacked.length;
    judgeNames(unpacked.toString("latin1"));
  }
}

function judgeNames(text: string): string {
  const names = plainNames(text);
  if (ENCRYPTED.test(names)) throw new RefusedResource("encrypted");
  if (ACTIVE.test(names)) throw new RefusedResource("active-content");
  return names;
}

/** `/J#61vaScript` is `/JavaScript` to every viewer. */
const plainNames = (text: string) =>
  text.includes("#")
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

/** A container of objects written as differences of its bytes: what unpacks is not what a viewer reads. */
function isPredicted(text: string, keyword: number): boolean {
  const before = text.slice(Math.max(0, keyword - DICTIONARY), keyword);
  const dictionary = plainNames(before.slice(before.lastIndexOf("endobj") + 1));
  return /\/ObjStm(?![A-Za-z])/.test(dictionary) && /\/(?:DecodeParms|DP)(?![A-Za-z])/.test(dictionary);
}

/** As viewers do: up to the first fault, without asking for the checksum. Empty for what is not packed by deflate. */
function unpack(packed: Buffer, most: number): Promise<Buffer> {
  const [first = 0, second = 0] = packed;
  const isDeflate = (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
  if (!isDeflate || most <= 0) return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH });
    const chunks: Buffer[] = [];
    let length = 0;
    const done = () => resolve(Buffer.concat(chunks));
    inflate.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= most) inflate.destroy();
    });
    for (const event of ["end", "error", "close"]) inflate.on(event, done);
    inflate.end(packed.subarray(2));
  });
}
