import { fieldOf } from "../filters/fields.ts";
import type { ReportView } from "../reports/report-view.ts";
import { fieldsAsked } from "./compile-filter.ts";

/** Somebody who sees figures alone sees none of fewer subjects. */
export const LEAST_SUBJECTS = 5;

/** Each of these tells of whom a row is, or of one row alone. */
const NAMING: ReadonlySet<string> = new Set(["code", "person"]);
const OF_ONE_ROW: ReadonlySet<string> = new Set(["median", "min", "max"]);

/** Whether a view asks nothing that could be told of single subjects. */
export function asksFiguresAlone(view: ReportView): boolean {
  const { subject, groupBy, columns, filter } = view;
  if (subject !== "tests" && subject !== "units" && subject !== "media") return false;
  const fields = [...groupBy.map(({ field }) => fieldOf(subject, field)), ...fieldsAsked(subject, filter)];
  if (fields.some((field) => !field || NAMING.has(field.type))) return false;
  return !columns.some(({ stat }) => stat !== undefined && OF_ONE_ROW.has(stat));
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
