import { withoutBinaryNoise } from "../policy/decimal.ts";
import { riskDifference } from "../statistics/differences.ts";
import { type Cell, EMPTY } from "./cell.ts";
import type { GroupKey } from "./group-key.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ReportView } from "./report-view.ts";
import { summaryOf } from "./summary-for-tests.ts";

/** A row with what it is gathered by. `isBefore`: it lies in the period with which the view compares. */
export type CountedRow = { cells: Cell[]; keys: GroupKey[][]; row: ReportRow; isBefore: boolean };

/** What stands under each column of the view in rows of this period. */
export function countedOf(view: ReportView, rows: readonly CountedRow[]) {
  const summary = summaryOf(view);
  for (const { cells, row, isBefore } of rows) if (!isBefore) summary.add(cells, row);
  return summary.read();
}

const isInGroups = ({ id, stat }: ReportView["columns"][number]) => stat !== undefined || id.startsWith("kpi:");

/** The columns that say something of many rows, behind their number where `isCounted`. */
function figuresIn(view: ReportView, rows: readonly CountedRow[], isCounted: boolean): Cell[] {
  const { count, cells } = countedOf(view, rows);
  const figures = cells.filter((_, at) => isInGroups(view.columns[at] ?? { id: "" }));
  return isCounted ? [{ kind: "number", value: count }, ...figures] : figures;
}

function differs(present: Cell, before: Cell): Cell {
  if (present.kind === "number" && before.kind === "number") {
    const value = withoutBinaryNoise(present.value - before.value);
    return { kind: "difference", value, isPoints: false, low: null, high: null };
  }
  if (present.kind !== "share" || before.kind !== "share") return EMPTY;
  const [a, b] = [present, before].map(({ n, d }) => ({ successes: n, trials: d }));
  const interval = a && b ? riskDifference(a, b) : undefined;
  const [low, high] = interval ? [100 * interval.low, 100 * interval.high] : [null, null];
  return { kind: "difference", value: present.percent - before.percent, isPoints: true, low, high };
}

/** What stands in the line of some rows: beside each other for each value of a second grouping, or beside the period before. */
export function cellsOfLine(view: ReportView, rows: readonly CountedRow[], across: readonly GroupKey[]): Cell[] {
  if (view.compare) {
    const before = rows.filter(({ isBefore }) => isBefore).map((row) => ({ ...row, isBefore: false }));
    const [present, former] = [figuresIn(view, rows, true), figuresIn(view, before, true)];
    return present.flatMap((cell, at) => [cell, former[at] ?? EMPTY, differs(cell, former[at] ?? EMPTY)]);
  }
  if (view.rows === "all") return countedOf(view, rows).cells;
  const isCounted = !view.columns.some(isInGroups);
  const all = figuresIn(view, rows, isCounted);
  if (view.rows === "groups") return all;
  const parts = across.map(({ key }) => rows.filter(({ keys }) => keys[1]?.some((one) => one.key === key)));
  return [
    ...parts.flatMap((own) => (own.length === 0 ? all.map(() => EMPTY) : figuresIn(view, own, isCounted))),
    ...all,
  ];
}
