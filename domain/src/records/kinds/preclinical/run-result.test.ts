import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "../../../messages/in-english.ts";
import type { Criterion, PinnedProtocol } from "../../../protocols/protocol.ts";
import { SHIPPED_PROTOCOLS } from "../../../protocols/shipped-protocols.ts";
import { type SheetRow, type SheetRows, timepointSheet, unitRow } from "../../sheet.ts";
import { RunResult } from "./result-schema.ts";
import type { Run, RunArm } from "./run.ts";
import { runResult, verdictOfAll } from "./run-result.ts";

const { MEA_1cell, HSSA, device_icsi, device_bench, pH } = SHIPPED_PROTOCOLS;

const arm = (name: string, role: RunArm["role"], nUnits: number, lotNo?: string): RunArm => ({
  name,
  role,
  nUnits,
  ...(lotNo === undefined ? {} : { lotNo }),
});

/** A laboratory's version of a protocol that comes with open numbers. */
function withLimits({ plan }: PinnedProtocol, limits: Readonly<Record<string, Criterion["limit"]>>): PinnedProtocol {
  const set = (all: readonly Criterion[]) => all.map((one) => ({ ...one, limit: limits[one.id] ?? one.limit }));
  const arms = plan.arms.map((role) => ({ ...role, minUnits: role.minUnits ?? 1 }));
  return { version: 2, plan: { ...plan, arms, validity: set(plan.validity), acceptance: set(plan.acceptance) } };
}

type Cells = Readonly<Record<number, readonly (readonly SheetRow[])[]>>;

/** Rows by hour, arm by arm and unit by unit. */
function runOf(protocol: PinnedProtocol, arms: readonly RunArm[], cells: Cells): Run {
  const sheets = Object.fromEntries(
    Object.entries(cells).map(([hours, ofArms]) => {
      const rows: SheetRows = Object.fromEntries(
        ofArms.flatMap((units, index) => units.map((row, unit) => [unitRow(index, unit + 1), row] as const)),
      );
      return [timepointSheet(Number(hours)), { rows }] as const;
    }),
  );
  return { protocol, arms, sheets };
}

const stages = (good: number, of: number, other = "morula"): SheetRow[] =>
  Array.from({ length: of }, (_, index) => ({ stage: index < good ? "expanded" : other }));

const mea = (control: SheetRow[], test: SheetRow[], more: SheetRow[][] = [], moreArms: RunArm[] = []) =>
  runOf(
    MEA_1cell,
    [arm("Medium", "control_medium", control.length), arm("Catheter", "test", test.length, "C-7"), ...moreArms],
    { 96: [control, test, ...more] },
  );

const verdictOf = (run: Run) => runResult(run).verdict;
const armOf = (result: RunResult, name: string) => {
  const found = result.arms.find((one) => one.arm === name);
  if (!found) throw new Error(`no arm ${name}`);
  return found;
};

