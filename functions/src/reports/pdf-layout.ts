import { cellText, lineLabel } from "@zona/domain/exports/cell-text";
import type { ExportDocument } from "@zona/domain/exports/export-document";
import type { ReportLine } from "@zona/domain/reports/report-lines";
import type { Pen } from "./pdf-pen.ts";

/** Points on both sides of a text within its cell. */
export const CELL_PAD = 3;
export const CELL_SIZE = 7.5;

/** How a table stands on a page: each header in two lines at most. */
export type PdfLayout = {
  heads: readonly (readonly [string, string])[];
  widths: readonly number[];
  numeric: readonly boolean[];
  isGrouped: boolean;
};

/** A line as its cells' texts; of groups and totals the first says what they are. */
export function textsOf(line: ReportLine, zone: string, isGrouped: boolean): string[] {
  const texts = line.cells.map((cell) => cellText(cell, zone));
  const label = lineLabel(line);
  if (isGrouped) return [label, ...texts];
  if (line.kind !== "row" && texts[0] === "") texts[0] = label;
  return texts;
}

/** A header in the two lines whose longer one is shortest. */
function inTwo(label: string, width: (text: string) => number): readonly [string, string] {
  const words = label.split(" ");
  const ways = words.map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")] as const);
  const longest = ([first, second]: readonly [string, string]) => Math.max(width(first), width(second));
  return ways.reduce((best, way) => (longest(way) < longest(best) ? way : best), [label, ""] as const);
}

/**
 * Widths that give every column what it needs; where there is not room for all, the widest ones give way and the others
 * stay whole.
 */
export function columnWidths(needed: readonly number[], room: number): number[] {
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0);
  const all = sum(needed);
  if (all <= room) return needed.map((width) => (width * room) / all);
  let low = 0;
  let high = Math.max(...needed);
  for (let step = 0; step < 30; step++) {
    const cap = (low + high) / 2;
    if (sum(needed.map((width) => Math.min(width, cap))) > room) high = cap;
    else low = cap;
  }
  return needed.map((width) => Math.min(width, low));
}

/** The layout of a document whose first lines are known: later ones are taken to be alike. */
export function layoutOf(
  { columns, about, zone }: ExportDocument,
  first: readonly ReportLine[],
  pen: Pen,
  room: number,
): PdfLayout {
  const isGrouped = about.some(([label]) => label === "Grouped by");
  const labels = columns.map(
    ({ label, unit, type, stat }) =>
      `${label}${unit && type !== "share" ? ` (${unit})` : ""}${stat ? ` [${stat}]` : ""}`,
  );
  // Groups and totals are bold, so all is measured as if it were.
  pen.set("bold", CELL_SIZE, "black");
  const heads = [...(isGrouped ? [""] : []), ...labels].map((label) => inTwo(label, pen.width));
  const needed = heads.map(([above, below]) => Math.max(pen.width(above), pen.width(below)));
  for (const line of first)
    for (const [at, text] of textsOf(line, zone, isGrouped).entries())
      needed[at] = Math.max(needed[at] ?? 0, pen.width(text));
  return {
    heads,
    widths: columnWidths(
      needed.map((width) => width + 2 * CELL_PAD + 1),
      room,
    ),
    numeric: [...(isGrouped ? [false] : []), ...columns.map(({ type }) => type === "number")],
    isGrouped,
  };
}
