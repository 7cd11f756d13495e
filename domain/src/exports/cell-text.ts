import { instantText } from "../filters/filter-words.ts";
import { oneDecimal, onPaper } from "../policy/decimal.ts";
import type { Cell } from "../reports/cell.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ExportColumn } from "./export-document.ts";

/** Numbers as they are, without the noise of binary fractions. */
export const numberText = (value: number) => String(onPaper(value));

/** A cell as text, as people read it: dates on the site's clock, shares with their interval. */
export function cellText(cell: Cell, zone: string): string {
  switch (cell.kind) {
    case "empty":
      return "";
    case "text":
      return cell.text;
    case "number":
      return numberText(cell.value);
    case "flag":
      return cell.value ? "yes" : "no";
    case "instant":
      return instantText(cell.at, zone);
    case "share": {
      const { n, d, percent, low, high } = cell;
      const range = low === null || high === null ? "" : `, ${oneDecimal(low)}–${oneDecimal(high)}`;
      return `${oneDecimal(percent)}% (${n}/${d}${range})`;
    }
  }
}

/** One column of a file: a share takes three, so that its numbers stay numbers. */
export type FileColumn = { label: string; of: (cell: Cell) => Cell };

const same = (cell: Cell) => cell;
const part =
  (pick: (share: Extract<Cell, { kind: "share" }>) => number | null) =>
  (cell: Cell): Cell => {
    const value = cell.kind === "share" ? pick(cell) : null;
    return value === null ? { kind: "empty" } : { kind: "number", value };
  };

/** The columns of a file of typed cells: percent, n, of, and the two ends of the interval for each share. */
export function fileColumns(column: ExportColumn): FileColumn[] {
  const { label, unit, type, stat } = column;
  const named = `${label}${unit ? ` (${unit})` : ""}${stat ? ` [${stat}]` : ""}`;
  if (type !== "share") return [{ label: named, of: same }];
  return [
    { label: named, of: part(({ percent }) => oneDecimal(percent)) },
    { label: `${label} n`, of: part(({ n }) => n) },
    { label: `${label} of`, of: part(({ d }) => d) },
    { label: `${label} from (%)`, of: part(({ low }) => (low === null ? null : oneDecimal(low))) },
    { label: `${label} to (%)`, of: part(({ high }) => (high === null ? null : oneDecimal(high))) },
  ];
}

/** What a line is, for the first column of files; rows need no word. */
export function lineLabel(line: ReportLine): string {
  if (line.kind === "row") return "";
  return line.kind === "group" ? `${"  ".repeat(line.level)}${line.label} (${line.count})` : `Total (${line.count})`;
}
