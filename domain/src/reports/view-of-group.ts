import type { Filter } from "../filters/filter.ts";
import { columnOf } from "./columns.ts";
import { defaultView } from "./default-views.ts";
import type { ReportView } from "./report-view.ts";

/**
 * The rows behind a group of a table, whose filter finds them: each with what names it first, which leads to its record, and
 * then what the table shows.
 */
export function viewOfGroup(view: ReportView, { level, filter }: { level: number; filter: Filter }): ReportView {
  const { subject, columns, groupBy } = view;
  const isNamed = columns.some(({ id }) => columnOf(subject, id)?.type === "code");
  const naming = defaultView(subject).columns.slice(0, 1);
  return {
    ...view,
    columns: isNamed ? columns : [...naming, ...columns.filter(({ id }) => naming.every((one) => one.id !== id))],
    filter: { all: [view.filter, filter] },
    groupBy: groupBy.slice(level + 1),
    rows: "all",
  };
}