describe("a mouse embryo assay", () => {
  it.each([
    [12, 17, "pass"],
    [12, 16, "fail"],
    [11, 21, "invalid"],
    [11, 5, "invalid"],
  ])("with %d of 15 in the control and %d of 21 in the test is %s", (control, test, verdict) => {
    expect(verdictOf(mea(stages(control, 15), stages(test, 21)))).toBe(verdict);
  });

  it("is incomplete with too few embryos, without a control, with two of them, or without readings", () => {
    expect(verdictOf(mea(stages(14, 14), stages(21, 21)))).toBe("incomplete");
    expect(verdictOf(mea(stages(15, 15), stages(20, 20)))).toBe("incomplete");
    const only = runResult(runOf(MEA_1cell, [arm("Oil", "test", 21)], { 96: [stages(21, 21)] }));
    expect([only.verdict, inEnglish(only.sentence)]).toEqual([
      "incomplete",
      "The protocol takes 1 to 1 arms of the role Control medium; there are 0.",
    ]);
    const second = [arm("Other medium", "control_medium", 15)];
    expect(verdictOf(mea(stages(15, 15), stages(21, 21), [stages(15, 15)], second))).toBe("incomplete");
    expect(verdictOf({ ...mea(stages(15, 15), stages(21, 21)), sheets: {} })).toBe("incomplete");
  });

  it("says of each lot what it did, with figures, criteria and comparisons", () => {
    const oils = [arm("Oil 55", "test", 21, "55"), arm("Oil 56", "test", 21, "56")];
    const run = runOf(MEA_1cell, [arm("Medium", "control_medium", 15), ...oils], {
      96: [stages(15, 15), stages(19, 21), stages(9, 21)],
    });
    const result = runResult(run);
    expect(result).toMatchObject({ verdict: "fail", decidedBy: "Oil 56", sensitivity: [] });
    // What is stored is read again as it was.
    expect(RunResult.parse(JSON.parse(JSON.stringify(result)))).toEqual(result);
    expect(result.protocol).toMatchObject({ id: "MEA_1cell", version: 1, source: expect.stringContaining("FDA") });
    expect(armOf(result, "Oil 55")).toMatchObject({ verdict: "pass", lotNo: "55" });
    const failed = armOf(result, "Oil 56");
    expect(failed).toMatchObject({ verdict: "fail", lotNo: "56", judgements: [{ outcome: "not_met" }] });
    expect(inEnglish(failed.judgements[0]?.sentence ?? "")).toBe(
      "Expanded blastocyst or further at 96 h: 42.9%; at least 80% is needed.",
    );
    expect(failed.figures[0]?.share).toMatchObject({ successes: 9, trials: 21 });
    const shown = result.comparisons.filter(({ measure }) => measure.reaches === "expanded");
    expect(shown.map(({ arm: name }) => name)).toEqual(["Oil 55", "Oil 56"]);
    expect(shown[1]?.difference.difference).toBeCloseTo(9 / 21 - 1, 12);
    // Of C(36, 24) tables 293,930 + 28,665 + 455 are at most as likely.
    expect(shown[1]?.p).toBeCloseTo(323_050 / 1_251_677_700, 12);
    expect(shown[1]?.adjustedP).toBeCloseTo(2 * (shown[1]?.p ?? 0), 12);
  });

  it("with a positive control that passes is invalid, and with one that is not read incomplete", () => {
    const toxic = [arm("Toxic", "positive_control", 10)];
    const withToxic = (units: SheetRow[]) => runResult(mea(stages(15, 15), stages(21, 21), [units], toxic));
    expect(withToxic(stages(2, 10)).verdict).toBe("pass");
    const passed = withToxic(stages(9, 10));
    expect([passed.verdict, inEnglish(passed.sentence)]).toEqual([
      "invalid",
      "Toxic met what test arms have to meet: the run cannot tell good from bad.",
    ]);
    expect(withToxic(stages(2, 9)).verdict).toBe("incomplete");
    // Seven of ten, and one that was lost: it might have been the eighth.
    const lost = [...stages(7, 9), { excluded: "spilt" }];
    expect(withToxic(lost).verdict).toBe("invalid");
  });
});

