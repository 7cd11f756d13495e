import { strToU8 } from "fflate";
import { cellText, fileColumns, lineLabel } from "./cell-text.ts";
import type { ExportWriter } from "./export-document.ts";

/** Tells spreadsheets that the file is UTF-8. */
const BOM = "\uFEFF";

/** Starts of cells that a spreadsheet would run: signs in both widths, and blanks that it skips before it looks for them. */
const RUNNABLE = /^[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠|%]|^[\t\r\n]/u;

/** A plain number is what it says: it may begin with a sign. */
const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Text that no spreadsheet takes for a formula: an apostrophe before what it might run. */
export const withoutFormula = (text: string) => (RUNNABLE.test(text) && !NUMBER.test(text) ? `'${text}` : text);

/** One field by RFC 4180. */
export const csvField = (text: string) => (/[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const row = (fields: readonly string[]) => `${fields.map((field) => csvField(withoutFormula(field))).join(",")}\r\n`;

/** Bytes are given on when this many characters have come together: few writes, little memory. */
const CHUNK = 64 * 1024;

/**
 * A table as CSV: UTF-8 with a mark, CRLF, first what the file says of itself, then an empty line, then the header and
 * the lines. Instants are written on the site's clock.
 */
export const writeCsv: ExportWriter = async function* ({ columns, about, lines, labelHead, zone, words }) {
  const files = columns.map((column) => fileColumns(column, words));
  let waiting = `${BOM}${about.map(([label, text]) => row([label, text])).join("")}\r\n`;
  waiting += row([...(labelHead ? [labelHead] : []), ...files.flat().map(({ label }) => label)]);
  for await (const line of lines) {
    if (line.kind === "total" && !labelHead && line.cells.every(({ kind }) => kind === "empty")) continue;
    const fields = line.cells.flatMap((cell, index) =>
      (files[index] ?? []).map(({ of }) => cellText(of(cell), zone, words.word)),
    );
    const label = lineLabel(line, words);
    if (labelHead) fields.unshift(label);
    else if (line.kind === "total") fields[0] = label;
    waiting += row(fields);
    if (waiting.length < CHUNK) continue;
    yield strToU8(waiting);
    waiting = "";
  }
  yield strToU8(waiting);
};
