import type { Subject } from "../filters/field.ts";
import type { Condition } from "../filters/filter.ts";
import { kpiColumn } from "../measures/measures.ts";
import { conditionsOf, POPULATIONS } from "../measures/populations.ts";
import { defaultView } from "./default-views.ts";
import { HALF_YEAR, KPI_BY_MONTH, WEEKLY_KPIS } from "./kpi-by-month.ts";
import type { ReportColumn, ReportView } from "./report-view.ts";

const ask = (field: string, op: Condition["op"], ...value: Condition["value"]): Condition => ({ field, op, value });
const columns = (...ids: string[]): ReportColumn[] =>
  ids.map((id, index) => (index === 0 ? { id, pinned: true } : { id }));
const viewOf = (subject: Subject, changes: Partial<ReportView>): ReportView => ({
  ...defaultView(subject),
  ...changes,
});

const OPEN = ["draft", "in_progress", "awaiting", "amending"];

/** Tables for the first day: what a laboratory looks at every week, before anybody has made a view of their own. */
export const READY_VIEWS = {
  kpiByMonth: KPI_BY_MONTH,
  kpiByYear: {
    ...KPI_BY_MONTH,
    filter: { all: conditionsOf("laboratory") },
    groupBy: [{ field: POPULATIONS.laboratory.date, by: "year" }],
  },
  kpiByOperator: viewOf("tests", {
    columns: WEEKLY_KPIS.map((id) => ({ id })),
    filter: HALF_YEAR,
    groupBy: [{ field: "operator" }],
    rows: "groups",
  }),
  operatorByMonth: viewOf("tests", {
    columns: [{ id: kpiColumn("KPI_ICSI_FERT") }],
    filter: HALF_YEAR,
    groupBy: [{ field: "operator" }, { field: "opuAt", by: "month" }],
    rows: "pivot",
    chart: { as: "line", column: kpiColumn("KPI_ICSI_FERT") },
  }),
  monthSoFar: viewOf("tests", {
    columns: WEEKLY_KPIS.map((id) => ({ id })),
    filter: { all: [...conditionsOf("laboratory"), ask(POPULATIONS.laboratory.date, "within", "this-month")] },
    groupBy: [{ field: "operator" }],
    rows: "groups",
    compare: "same-days",
    chart: { as: "bars", column: kpiColumn("KPI_ICSI_FERT") },
  }),
  kpiByDevice: viewOf("tests", {
    columns: WEEKLY_KPIS.map((id) => ({ id })),
    filter: HALF_YEAR,
    groupBy: [{ field: "technique" }, { field: "device" }],
    rows: "groups",
  }),
  due: viewOf("tests", {
    columns: columns("code", "kind", "status", "operator", "check", "dueAt", "injectedAt", "missingPhoto"),
    filter: { all: [...conditionsOf("dueChecks"), ask("status", "in", ...OPEN)] },
    sort: [{ column: "dueAt", direction: "asc" }],
  }),
  openQueries: viewOf("queries", { filter: ask("isOpen", "eq", true) }),
  mediaQuality: viewOf("media", {
    columns: columns(
      "testCode",
      "sharpness",
      "stage",
      "check",
      "device",
      "pixelSize",
      "clipHigh",
      "noise",
      "createdAt",
    ),
    filter: ask("state", "eq", "ready"),
  }),
  lots: viewOf("tests", {
    columns: columns(
      "lotNo",
      "code",
      "subjectCode",
      "status",
      "operator",
      "injectedAt",
      kpiColumn("KPI_ICSI_FERT"),
      kpiColumn("KPI_BLAST"),
    ),
    // A recall has no window and knows no kind: whoever is left out is not called back.
    filter: ask("lotNo", "notNull"),
    groupBy: [{ field: "lotNo" }],
  }),
  oocytes: viewOf("units", {
    filter: { all: [ask("injected", "eq", true), ask("injectedAt", "within", "this-month")] },
  }),
} as const satisfies Readonly<Record<string, ReportView>>;
export type ReadyView = keyof typeof READY_VIEWS;