describe("the analysis sets of a run", () => {
  /** Twenty-one of thirty expanded, and nine as they are said here. */
  const thirty = (nine: SheetRow, early: SheetRow = {}): Run => {
    const arms = [arm("Medium", "control_medium", 30), arm("Catheter", "test", 30)];
    const other = Array.from({ length: 9 }, () => nine);
    return runOf(MEA_1cell, arms, {
      24: [stages(30, 30, "2"), [...Array.from({ length: 21 }, () => ({ stage: "2" })), ...other.map(() => early)]],
      96: [stages(27, 30), [...stages(21, 21), ...other]],
    });
  };
  const setOf = (run: Run) => armOf(runResult(run), "Catheter").figures[0]?.set;
  const handled = { rule: "handling" };

  it("count what was allocated, less what a rule excludes in time", () => {
    expect(runResult(thirty({ stage: "2" }))).toMatchObject({ verdict: "fail", sensitivity: [] });
    expect(verdictOf(thirty({}))).toBe("incomplete");
    expect(setOf(thirty({}))).toMatchObject({ allocated: 30, missing: 9, counted: 30 });
    expect(verdictOf(thirty({ excluded: "lysed during handling" }))).toBe("fail");
    expect(setOf(thirty({ excluded: "lysed" }))).toMatchObject({ excludedAfter: 9, lost: 9 });
    expect(verdictOf(thirty({ stage: "2", excluded: "lysed" }))).toBe("fail");
    expect(verdictOf(thirty({}, handled))).toBe("pass");
    expect(setOf(thirty({}, handled))).toMatchObject({ allocated: 30, excludedBefore: 9, counted: 21 });
  });

  it("do not believe a rule that comes too late, that the protocol does not know, or of what was read", () => {
    expect(verdictOf(thirty(handled))).toBe("fail");
    expect(verdictOf(thirty({}, { rule: "ugly" }))).toBe("fail");
    expect(verdictOf(thirty({}, { ...handled, stage: "2" }))).toBe("fail");
    expect(verdictOf(thirty({ stage: "2" }, handled))).toBe("fail");
    const erased = Array.from({ length: 9 }, (_, index) => `h96.2-${22 + index}`);
    expect(verdictOf({ ...thirty({}, handled), onceRead: new Set(erased) })).toBe("fail");
  });

  it("say beside the verdict what it would be with all units, and with those that were read", () => {
    const { verdict, sensitivity } = runResult(thirty({}, handled));
    expect(verdict).toBe("pass");
    expect(sensitivity.map(({ population, verdict: other }) => [population, other])).toEqual([
      ["allocated", "fail"],
      ["read", "pass"],
    ]);
    const [withAll] = sensitivity;
    expect(withAll?.arms[1]?.figures[0]?.share?.percent).toBe(70);
  });

  it("count a degenerated unit as a failure that nobody has to read again", () => {
    const run = thirty({}, { stage: "degenerated" });
    expect(setOf(run)).toMatchObject({ missing: 0, counted: 30 });
    expect(verdictOf(run)).toBe("fail");
  });

  it("gain nothing by a plan that shrinks", () => {
    const run = thirty({ stage: "2" });
    const shrunk = { ...run, arms: run.arms.map((one) => ({ ...one, nUnits: 21 })) };
    expect(verdictOf(shrunk)).toBe("fail");
    expect(setOf(shrunk)?.allocated).toBe(30);
  });
});

describe("a sperm survival assay", () => {
  const approved = withLimits(HSSA, { V1: 40 });
  const arms = [arm("Medium", "control_medium", 2), arm("Oil", "test", 2)];
  const at = (control: number[], test: (number | undefined)[]): SheetRow[][] => [
    control.map((motilityPct) => ({ motilityPct })),
    test.map((motilityPct) => (motilityPct === undefined ? {} : { motilityPct })),
  ];
  const run = (last: SheetRow[][], first = at([90, 90], [90, 88])) =>
    runOf(approved, arms, { 4: first, 8: first, 24: first, 48: last });

  it("calls an index below 0.75 toxic at any hour, and 0.75 not", () => {
    expect(verdictOf(run(at([80, 80], [60, 60])))).toBe("pass");
    expect(verdictOf(run(at([80, 80], [60, 59])))).toBe("fail");
    expect(verdictOf(run(at([80, 80], [80, 80]), at([90, 90], [50, 50])))).toBe("fail");
    const near = runResult(run(at([80, 80], [59.8, 59.8])));
    expect(inEnglish(near.sentence)).toBe("Motility at 48 h over that of the control: 0.748; at least 0.75 is needed.");
    // Binary division makes 0.7499999999999999 of it.
    const small = withLimits(HSSA, { V1: 1 });
    expect(verdictOf({ ...run(at([3.2, 3.2], [2.4, 2.4])), protocol: small })).toBe("pass");
  });

  it("is invalid when the control hardly moves or not at all, and has no verdict before its limit is set", () => {
    expect(verdictOf(run(at([3, 3], [3, 3])))).toBe("invalid");
    expect(verdictOf(run(at([0, 0], [10, 10])))).toBe("invalid");
    const open = runResult({ ...run(at([80, 80], [80, 80])), protocol: HSSA });
    expect([open.verdict, inEnglish(open.sentence)]).toEqual([
      "incomplete",
      "The protocol leaves a number open that the laboratory sets: V1.",
    ]);
  });

  it("waits for aliquots that are missing or lost", () => {
    expect(verdictOf(run(at([80, 80], [80, undefined])))).toBe("incomplete");
    const [control = [], test = []] = at([80, 80], [80]);
    expect(verdictOf(run([control, [...test, { excluded: "spilt" }]]))).toBe("incomplete");
  });
});

