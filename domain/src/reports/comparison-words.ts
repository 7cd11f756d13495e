import { fieldOf } from "../filters/fields.ts";
import { comparedTime, periodBefore } from "../filters/period-before.ts";
import { datesOf, type PeriodShown } from "../filters/relative-time-words.ts";
import type { ReportView } from "./report-view.ts";

/** "Retrieval, 1 to 24 October 2026": with which period a table compares; undefined for one that does not. */
export function comparisonWords({ subject, filter, compare }: ReportView, shown: PeriodShown): string | undefined {
  const compared = compare && comparedTime(filter);
  if (!compared) return undefined;
  const { condition, time } = compared;
  const { word = (english) => english, now, zone } = shown;
  const label = word(fieldOf(subject, condition.field)?.label ?? condition.field);
  return `${label}, ${datesOf(periodBefore(time, compare, now, zone), time.kind === "past", shown)}`;
}
