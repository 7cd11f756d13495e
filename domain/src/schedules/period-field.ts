import { measureOfColumn } from "../measures/measures.ts";
import { conditionsIn, POPULATIONS, populationOf } from "../measures/populations.ts";
import type { ReportView } from "../reports/report-view.ts";

/**
 * The field by which a table is cut to a period: that of what it counts. Indicators of cycles go by the date of the laboratory's
 * population, as on every other screen; a list of tests of every kind goes by their creation, as not every kind has a retrieval.
 * Undefined for lots, which no period begins or ends.
 */
export function periodFieldOf({ subject, columns, filter, rows }: ReportView): string | undefined {
  if (subject === "lots") return undefined;
  const asksCycles = conditionsIn(filter).some(
    ({ field, op, value: [value] }) =>
      op === "eq" && ((field === "kind" && value === "icsi") || (field === "isReference" && value === true)),
  );
  const hasKpi = columns.some(({ id }) => measureOfColumn(id));
  if (hasKpi && (rows === "groups" || asksCycles)) return POPULATIONS.laboratory.date;
  return populationOf(subject, filter).date;
}
