import { AppError } from "@zona/domain/errors";
import { IMPORT_LIMITS } from "@zona/domain/imports/import-run";
import { fileSays as says } from "@zona/domain/imports/import-sentences";
import type { SourceRow } from "@zona/domain/imports/read-records";
import { splitDelimited } from "@zona/domain/records/entry/delimited";
import { Unzip, UnzipInflate } from "fflate";
import { readXlsx, streamXlsxRows } from "hucre/xlsx";
import { BareFormulas, columnOfPlace } from "./bare-formulas.ts";

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

/** Wall clock of a spreadsheet, to the minute: it knows no zone. A time of day alone is a day before spreadsheets began. */
function timeText(value: Date): string {
  const at = new Date(Math.round(value.getTime() / 60_000) * 60_000);
  const time = `${pad(at.getUTCHours())}:${pad(at.getUTCMinutes())}`;
  if (at.getUTCFullYear() < 1901) return time;
  const day = `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}-${pad(at.getUTCDate())}`;
  return time === "00:00" ? day : `${day} ${time}`;
}

/** As a person sees it; fifteen digits are what spreadsheets keep of a number. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "#VALUE!" : timeText(value);
  if (typeof value === "number") return String(Number(value.toPrecision(15)));
  if (typeof value === "boolean") return value ? "yes" : "no";
  // One more than any cell may have, so that it is told of and not cut.
  return String(value)
    .trim()
    .slice(0, IMPORT_LIMITS.maxCellCharacters + 1);
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Unpacks everything once and keeps only where formulas have no result: what a file says of its own sizes proves nothing. */
function refuseBomb(bytes: Uint8Array, most: number): BareFormulas {
  const formulas = new BareFormulas();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    file.ondata = (error, chunk) => {
      if (error) throw error;
      unpacked += chunk.length;
      if (unpacked > most) throw refused(says("large", { rows: IMPORT_LIMITS.maxRows }));
      formulas.see(file.name, chunk);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const step = 64 * 1024;
  for (let at = 0; at < bytes.length; at += step) unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  return formulas;
}

/** The texts of a row; a formula without its result stands as what it is, and not as nothing. */
function cellsOf(index: number, values: readonly unknown[], bare: ReadonlyMap<number, readonly number[]>): string[] {
  const cells = values.map(cellText);
  for (const column of bare.get(index + 1) ?? []) {
    while (cells.length <= column) cells.push("");
    cells[column] = "=";
  }
  return cells;
}

async function readWorkbook(bytes: Uint8Array, sheet: number, mostUnzipped: number): Promise<SourceTable> {
  const formulas = refuseBomb(bytes, mostUnzipped).of(sheet);
  const bare = Map.groupBy(formulas, (place) => Number(/\d+$/.exec(place)?.[0]));
  const columns = new Map([...bare].map(([row, places]) => [row, places.map(columnOfPlace)] as const));
  const sheets: string[] = [];
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      sheets.push(name);
      return false;
    },
  });
  const rows = new Rows();
  for await (const { index, values } of streamXlsxRows(bytes, { sheet }))
    rows.add(index + 1, cellsOf(index, values, columns));
  return { sheets, rows: rows.rows };
}

/** UTF-8, UTF-16 with or without its mark, else the code page of older Windows, in which every byte is a letter. */
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
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "windows-1252" };
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
