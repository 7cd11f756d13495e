import { expect, it } from "vitest";
import type { CompiledQuery } from "../filters/compile.ts";
import { isSummed } from "../filters/sum-indexes.ts";
import { packPath } from "../kpis/kpi-packs.ts";
import { kpiPacks } from "./finished-packs.ts";
import { MONTH_INDICATORS, monthIndicators, monthSpan } from "./month-indicators.ts";

const ZONE = "Europe/Paris";
const NOW = new Date("2026-10-31T23:30:00Z");

it("a month begins on the clock of the site", () => {
  expect(monthSpan(NOW, ZONE)).toEqual({
    from: new Date("2026-10-31T23:00:00Z"),
    to: new Date("2026-11-30T23:00:00Z"),
  });
  expect(monthSpan(new Date("2026-01-15T12:00:00Z"), ZONE, 1).from).toEqual(new Date("2025-11-30T23:00:00Z"));
});

it("the month's indicators are ratios of sums over the KPI population, read from indexes that are there", async () => {
  const asked: CompiledQuery[] = [];
  const kpis = { KPI_ICSI_FERT: { n: 52, d: 73 } };
  const { KPI_ICSI_FERT = 0 } = kpiPacks({ kind: "icsi", status: "locked", kpis });
  const found = await monthIndicators(monthSpan(NOW, ZONE), {
    sums: async (query, paths) => {
      asked.push(query);
      return paths.map((path) => (path === packPath("KPI_ICSI_FERT") ? KPI_ICSI_FERT : 0));
    },
    count: async ({ where }) => (where.some(({ path }) => path === "population.isReference") ? 6 : 9),
  });
  expect(found).toMatchObject({ cycles: 9, counted: 6 });
  expect(found.indicators[0]?.share).toMatchObject({ n: 52, d: 73, band: "competent", tooFew: false });
  expect(found.indicators[1]?.share).toBeUndefined();
  expect(found.indicators.map(({ code }) => code)).toEqual(MONTH_INDICATORS);
  expect(asked).toHaveLength(2);
  for (const query of asked) expect({ rest: query.rest, isSummed: isSummed(query) }).toEqual({ isSummed: true });
});
