import type { Filter } from "../filters/filter.ts";
import type { Cell } from "./cell.ts";

/** One of the values that stand beside each other in a pivot; `filter` finds exactly its rows. */
export type Across = { label: string; filter: Filter };

/** A line of a table; its cells stand in the order of `shownColumns`. */
export type ReportLine =
  | { kind: "row"; id: string; testId: string | undefined; cells: Cell[] }
  /** Before its rows. `filter` finds exactly the rows of the group; a row may stand in several groups of a list. */
  | { kind: "group"; level: number; id: string; label: string; count: number; cells: Cell[]; filter: Filter }
  /** The last line: every row once. */
  | { kind: "total"; count: number; cells: Cell[] };

/** What is told of a pivot before its lines. */
export type AcrossLine = { kind: "across"; across: readonly Across[] };

/** What stands beside each other in a pivot, and its lines. */
export async function withoutAcross(told: AsyncIterable<ReportLine | AcrossLine>) {
  const source = told[Symbol.asyncIterator]();
  const first = await source.next();
  const across = !first.done && first.value.kind === "across" ? first.value.across : [];
  async function* lines(): AsyncGenerator<ReportLine> {
    if (!first.done && first.value.kind !== "across") yield first.value;
    for await (const line of { [Symbol.asyncIterator]: () => source }) if (line.kind !== "across") yield line;
  }
  return { across, lines: lines() };
}
