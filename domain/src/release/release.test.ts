import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEnglish } from "../messages/in-english.ts";
import { SHIPPED_PROTOCOLS } from "../protocols/shipped-protocols.ts";
import { runResult } from "../records/kinds/preclinical/run-result.ts";
import type { TestStatus } from "../records/lab-test.ts";
import { unitRow } from "../records/sheet.ts";
import { type Decision, Disposition, decidedSets, dispositionFaults, type Former, holding } from "./disposition.ts";
import { lotEvidence, lotSets, type RunOfLot } from "./lot-evidence.ts";

const NOW = new Date("2026-11-23T08:00:00Z");
const { plan } = SHIPPED_PROTOCOLS.MEA_1cell;
const protocol = { version: 2, plan: { ...plan, replicates: { required: 2, retests: 1, source: "laboratory" } } };

const ARMS = [
  { name: "Medium", role: "control_medium" as const, nUnits: 15 },
  { name: "Lot 7", role: "test" as const, nUnits: 21, lotNo: "L7" },
  { name: "Lot 8", role: "test" as const, nUnits: 21, lotNo: "L8" },
];

/** A run with so many good embryos of the control, of lot 7 and of lot 8. */
function made(
  place: readonly [series: number, replicate: number],
  good: readonly number[],
  more: Partial<RunOfLot> = {},
) {
  const rows = ARMS.flatMap(({ nUnits }, arm) =>
    Array.from({ length: nUnits }, (_, unit) => {
      const stage = unit < (good[arm] ?? 0) ? "expanded" : "morula";
      return [unitRow(arm, unit + 1), { stage }] as const;
    }),
  );
  const result = runResult({ protocol, arms: ARMS, sheets: { h96: { rows: Object.fromEntries(rows) } } });
  const [series, replicate] = place;
  const code = `PRE-${series}${replicate}`;
  return { testId: code, code, status: "locked" as TestStatus, version: 2, series, replicate, result, ...more };
}

const GOOD = [15, 21, 21];
const WEAK = [15, 10, 21];
const BROKEN = [5, 21, 21];
const evidence = (...runs: RunOfLot[]) => lotEvidence(runs, "L7", protocol);
const against = (...runs: RunOfLot[]) => inEnglish(evidence(...runs).against);

