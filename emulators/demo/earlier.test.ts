import { type GroupedRows, groupCharts, referenceAt } from "@zona/domain/controls/control-charts";
import { makeTestFacts } from "@zona/domain/facts/make-test-facts";
import { recordFindings } from "@zona/domain/records/record-readiness";
import { partsOf } from "@zona/domain/reports/cell";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { wallClock, weekOf } from "@zona/domain/timing/calendar";
import { describe, expect, it } from "vitest";
import { earlierSeries } from "./earlier.ts";
import { recordIn } from "./record-for-tests.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const DAY_MS = 86_400_000;
const series = earlierSeries(NOW);

describe("the earlier cycles of the demo", () => {
  it("are records that nothing stands against", () => {
    for (const record of series.filter((_, n) => n % 10 === 0)) {
      const { test, ...rest } = recordIn(record);
      const hard = recordFindings({ test, ...rest }, [], NOW).filter(({ severity }) => severity === "hard");
      expect(hard, test.code).toEqual([]);
      expect(test.status).toBe("locked");
    }
  });

  it("are enough for a baseline, quiet until the bad delivery, and tell of it then", () => {
    const zone = DEMO_SITE.timeZone;
    const rows: GroupedRows["rows"] = series.flatMap((record) => {
      const { test, sheets } = recordIn(record);
      const sources = { test, sheets, pictures: [], queries: { total: 0, open: 0 }, moves: [] };
      const facts = makeTestFacts({ ...sources, site: DEMO_SITE, people: new Map() }, NOW);
      const parts = partsOf({ ...facts, id: test.id }, "KPI_BLAST");
      const { opuAt } = facts.header;
      const at = opuAt instanceof Date ? opuAt.getTime() : undefined;
      if (!parts || parts.d === 0 || at === undefined) return [];
      const period = String(weekOf(wallClock(new Date(at), zone)));
      return [{ id: test.id, group: "", at, period, successes: parts.n, trials: parts.d }];
    });
    const groups: GroupedRows["groups"] = new Map([["", { name: "" }]]);
    const { charts } = groupCharts({ rows, groups }, "KPI_BLAST", referenceAt(NOW, zone, 0), undefined, () => []);
    const signals = charts.flatMap(({ share, cusum }) => [...share.signals, ...cusum.signals]);
    expect(signals.length).toBeGreaterThan(0);
    for (const { until } of signals) expect(until).toBeGreaterThan(NOW.getTime() - 60 * DAY_MS);
  });
});
