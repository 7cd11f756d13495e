import type { Filter } from "../filters/filter.ts";
import { KPI_POPULATION } from "../kpis/kpi-population.ts";
import { columnOf } from "../reports/columns.ts";
import type { ReportView } from "../reports/report-view.ts";

/** The moment that places a record in a period, for every subject that has one of its own. */
const MOMENT: Partial<Record<ReportView["subject"], string>> = {
  tests: "createdAt",
  media: "createdAt",
  queries: "openedAt",
};

const asksCycles = (filter: Filter): boolean =>
  "all" in filter
    ? filter.all.some(asksCycles)
    : "field" in filter &&
      filter.op === "eq" &&
      ((filter.field === "kind" && filter.value[0] === "icsi") ||
        (filter.field === "isReference" && filter.value[0] === true));

/**
 * The field by which a table is cut to a period. Indicators of cycles go by the date of their population, as on every other
 * screen; a list of tests of every kind goes by their creation, as not every kind has a retrieval. Undefined where a subject
 * has no such moment.
 */
export function periodFieldOf({ subject, columns, filter, rows }: ReportView): string | undefined {
  const hasKpi = columns.some(({ id }) => columnOf(subject, id)?.kpi);
  return hasKpi && (rows === "groups" || asksCycles(filter)) ? KPI_POPULATION.date : MOMENT[subject];
}
