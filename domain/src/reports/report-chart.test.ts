import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENGLISH_FILE } from "../exports/file-words.ts";
import { defaultView } from "./default-views.ts";
import { fittingView } from "./fitting-view.ts";
import { reportLines } from "./recount-for-tests.ts";
import { type ChartOfTable, chartOf } from "./report-chart.ts";
import type { Across, ReportLine } from "./report-lines.ts";
import type { ReportRow } from "./report-rows.ts";
import { type ReportView, reportViewFault } from "./report-view.ts";

const ZONE = "Europe/Paris";
const NOW = new Date("2026-12-31T12:00:00Z");
const rows = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    operatorId: fc.constantFrom("emma", "noor", "ada"),
    month: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 6 }),
    n: fc.nat(5),
    more: fc.nat(5),
  }),
  { maxLength: 30, selector: ({ id }) => id },
);
type Made = { id: string; operatorId: string; month: number | null; n: number; more: number };
const rowOf = ({ id, operatorId, month, n, more }: Made) =>
  ({
    ...{ id, names: {}, kpis: { KPI_BLAST: { n, d: n + more } } },
    header: { operatorId, opuAt: month === null ? null : new Date(Date.UTC(2026, month - 1, 15)) },
  }) as unknown as ReportRow; // what these columns and groups read

const VIEW: ReportView = {
  ...defaultView("tests"),
  columns: [{ id: "kpi:KPI_BLAST" }],
  groupBy: [{ field: "operator" }, { field: "opuAt", by: "month" }],
  rows: "groups",
  chart: { as: "line", column: "kpi:KPI_BLAST" },
};

async function drawn(view: ReportView, made: readonly Made[]): Promise<ChartOfTable | undefined> {
  const lines: ReportLine[] = [];
  let across: readonly Across[] = [];
  async function* pages() {
    yield made.map(rowOf);
  }
  const onAcross = (found: readonly Across[]) => {
    across = found;
  };
  for await (const line of reportLines(view, pages(), { zone: ZONE, isSorted: false, onAcross })) lines.push(line);
  return chartOf(view, lines, across, ENGLISH_FILE, NOW);
}

/** What a chart says, whatever the order of its marks. */
const said = (chart: ChartOfTable | undefined) =>
  chart?.marks.map(({ place, series, value }) => `${chart.places[place]} ${chart.series[series]} ${value}`).toSorted();

describe("the chart of a table", () => {
  it("says the same of groups below each other, beside each other, and the other way round", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (made) => {
        const turned = { ...VIEW, groupBy: VIEW.groupBy.toReversed() };
        const all = [VIEW, turned].flatMap((view) => [view, { ...view, rows: "pivot" as const }]);
        const charts = await Promise.all(all.map((view) => drawn(view, made)));
        for (const chart of charts) expect(said(chart)).toEqual(said(charts[0]));
      }),
      { numRuns: 40 },
    );
  });

  it("goes along a time as the calendar does, however its table is sorted", async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.constantFrom("asc" as const, "desc" as const), async (made, direction) => {
        const groupBy = [{ field: "opuAt", by: "month" as const }];
        const chart = await drawn({ ...VIEW, groupBy, sort: [{ column: "opuAt", direction }] }, made);
        const times = (chart?.places ?? []).map((label) => new Date(`1 ${label.replace(" so far", "")} UTC`).getTime());
        expect(times).toEqual(times.toSorted((a, b) => a - b));
        const months = made.flatMap(({ month, n, more }) => (month !== null && n + more > 0 ? [month] : []));
        expect(new Set(chart?.marks.map(({ place }) => place)).size).toBe(new Set(months).size);
      }),
    );
  });
});

describe("a view that was changed", () => {
  const changes = fc.record({
    groupBy: fc.subarray(VIEW.groupBy),
    rows: fc.constantFrom("all" as const, "groups" as const, "pivot" as const),
    filter: fc.constantFrom<ReportView["filter"]>(
      { all: [] },
      { field: "opuAt", op: "within", value: ["this-month"] },
      { field: "createdAt", op: "within", value: ["last-2-weeks"] },
    ),
    compare: fc.constantFrom("before" as const, "same-days" as const),
    columns: fc.constantFrom<ReportView["columns"]>(
      [{ id: "kpi:KPI_BLAST" }],
      [{ id: "code" }],
      [{ id: "cocRetrieved", stat: "p90" as const }],
    ),
    as: fc.constantFrom("bars" as const, "line" as const),
    column: fc.constantFrom("kpi:KPI_BLAST", "cocRetrieved", "rows"),
  });

  it("is sound without what no longer fits, and stays as it is where all fits", () => {
    void fc.assert(
      fc.property(changes, ({ as, column, ...changed }) => {
        const view: ReportView = { ...VIEW, ...changed, chart: { as, column } };
        expect(reportViewFault(fittingView(view))).toBeUndefined();
        if (reportViewFault(view) === undefined) expect(fittingView(view)).toEqual(view);
      }),
    );
  });
});