describe("a device comparison", () => {
  const limits = { V1: 80, V2: 40, A1: 15 };
  const approved = withLimits(device_icsi, limits);
  const arms = (n: number) => [
    arm("By hand", "manual", n),
    arm("Piezo", "device", n),
    arm("Uninjected", "uninjected", 5),
  ];
  const survived = (n: number) => Array.from({ length: n }, () => ({ survived: true }));
  const blast = (good: number, n: number) => stages(good, n, "8");
  const run = (control: number, device: number, n = 100) =>
    runOf(approved, arms(n), {
      1: [survived(n), survived(n), survived(5)],
      120: [blast(control, n), blast(device, n), blast(0, 5)],
    });

  it("is judged against its margin by the lower end of the interval", () => {
    const result = runResult(run(60, 60));
    // 60 of 100 twice: Newcombe −13.4 to 13.4 points.
    expect(result.verdict).toBe("pass");
    expect(inEnglish(armOf(result, "Piezo").judgements[0]?.sentence ?? "")).toBe(
      "Blastocyst, not expanded or further at 120 h, difference to the control: -13.3 percentage points at worst; it has to be above −15 percentage points.",
    );
    expect(verdictOf(run(60, 57))).toBe("fail");
    expect(verdictOf(run(60, 60, 75))).toBe("pass");
    expect(verdictOf(run(30, 60))).toBe("invalid");
  });

  it("tells of further controls and judges nothing by them", () => {
    const result = runResult(run(60, 60));
    expect(armOf(result, "Uninjected")).toMatchObject({ part: "shown", judgements: [] });
    expect(armOf(result, "Uninjected")).not.toHaveProperty("verdict");
    expect(result.comparisons.map((one) => one.arm)).toContain("Uninjected");
  });
});

describe("a measurement with limits", () => {
  it("of twelve numbers passes only where each lies within them", () => {
    const approved = withLimits(device_bench, { A1: [4.8, 5.2], A2: [-0.1, 0.1], A3: [9, 11], A4: 100 });
    const good = { displacementUm: 5, driftUm: 0, pulseHz: 10, leakageUa: 100 };
    const units = [good, { ...good, displacementUm: 5.2 }, { ...good, driftUm: -0.1 }];
    const run = (rows: SheetRow[]) => runResult(runOf(approved, [arm("PZ-200", "device", 3)], { 0: [rows] }));
    expect(run(units).verdict).toBe("pass");
    const drifted = run([...units.slice(0, 2), { ...good, driftUm: -0.1001 }]);
    expect([drifted.verdict, inEnglish(drifted.sentence)]).toEqual([
      "fail",
      "Drift of each unit at 0 h: -0.1001 µm; it has to lie between -0.1 µm and 0.1 µm.",
    ]);
    expect(run([...units.slice(0, 2), { ...good, leakageUa: 100.5 }]).verdict).toBe("fail");
    expect(run([...units.slice(0, 2), { displacementUm: 5, driftUm: 0, pulseHz: 10 }]).verdict).toBe("incomplete");
    expect(armOf(run(units), "PZ-200").figures.find(({ measure }) => measure.of === "mean")?.summary).toMatchObject({
      n: 3,
      least: 5,
      most: 5.2,
    });
  });

  it("has no verdict before the laboratory has set them", () => {
    const run = runOf(pH, [arm("Medium 12", "test", 2)], { 0: [[{ pH: 7.3 }, { pH: 7.3 }]] });
    expect(verdictOf(run)).toBe("incomplete");
    expect(verdictOf({ ...run, protocol: withLimits(pH, { A1: [7.2, 7.4] }) })).toBe("pass");
  });
});

it("replicates pass only together", () => {
  expect(verdictOfAll(["pass", "pass"])).toBe("pass");
  expect(verdictOfAll(["pass", "fail"])).toBe("fail");
  expect(verdictOfAll(["fail", "invalid"])).toBe("invalid");
  expect(verdictOfAll([])).toBe("incomplete");
});

// ── laws ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const MEA_STAGES = ["degenerated", "1", "2", "4", "8", "morula", "blastocyst", "expanded", "hatching"];
const HOURS = [24, 48, 72, 96];

/** How a unit ends, so that runs near every limit are drawn. */
const unitOf = (likely: number) =>
  fc.integer({ min: 0, max: 99 }).map((drawn) => (drawn < likely ? "expanded" : (MEA_STAGES[drawn % 7] ?? "1")));
