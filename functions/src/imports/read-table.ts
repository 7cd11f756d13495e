import { isAscii, isUtf8 } from "node:buffer";
import { AppError } from "@zona/domain/errors";
import { IMPORT_LIMITS } from "@zona/domain/imports/import-run";
import { fileSays as says } from "@zona/domain/imports/import-sentences";
import type { SourceRow } from "@zona/domain/imports/read-records";
import { splitDelimited } from "@zona/domain/records/entry/delimited";
import { Unzip, UnzipInflate } from "fflate";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { PercentCells, percentStyles } from "./percent-cells.ts";
import { columnOfPlace, WorkbookParts } from "./workbook-parts.ts";

/** The rows of one sheet as text, and what else the file tells. */
export type SourceTable = { sheets: string[]; encoding?: string; rows: SourceRow[] };

const refused = (said: ReturnType<typeof says>, cause?: unknown) => new AppError("invalid-input", said, { cause });

const MOST_CELLS = 5_000_000;

/** Takes rows while they are few enough: a file must not fill the memory of whoever reads it. */
class Rows {
  readonly rows: SourceRow[] = [];
  private cells = 0;

  add(line: number, cells: string[]): void {
    if (cells.every((cell) => cell === "")) return;
    const last = cells.findLastIndex((cell) => cell !== "");
    const kept = cells.slice(0, last + 1);
    this.cells += kept.length;
    const { maxRows, maxColumns } = IMPORT_LIMITS;
    if (kept.length > maxColumns) throw refused(says("columns", { columns: maxColumns }));
    if (this.rows.length >= maxRows || this.cells > MOST_CELLS) throw refused(says("rows", { rows: maxRows }));
    this.rows.push({ line, cells: kept });
  }
}

const pad = (value: number) => String(value).padStart(2, "0");

const MINUTE_MS = 60_000;
/** The day before the first that a spreadsheet counts, and the year after it. */
const BEGINS = { 1900: [Date.UTC(1899, 11, 31), 1901], 1904: [Date.UTC(1904, 0, 1), 1905] } as const;

/**
 * Wall clock of a spreadsheet, to the minute: it knows no zone. What lies where spreadsheets begin to count is a time of day without
 * its day, or a span: of a day and more it has as many hours, which no time of day has.
 */
function timeText(value: Date, isFrom1904: boolean): string {
  const at = new Date(Math.round(value.getTime() / MINUTE_MS) * MINUTE_MS);
  const [begin, year] = BEGINS[isFrom1904 ? 1904 : 1900];
  const minutes = (at.getTime() - begin) / MINUTE_MS;
  if (minutes >= 0 && at.getUTCFullYear() < year) return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
  const time = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  return time === "00:00" ? day : `${day} ${time}`;
}

/** As a person sees it; fifteen digits are what spreadsheets keep of a number. */
function cellText(value: unknown, isFrom1904 = false): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "#VALUE!" : timeText(value, isFrom1904);
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  // One more than any cell may have, so that it is told of and not cut.
  return String(value)
    .trim()
    .slice(0, IMPORT_LIMITS.maxCellCharacters + 1);
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Unpacks a workbook, or one part of it, and tells each piece. */
function unpack(bytes: Uint8Array, onPiece: (path: string, piece: Uint8Array) => void, only?: string): void {
  const unzip = new Unzip((file) => {
    if (only !== undefined && file.name !== only) return;
    file.ondata = (error, piece) => {
      if (error) throw error;
      onPiece(file.name, piece);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const step = 64 * 1024;
  for (let at = 0; at < bytes.length; at += step) unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
}

/** Unpacks everything once and keeps little of it: what a file says of its own sizes proves nothing. */
function refuseBomb(bytes: Uint8Array, most: number): WorkbookParts {
  const parts = new WorkbookParts();
  let unpacked = 0;
  unpack(bytes, (path, piece) => {
    unpacked += piece.length;
    if (unpacked > most) throw refused(says("large", { rows: IMPORT_LIMITS.maxRows }));
    parts.see(path, piece);
  });
  return parts;
}

type Columns = ReadonlyMap<number, readonly number[]>;

/** The columns of each row, counted from 1, that are among these places. */
function columnsIn(places: Iterable<string>): Columns {
  const byRow = Map.groupBy(places, (place) => Number(/\d+$/.exec(place)?.[0]));
  return new Map([...byRow].map(([row, ofRow]) => [row, ofRow.map(columnOfPlace)]));
}

function percentIn(bytes: Uint8Array, parts: WorkbookParts, sheet: number): Columns {
  const cells = new PercentCells(percentStyles(parts.styles));
  if (cells.styles.size > 0) unpack(bytes, (_, piece) => cells.see(piece), parts.pathOf(sheet));
  return columnsIn(cells.places);
}

async function readWorkbook(bytes: Uint8Array, sheet: number, mostUnzipped: number): Promise<SourceTable> {
  const parts = refuseBomb(bytes, mostUnzipped);
  const [bare, percent] = [columnsIn(parts.of(sheet)), percentIn(bytes, parts, sheet)];
  /** A formula without its result stands as what it is, and not as nothing; a percentage as it is shown. */
  function cellsOf(row: number, values: readonly unknown[]): string[] {
    const cells = values.map((value) => cellText(value, parts.isFrom1904));
    for (const column of percent.get(row) ?? []) {
      const value = values[column];
      if (typeof value === "number") cells[column] = `${cellText(value * 100)} %`;
    }
    for (const column of bare.get(row) ?? []) {
      while (cells.length <= column) cells.push("");
      cells[column] = "=";
    }
    return cells;
  }
  const sheets: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      sheets.push(name);
      return false;
    },
  });
  const rows = new Rows();
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    rows.add(index + 1, cellsOf(index + 1, values));
  return { sheets, rows: rows.rows };
}