describe("the evidence of a lot", () => {
  it("passes when every replicate passes for this lot, whatever another lot did", () => {
    const found = evidence(made([1, 1], GOOD), made([1, 2], [15, 21, 3]));
    expect(found).toMatchObject({ state: "passes", against: [], mayRetest: false });
    expect(found.runs.map(({ verdict }) => verdict)).toEqual(["pass", "pass"]);
    const other = lotEvidence([made([1, 1], GOOD), made([1, 2], [15, 21, 3])], "L8", protocol);
    expect(other).toMatchObject({ state: "fails", mayRetest: true });
  });

  it("pools the replicates as strata", () => {
    const found = evidence(made([1, 1], [14, 17, 21]), made([1, 2], [13, 20, 21]));
    const [main] = found.pooled;
    expect(main?.measure).toMatchObject({ reaches: "expanded", at: 96 });
    const weight = (15 * 21) / 36;
    const by = (a: number, b: number) => a / 21 - b / 15;
    expect(main?.difference.difference).toBeCloseTo((weight * by(17, 14) + weight * by(20, 13)) / (2 * weight), 12);
    expect(main?.p).toBeGreaterThan(0.05);
    expect(main).toMatchObject({ lot: { successes: 37, trials: 42 }, comparator: { successes: 27, trials: 30 } });
  });

  it.each([
    ["a replicate that is missing", [made([1, 1], GOOD)], "Replicate 2 of series 1 is missing."],
    ["replicate 3 without 2", [made([1, 1], GOOD), made([1, 3], GOOD)], "Replicate 2 of series 1 is missing."],
    ["an invalid run", [made([1, 1], GOOD), made([1, 2], BROKEN)], "PRE-12 is invalid and was not repeated."],
    [
      "a run that is open",
      [made([1, 1], GOOD), made([1, 2], GOOD, { status: "submitted" })],
      "PRE-12 is not signed yet.",
    ],
    [
      "two verdicts of one replicate",
      [made([1, 1], GOOD), made([1, 2], WEAK), made([1, 2], GOOD)],
      "Replicate 2 of series 1 was made 2 times.",
    ],
    [
      "another version",
      [made([1, 1], GOOD), made([1, 2], GOOD, { version: 1 })],
      "PRE-12 was made by version 1 of the protocol: a set has one version.",
    ],
    [
      "a retest of what passed",
      [made([1, 1], GOOD), made([1, 2], GOOD), made([2, 1], GOOD), made([2, 2], GOOD)],
      "Series 2 repeats a series that did not fail.",
    ],
    ["no run at all", [], "No run of this protocol names the lot."],
  ])("stays open with %s", (_, runs, sentence) => {
    expect(against(...runs)).toContain(sentence);
    expect(evidence(...runs).state).toBe("open");
  });

  it("counts an invalid run once it was repeated, and a retest after a fail as often as the protocol allows", () => {
    expect(evidence(made([1, 1], GOOD), made([1, 2], BROKEN), made([1, 2], GOOD)).state).toBe("passes");
    const failed = [made([1, 1], GOOD), made([1, 2], WEAK)];
    expect(evidence(...failed)).toMatchObject({ state: "fails", mayRetest: true });
    expect(evidence(...failed, made([2, 1], GOOD)).state).toBe("open");
    expect(evidence(...failed, made([2, 1], GOOD), made([2, 2], GOOD))).toMatchObject({ state: "passes" });
    const twice = [...failed, made([2, 1], GOOD), made([2, 2], WEAK)];
    expect(evidence(...twice)).toMatchObject({ state: "fails", mayRetest: false });
    const third = [...twice, made([3, 1], GOOD), made([3, 2], GOOD)];
    expect(against(...third)).toContain("The protocol allows one retest; there are 2.");
  });

  it("is no pass any more with one more run that failed, is invalid or is open", () => {
    const place = fc.constantFrom<readonly [number, number]>([1, 1], [1, 2], [2, 1], [2, 2]);
    const status = fc.constantFrom<TestStatus>("locked", "signed", "submitted", "in_progress");
    const drawn = fc
      .record({ place, good: fc.constantFrom(GOOD, GOOD, WEAK, BROKEN), status })
      .map((one) => made(one.place, one.good, { status: one.status }));
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 5 }), fc.constantFrom(WEAK, BROKEN, []), place, (runs, good, at) => {
        const series = Math.max(1, ...runs.map((run) => run.series));
        const replicate = Math.max(0, ...runs.filter((run) => run.series === series).map((run) => run.replicate)) + 1;
        expect(evidence(...runs, made([series, replicate], good)).state).not.toBe("passes");
        if (evidence(...runs).state !== "passes") return;
        expect(runs.every((run) => run.status === "locked" || run.status === "signed")).toBe(true);
        expect(evidence(...runs, made(at, GOOD, { status: "in_progress" })).state).toBe("open");
      }),
      { numRuns: 300 },
    );
  });
});