const armOfUnits = (n: number) =>
  fc.integer({ min: 60, max: 100 }).chain((likely) => fc.array(unitOf(likely), { minLength: n, maxLength: n }));

const drawnRun = fc
  .record({
    control: fc.integer({ min: 15, max: 24 }).chain(armOfUnits),
    tests: fc.array(fc.integer({ min: 21, max: 30 }).chain(armOfUnits), { minLength: 1, maxLength: 2 }),
    positive: fc.option(fc.integer({ min: 5, max: 10 }).chain(armOfUnits), { nil: undefined }),
  })
  .map(({ control, tests, positive }): Run => {
    const units = [control, ...tests, ...(positive ? [positive] : [])];
    const arms = [
      arm("Medium", "control_medium", control.length),
      ...tests.map((one, index) => arm(`Lot ${index}`, "test", one.length)),
      ...(positive ? [arm("Toxic", "positive_control", positive.length)] : []),
    ];
    const rows = units.map((all) => all.map((stage) => ({ stage })));
    const early = units.map((all) => all.map(() => ({ stage: "2" })));
    return runOf(MEA_1cell, arms, { 24: early, 48: early, 72: early, 96: rows });
  });

type Tampering = { hour: number; arm: number; unit: number; how: number };
const tampering = fc.record<Tampering>({
  hour: fc.constantFrom(...HOURS, 96, 96, 96),
  arm: fc.nat(3),
  unit: fc.nat(29),
  how: fc.nat(5),
});

/** Blanks, excludes afterwards, names a rule too late or of what was read, or shrinks the plan: never adds a reading. */
function tamper(run: Run, acts: readonly Tampering[]): Run {
  const sheets = structured(run.sheets);
  const arms = run.arms.map((one) => ({ ...one }));
  const onceRead = new Set<string>();
  for (const { hour, arm: which, unit, how } of acts) {
    const index = which % arms.length;
    const own = arms[index];
    const rows = sheets[timepointSheet(hour)]?.rows;
    if (!own || !rows) continue;
    const id = unitRow(index, (unit % own.nUnits) + 1);
    const row = rows[id] ?? {};
    if (row.stage !== undefined) onceRead.add(`${timepointSheet(hour)}.${id}`);
    if (how === 0) rows[id] = {};
    if (how === 1) rows[id] = { excluded: "lysed" };
    if (how === 2) rows[id] = { ...row, excluded: "ugly" };
    if (how === 3) rows[id] = { rule: "handling" };
    if (how === 4) rows[id] = { ...row, rule: "handling" };
    if (how === 5) own.nUnits = Math.max(1, own.nUnits - 3);
  }
  return { ...run, arms, sheets, onceRead };
}

type Rows = Record<string, { rows: Record<string, SheetRow> }>;
const structured = (sheets: Run["sheets"]): Rows =>
  Object.fromEntries(Object.entries(sheets).map(([id, { rows }]) => [id, { rows: { ...rows } }]));