const [LINE_FEED, RETURN] = [10, 13];
const isLetter = (byte = 0) => (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122);

/** Whether lines end as on old Macs and words have their letters where those had them, not where Windows has. */
function isOldMac(bytes: Uint8Array): boolean {
  if (bytes.includes(LINE_FEED) || !bytes.includes(RETURN)) return false;
  const inWords = bytes.filter((byte, at) => byte >= 0x80 && (isLetter(bytes[at - 1]) || isLetter(bytes[at + 1])));
  return inWords.filter((byte) => byte < 0xa0).length > inWords.filter((byte) => byte >= 0xc0).length;
}

/**
 * Line by line, because files that were put together from two have lines of both: UTF-8 where a line is that, else the code page of old
 * Macs or older Windows, in which every byte is a letter.
 */
function decodedLines(bytes: Uint8Array): { text: string; encoding: string } {
  const page = isOldMac(bytes) ? "macintosh" : "windows-1252";
  const [unicode, older] = [new TextDecoder("utf-8", { ignoreBOM: true }), new TextDecoder(page)];
  let text = "";
  let isMixed = false;
  const add = (line: Uint8Array) => {
    const isUnicode = isUtf8(line);
    isMixed ||= isUnicode && !isAscii(line);
    text += (isUnicode ? unicode : older).decode(line);
  };
  let from = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte !== LINE_FEED && byte !== RETURN) continue;
    add(bytes.subarray(from, at + 1));
    from = at + 1;
  }
  add(bytes.subarray(from));
  return { text, encoding: isMixed ? `utf-8, ${page}` : page };
}

/** UTF-8, UTF-16 with or without its mark, else what its lines are. */
function decoded(bytes: Uint8Array): { text: string; encoding: string } {
  const [first, second] = bytes;
  const zeros = bytes.subarray(0, 2000).filter((byte) => byte === 0).length;
  const isWide = zeros > Math.min(bytes.length, 2000) / 4;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : isWide
          ? bytes[0] === 0
            ? "utf-16be"
            : "utf-16le"
          : "utf-8";
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding };
  } catch {
    return decodedLines(bytes);
  }
}

const SEPARATORS = [";", "\t", ","];

/** The separator of which the first lines have most. */
const separatorOf = (text: string) => {
  const head = text
    .slice(0, 20_000)
    .split(/\r\n|\r|\n/, 10)
    .join("\n");
  return SEPARATORS.reduce((best, next) => (head.split(next).length > head.split(best).length ? next : best));
};

const LONGEST_CELL = 100_000;

function readText(bytes: Uint8Array): SourceTable {
  const { text, encoding } = decoded(bytes);
  if (text.includes("\0")) throw refused(says("unreadable"));
  const rows = new Rows();
  const lines = splitDelimited(text.replace(/^\uFEFF/, ""), separatorOf(text));
  for (const [index, cells] of lines.entries()) {
    if (cells.some((cell) => cell.length > LONGEST_CELL)) throw refused(says("quote"));
    // An apostrophe before a sign is what our own files write against formulas.
    rows.add(
      index + 1,
      cells.map((cell) => cellText(cell.replace(/^'(?=[=+\-@])/, ""))),
    );
  }
  return { sheets: [], encoding, rows: rows.rows };
}

/**
 * Reads a file of a stranger as rows of text. Throws `invalid-input`, with a sentence for the person, for what is no file of
 * rows, is larger than it may be, or is packed to become so.
 */
export async function readTable(
  bytes: Uint8Array,
  sheet: number,
  { maxUnzippedBytes }: { maxUnzippedBytes: number } = IMPORT_LIMITS,
): Promise<SourceTable> {
  try {
    const table = isZip(bytes) ? await readWorkbook(bytes, sheet, maxUnzippedBytes) : readText(bytes);
    if (table.rows.length === 0) throw refused(says("empty"));
    return table;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw refused(says("unreadable"), error);
  }
}
