import type { Filter } from "../filters/filter.ts";
import type { Cell } from "./cell.ts";

/** A line of a table, in the order of the view's columns. */
export type ReportLine =
  | { kind: "row"; id: string; testId: string | undefined; cells: Cell[] }
  /** Before its rows. `filter` finds exactly the rows of the group; a row may stand in several groups of a list. */
  | { kind: "group"; level: number; id: string; label: string; count: number; cells: Cell[]; filter: Filter }
  /** The last line: every row once. */
  | { kind: "total"; count: number; cells: Cell[] };
