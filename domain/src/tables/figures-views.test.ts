import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Subject } from "../filters/field.ts";
import { FIELDS } from "../filters/fields.ts";
import { columnsOf } from "../reports/columns.ts";
import { defaultView } from "../reports/default-views.ts";
import { READY_VIEWS } from "../reports/ready-views.ts";
import { reportToAddress } from "../reports/report-address.ts";
import { type ReportView, reportViewFault } from "../reports/report-view.ts";
import { asksFiguresAlone, FIGURE_SUBJECTS } from "./figures.ts";
import { FIGURES_VIEWS, figuresFromAddress, figuresView } from "./figures-views.ts";

const opened = (view: ReportView) => figuresFromAddress(new Map(Object.entries(reportToAddress(view))));

describe("the views of people who see figures alone", () => {
  it("begin with groups that they may ask for, whatever the subject", () => {
    const views = [...Object.values(FIGURES_VIEWS), ...Subject.options.map(figuresView)];
    for (const view of views) {
      expect(asksFiguresAlone(view), JSON.stringify(view)).toBe(true);
      expect(reportViewFault(view)).toBeUndefined();
      expect(view.rows).toBe("groups");
      expect(opened(view)).toEqual({ view, faults: [] });
    }
    expect(FIGURE_SUBJECTS.map((subject) => figuresView(subject).subject)).toEqual(FIGURE_SUBJECTS);
    expect(figuresFromAddress(new Map())).toEqual({ view: READY_VIEWS.kpiByMonth, faults: [] });
  });

  it("are in place of a link that asks for records or people, which is said", () => {
    for (const view of [READY_VIEWS.kpiByOperator, READY_VIEWS.openQueries, defaultView("lots")])
      expect(opened(view)).toEqual({ view: figuresView(view.subject), faults: ["figures"] });
  });

  it("keep of a link for records what shows figures", () => {
    const { view, faults } = opened({ ...defaultView("tests"), groupBy: [{ field: "technique" }] });
    expect(faults).toEqual([]);
    expect(view).toMatchObject({ rows: "groups", groupBy: [{ field: "technique" }] });
    const numbers = ["cocRetrieved", "miiCount", "injectedCount"].map((id) => ({ id, stat: "avg" }));
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

  it.each(["fileName", "labels", "reason"])("are never filtered or grouped by what somebody typed: %s", (field) => {
    const view: ReportView = { ...FIGURES_VIEWS.mediaQuality, groupBy: [{ field }] };
    expect(asksFiguresAlone(view)).toBe(false);
    const filter = { field, op: "contains" as const, value: ["x"] };
    expect(asksFiguresAlone({ ...FIGURES_VIEWS.mediaQuality, filter })).toBe(false);
    expect(asksFiguresAlone(FIGURES_VIEWS.mediaQuality)).toBe(true);
  });

  it("are never refused", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        const { view: shown } = opened(view);
        expect(asksFiguresAlone(shown)).toBe(true);
        expect(reportViewFault(shown)).toBeUndefined();
        expect(shown.rows === "groups" || shown.groupBy.length === 0).toBe(true);
      }),
    );
  });
});
