import { describe, expect, it } from "vitest";
import { readyViews } from "./ready-views.ts";
import { isPaged, queryOf } from "./report-rows.ts";
import { reportViewFault } from "./report-view.ts";

const views = readyViews(new Date("2026-01-15T09:00:00Z"), "Europe/Paris");

describe("the ready-made views", () => {
  it.each(Object.entries(views))("fit what tables can show: %s", (_, view) =>
    expect(reportViewFault(view)).toBeUndefined(),
  );

  it("begin at the start of a month of the site, over the turn of a year", () => {
    expect(JSON.stringify(views.kpiByMonth.filter)).toContain("2025-07-31T22:00:00.000Z");
    expect(JSON.stringify(views.oocytes.filter)).toContain("2025-12-31T23:00:00.000Z");
  });

  it("turn pages where they show single rows, the next due first", () => {
    for (const name of ["due", "openQueries", "mediaQuality", "oocytes"] as const)
      expect(isPaged(views[name])).toBe(true);
    expect(queryOf(views.due).orderBy).toEqual({ path: "nextDue.target", direction: "asc" });
  });
});
