import type { KpiCode } from "../policy/kpi-policy.ts";
import { type Cell, EMPTY, partsOf, shareCell } from "./cell.ts";
import { columnOf } from "./columns.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ColumnStat, ReportView } from "./report-view.ts";

/** What stands under one column: fed row by row, so that only a median keeps its values. */
type Tally = { add(cell: Cell, row: ReportRow): void; cell(): Cell };

const NOTHING: Tally = { add: () => undefined, cell: () => EMPTY };

function shareTally(code: KpiCode): Tally {
  let n = 0;
  let d = 0;
  return {
    add(_, row) {
      const parts = partsOf(row, code);
      n += parts?.n ?? 0;
      d += parts?.d ?? 0;
    },
    cell: () => shareCell(code, n, d),
  };
}

/** The number that has `place` others before it in rising order, found by counting. */
function numberAt(values: readonly number[], place: number): number {
  const found = values.find((value) => {
    const below = values.filter((other) => other < value).length;
    const upTo = values.filter((other) => other <= value).length;
    return below <= place && place < upTo;
  });
  return found ?? 0;
}

/** So many hundredths of the way from the least to the greatest. */
function placeAmong(values: readonly number[], hundredths: number): number {
  const way = (values.length - 1) * hundredths;
  const beyond = way % 100;
  const [low, high] = [numberAt(values, (way - beyond) / 100), numberAt(values, Math.ceil(way / 100))];
  return (low * (100 - beyond) + high * beyond) / 100;
}

/** Sums are exact to six decimals, in whatever order they come. */
const MILLIONTHS = 1_000_000;

function numberTally(stat: ColumnStat): Tally {
  const values: number[] = [];
  let count = 0;
  let millionths = 0n;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  return {
    add(cell) {
      if (cell.kind !== "number") return;
      count += 1;
      millionths += BigInt(Math.round(cell.value * MILLIONTHS));
      min = Math.min(min, cell.value);
      max = Math.max(max, cell.value);
      values.push(cell.value);
    },
    cell() {
      if (count === 0) return EMPTY;
      const sum = Number(millionths) / MILLIONTHS;
      if (stat === "sum" || stat === "avg") return { kind: "number", value: stat === "sum" ? sum : sum / count };
      if (stat === "min" || stat === "max") return { kind: "number", value: stat === "min" ? min : max };
      return { kind: "number", value: placeAmong(values, stat === "median" ? 50 : Number(stat.slice(1))) };
    },
  };
}

/** Counts rows and what stands under each column: indicators of summed parts, and the statistics that were chosen. */
export function summaryOf({ subject, columns }: Pick<ReportView, "subject" | "columns">) {
  let count = 0;
  const tallies = columns.map(({ id, stat }) => {
    const column = columnOf(subject, id);
    if (column?.kpi) return shareTally(column.kpi);
    return stat ? numberTally(stat) : NOTHING;
  });
  return {
    add(cells: readonly Cell[], row: ReportRow): void {
      count += 1;
      for (const [index, tally] of tallies.entries()) tally.add(cells[index] ?? EMPTY, row);
    },
    read: () => ({ count, cells: tallies.map((tally) => tally.cell()) }),
  };
}
export type Summary = ReturnType<typeof summaryOf>;
