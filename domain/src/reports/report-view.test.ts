import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Subject } from "../filters/field.ts";
import { TIME_PARTS } from "../timing/calendar.ts";
import { defaultView } from "./default-views.ts";
import { REPORT_NAMES, reportAddress, reportToAddress } from "./report-address.ts";
import { type ReportGroup, type ReportView, reportViewFault } from "./report-view.ts";
import { reportFromAddress } from "./view-of-address.ts";

const view: ReportView = {
  ...defaultView("tests"),
  columns: [{ id: "code", pinned: true }, { id: "cocRetrieved", stat: "avg" }, { id: "kpi:KPI_BLAST" }],
  filter: {
    all: [
      { field: "kind", op: "eq", value: ["icsi"] },
      { field: "device", op: "eq", value: ["A & B=C%"] },
    ],
  },
  groupBy: [{ field: "opuAt", by: "month" }, { field: "operator" }],
  rows: "groups",
  sort: [
    { column: "opuAt", direction: "desc" },
    { column: "code", direction: "asc" },
  ],
};

/** An address as a browser reads it. */
const read = (query: string) =>
  new Map(
    query
      .split("&")
      .map((part) => part.split("="))
      .map(([name = "", value = ""]) => [name, decodeURIComponent(value)]),
  );

const COMPARED: Partial<ReportView> = {
  groupBy: [{ field: "operator" }],
  rows: "groups",
  filter: { field: "opuAt", op: "within", value: ["this-month"] },
  compare: "same-days",
};

describe("a view", () => {
  it.each(Subject.options)("that a subject shows by itself is sound: %s", (subject) =>
    expect(reportViewFault(defaultView(subject))).toBeUndefined(),
  );

  it.each([
    [{ columns: [{ id: "nope" }] }, "no column"],
    [{ columns: [{ id: "code" }, { id: "code" }] }, "twice"],
    [{ columns: [{ id: "code", stat: "avg" as const }] }, "no number"],
    [{ groupBy: [{ field: "opuAt" }] }, "by day"],
    [{ groupBy: [{ field: "kind", by: "day" as const }] }, "has no day"],
    [{ groupBy: [{ field: "kind", band: 5 }] }, "is no number"],
    [{ groupBy: [{ field: "cocRetrieved", band: "named" as const }] }, "no bands of its own"],
    [{ rows: "groups" as const }, "what the groups are"],
    [{ rows: "pivot" as const, groupBy: [{ field: "kind" }] }, "beside each other"],
    [{ ...COMPARED, rows: "all" as const }, "Groups alone"],
    [{ ...COMPARED, filter: { all: [] } }, "one period"],
    [{ ...COMPARED, groupBy: [{ field: "opuAt", by: "week" as const }] }, "cannot be what the groups are"],
    [{ chart: { as: "bars" as const, column: "rows" } }, "groups alone"],
    [{ ...COMPARED, chart: { as: "line" as const, column: "rows" } }, "along a time"],
    [{ ...COMPARED, chart: { as: "bars" as const, column: "code" } }, "Nothing stands"],
    [{ sort: [{ column: "x", direction: "asc" as const }] }, "no column"],
    [{ filter: { field: "kind", op: "eq" as const, value: ["ivf"] } }, "no value"],
  ])("that does not fit says why: %j", (change, words) =>
    expect(reportViewFault({ ...defaultView("tests"), ...change })).toContain(words),
  );

  it("shows indicators of tests alone", () => {
    expect(reportViewFault({ ...defaultView("units"), columns: [{ id: "kpi:KPI_BLAST" }] })).toContain("no column");
  });
});

describe("a view in an address", () => {
  it("comes back as it went in, through the escapes of an address", () => {
    const params = read(reportAddress(view).split("?")[1] ?? "");
    expect(reportFromAddress(params)).toEqual({ view, faults: [] });
  });

  it("comes back with any grouping that fits it", () => {
    const groups = fc.oneof(
      fc.constantFrom<ReportGroup>({ field: "operator" }, { field: "femaleAgeYears", band: "named" }),
      fc.constantFrom(...TIME_PARTS).map((by): ReportGroup => ({ field: "opuAt", by })),
      fc
        .integer({ min: 1, max: 10_000_000 })
        .map((width): ReportGroup => ({ field: "cocRetrieved", band: width / 1000 })),
    );
    void fc.assert(
      fc.property(fc.array(groups, { minLength: 1, maxLength: 2 }), (groupBy) => {
        const asked = { ...view, groupBy };
        const params = read(reportAddress(asked).split("?")[1] ?? "");
        expect(reportFromAddress(params)).toEqual({ view: asked, faults: [] });
      }),
    );
  });

  it.each([
    [{ rows: "pivot" as const, columns: [{ id: "cocRetrieved", stat: "p90" as const }] }],
    [{ ...COMPARED, chart: { as: "bars" as const, column: "kpi:KPI_BLAST" } }],
    [{ chart: { as: "line" as const, column: "rows" } }],
  ])("comes back with %j", (changes) => {
    const asked = { ...view, ...changes };
    expect(reportViewFault(asked)).toBeUndefined();
    expect(reportFromAddress(read(reportAddress(asked).split("?")[1] ?? ""))).toEqual({ view: asked, faults: [] });
    expect(REPORT_NAMES).toEqual(expect.arrayContaining(Object.keys(reportToAddress(asked))));
  });

  it("says only what was chosen", () => {
    expect(reportToAddress(defaultView("media"))).toEqual({ on: "media" });
  });

  it.each([
    ["on=patients", ["subject"]],
    ["where=%7Bbroken", ["filter"]],
    ["cols=nope", ["view"]],
    ["cols=cocRetrieved~mean", ["view"]],
    ["group=opuAt.century", ["view"]],
    ["group=cocRetrieved.0", ["view"]],
    ["group=cocRetrieved.bands", ["view"]],
    ["rows=none", ["view"]],
    ["rows=pivot", ["view"]],
    ["compare=after", ["view"]],
    ["group=kind&rows=groups&chart=pie:rows", ["view"]],
  ])("that is damaged falls back and says so: %s", (query, faults) => {
    const found = reportFromAddress(read(query));
    expect(found.faults).toEqual(faults);
    expect(reportViewFault(found.view)).toBeUndefined();
  });
});
