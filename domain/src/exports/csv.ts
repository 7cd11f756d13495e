import { strToU8 } from "fflate";
import { cellText, decimalSign, fileColumns, lineLabel, lineStarts } from "./cell-text.ts";
import type { ExportWriter } from "./export-document.ts";

/** Tells spreadsheets that the file is UTF-8. */
const BOM = "\uFEFF";

/** Starts of cells that a spreadsheet would run: signs in both widths, and blanks that it skips before it looks for them. */
const RUNNABLE = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;

/** A plain number is what it says: it may begin with a sign. */
const NUMBER = /^-?\d+(?:[.,]\d+)?(?:e[+-]?\d+)?$/i;

/** Text that no spreadsheet takes for a formula: an apostrophe before what it might run. */
export const withoutFormula = (text: string) => (RUNNABLE.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** What parts fields where decimals are written with a comma is the semicolon, as in the spreadsheets there. */
type Separator = "," | ";";

/** One field by RFC 4180. */
export const csvField = (text: string, separator: Separator = ",") =>
  (separator === "," ? /[",\r\n\t;]/ : /["\r\n\t;]/).test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Fields as a line of a file for readers of a locale. */
export function csvLine(fields: readonly string[], locale: string): string {
  const separator = decimalSign(locale) === "," ? ";" : ",";
  return `${fields.map((field) => csvField(withoutFormula(field), separator)).join(separator)}\r\n`;
}

/** Bytes are given on when this many characters have come together: few writes, little memory. */
const CHUNK = 64 * 1024;

/**
 * A table as CSV: UTF-8 with a mark, CRLF, first what the file says of itself and an empty line, if it says anything, then the
 * header and the lines. Instants are written on the site's clock, decimals as in the reader's language.
 */
export const writeCsv: ExportWriter = async function* (document) {
  const { columns, about, lines, isLabelled, zone, words } = document;
  const row = (fields: readonly string[]) => csvLine(fields, words.locale);
  const files = columns.map((column) => fileColumns(column, words));
  const starts = lineStarts(document);
  const said = about.map(([label, text]) => row([label, text])).join("");
  let waiting = `${BOM}${said}${said && "\r\n"}`;
  waiting += row([...starts.heads, ...files.flat().map(({ label }) => label)]);
  for await (const line of lines) {
    if (line.kind === "total" && !isLabelled && line.cells.every(({ kind }) => kind === "empty")) continue;
    const cells = line.cells.flatMap((cell, index) => (files[index] ?? []).map(({ of }) => of(cell)));
    const fields = [...starts.of(line), ...cells].map((cell) => cellText(cell, zone, words));
    if (line.kind === "total" && !isLabelled) fields[0] = lineLabel(line, words);
    waiting += row(fields);
    if (waiting.length < CHUNK) continue;
    yield strToU8(waiting);
    waiting = "";
  }
  yield strToU8(waiting);
};