describe("a verdict", () => {
  it("is never turned into a pass by blanking, excluding afterwards, late rules or a smaller plan", () => {
    let passes = 0;
    fc.assert(
      fc.property(drawnRun, fc.array(tampering, { minLength: 1, maxLength: 40 }), (run, acts) => {
        const before = verdictOf(run);
        if (before === "pass") passes += 1;
        const after = runResult(tamper(run, acts));
        if (after.verdict === "pass") expect(before).toBe("pass");
        const was = new Map(runResult(run).arms.map((one) => [one.arm, one.verdict]));
        for (const { arm: name, verdict } of after.arms) if (verdict === "pass") expect(was.get(name)).toBe("pass");
      }),
      { numRuns: 250 },
    );
    expect(passes).toBeGreaterThan(8);
  });

  it("of a comparison gains nothing by what is lost in either arm", () => {
    const approved = withLimits(device_icsi, { V1: 50, V2: 20, A1: 20 });
    const bools = fc.integer({ min: 40, max: 60 }).chain((n) => fc.array(fc.boolean(), { minLength: n, maxLength: n }));
    const lose = fc.array(fc.record({ arm: fc.nat(1), unit: fc.nat(59), isExcluded: fc.boolean() }), { maxLength: 12 });
    fc.assert(
      fc.property(bools, bools, lose, (control, device, lost) => {
        const arms = [arm("By hand", "manual", control.length), arm("Piezo", "device", device.length)];
        const yes = (all: readonly boolean[]) => all.map(() => ({ survived: true }));
        const last = [control, device].map((all) => all.map((good) => ({ stage: good ? "expanded" : "8" })));
        const run = runOf(approved, arms, { 1: [yes(control), yes(device)], 120: last });
        const sheets = structured(run.sheets);
        for (const { arm: index, unit, isExcluded } of lost) {
          const of = arms[index]?.nUnits ?? 1;
          const rows = sheets.h120?.rows;
          if (rows) rows[unitRow(index, (unit % of) + 1)] = isExcluded ? { excluded: "lost" } : {};
        }
        if (verdictOf({ ...run, sheets }) === "pass") expect(verdictOf(run)).toBe("pass");
      }),
      { numRuns: 250 },
    );
  });

  it("of measured numbers gains nothing by numbers that are taken away or left out", () => {
    const approved = withLimits(HSSA, { V1: 40 });
    const motility = fc.integer({ min: 30, max: 100 });
    const aliquots = fc.array(motility, { minLength: 3, maxLength: 3 });
    const hours = fc.constantFrom(4, 8, 24, 48);
    const cut = fc.record({ hour: hours, arm: fc.nat(2), unit: fc.nat(2), how: fc.nat(3) });
    const drawn = fc.record({
      control: aliquots,
      oil: aliquots,
      toxic: fc.array(fc.nat(60), { minLength: 3, maxLength: 3 }),
    });
    let passes = 0;
    fc.assert(
      fc.property(drawn, fc.array(cut, { minLength: 1, maxLength: 8 }), ({ control, oil, toxic }, cuts) => {
        const arms = [arm("Medium", "control_medium", 3), arm("Oil", "test", 3), arm("Toxic", "positive_control", 3)];
        const read = [control, oil, toxic].map((all) => all.map((motilityPct) => ({ motilityPct })));
        const run = runOf(approved, arms, { 4: read, 8: read, 24: read, 48: read });
        const before = verdictOf(run);
        if (before === "pass") passes += 1;
        const sheets = structured(run.sheets);
        const onceRead = new Set<string>();
        for (const { hour, arm: index, unit, how } of cuts) {
          const id = unitRow(index, unit + 1);
          const rows = sheets[timepointSheet(hour)]?.rows;
          if (!rows) continue;
          onceRead.add(`${timepointSheet(hour)}.${id}`);
          rows[id] = [{}, { excluded: "spilt" }, { ...rows[id], excluded: "odd" }, { rule: "handling" }][how] ?? {};
        }
        if (verdictOf({ ...run, sheets, onceRead }) === "pass") expect(before).toBe("pass");
      }),
      { numRuns: 200 },
    );
    expect(passes).toBeGreaterThan(20);
  });

  it("agrees with a recount that shares no code", () => {
    fc.assert(
      fc.property(drawnRun, (run) => {
        const share = (index: number) => {
          const rows = Object.entries(run.sheets.h96?.rows ?? {}).filter(([id]) => id.startsWith(`${index + 1}-`));
          const good = rows.filter(([, { stage }]) => stage === "expanded" || stage === "hatching").length;
          return { good, of: rows.length };
        };
        const isEnough = ({ good, of }: { good: number; of: number }) => good * 100 >= 80 * of;
        const roles = run.arms.map(({ role }) => role);
        const control = share(roles.indexOf("control_medium"));
        const positive = roles.includes("positive_control") ? share(roles.indexOf("positive_control")) : undefined;
        const tests = roles.flatMap((role, index) => (role === "test" ? [share(index)] : []));
        const isInvalid = !isEnough(control) || (positive !== undefined && isEnough(positive));
        const expected = isInvalid ? "invalid" : tests.every(isEnough) ? "pass" : "fail";
        expect(verdictOf(run)).toBe(expected);
        const result = runResult(run);
        for (const [index, one] of result.arms.entries()) {
          const { good, of } = share(index);
          expect(one.figures[0]?.share).toMatchObject({ successes: good, trials: of });
        }
      }),
      { numRuns: 250 },
    );
  });
});
