import { instantText } from "../filters/filter-words.ts";
import type { Share } from "../kpis/kpi.ts";
import { oneDecimal, withoutBinaryNoise } from "../policy/decimal.ts";
import { type Cell, EMPTY } from "../reports/cell.ts";
import type { TableWords } from "../reports/cell-words.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ExportColumn } from "./export-document.ts";
import type { FileWords } from "./file-words.ts";

/** Numbers as they are, without the noise of binary fractions. */
export const numberText = (value: number) => String(withoutBinaryNoise(value));

/** A cell as text, as people read it: dates on the site's clock, shares with their interval. Numbers are told as in English. */
export function cellText(cell: Cell, zone: string, word: TableWords["word"]): string {
  switch (cell.kind) {
    case "empty":
      return "";
    case "text":
      return cell.text;
    case "number":
      return numberText(cell.value);
    case "flag":
      return word(cell.value ? "yes" : "no");
    case "instant":
      return instantText(cell.at, zone);
    case "share": {
      const { n, d, percent, low, high } = cell;
      const level = word(levelWords(cell));
      const range = low === null || high === null ? "" : `, ${oneDecimal(low)}–${oneDecimal(high)}`;
      return `${oneDecimal(percent)}% (${n}/${d}${range})${level && `, ${level}`}`;
    }
  }
}

/** One column of a file: a share takes several, so that its numbers stay numbers. */
export type FileColumn = { label: string; of: (cell: Cell) => Cell };

const textCell = (text: string): Cell => (text === "" ? EMPTY : { kind: "text", text });
const same = (cell: Cell) => cell;
const part =
  (pick: (share: Extract<Cell, { kind: "share" }>) => number | null) =>
  (cell: Cell): Cell => {
    const value = cell.kind === "share" ? pick(cell) : null;
    return value === null ? EMPTY : { kind: "number", value };
  };

/** How far a share is to be trusted and what it reaches, in words. */
export const levelWords = ({ tooFew, band }: Pick<Share, "tooFew" | "band">) =>
  tooFew ? "too few to judge" : band === null ? "" : BAND_WORDS[band];
const BAND_WORDS = { below: "below competence", competent: "competent", benchmark: "benchmark" } as const;

/**
 * The columns of a file of typed cells, for each share: percent, numerator, n (what it was counted of, as everywhere in
 * statistics), the two ends of the interval, and the level.
 */
export function fileColumns({ label: column, unit, type, stat }: ExportColumn, { t, word }: FileWords): FileColumn[] {
  const named = `${column}${unit ? ` (${unit})` : ""}${stat ? ` [${stat}]` : ""}`;
  if (type !== "share") return [{ label: named, of: same }];
  return [
    { label: named, of: part(({ percent }) => oneDecimal(percent)) },
    { label: t("numerator", { column }), of: part(({ n }) => n) },
    { label: t("denominator", { column }), of: part(({ d }) => d) },
    { label: t("low", { column }), of: part(({ low }) => (low === null ? null : oneDecimal(low))) },
    { label: t("high", { column }), of: part(({ high }) => (high === null ? null : oneDecimal(high))) },
    { label: t("level", { column }), of: (cell) => textCell(cell.kind === "share" ? word(levelWords(cell)) : "") },
  ];
}

/** What a line is, for the first column of files; rows need no word. */
export function lineLabel(line: ReportLine, { t }: FileWords): string {
  if (line.kind === "row") return "";
  return line.kind === "group"
    ? `${"  ".repeat(line.level)}${line.label} (${line.count})`
    : t("total", { n: line.count });
}
