import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Column } from "../reports/columns.ts";
import type { ColumnStat, ReportView } from "../reports/report-view.ts";
import { fieldsAsked } from "./compile-filter.ts";

/** Somebody who sees figures alone sees none of fewer subjects. */
export const LEAST_SUBJECTS = 5;

/** What figures are of. */
export const FIGURE_SUBJECTS: readonly Subject[] = ["tests", "units", "media"];

/** Whether figures are filtered and grouped by a field: codes and people tell of whom a row is. */
export const isFigureField = ({ type }: Pick<Field, "type">): boolean => type !== "code" && type !== "person";

/** Whether figures stand under a column. */
export const isFigureColumn = ({ type }: Pick<Column, "type">): boolean => type === "number" || type === "share";

/** The others are of one row alone. */
export const FIGURE_STATS: readonly ColumnStat[] = ["sum", "avg"];

/** Whether a view asks nothing that could be told of single subjects. */
export function asksFiguresAlone(view: ReportView): boolean {
  const { subject, groupBy, columns, filter, rows, compare } = view;
  if (!FIGURE_SUBJECTS.includes(subject)) return false;
  // With sums both ways, or of two periods, what is hidden could be found by subtraction.
  if (rows === "pivot" || compare) return false;
  const fields = [...groupBy.map(({ field }) => fieldOf(subject, field)), ...fieldsAsked(subject, filter)];
  if (fields.some((field) => !field || !isFigureField(field))) return false;
  return columns.every(({ stat }) => stat === undefined || FIGURE_STATS.includes(stat));
}

/** A part of a whole: of how many subjects it is, and whether it is hidden for another reason. */
export type Part = { subjects: number; isHidden: boolean };

/**
 * Which parts of a whole are not shown: those of too few subjects, and where what is left of the whole would be theirs alone,
 * the smallest of the others too. Of what is left then, there are subjects enough.
 */
export function hiddenParts(parts: readonly Part[]): boolean[] {
  const hidden = parts.map(({ subjects, isHidden }) => isHidden || subjects < LEAST_SUBJECTS);
  const left = parts.filter((_, at) => hidden[at]);
  if (left.length === 0 || left.some(({ subjects }) => subjects >= LEAST_SUBJECTS)) return hidden;
  const shown = parts.flatMap(({ subjects }, at) => (hidden[at] ? [] : [{ at, subjects }]));
  const [smallest] = shown.toSorted((a, b) => a.subjects - b.subjects);
  if (smallest) hidden[smallest.at] = true;
  return hidden;
}
