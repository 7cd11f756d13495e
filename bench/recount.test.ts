import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run as zona } from "../domain/cli/run.ts";
import { SHIPPED_PROTOCOLS } from "../domain/src/protocols/shipped-protocols.ts";
import { type RunFile, recount } from "./recount.ts";

const RUNS = 20;
const NOW = new Date("2026-06-01T08:00:00Z");
const STAGES = ["2", "8", "morula", "blastocyst", "expanded", "hatching"];

/** Numbers from 0 to 1 that are the same each time. */
function drawing(seed: number) {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
type Draw = () => number;
type Rows = Record<string, Record<string, unknown>>;
type Arms = RunFile["header"]["arms"];

const pick = <T>(all: readonly T[], draw: Draw): T => all[Math.floor(draw() * all.length)] as T;

/** Units that grow, stop, die, are left out by a rule or later, and are forgotten. */
function embryos(arms: Arms, hours: readonly number[], good: readonly number[], slips: number, draw: Draw) {
  const sheets: Record<string, Rows> = Object.fromEntries(hours.map((hour) => [`h${hour}`, {}]));
  const put = (hour: number, row: string, cells: object) => {
    const rows = sheets[`h${hour}`] ?? {};
    rows[row] = { ...rows[row], ...cells };
  };
  const last = hours.at(-1) ?? 0;
  for (const [arm, { nUnits }] of arms.entries())
    for (let unit = 1; unit <= nUnits; unit++) {
      const row = `${arm + 1}-${unit}`;
      const fate = draw();
      const isFirstRead = hours.length > 1;
      if (isFirstRead && fate < 0.03 + slips) put(hours[0] ?? 0, row, { rule: "handling" });
      if (isFirstRead && fate < 0.03) continue;
      const dies = draw() < 0.03 ? pick(hours, draw) : Number.POSITIVE_INFINITY;
      for (const hour of hours.filter((one) => one < last && one <= dies))
        put(hour, row, { stage: hour === dies ? "degenerated" : pick(STAGES.slice(0, 3), draw) });
      if (dies < last) continue;
      if (dies === last) put(last, row, { stage: "degenerated" });
      else if (fate > 1 - slips) put(last, row, { excluded: "lost in the pipette" });
      else if (fate > 0.5 && fate < 0.5 + slips / 8) continue;
      else
        put(last, row, {
          stage: draw() < (good[arm] ?? 0) ? pick(STAGES.slice(4), draw) : pick(STAGES.slice(0, 4), draw),
        });
    }
  return sheets;
}

function motility(arms: Arms, levels: readonly number[], draw: Draw) {
  const rows = (hour: number): Rows =>
    Object.fromEntries(
      arms.flatMap(({ nUnits }, arm) =>
        Array.from({ length: nUnits }, (_, unit) => {
          const value = (levels[arm] ?? 0) - hour / 10 + 8 * (draw() - 0.5);
          return [`${arm + 1}-${unit + 1}`, { motilityPct: Math.round(10 * value) / 10 }] as const;
        }),
      ),
    );
  return Object.fromEntries([4, 8, 24, 48].map((hour) => [`h${hour}`, rows(hour)]));
}

const { plan } = SHIPPED_PROTOCOLS.HSSA;
const HSSA = { version: 2, plan: { ...plan, validity: plan.validity.map((one) => ({ ...one, limit: 70 })) } };

function generated(number: number): RunFile & { settings: object } {
  const draw = drawing(number);
  const control = { name: "Medium", role: "control_medium", nUnits: 20 };
  const tests = ["Oil 55", "Oil 56"].slice(0, 1 + (number % 2)).map((name) => ({ name, role: "test", nUnits: 24 }));
  const arms = [
    control,
    ...tests,
    ...(number % 5 === 0 ? [{ name: "Toxic", role: "positive_control", nUnits: 8 }] : []),
  ];
  const kind = "preclinical" as const;
  if (number % 5 === 4) {
    const few = arms.filter(({ role }) => role !== "positive_control").map((one) => ({ ...one, nUnits: 4 }));
    const levels = [number % 10 === 4 ? 88 : 78, 80, 62 + number];
    const sheets = motility(few, levels, draw);
    return { kind, header: { protocolCode: "HSSA", arms: few }, settings: { protocol: HSSA }, sheets };
  }
  const good = arms.map(({ role }, arm) =>
    role === "positive_control"
      ? number === 10
        ? 1
        : 0.2
      : arm === 0 && number % 7 === 3
        ? 0.6
        : 0.85 + 0.15 * draw(),
  );
  const protocolCode = number % 5 === 3 ? "MEA_2cell" : "MEA_1cell";
  const hours = protocolCode === "MEA_1cell" ? [24, 48, 72, 96] : [72];
  const settings = { protocol: SHIPPED_PROTOCOLS[protocolCode] };
  return {
    kind,
    header: { protocolCode, arms },
    settings,
    sheets: embryos(arms, hours, good, number % 3 === 0 ? 0.1 : 0.01, draw),
  };
}

type Figure = {
  measure: { of: string; at: number; reaches?: string };
  share?: { successes: number; trials: number; interval: { low: number; high: number } };
  index?: number;
};
type Printed = {
  verdict: string;
  arms: { arm: string; verdict?: string; figures: Figure[] }[];
  comparisons: {
    arm: string;
    measure: Figure["measure"];
    difference: Record<"difference" | "low" | "high", number>;
    p: number;
  }[];
};

const folder = mkdtempSync(join(tmpdir(), "zona-recount-"));
afterAll(() => rmSync(folder, { recursive: true }));

const runs = Array.from({ length: RUNS }, (_, index) => generated(index + 1));
const printed: Printed[] = [];
beforeAll(async () => {
  for (const [index, run] of runs.entries()) {
    const file = join(folder, `run-${index + 1}.json`);
    writeFileSync(file, JSON.stringify(run));
    const { code, stdout, stderr } = await zona(["result", file], NOW);
    expect(stderr).toBe("");
    expect(code).toBe(0);
    printed.push(JSON.parse(stdout));
  }
});

describe("twenty runs, counted again from their raw rows by other code", () => {
  it.each(runs.map((run, index) => [index + 1, run] as const))("run %i", (number, run) => {
    const own = recount(run);
    const said = printed[number - 1];
    if (!said) throw new Error("nothing was printed");
    expect(said.verdict).toBe(own.verdict);
    expect(said.arms.map(({ arm, verdict }) => [arm, verdict])).toEqual(
      own.arms.map(({ arm, verdict }) => [arm, verdict]),
    );
    for (const [index, { arm, shares, indices }] of own.arms.entries()) {
      const figures = said.arms[index]?.figures ?? [];
      const told = figures.flatMap(({ measure, share }) =>
        share ? [[`${measure.reaches} ${measure.at}`, share] as const] : [],
      );
      expect(Object.keys(shares).toSorted(), arm).toEqual(told.map(([name]) => name).toSorted());
      for (const [name, { successes, trials, interval }] of told) {
        expect([successes, trials], `${arm} ${name}`).toEqual([shares[name]?.successes, shares[name]?.trials]);
        expect(interval.low).toBeCloseTo(shares[name]?.low ?? Number.NaN, 9);
        expect(interval.high).toBeCloseTo(shares[name]?.high ?? Number.NaN, 9);
      }
      for (const { measure, index: value } of figures)
        if (value !== undefined) expect(value).toBeCloseTo(indices[measure.at] ?? Number.NaN, 9);
    }
    const name = ({ arm, measure }: { arm: string; measure: string }) => `${arm} ${measure}`;
    const told = new Map<string, Printed["comparisons"][number]>(
      said.comparisons.map((one) => [`${one.arm} ${one.measure.reaches} ${one.measure.at}`, one] as const),
    );
    expect([...told.keys()].toSorted()).toEqual(own.differences.map(name).toSorted());
    for (const one of own.differences) {
      const { difference, p } = told.get(name(one)) ?? { difference: undefined, p: Number.NaN };
      for (const end of ["difference", "low", "high"] as const) expect(difference?.[end]).toBeCloseTo(one[end], 9);
      expect(p).toBeCloseTo(one.p, 7);
    }
  });

  it("is other code: it takes nothing from the program", () => {
    const source = readFileSync(new URL("recount.ts", import.meta.url), "utf8");
    expect(source.match(/from "[^"]+"/g)).toEqual(['from "node:fs"']);
  });

  it("are of every verdict and assay", () => {
    expect(new Set(printed.map(({ verdict }) => verdict))).toEqual(new Set(["pass", "fail", "invalid", "incomplete"]));
    expect(new Set(runs.map(({ header }) => header.protocolCode))).toEqual(new Set(["MEA_1cell", "MEA_2cell", "HSSA"]));
  });
});
