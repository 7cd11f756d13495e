import { expect, it } from "vitest";
import { defaultView } from "./default-views.ts";
import type { ReportView } from "./report-view.ts";
import { viewOfGroup } from "./view-of-group.ts";

it("a group opens with what leads to the records, grouped by the levels that are left", () => {
  const view: ReportView = {
    ...defaultView("tests"),
    columns: [{ id: "kpi:KPI_BLAST" }],
    groupBy: [{ field: "operator" }, { field: "opuAt", by: "year" }],
    rows: "groups",
  };
  const outer = viewOfGroup(view, { level: 0, filter: { field: "operator", op: "eq", value: ["u1"] } });
  expect(outer.columns.map(({ id }) => id)).toEqual(["code", "kpi:KPI_BLAST"]);
  expect([outer.rows, outer.groupBy]).toEqual(["all", [{ field: "opuAt", by: "year" }]]);
  expect(viewOfGroup(view, { level: 1, filter: { all: [] } }).groupBy).toEqual([]);
  const named = { ...view, columns: [{ id: "kpi:KPI_BLAST" }, { id: "code" }] };
  expect(viewOfGroup(named, { level: 1, filter: { all: [] } }).columns).toEqual(named.columns);
});
