import { cellText, lineLabel } from "@zona/domain/exports/cell-text";
import type { ExportDocument } from "@zona/domain/exports/export-document";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { Pen } from "./pdf-pen.ts";

/** Points on both sides of a text within its cell. */
export const CELL_PAD = 3;
export const CELL_SIZE = 7.5;
/** The longest word that a column of words keeps in one piece, in points; longer ones go on in the next line. */
const MOST_WORD = 90;
/** Lines of one cell of words. */
const MOST_LINES = 40;
/** How far words shrink before they are broken. */
const LEAST_SCALE = 0.6;

/** How a table stands on a page. */
export type PdfLayout = {
  heads: readonly string[];
  widths: readonly number[];
  numeric: readonly boolean[];
  /** Columns of figures, which are never cut nor broken within a word. */
  figures: readonly boolean[];
  isLabelled: boolean;
};

/** A line as its cells' texts; of groups and totals the first says what they are. */
export function textsOf(
  line: ReportLine,
  { zone, words }: Pick<ExportDocument, "zone" | "words">,
  isLabelled: boolean,
): string[] {
  const texts = line.cells.map((cell) => cellText(cell, zone, words));
  const label = lineLabel(line, words);
  if (isLabelled) return [label, ...texts];
  if (line.kind === "total") texts[0] = label;
  return texts;
}

/**
 * Widths that give every column what it needs; where there is not room for all, the widest ones give way and the others
 * stay whole. None is narrower than `least`: together they may be wider than the room, and the page widens.
 */
export function columnWidths(needed: readonly number[], least: readonly number[], room: number): number[] {
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const all = sum(needed);
  if (all <= room) return needed.map((width) => (width * room) / all);
  const capped = (cap: number) => needed.map((width, at) => Math.max(least[at] ?? 0, Math.min(width, cap)));
  let low = 0;
  let high = Math.max(...needed);
  for (let step = 0; step < 30; step++) {
    const cap = (low + high) / 2;
    if (sum(capped(cap)) > room) high = cap;
    else low = cap;
  }
  return capped(low);
}

const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");

/** The layout of a document whose first lines are known: later ones are taken to be alike, and shrink where they are not. */
export function layoutOf(
  { columns, isLabelled, zone, words }: ExportDocument,
  first: readonly ReportLine[],
  pen: Pen,
  room: number,
): PdfLayout {
  const labels = columns.map(
    ({ label, unit, type, stat }) =>
      `${label}${unit && type !== "share" ? ` (${unit})` : ""}${stat ? ` [${stat}]` : ""}`,
  );
  const ofFigures = columns.map(({ type }) => /^(?:number|share|instant)$/.test(type));
  const figures = [...(isLabelled ? [true] : []), ...ofFigures];
  const heads = [...(isLabelled ? [""] : []), ...labels];
  // Groups and totals are bold, so all is measured as if it were.
  pen.set("bold", CELL_SIZE, "black");
  const needed = heads.map((head) => pen.width(head) / 2);
  const least = heads.map((head) => Math.max(0, ...wordsOf(head).map(pen.width)));
  for (const line of first) {
    for (const [at, text] of textsOf(line, { zone, words }, isLabelled).entries()) {
      needed[at] = Math.max(needed[at] ?? 0, pen.width(text));
      const word = Math.max(0, ...wordsOf(text).map(pen.width));
      least[at] = Math.max(least[at] ?? 0, figures[at] ? word : Math.min(word, MOST_WORD));
    }
  }
  const padded = (widths: readonly number[]) => widths.map((width) => width + 2 * CELL_PAD + 1);
  return {
    heads,
    widths: columnWidths(padded(needed.map((width, at) => Math.max(width, least[at] ?? 0))), padded(least), room),
    numeric: [...(isLabelled ? [false] : []), ...columns.map(({ type }) => type === "number")],
    figures,
    isLabelled,
  };
}

/** A word in pieces that fit. */
function* pieces(word: string, room: number, width: Pen["width"]): Generator<string> {
  let piece = "";
  let wide = 0;
  for (const character of word) {
    const own = width(character);
    if (piece !== "" && wide + own > room) {
      yield piece;
      piece = "";
      wide = 0;
    }
    piece += character;
    wide += own;
  }
  yield piece;
}

/**
 * A text in lines that fit into a width, and how much smaller it is written for that. A figure breaks between its words
 * alone and shrinks as far as it must; other texts shrink a little and are then broken anywhere.
 */
export function fittedLines(
  text: string,
  room: number,
  width: Pen["width"],
  isFigure: boolean,
): { lines: string[]; scale: number } {
  if (width(text) <= room) return { lines: [text], scale: 1 };
  const words = wordsOf(text);
  const widest = Math.max(0, ...words.map(width));
  const wanted = Math.min(1, room / widest);
  const scale = isFigure ? wanted : Math.max(wanted, LEAST_SCALE);
  const own = room / scale;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && width(`${last} ${word}`) <= own) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(...(isFigure ? [word] : pieces(word, own, width)));
  }
  if (isFigure || lines.length <= MOST_LINES) return { lines, scale };
  return { lines: [...lines.slice(0, MOST_LINES - 1), "…"], scale };
}
