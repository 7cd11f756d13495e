import { expect, it } from "vitest";
import { viewAt } from "../filters/resolve-times.ts";
import { shareCell } from "../reports/cell.ts";
import { timeGroup } from "../reports/group-key.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import { reportViewFault } from "../reports/report-view.ts";
import { wallClock } from "../timing/calendar.ts";
import { cyclesOfMonth, MONTH_INDICATORS, MONTH_POPULATION, MONTHS_VIEW, monthIndicators } from "./month-indicators.ts";
import { populationWords } from "./population-words.ts";
import { conditionsOf, POPULATIONS, populationOf } from "./populations.ts";

const ZONE = "Europe/Paris";
/** The first hour of November in Paris. */
const NOW = new Date("2026-10-31T23:30:00Z");

it("home calls its cycles what every other screen calls them", () => {
  const counted = { filter: { all: conditionsOf("laboratory") }, date: POPULATIONS.laboratory.date };
  expect(MONTH_POPULATION.join(" · ")).toBe(populationWords(counted));
});

it("what home asks and what its links open can be run", () => {
  expect(reportViewFault(MONTHS_VIEW)).toBeUndefined();
  for (const code of MONTH_INDICATORS) {
    expect(reportViewFault(cyclesOfMonth(code))).toBeUndefined();
    expect(populationOf("tests", cyclesOfMonth(code).filter)).toBe(POPULATIONS.laboratory);
  }
  expect(JSON.stringify(viewAt(MONTHS_VIEW, NOW, ZONE).filter)).toContain(
    '{"field":"opuAt","op":"ge","value":["2026-09-30T22:00:00.000Z"]},{"field":"opuAt","op":"lt","value":["2026-11-30T23:00:00.000Z"]}',
  );
});

it("a month is told on the clock of the site, by its cycles in the reference population", () => {
  const cells = (n: number) => MONTH_INDICATORS.map((code) => shareCell(code, n, 80));
  const october = timeGroup("opuAt", "month", wallClock(new Date("2026-10-15T12:00:00Z"), ZONE), ZONE).filter;
  const inside = (is: boolean) => ({ all: [october, { field: "isReference", op: "eq" as const, value: [is] }] });
  const lines: ReportLine[] = [
    { kind: "group", level: 0, id: "/1", label: "Oct 2026", count: 9, filter: october, cells: cells(70) },
    { kind: "group", level: 1, id: "/1/false", label: "No", count: 3, filter: inside(false), cells: cells(18) },
    { kind: "group", level: 1, id: "/1/true", label: "Yes", count: 6, filter: inside(true), cells: cells(52) },
    { kind: "total", count: 9, cells: cells(70) },
  ];
  const [now, before] = monthIndicators(lines, NOW, ZONE);
  expect(now).toMatchObject({ from: new Date("2026-10-31T23:00:00Z"), cycles: 0, counted: 0 });
  expect(now.indicators.every(({ share }) => share === undefined)).toBe(true);
  expect(before).toMatchObject({ from: new Date("2026-09-30T22:00:00Z"), cycles: 9, counted: 6 });
  expect(before.indicators.map(({ code }) => code)).toEqual(MONTH_INDICATORS);
  expect(before.indicators[0]?.share).toMatchObject({ n: 52, d: 80, band: "competent", tooFew: false });
});
