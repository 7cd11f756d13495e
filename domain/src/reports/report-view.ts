import * as z from "zod";
import { Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { Filter } from "../filters/filter.ts";
import { filterFault } from "../filters/filter-fault.ts";
import { comparedTime } from "../filters/period-before.ts";
import { isTimeGroup, TIME_PARTS } from "../timing/calendar.ts";
import { columnOf } from "./columns.ts";
import { BAND_WIDTH } from "./number-band.ts";
import { chartColumns } from "./shown-columns.ts";

/** What stands under a column of numbers, in groups and in the last row. */
export const ColumnStat = z.enum(["sum", "avg", "median", "min", "max", "p10", "p25", "p75", "p90"]);
export type ColumnStat = z.infer<typeof ColumnStat>;

/** Their names, told apart by their English. */
export const STAT_LABELS: Readonly<Record<ColumnStat, string>> = {
  sum: "sum",
  avg: "mean",
  median: "median",
  min: "minimum",
  max: "maximum",
  p10: "10th percentile",
  p25: "25th percentile",
  p75: "75th percentile",
  p90: "90th percentile",
};

/** `id`: a field of the subject, or `kpi:{code}` for an indicator of tests. */
export const ReportColumn = z.strictObject({
  id: z.string().min(1).max(60),
  /** Stays in sight when the table is scrolled sideways. */
  pinned: z.literal(true).optional(),
  stat: ColumnStat.optional(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/**
 * Rows of one value stand together; instants are grouped by a part of the calendar, of the week or of the day on the clock of the
 * site, numbers by bands of one width, from zero on, or by the bands that their field names.
 */
export const ReportGroup = z.strictObject({
  field: z.string().min(1).max(40),
  by: z.enum(TIME_PARTS).optional(),
  band: z.union([z.literal("named"), z.number().min(BAND_WIDTH.min).max(BAND_WIDTH.max)]).optional(),
});
export type ReportGroup = z.infer<typeof ReportGroup>;

export const ReportSort = z.strictObject({ column: z.string().min(1).max(60), direction: z.enum(["asc", "desc"]) });
export type ReportSort = z.infer<typeof ReportSort>;

/** One chart over a table: of a column under which something stands in its groups, or of how many rows they have. */
export const ReportChart = z.strictObject({
  as: z.enum(["bars", "line"]),
  column: z.union([z.literal("rows"), z.string().min(1).max(60)]),
});
export type ReportChart = z.infer<typeof ReportChart>;

/**
 * A table: what the reports page shows, exports write, schedules send and answers link to. The same view over the same
 * records always gives the same rows. `reportViewFault` says whether it fits its subject.
 */
export const ReportView = z.strictObject({
  subject: Subject,
  columns: z.array(ReportColumn).min(1).max(40),
  filter: Filter,
  groupBy: z.array(ReportGroup).max(2),
  /**
   * `groups`: only the groups with their counts and indicators, without the rows inside. `pivot`: the same, the values of the
   * second grouping beside each other.
   */
  rows: z.enum(["all", "groups", "pivot"]),
  sort: z.array(ReportSort).max(4),
  /** Beside each figure stands the one of the period before: of all of it, or of as many days as have passed. */
  compare: z.enum(["before", "same-days"]).optional(),
  chart: ReportChart.optional(),
});
export type ReportView = z.infer<typeof ReportView>;

/** The first thing that keeps a view from being run, as a sentence; undefined when it is sound. */
export function reportViewFault(view: ReportView): string | undefined {
  const { subject, columns, filter, groupBy, sort, rows } = view;
  const ids = columns.map(({ id }) => id);
  const unknown = [...ids, ...sort.map(({ column }) => column)].find((id) => !columnOf(subject, id));
  if (unknown) return `${subject} have no column ${JSON.stringify(unknown)}.`;
  if (new Set(ids).size < ids.length) return "A column stands twice.";
  const stray = columns.find(({ id, stat }) => stat && columnOf(subject, id)?.type !== "number");
  if (stray) return `${columnOf(subject, stray.id)?.label} is no number and has no ${stray.stat}.`;
  for (const { field: id, by, band } of groupBy) {
    const field = fieldOf(subject, id);
    if (!field) return `${subject} cannot be grouped by ${JSON.stringify(id)}.`;
    if ((field.type === "instant") !== (by !== undefined))
      return by
        ? `${field.label} has no ${by}.`
        : `${field.label} is grouped by day, week, month, quarter, year, weekday or hour.`;
    if (band !== undefined && field.type !== "number") return `${field.label} is no number and has no bands.`;
    if (band === "named" && !field.bands) return `${field.label} has no bands of its own.`;
  }
  if (rows !== "all" && groupBy.length === 0) return "Choose what the groups are.";
  if (rows === "pivot" && groupBy.length < 2) return "Choose what stands beside each other.";
  return filterFault(subject, filter) ?? comparisonFault(view) ?? chartFault(view);
}

function comparisonFault({ subject, compare, rows, filter, groupBy }: ReportView): string | undefined {
  if (!compare) return undefined;
  if (rows !== "groups") return "Groups alone are compared with the period before.";
  const compared = comparedTime(filter)?.condition.field;
  if (compared === undefined) return "A comparison needs one period, such as this month.";
  if (groupBy.some(({ field }) => field === compared))
    return `${fieldOf(subject, compared)?.label} is compared with the period before and cannot be what the groups are.`;
  return undefined;
}

function chartFault(view: ReportView): string | undefined {
  const { chart, groupBy, rows } = view;
  if (!chart) return undefined;
  if (groupBy.length === 0 || rows === "all") return "A chart shows groups alone.";
  if (chart.as === "line" && !groupBy.some(({ by }) => isTimeGroup(by))) return "A line goes along a time.";
  if (!chartColumns(view).includes(chart.column))
    return `Nothing stands in groups under ${JSON.stringify(chart.column)}.`;
  return undefined;
}
