import fc from "fast-check";
import { expect, it } from "vitest";
import type { TestFacts } from "../facts/test-facts.ts";
import { kpiPacks } from "../measures/finished-packs.ts";
import { TOLD_BY_RECORDS } from "../measures/measures.ts";
import { TestStatus } from "../records/lab-test.ts";
import { TestKind } from "../records/test-kind.ts";
import { KPI_PACKS, MOST_PACKED_TESTS, SUMMED, unpacked } from "./kpi-packs.ts";

const packsOf = (kpis: TestFacts["kpis"]) => kpiPacks({ kind: "icsi", status: "locked", kpis });

const parts = fc
  .integer({ min: 0, max: 80 })
  .chain((d) => fc.record({ n: fc.integer({ min: 0, max: d }), d: fc.constant(d) }));

it("the sum of packs is the sum of their numerators and denominators", () => {
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 200 }), (tests) => {
      const sum = tests.reduce((all, one) => all + (packsOf({ KPI_BLAST: one }).KPI_BLAST ?? 0), 0);
      const total = (pick: (one: { n: number; d: number }) => number) => tests.reduce((all, one) => all + pick(one), 0);
      expect(unpacked(sum)).toEqual({ n: total(({ n }) => n), d: total(({ d }) => d) });
    }),
  );
});

it("as many tests as are added up at once fit into the numbers that the database and JavaScript add exactly", () => {
  const most = MOST_PACKED_TESTS * 80;
  const sum = (packsOf({ KPI_BLAST: { n: 1, d: 1 } }).KPI_BLAST ?? 0) * most;
  expect(Number.isSafeInteger(sum)).toBe(true);
  expect(unpacked(sum)).toEqual({ n: most, d: most });
});

it("all indicators have a pack, at most four are asked beside a count, and what cannot be said adds nothing", () => {
  expect(SUMMED).toEqual(TOLD_BY_RECORDS);
  expect(Math.max(...KPI_PACKS.map(({ length }) => length))).toBeLessThanOrEqual(4);
  expect(Object.values(packsOf({}))).toEqual(SUMMED.map(() => 0));
});

it("only a finished cycle has packs, so that a sum of them leaves out what is unfinished or void", () => {
  const kinds = TestKind.options.flatMap((kind) => TestStatus.options.map((status) => ({ kind, status })));
  const packed = kinds.filter((one) => Object.keys(kpiPacks({ ...one, kpis: {} })).length > 0);
  expect(packed).toEqual(["reviewed", "signed", "locked"].map((status) => ({ kind: "icsi", status })));
});
