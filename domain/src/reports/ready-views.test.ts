import { describe, expect, it } from "vitest";
import { viewAt } from "../filters/resolve-times.ts";
import { READY_VIEWS } from "./ready-views.ts";
import { type ReportView, reportViewFault } from "./report-view.ts";

const at = (view: ReportView) => viewAt(view, new Date("2026-01-15T09:00:00Z"), "Europe/Paris");

describe("the ready-made views", () => {
  it.each(Object.entries<ReportView>(READY_VIEWS))("fit what tables can show: %s", (_, view) =>
    expect(reportViewFault(view)).toBeUndefined(),
  );

  it("hold no date of their own, and begin at the start of a month of the site, over the turn of a year", () => {
    expect(JSON.stringify(READY_VIEWS)).not.toMatch(/\d{4}-\d{2}/);
    expect(JSON.stringify(at(READY_VIEWS.kpiByMonth).filter)).toContain("2025-07-31T22:00:00.000Z");
    expect(JSON.stringify(at(READY_VIEWS.oocytes).filter)).toContain("2025-12-31T23:00:00.000Z");
  });
});