describe("what is decided of a lot", () => {
  const pinned = (runs: RunOfLot[]) =>
    lotSets(
      runs.map((run) => ({ ...run, protocol })),
      "L7",
    );
  const ADA = { uid: "ada", name: "Ada" };
  /** As it is read again from where it was stored. */
  const decided = (decision: Decision, runs: RunOfLot[], by = ADA): Former =>
    Disposition.parse({
      ...{ id: "1", organisation: "zona.example", decision, by, at: NOW },
      lot: { product: "KSOM", lotNo: "L7", expiresAt: NOW },
      sets: JSON.parse(JSON.stringify(decidedSets(pinned(runs)))),
    });
  const asked = (runs: RunOfLot[], by = ADA) => decided("ask_release", runs, by);
  type More = { reason?: string; former?: Former; expiresAt?: Date };
  const faults = (decision: Decision, runs: RunOfLot[], { reason = "", ...more }: More = {}) => {
    const context = { expiresAt: new Date("2027-01-01"), now: NOW, former: undefined, uid: "emma", ...more };
    return inEnglish(dispositionFaults(pinned(runs), { decision, reason }, context));
  };
  const passed = [made([1, 1], GOOD), made([1, 2], GOOD)];
  const failed = [made([1, 1], GOOD), made([1, 2], WEAK)];
  const open = [made([1, 1], GOOD)];
  const why = { reason: "label smeared" };

  it("follows the runs: no release without them, no retest without a fail", () => {
    expect(faults("release", passed)).toEqual([]);
    expect(String(faults("release", failed))).toContain("A lot that failed cannot be released.");
    expect(faults("release", open, why)).toContain("Replicate 2 of series 1 is missing.");
    expect(faults("release", [], why)).toContain("No run names this lot.");
    expect(faults("retest", failed)).toEqual([]);
    expect(faults("retest", passed)).toHaveLength(1);
    expect(faults("reject", failed)).toEqual([]);
  });

  it("is explained where it does not follow, and refuses an expired lot", () => {
    expect(faults("reject", passed)).toEqual(["Say why."]);
    expect(faults("reject", passed, why)).toEqual([]);
    const former: Former = { decision: "release", by: ADA, sets: [] };
    expect(faults("release", passed, { former })).toEqual(["Say why."]);
    expect(faults("retest", failed, { former })).toEqual(["Say why."]);
    expect(faults("release", passed, { expiresAt: new Date("2026-01-01") })).toEqual(["The lot has expired."]);
  });

  it("is released against the evidence by another person than the one who asked, on the same runs", () => {
    expect(faults("ask_release", open)).toEqual(["Say why."]);
    expect(faults("ask_release", open, why)).toEqual([]);
    expect(faults("release", open, { ...why, former: asked(open) })).toEqual([]);
    expect(faults("release", open, { former: asked(open) })).toEqual(["Say why."]);
    expect(faults("release", open, { ...why, former: asked(open, { uid: "emma", name: "Emma" }) })).toEqual([
      "You asked for this release: another person has to make it.",
    ]);
    const more = [...open, made([1, 2], BROKEN)];
    expect(faults("release", more, { ...why, former: asked(open) })).toHaveLength(1);
    expect(faults("ask_release", passed, why)).toHaveLength(1);
  });

  it("is not made twice on the same runs", () => {
    const already = ["This was decided already, on the same runs."];
    expect(faults("release", passed, { ...why, former: decided("release", passed) })).toEqual(already);
    expect(faults("reject", failed, { ...why, former: decided("reject", failed) })).toEqual(already);
    expect(faults("retest", failed, { ...why, former: decided("retest", failed) })).toEqual(already);
    expect(faults("reject", failed, { ...why, former: decided("release", failed) })).toEqual([]);
    expect(faults("reject", failed, { ...why, former: decided("reject", open) })).toEqual([]);
  });

  it("never releases what failed, however many people want it", () => {
    const half = [made([1, 1], WEAK)];
    expect(pinned(half)).toMatchObject([{ state: "open", hasFailed: true }]);
    for (const runs of [half, failed])
      for (const decision of ["release", "ask_release"] as const)
        expect(String(faults(decision, runs, { ...why, former: asked(runs) }))).toContain("cannot be released");
  });

  it("counts a run whose result is not stored, and one of another protocol, against it", () => {
    const blind = made([1, 2], GOOD, { status: "in_progress", result: undefined });
    expect(faults("release", [made([1, 1], GOOD), blind], why)).toContain("PRE-12 is not signed yet.");
    const other = { ...protocol, plan: { ...protocol.plan, id: "other" } };
    const runs = [...passed.map((run) => ({ ...run, protocol })), { ...made([1, 1], WEAK), protocol: other }];
    expect(lotSets(runs, "L7").map(({ state }) => state)).toEqual(["passes", "open"]);
  });

  it("holds until another decision, not until a release is asked for", () => {
    const of = (...decisions: Decision[]) => holding(decisions.map((decision) => ({ decision })))?.decision;
    expect([of(), of("ask_release"), of("ask_release", "reject"), of("retest", "reject")]).toEqual([
      undefined,
      undefined,
      "reject",
      "retest",
    ]);
  });
});
