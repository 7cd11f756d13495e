import { KPI_POPULATION } from "../kpis/kpi-population.ts";
import { columnOf } from "../reports/columns.ts";
import type { ReportView } from "../reports/report-view.ts";

/** The moment that places a record in a period, for every subject that has one of its own. */
const MOMENT: Partial<Record<ReportView["subject"], string>> = {
  tests: "createdAt",
  media: "createdAt",
  queries: "openedAt",
};

/**
 * The field by which a table is cut to a period. A table that shows indicators goes by the date of their population, as every
 * other screen does; one without goes by when its records came to be. Undefined where a subject has no such moment.
 */
export function periodFieldOf({ subject, columns }: Pick<ReportView, "subject" | "columns">): string | undefined {
  return columns.some(({ id }) => columnOf(subject, id)?.kpi) ? KPI_POPULATION.date : MOMENT[subject];
}
