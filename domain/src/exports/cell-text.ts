import { instantText } from "../filters/filter-words.ts";
import type { Share } from "../kpis/kpi.ts";
import { oneDecimal, withoutBinaryNoise } from "../policy/decimal.ts";
import { type Cell, EMPTY } from "../reports/cell.ts";
import type { TableWords } from "../reports/cell-words.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ExportColumn, ExportDocument } from "./export-document.ts";
import type { FileWords } from "./file-words.ts";

/** Numbers as they are, without the noise of binary fractions. */
export const numberText = (value: number) => String(withoutBinaryNoise(value));

type Difference = Extract<Cell, { kind: "difference" }>;
type Signs = { decimal: string; percent: string };

const known = new Map<string, Signs>();

/** How a locale writes 1.5 and 1%. */
function signsOf(locale: string): Signs {
  const signs = known.get(locale) ?? {
    decimal: new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".",
    percent: new Intl.NumberFormat(locale, { style: "percent" }).format(0).replace(/[\d\u200e\u200f]/g, ""),
  };
  known.set(locale, signs);
  return signs;
}

/** The sign before the decimals of a number. */
export const decimalSign = (locale: string) => signsOf(locale).decimal;

/** A number as a locale writes it, without signs between thousands: spreadsheets read it as a number. */
export const localNumber = (value: number, locale: string) => numberText(value).replace(".", decimalSign(locale));

/** An indicator with all that it rests on: "77.4% (120/155, 70.2–83.3), competent". */
export function shareText(share: Share, { locale, word }: TableWords): string {
  const { n, d, percent, low, high } = share;
  const number = (value: number) => localNumber(oneDecimal(value), locale);
  const level = word(levelWords(share));
  const range = low === null || high === null ? "" : `, ${number(low)}–${number(high)}`;
  return `${number(percent)}${signsOf(locale).percent} (${n}/${d}${range})${level && `, ${level}`}`;
}

/** "+4.2 points (−6.1 to +14.5)" of two indicators, "+3" of two numbers. */
export function differenceText({ value, isPoints, low, high }: Difference, { locale, word }: TableWords): string {
  const signed = (number: number) => {
    const text = localNumber(isPoints ? oneDecimal(number) : number, locale);
    return text.startsWith("-") ? `−${text.slice(1)}` : number > 0 && text !== "0" ? `+${text}` : text;
  };
  if (!isPoints) return signed(value);
  const range = low === null || high === null ? "" : ` (${signed(low)} ${word("to")} ${signed(high)})`;
  return `${signed(value)} ${word("points")}${range}`;
}

/** A cell as text, as people read it: dates on the site's clock, shares with their interval. */
export function cellText(cell: Cell, zone: string, words: TableWords): string {
  switch (cell.kind) {
    case "empty":
      return "";
    case "text":
      return cell.text;
    case "number":
      return localNumber(cell.value, words.locale);
    case "flag":
      return words.word(cell.value ? "yes" : "no");
    case "instant":
      return instantText(cell.at, zone);
    case "share":
      return shareText(cell, words);
    case "difference":
      return differenceText(cell, words);
  }
}

/** One column of a file: a share takes several, so that its numbers stay numbers. */
export type FileColumn = { label: string; of: (cell: Cell) => Cell };

const textCell = (text: string): Cell => (text === "" ? EMPTY : { kind: "text", text });
const same = (cell: Cell) => cell;
const numberCell = (value: number | null): Cell => (value === null ? EMPTY : { kind: "number", value });
const part = (pick: (share: Share) => number | null) => (cell: Cell) =>
  numberCell(cell.kind === "share" ? pick(cell) : null);
const differencePart = (pick: (difference: Difference) => number | null) => (cell: Cell) =>
  numberCell(cell.kind === "difference" ? pick(cell) : null);

/** How far a share is to be trusted and what it reaches, in words. */
export const levelWords = ({ tooFew, band }: Pick<Share, "tooFew" | "band">) =>
  tooFew ? LEVELS.few : band === null ? "" : LEVELS[band];
/** Told apart by their English. */
export const LEVELS = {
  few: "too few to judge",
  below: "below competence",
  competent: "competent",
  benchmark: "benchmark",
} as const;

/**
 * The columns of a file of typed cells, for each share: percent, numerator, n (what it was counted of, as everywhere in
 * statistics), the two ends of the interval, and the level.
 */
export function fileColumns({ label: column, unit, type, stat }: ExportColumn, { t, word }: FileWords): FileColumn[] {
  const named = `${column}${unit ? ` (${unit})` : ""}${stat ? ` [${stat}]` : ""}`;
  if (type === "difference")
    return [
      { label: named, of: differencePart(({ value, isPoints }) => (isPoints ? oneDecimal(value) : value)) },
      ...(unit === word("points")
        ? [
            {
              label: t("pointsLow", { column }),
              of: differencePart(({ low }) => (low === null ? null : oneDecimal(low))),
            },
            {
              label: t("pointsHigh", { column }),
              of: differencePart(({ high }) => (high === null ? null : oneDecimal(high))),
            },
          ]
        : []),
    ];
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

/** What a line is, for the first column of files that are read and not counted in; rows need no word. */
export function lineLabel(line: ReportLine, { t }: FileWords): string {
  if (line.kind === "row") return "";
  return line.kind === "group"
    ? `${"  ".repeat(line.level)}${line.label} (${line.count})`
    : t("total", { n: line.count });
}

/** What stands before the columns of a file: its heads, and their cells for each line in turn. */
export type LineStarts = { heads: readonly string[]; of: (line: ReportLine) => Cell[] };

/**
 * Each level of groups has a column of its own, and how many rows a line tells of another: so a file can be pivoted. What is
 * not split by a level is its total. Lines are given in their order.
 */
export function lineStarts({
  levels,
  isCounted,
  isLabelled,
  words,
}: Pick<ExportDocument, "levels" | "isCounted" | "isLabelled" | "words">): LineStarts {
  const { t } = words;
  if (levels.length === 0) {
    return isLabelled ? { heads: [t("rows")], of: (line) => [textCell(lineLabel(line, words))] } : NO_STARTS;
  }
  let path: string[] = [];
  const of = (line: ReportLine): Cell[] => {
    if (line.kind === "group") path = [...path.slice(0, line.level), line.label];
    const shown = line.kind === "total" ? [] : path;
    const labels = levels.map((_, level) => textCell(shown[level] ?? t("totalLevel")));
    return isCounted ? labels : [...labels, line.kind === "row" ? EMPTY : { kind: "number", value: line.count }];
  };
  return { heads: isCounted ? levels : [...levels, t("rows")], of };
}
const NO_STARTS: LineStarts = { heads: [], of: () => [] };
