import { kpiColumn } from "../measures/measures.ts";
import { conditionsOf, POPULATIONS } from "../measures/populations.ts";
import { defaultView } from "./default-views.ts";
import type { ReportView } from "./report-view.ts";

/** The indicators that a laboratory looks at every week. */
export const WEEKLY_KPIS = (
  ["RI_MII", "KPI_ICSI_DAMAGE", "KPI_ICSI_FERT", "KPI_CLEAVAGE", "KPI_D3", "KPI_BLAST", "PI_GOOD_BLAST"] as const
).map(kpiColumn);

/** The cycles that indicators count, of this month and the five before. */
export const HALF_YEAR = {
  all: [
    ...conditionsOf("laboratory"),
    { field: POPULATIONS.laboratory.date, op: "within" as const, value: ["this-and-last-5-months"] },
  ],
};

/** Ready on the reports page, and what home opens: home loads no other ready view. */
export const KPI_BY_MONTH: ReportView = {
  ...defaultView("tests"),
  columns: WEEKLY_KPIS.map((id) => ({ id })),
  filter: HALF_YEAR,
  groupBy: [{ field: "opuAt", by: "month" }],
  rows: "groups",
  sort: [{ column: "opuAt", direction: "desc" }],
};
