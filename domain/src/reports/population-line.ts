import { populationOf, populationWords } from "../kpis/kpi-population.ts";
import { columnOf } from "./columns.ts";
import type { ReportView } from "./report-view.ts";

/** Which cycles the indicators of a table count; undefined for a table without indicators. */
export function populationLine(
  { subject, columns, filter, groupBy }: ReportView,
  word?: (english: string) => string,
): string | undefined {
  if (!columns.some(({ id }) => columnOf(subject, id)?.kpi)) return undefined;
  return populationWords(populationOf(filter, groupBy.find(({ by }) => by)?.field), word);
}
