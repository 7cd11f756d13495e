import { measureOfColumn } from "../measures/measures.ts";
import { POPULATIONS, populationOf } from "../measures/populations.ts";
import type { ReportView } from "../reports/report-view.ts";

/**
 * The field by which a table is cut to a period: that of what it counts. Indicators go by the date of the laboratory's population,
 * as on every other screen. Undefined for lots, which no period begins or ends.
 */
export function periodFieldOf({ subject, columns, filter }: Pick<ReportView, "subject" | "columns" | "filter">) {
  if (subject === "lots") return undefined;
  const isOfMeasures = columns.some(({ id }) => measureOfColumn(id));
  return isOfMeasures ? POPULATIONS.laboratory.date : populationOf(subject, filter).date;
}
