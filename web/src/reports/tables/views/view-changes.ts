import type { Field, Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import type { ColumnStat, ReportColumn, ReportGroup, ReportView } from "@zona/domain/reports/report-view";

const changedAt = (view: ReportView, index: number, change: (column: ReportColumn) => ReportColumn): ReportView => ({
  ...view,
  columns: view.columns.map((column, at) => (at === index ? change(column) : column)),
});

/** Keeps a column in sight, or lets it scroll again. */
export const pinned = (view: ReportView, index: number) =>
  changedAt(view, index, ({ pinned: was, ...column }) => (was ? column : { ...column, pinned: true }));

/** What stands below a column of numbers. */
export const withStat = (view: ReportView, index: number, stat: ColumnStat | undefined) =>
  changedAt(view, index, ({ stat: _, ...column }) => (stat ? { ...column, stat } : column));

export const hidden = (view: ReportView, index: number): ReportView => ({
  ...view,
  columns: view.columns.filter((_, at) => at !== index),
});

/** A column one place on, towards the end (1) or the start (-1). */
export function moved(view: ReportView, index: number, by: 1 | -1): ReportView {
  const columns = [...view.columns];
  const [column] = columns.splice(index, 1);
  if (column) columns.splice(index + by, 0, column);
  return { ...view, columns };
}

/** Shows a column at the end, or takes it away; the last one stays. */
export function toggled(view: ReportView, id: string): ReportView {
  const isShown = view.columns.some((column) => column.id === id);
  if (!isShown) return { ...view, columns: [...view.columns, { id }] };
  return view.columns.length > 1 ? { ...view, columns: view.columns.filter((column) => column.id !== id) } : view;
}

const MOST_SORTS = 4;

/** Upwards, then downwards, then not at all; `isFurther` keeps what is sorted already and sorts within it. */
export function sortedBy(view: ReportView, column: string, isFurther: boolean): ReportView {
  const present = view.sort.find((one) => one.column === column);
  const others = isFurther ? view.sort.filter((one) => one.column !== column) : [];
  const next = !present ? "asc" : present.direction === "asc" ? "desc" : undefined;
  if (!next) return { ...view, sort: others };
  const changed = { column, direction: next } as const;
  const sort =
    isFurther && present
      ? view.sort.map((one) => (one.column === column ? changed : one))
      : [...others, changed].slice(-MOST_SORTS);
  return { ...view, sort };
}

/** The width of bands until somebody chooses another, in the unit of the field. */
export const widthOf = ({ unit }: Pick<Field, "unit">) => (unit === "%" ? 10 : 5);

/** A grouping by a field until somebody chooses otherwise: instants by month, numbers by the bands that they are reported in. */
export function groupOf(subject: Subject, id: string): ReportGroup {
  const field = fieldOf(subject, id);
  if (field?.type === "instant") return { field: id, by: "month" };
  return field?.type === "number" ? { field: id, band: field.bands ? "named" : widthOf(field) } : { field: id };
}

/** Gathers rows by a column. */
export const grouped = (view: ReportView, id: string): ReportView => ({
  ...view,
  groupBy: [groupOf(view.subject, id)],
});
