import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SHIPPED_PROTOCOLS } from "../protocols/shipped-protocols.ts";
import { runResult } from "../records/kinds/preclinical/run-result.ts";
import { LabTest } from "../records/lab-test.ts";
import { unitRow } from "../records/sheet.ts";
import { type ControlRun, chartedRuns, controlRun } from "./control-runs.ts";

const NOW = new Date("2026-11-23T08:00:00Z");
const BY = { uid: "emma", name: "Emma" };
const { plan } = SHIPPED_PROTOCOLS.MEA_1cell;

const test = (header: object, status = "locked") =>
  LabTest.parse({
    ...{ id: "t1", rev: 1, kind: "preclinical", status, code: "PRE-0001", studyId: "s", notes: "" },
    ...{ organisation: "zona.example", createdBy: BY, createdAt: NOW, updatedBy: BY, updatedAt: NOW },
    ...{ enteredBy: ["emma"], header },
    material: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "B-12" },
  });

function resultOf(good: number) {
  const arms = [
    { name: "Medium", role: "control_medium" as const, nUnits: 20 },
    { name: "Lot", role: "test" as const, nUnits: 21 },
  ];
  const rows = arms.flatMap(({ nUnits }, arm) =>
    Array.from({ length: nUnits }, (_, unit) => {
      return [unitRow(arm, unit + 1), { stage: arm === 1 || unit < good ? "expanded" : "morula" }] as const;
    }),
  );
  return runResult({ protocol: { version: 1, plan }, arms, sheets: { h96: { rows: Object.fromEntries(rows) } } });
}

describe("the controls of a run", () => {
  it("are counted over its control arms alone, with what they came from", () => {
    const found = controlRun(test({ strain: "CBA", operatorId: "emma", startedAt: NOW }), resultOf(18), () => "Emma");
    expect(found).toMatchObject({
      ...{ testId: "t1", code: "PRE-0001", at: NOW.getTime(), isInvalid: false },
      groups: { strain: "CBA", donorBatch: "B-12", operator: "Emma", incubator: "" },
    });
    expect(found?.figures[0]).toMatchObject({ count: 18, size: 20, name: { code: "figures.reaches" } });
  });

  it("count also where they made the run invalid", () => {
    expect(controlRun(test({}), resultOf(5), String)?.isInvalid).toBe(true);
    expect(controlRun(test({}, "invalid"), resultOf(20), String)?.isInvalid).toBe(true);
  });

  it("are nothing without a control", () => {
    expect(controlRun(test({}), { ...resultOf(18), arms: [] }, String)).toBeUndefined();
  });
});

describe("a chart of controls", () => {
  const made = (at: number, count: number, size: number): ControlRun => ({
    ...{ testId: `t${at}`, code: `PRE-${at}`, at, protocol: { id: "MEA", name: "MEA" }, isInvalid: false },
    groups: { strain: "", donorBatch: "", operator: "", incubator: "" },
    figures: [{ id: "f", name: { code: "figures.reaches" }, count, size }],
  });

  it("has its runs in the order of time, and warns of the one that is beyond its limits", () => {
    const all = [made(3, 8, 20), made(1, 19, 20), made(2, 18, 20), made(4, 19, 20), made(5, 20, 20)];
    const chart = chartedRuns(all, "f", "p");
    expect(chart?.runs.map(({ at }) => at)).toEqual([1, 2, 3, 4, 5]);
    expect(chart?.runs.map(({ line }) => line.signal)).toEqual(["inside", "inside", "action", "inside", "inside"]);
    expect(chartedRuns(all, "another", "p")).toBeUndefined();
  });

  it("tells failures for each unit as a u-chart, whose centre is what is left of the share", () => {
    const sizes = fc.array(
      fc.record({ size: fc.integer({ min: 1, max: 60 }), good: fc.float({ min: 0, max: 1, noNaN: true }) }),
      {
        minLength: 1,
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(sizes, (drawn) => {
        const runs = drawn.map(({ size, good }, at) => made(at, Math.round(size * good), size));
        const [p, u] = [chartedRuns(runs, "f", "p"), chartedRuns(runs, "f", "u")];
        expect((p?.centre ?? 0) + (u?.centre ?? 0)).toBeCloseTo(1, 9);
        expect(u?.runs).toHaveLength(runs.length);
      }),
    );
  });
});
