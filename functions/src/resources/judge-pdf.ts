import { constants, createInflateRaw } from "node:zlib";
import { fromAscii85 } from "./ascii85.ts";
import { MalformedObject, type PdfStream, streamsOf } from "./pdf-objects.ts";
import { RefusedResource } from "./resource-refusal.ts";

/** What can run, fetch, send or unpack something; names as they stand in a PDF's dictionaries. */
const ACTIVE =
  /\/(?:JavaScript|Launch|Rendition|RichMedia(?:Content)?|EmbeddedFiles?|FileAttachment|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z])/;
const ENCRYPTED = /\/Encrypt(?![A-Za-z])/;
const PACKINGS: Record<string, "deflate" | "ascii85"> = {
  "/FlateDecode": "deflate",
  "/Fl": "deflate",
  "/ASCII85Decode": "ascii85",
  "/A85": "ascii85",
};
const MOST_PACKINGS = 4;
/** A scanned page unpacks to more, a container of objects never does. */
const MOST_UNPACKED = 32 * 1024 * 1024;
const MOST_UNPACKED_IN_ALL = 256 * 1024 * 1024;
/** Where the end mark has to be. */
const LAST_BYTES = 2_048;

/**
 * Throws a `RefusedResource` for what is no whole, plain PDF. No reader of PDFs is trusted here: the bytes are looked at
 * for the names of everything active, in the file itself and in every part that unpacks, however far it does and whatever
 * the file says of it. So a harmless document that only writes such a name is refused as well. Where objects could be kept
 * out of sight, in the containers of a PDF, only what unpacks here into all of them passes.
 */
export async function judgePdf(bytes: Buffer): Promise<void> {
  if (!/^%PDF-[12]\.\d/.test(bytes.toString("latin1", 0, 8))) throw new RefusedResource("damaged");
  // Whatever hangs on behind the end mark, a zip for one, makes two files of one.
  const end = bytes.toString("latin1", Math.max(0, bytes.length - LAST_BYTES));
  if (!/startxref\s+\d+\s+%%EOF\s*$/.test(end)) throw new RefusedResource("damaged");
  const text = bytes.toString("latin1");
  judgeNames(text);
  await judgeContainers(bytes, text);
  let left = MOST_UNPACKED_IN_ALL;
  for (const { 0: keyword, index } of text.matchAll(/(?<!end)stream(?:\r\n|\n|\r)/g)) {
    const unpacked = await unpack(bytes.subarray(index + keyword.length), Math.min(MOST_UNPACKED, left));
    left -= unpacked.length;
    judgeNames(unpacked.toString("latin1"));
  }
}

function judgeNames(text: string): void {
  const names = plainNames(text);
  if (ENCRYPTED.test(names)) throw new RefusedResource("encrypted");
  if (ACTIVE.test(names)) throw new RefusedResource("active-content");
}

async function judgeContainers(bytes: Buffer, text: string): Promise<void> {
  try {
    let left = MOST_UNPACKED_IN_ALL;
    for (const stream of streamsOf(text)) if (mayHoldObjects(stream)) left -= await judgeContainer(bytes, stream, left);
  } catch (error) {
    throw error instanceof MalformedObject ? new RefusedResource("active-content") : error;
  }
}

const valuesOf = ({ dictionary }: PdfStream, ...keys: string[]) =>
  dictionary.flatMap(([key, value]) => (keys.includes(key) ? [value] : []));

/** Viewers find the objects of a container by these numbers; some ask for no more. */
const mayHoldObjects = (stream: PdfStream) =>
  valuesOf(stream, "/N", "/First").length > 0 || valuesOf(stream, "/Type").includes("/ObjStm");

/** The packings that are unpacked here, in the order that a viewer takes them off; undefined where there is anything else. */
function packingsOf(stream: PdfStream): ("deflate" | "ascii85")[] | undefined {
  if (valuesOf(stream, "/DecodeParms", "/DP", "/F", "/FFilter", "/FDecodeParms").length > 0) return undefined;
  const [filter = "[]", ...more] = valuesOf(stream, "/Filter");
  const names = filter
    .replace(/^\[|\]$/g, "")
    .split(" ")
    .filter(Boolean);
  const packings = names.flatMap((name) => PACKINGS[name] ?? []);
  return more.length > 0 || packings.length < names.length || names.length > MOST_PACKINGS ? undefined : packings;
}

/** How many bytes it unpacks to, which must be fewer than `left`. */
async function judgeContainer(bytes: Buffer, stream: PdfStream, left: number): Promise<number> {
  const packings = packingsOf(stream);
  const most = Math.min(MOST_UNPACKED, left);
  let content: Buffer | undefined = bytes.subarray(stream.from);
  for (const packing of packings ?? []) {
    if (content) content = packing === "deflate" ? await unpack(content, most) : fromAscii85(content);
    if (!content || content.length === 0 || content.length >= most) throw new RefusedResource("active-content");
  }
  if (!packings || !content) throw new RefusedResource("active-content");
  const isPacked = packings.length > 0;
  // What is not packed was judged with the file.
  if (isPacked) judgeNames(content.toString("latin1"));
  const isContainer = valuesOf(stream, "/First").length > 0 || valuesOf(stream, "/Type").includes("/ObjStm");
  if (isContainer && !holdsItsObjects(content, stream)) throw new RefusedResource("active-content");
  return isPacked ? content.length : 0;
}

/** A container begins with the number and the place of each of its `N` objects; behind `First` they follow. */
function holdsItsObjects(content: Buffer, stream: PdfStream): boolean {
  const [count, ...moreCounts] = valuesOf(stream, "/N");
  const [first, ...moreFirsts] = valuesOf(stream, "/First");
  if (moreCounts.length + moreFirsts.length > 0 || !/^\d+$/.test(count ?? "") || !/^\d+$/.test(first ?? ""))
    return false;
  const head = content.toString("latin1", 0, Number(first)).trim();
  const numbers = head === "" ? [] : head.split(/[\0\t\n\f\r ]+/).map(Number);
  const places = numbers.filter((_, at) => at % 2 === 1);
  return numbers.length >= 2 * Number(count) && places.every((place) => Number(first) + place < content.length);
}

/** `/J#61vaScript` is `/JavaScript` to every viewer. */
const plainNames = (text: string) =>
  text.includes("#")
    ? text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;

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
