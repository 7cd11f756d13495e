import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Subject } from "../filters/field.ts";
import { FIELDS } from "../filters/fields.ts";
import type { Condition } from "../filters/filter.ts";
import { columnsOf } from "../reports/columns.ts";
import { defaultView } from "../reports/default-views.ts";
import { READY_VIEWS } from "../reports/ready-views.ts";
import { reportToAddress } from "../reports/report-address.ts";
import { type ReportView, reportViewFault } from "../reports/report-view.ts";
import { asksFiguresAlone, FIGURE_SUBJECTS } from "./figures.ts";
import { FIGURES_VIEWS, figuresFromAddress, figuresView } from "./figures-views.ts";

const ZONE = "Europe/Paris";
const opened = (view: ReportView) => figuresFromAddress(new Map(Object.entries(reportToAddress(view))), ZONE);
const isAlone = (view: ReportView) => asksFiguresAlone(view, ZONE);

describe("the views of people who see figures alone", () => {
  it("begin with groups that they may ask for, whatever the subject", () => {
    const views = [...Object.values(FIGURES_VIEWS), ...Subject.options.map(figuresView)];
    for (const view of views) {
      expect(isAlone(view), JSON.stringify(view)).toBe(true);
      expect(reportViewFault(view)).toBeUndefined();
      expect(view.rows).toBe("groups");
      expect(opened(view)).toEqual({ view, faults: [] });
    }
    expect(FIGURE_SUBJECTS.map((subject) => figuresView(subject).subject)).toEqual(FIGURE_SUBJECTS);
    expect(figuresFromAddress(new Map(), ZONE)).toEqual({ view: READY_VIEWS.kpiByYear, faults: [] });
  });

  it("are in place of a link that asks for records or people, which is said", () => {
    for (const view of [READY_VIEWS.kpiByOperator, READY_VIEWS.kpiByMonth, READY_VIEWS.oocytes, defaultView("lots")])
      expect(opened(view)).toEqual({ view: figuresView(view.subject), faults: ["figures"] });
  });

  it("keep of a link for records what shows figures", () => {
    const { view, faults } = opened({ ...defaultView("tests"), groupBy: [{ field: "device" }] });
    expect(faults).toEqual([]);
    expect(view).toMatchObject({ rows: "groups", groupBy: [{ field: "device" }] });
    const numbers = ["cocRetrieved", "miiCount", "injectedCount"].map((id) => ({ id, stat: "sum" }));
    const shares = ["kpi:KPI_ICSI_FERT", "kpi:KPI_BLAST", "kpi:KPI_ICSI_DAMAGE"].map((id) => ({ id }));
    expect(view.columns).toEqual([...numbers, ...shares]);
  });

  const anyView = fc.constantFrom(...Subject.options).chain((subject) =>
    fc.record({
      subject: fc.constant(subject),
      columns: fc
        .uniqueArray(fc.constantFrom(...columnsOf(subject).map(({ id }) => id)), { minLength: 1, maxLength: 5 })
        .map((ids) => ids.map((id) => ({ id }))),
      filter: fc.constantFrom(...FIELDS[subject]).map(({ id }) => ({ field: id, op: "notNull" as const, value: [] })),
      groupBy: fc.subarray(
        FIELDS[subject].filter(({ type }) => type !== "instant").map(({ id }) => ({ field: id })),
        { maxLength: 2 },
      ),
      rows: fc.constant("all" as const),
      sort: fc.constant<ReportView["sort"]>([]),
    }),
  );

  it("ask for whole years alone, on the clock of the site", () => {
    const asks = (op: Condition["op"], ...value: string[]) =>
      isAlone({ ...FIGURES_VIEWS.kpiByYear, filter: { any: [{ not: { field: "opuAt", op, value } }] } });
    expect(asks("within", "this-year")).toBe(true);
    expect(asks("within", "this-and-last-3-years")).toBe(true);
    expect(asks("ge", "2026-01-01T00:00:00+01:00")).toBe(true);
    expect(asks("lt", "2025-12-31T23:00:00Z")).toBe(true);
    expect(asks("isNull")).toBe(true);
    expect(asks("within", "last-4-quarters")).toBe(false);
    expect(asks("within", "past-365-days")).toBe(false);
    expect(asks("ge", "2026-01-01T00:00:00Z")).toBe(false);
    expect(asks("ge", "2025-12-31T23:00:00.001Z")).toBe(false);
    expect(asks("gt", "2025-12-31T23:00:00Z")).toBe(false);
    expect(asks("between", "2024-12-31T23:00:00Z", "2025-12-31T23:00:00Z")).toBe(false);
  });

  it.each(["fileName", "labels", "reason"])("are never filtered or grouped by what somebody typed: %s", (field) => {
    const view: ReportView = { ...FIGURES_VIEWS.mediaQuality, groupBy: [{ field }] };
    expect(isAlone(view)).toBe(false);
    const filter = { field, op: "contains" as const, value: ["x"] };
    expect(isAlone({ ...FIGURES_VIEWS.mediaQuality, filter })).toBe(false);
    expect(isAlone(FIGURES_VIEWS.mediaQuality)).toBe(true);
  });

  it("are never refused", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { view: shown } = opened(view);
        expect(isAlone(shown)).toBe(true);
        expect(reportViewFault(shown)).toBeUndefined();
        expect(shown.rows === "groups" || shown.groupBy.length === 0).toBe(true);
      }),
    );
  });
});
