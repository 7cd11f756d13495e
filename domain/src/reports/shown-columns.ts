import { type Cell, EMPTY } from "./cell.ts";
import { columnOf } from "./columns.ts";
import { differenceCell } from "./comparison.ts";
import type { Across } from "./report-lines.ts";
import type { ReportColumn, ReportView } from "./report-view.ts";

/** A column under which something stands in groups, by its place in the view; `rows`: how many rows there are. */
export type Figure = number | "rows";

/** One column of a table as it is drawn; its cells stand in this order in every line. */
export type ShownColumn = {
  /** Undefined: how many rows there are. */
  column: ReportColumn | undefined;
  /** Of a comparison: this period, the one before, or how they differ. */
  of: "figure" | "before" | "difference";
  /** Of a pivot: the value of the second grouping, or the total of its row. */
  across?: Across | "all";
};

const isFigure = ({ subject }: Pick<ReportView, "subject">, { id, stat }: ReportColumn) =>
  stat !== undefined || columnOf(subject, id)?.kpi !== undefined;

/** What stands in groups; where groups alone would have nothing, their rows are counted, and a comparison tells them in any case. */
export function figuresOf(view: Pick<ReportView, "subject" | "columns" | "rows" | "compare">): Figure[] {
  const figures = view.columns.flatMap((column, at): Figure[] => (isFigure(view, column) ? [at] : []));
  const isCounted = view.compare !== undefined || (view.rows !== "all" && figures.length === 0);
  return isCounted ? ["rows", ...figures] : figures;
}

/** The columns of a view as they are drawn; `across`: what stands beside each other in its pivot. */
export function shownColumns(view: ReportView, across: readonly Across[] = []): ShownColumn[] {
  const figures = figuresOf(view).map((figure) => (figure === "rows" ? undefined : view.columns[figure]));
  if (view.rows === "pivot")
    return [...across, "all" as const].flatMap((value) =>
      figures.map((column): ShownColumn => ({ column, of: "figure", across: value })),
    );
  if (view.compare)
    return figures.flatMap((column) =>
      (["figure", "before", "difference"] as const).map((of): ShownColumn => ({ column, of })),
    );
  const columns = view.rows === "groups" ? figures : view.columns;
  return columns.map((column) => ({ column, of: "figure" }));
}

/** What a chart can show of a table of groups: columns under which figures stand, and where they are counted its rows. */
export function chartColumns(view: ReportView): string[] {
  if (view.rows === "all") return [];
  const figures = figuresOf(view);
  const columns = figures.flatMap((figure) => (figure === "rows" ? [] : (view.columns[figure]?.id ?? [])));
  return view.rows === "pivot" && !figures.includes("rows") ? columns : [...columns, "rows"];
}

/** How many rows, and what stands under each column of the view. */
export type Sums = { count: number; cells: readonly Cell[] };

/** What stands in a group, in the order of `figuresOf`; nothing where there is no such group. */
export function figureCells(view: ReportView, sums: Sums | undefined): Cell[] {
  return figuresOf(view).map((figure) => {
    if (!sums) return EMPTY;
    return figure === "rows" ? { kind: "number", value: sums.count } : (sums.cells[figure] ?? EMPTY);
  });
}

/** The cell of a column among those of `figureCells`. */
export function cellUnder(view: ReportView, cells: readonly Cell[], id: string): Cell {
  const at = figuresOf(view).findIndex((figure) => figure !== "rows" && view.columns[figure]?.id === id);
  return cells[at] ?? EMPTY;
}

/** The cells of a group beside those of the period before. */
export function comparedCells(view: ReportView, present: Sums, before: Sums): Cell[] {
  const former = figureCells(view, before);
  return figureCells(view, present).flatMap((cell, at) => {
    const other = former[at] ?? EMPTY;
    return [cell, other, differenceCell(cell, other)];
  });
}
