import { strToU8, Zip, ZipDeflate } from "fflate";
import { AppError } from "../errors.ts";
import type { Cell } from "../reports/cell.ts";
import { localTimeAt } from "../timing/zoned-time.ts";
import { fileColumns, lineLabel, lineStarts, numberText } from "./cell-text.ts";
import type { ExportWriter } from "./export-document.ts";
import { columnLetters, STYLE, sheetHead, sheetTail, WORKBOOK_PARTS, xmlText } from "./xlsx-parts.ts";

/** The most characters that a cell may hold, and the most rows of a sheet, by the format. */
const MOST_TEXT = 32_767;
const MOST_ROWS = 1_048_576;
const CHUNK = 64 * 1024;

const DAY_MS = 86_400_000;

/** Days since the epoch of spreadsheets, read off the wall clock of a zone. */
export function serialOf(at: Date, zone: string): number {
  const { year, month, day, hour, minute, second } = localTimeAt(at, zone);
  return (Date.UTC(year, month - 1, day, hour, minute, second) - Date.UTC(1899, 11, 30)) / DAY_MS;
}

const styled = (style: number) => (style === STYLE.plain ? "" : ` s="${style}"`);

/** Text is written in the cell and typed as text, so that nothing in it is ever a formula. */
const textXml = (text: string, style: number) =>
  `<c t="inlineStr"${styled(style)}><is><t xml:space="preserve">${xmlText(text.slice(0, MOST_TEXT))}</t></is></c>`;

function cellXml(cell: Cell, zone: string, isStrong: boolean): string {
  const style = isStrong ? STYLE.strong : STYLE.plain;
  if (cell.kind === "text") return textXml(cell.text, isStrong ? STYLE.strong : STYLE.text);
  if (cell.kind === "number") return `<c${styled(style)}><v>${numberText(cell.value)}</v></c>`;
  if (cell.kind === "flag") return `<c t="b"${styled(style)}><v>${cell.value ? 1 : 0}</v></c>`;
  if (cell.kind === "instant")
    return `<c s="${isStrong ? STYLE.strongInstant : STYLE.instant}"><v>${serialOf(cell.at, zone)}</v></c>`;
  return `<c${styled(style)}/>`;
}

const rowXml = (cells: readonly string[]) => `<row>${cells.join("")}</row>`;

const WIDTHS: Partial<Record<string, number>> = { number: 12, flag: 8, instant: 17, share: 12 };

/**
 * A table as a workbook of two sheets: the report with typed cells, a header that stays in sight and header filters; and
 * what the file says of itself. Rows are deflated as they come. Throws `invalid-input` beyond the rows of a sheet.
 */
export const writeXlsx: ExportWriter = async function* (document) {
  const { columns, about, lines, isLabelled, zone, words } = document;
  let ready: Uint8Array[] = [];
  let fault: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) fault = error;
    else ready.push(chunk);
  });
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  const drain = () => {
    if (fault) throw fault;
    const chunks = ready;
    ready = [];
    return chunks;
  };

  for (const [name, xml] of Object.entries(WORKBOOK_PARTS)) add(name).push(strToU8(xml), true);
  const aboutRows = about.map(([label, text]) => rowXml([textXml(label, STYLE.strong), textXml(text, STYLE.text)]));
  add("xl/worksheets/sheet2.xml").push(strToU8(sheetHead([16, 90], false) + aboutRows.join("") + sheetTail()), true);

  const files = columns.map((column) => fileColumns(column, words));
  const widths = columns.flatMap(({ type }, index) => (files[index] ?? []).map(() => WIDTHS[type] ?? 18));
  const starts = lineStarts(document);
  const heads = [...starts.heads, ...files.flat().map(({ label }) => label)];
  const sheet = add("xl/worksheets/sheet1.xml");
  let waiting =
    sheetHead([...starts.heads.map(() => 20), ...widths], true) +
    rowXml(heads.map((label) => textXml(label, STYLE.head)));
  let rows = 1;
  for await (const line of lines) {
    const isStrong = line.kind !== "row";
    if (line.kind === "total" && !isLabelled && line.cells.every(({ kind }) => kind === "empty")) continue;
    const typed = line.cells.flatMap((cell, index) => (files[index] ?? []).map(({ of }) => of(cell)));
    const cells = [...starts.of(line), ...typed].map((cell) => cellXml(cell, zone, isStrong));
    if (line.kind === "total" && !isLabelled) cells[0] = textXml(lineLabel(line, words), STYLE.strong);
    waiting += rowXml(cells);
    rows += 1;
    if (rows > MOST_ROWS) throw new AppError("invalid-input", "A sheet holds no more than 1,048,575 rows.");
    if (waiting.length < CHUNK) continue;
    sheet.push(strToU8(waiting));
    waiting = "";
    yield* drain();
  }
  sheet.push(strToU8(waiting + sheetTail(`A1:${columnLetters(heads.length - 1)}${rows}`)), true);
  zip.end();
  yield* drain();
};
