import type { Field, Subject } from "../filters/field.ts";
import type { Condition, Filter } from "../filters/filter.ts";
import { parseRelativeTime } from "../filters/relative-time.ts";
import { asksSame, POPULATIONS } from "../measures/populations.ts";
import type { Column } from "../reports/columns.ts";
import type { ColumnStat, ReportGroup, ReportView } from "../reports/report-view.ts";
import { localTimeAt, parseInstant } from "../timing/zoned-time.ts";

/**
 * In what rows of a subject agree that make one cell: fields, whether conditions hold, and the year of a time on the clock of the
 * site. Each further one makes cells smaller, and more of them too small to be shown.
 */
type FigureCells = { fields: readonly string[]; conditions: readonly Condition[]; time: string };

export const FIGURE_CELLS: Readonly<Partial<Record<Subject, FigureCells>>> = {
  tests: {
    fields: ["studyId", "kind", "isReference", "device"],
    conditions: POPULATIONS.finished.conditions.filter(({ field }) => field === "status"),
    time: POPULATIONS.finished.date,
  },
  media: {
    fields: ["studyId", "device", "sharpness"],
    conditions: [{ field: "state", op: "eq", value: ["ready"] }],
    time: POPULATIONS.pictures.date,
  },
};

/** What figures are of. */
export const FIGURE_SUBJECTS = Object.keys(FIGURE_CELLS) as readonly Subject[]; // the keys above

/** Whether figures are filtered and grouped by a field; by a time of whole years alone. */
export function isFigureField(subject: Subject, { id }: Pick<Field, "id">): boolean {
  const cells = FIGURE_CELLS[subject];
  return cells !== undefined && (cells.fields.includes(id) || cells.time === id);
}

/** Whether figures stand under a column. How many images a test has is left out: images are in cells of their own. */
export const isFigureColumn = ({ id, type }: Pick<Column, "id" | "type">): boolean =>
  (type === "number" || type === "share") && id !== "mediaCount";

/** The others are of one row alone. */
export const FIGURE_STATS: readonly ColumnStat[] = ["sum", "avg"];

/** Whether a condition on a time lets whole years pass, on the clock of a zone. */
function asksWholeYears({ op, value: [value] }: Condition, zone: string): boolean {
  if (op === "isNull" || op === "notNull") return true;
  if (op === "within") return parseRelativeTime(String(value))?.unit === "year";
  const at = op === "ge" || op === "lt" ? parseInstant(String(value)) : undefined;
  if (!at || at.getTime() % 1000 !== 0) return false;
  const { month, day, hour, minute, second } = localTimeAt(at, zone);
  return month === 1 && day === 1 && hour + minute + second === 0;
}

function everyCondition(filter: Filter, holds: (condition: Condition) => boolean): boolean {
  if ("field" in filter) return holds(filter);
  if ("not" in filter) return everyCondition(filter.not, holds);
  return ("all" in filter ? filter.all : filter.any).every((part) => everyCondition(part, holds));
}

/**
 * Whether a view asks for whole cells alone, so that no number of answers tells of fewer than `LEAST_SUBJECTS`. `zone`: on whose
 * clock years begin.
 */
export function asksFiguresAlone({ subject, groupBy, columns, filter, compare }: ReportView, zone: string): boolean {
  const cells = FIGURE_CELLS[subject];
  // The period before may be cut to as many days as have passed of this one.
  if (!cells || compare) return false;
  const isWhole = (condition: Condition) =>
    cells.fields.includes(condition.field) ||
    (condition.field === cells.time && asksWholeYears(condition, zone)) ||
    cells.conditions.some((one) => asksSame(one, condition));
  const isWholeGroup = ({ field, by }: ReportGroup) =>
    cells.fields.includes(field) || (field === cells.time && by === "year");
  return (
    everyCondition(filter, isWhole) &&
    groupBy.every(isWholeGroup) &&
    columns.every(({ id, stat }) => stat === undefined || (FIGURE_STATS.includes(stat) && id !== "mediaCount"))
  );
}
