import { describe, expect, it } from "vitest";
import { ASSAYS, ASSAYS_VERSION } from "../../../policy/assays.ts";
import { UNNAMED_SITE } from "../../../sites/site.ts";
import { type SheetRow, type SheetRows, unitRow } from "../../sheet.ts";
import { assayOutcome, nextTimepoint, readingsOf } from "./preclinical-entry.ts";
import { PreclinicalProtocol, PreclinicalProtocolDraft } from "./preclinical-protocol.ts";
import { assessAssay } from "./preclinical-result.ts";

const protocol = {
  protocolCode: "MEA_1cell" as const,
  arms: [
    { name: "Medium", role: "control_medium" as const, nUnits: 15 },
    { name: "Catheter", role: "test" as const, nUnits: 21 },
  ],
};
const START = new Date("2026-05-12T08:00:00Z");
const stages = (armIndex: number, good: number, of: number) =>
  Object.fromEntries(
    Array.from({ length: of }, (_, index) => [
      unitRow(armIndex, index + 1),
      { stage: index < good ? "expanded" : "morula" },
    ]),
  );

describe("the readings of a run", () => {
  it("count expanded blastocysts of each arm and make the run invalid when the control fails", () => {
    const rows = { ...stages(0, 11, 15), ...stages(1, 20, 21) };
    const readings = readingsOf(protocol, { h96: { rows } });
    expect(readings).toMatchObject([
      { arm: "Medium", role: "control_medium", hours: 96, units: 15, successes: 11 },
      { arm: "Catheter", role: "test", hours: 96, units: 21, successes: 20 },
    ]);
    expect(assessAssay("MEA_1cell", readings)).toMatchObject({ verdict: "invalid" });
  });

  it("leave out units that a rule set before excludes, at whatever timepoint it was said", () => {
    const before = { excluded: "cracked zona", decidedBefore: true };
    const h96 = { rows: { ...stages(0, 14, 15), "1-15": {} } };
    const read = { units: 14, successes: 14, allocated: 15, excludedBefore: 1, missing: 0 };
    expect(readingsOf(protocol, { h96, h24: { rows: { "1-15": before } } })[0]).toMatchObject(read);
    const both = { h96: { rows: { ...stages(0, 14, 15), "1-15": { stage: "expanded", ...before } } } };
    expect(readingsOf(protocol, both)[0]).toMatchObject(read);
  });

  it("average the motility of the aliquots, and wait for those that are missing", () => {
    const arms = [
      { name: "Medium", role: "control_medium" as const, nUnits: 2 },
      { name: "Oil", role: "test" as const, nUnits: 2 },
    ];
    const sperm = { arms, protocolCode: "HSSA" as const };
    const rows = { "1-1": { motilityPct: 60 }, "1-2": { motilityPct: 70 }, "2-1": { motilityPct: 60 } };
    expect(readingsOf(sperm, { h4: { rows } })[0]).toMatchObject({ arm: "Medium", hours: 4, motilityPct: 65 });
    const verdictOf = (other: SheetRow) => assayOutcome(sperm, { h48: { rows: { ...rows, "2-2": other } } })?.verdict;
    expect(verdictOf({})).toBe("incomplete");
    expect(verdictOf({ excluded: "spilt", decidedBefore: false })).toBe("incomplete");
    expect(verdictOf({ excluded: "spilt", decidedBefore: true })).toBe("pass");
    expect(verdictOf({ motilityPct: 10 })).toBe("fail");
  });

  it("are read of a protocol that is still being typed", () => {
    const arms = [{ name: "Medium ", role: "control_medium", nUnits: 2 }];
    expect(PreclinicalProtocolDraft.parse({ arms }).arms).toEqual(arms);
    expect(PreclinicalProtocol.safeParse({ arms }).error?.issues.map(({ path }) => path[0])).toContain("arms");
  });

  it("are none before a protocol is chosen", () => {
    expect(readingsOf({}, {})).toEqual([]);
  });
});

describe("the verdict of a run", () => {
  const thirty = {
    protocolCode: "MEA_1cell" as const,
    arms: [
      { name: "Medium", role: "control_medium" as const, nUnits: 30 },
      { name: "Catheter", role: "test" as const, nUnits: 30 },
    ],
  };
  /** Twenty-one of thirty expanded, and nine as they are said here. */
  const withNine = (nine: object) => {
    const rows: SheetRows = { ...stages(0, 27, 30), ...stages(1, 21, 30) };
    for (let unit = 22; unit <= 30; unit++) rows[unitRow(1, unit)] = { ...nine };
    return { h96: { rows } };
  };
  const outcome = (nine: object) => assayOutcome(thirty, withNine(nine));
  const catheter = (nine: object) => outcome(nine)?.arms.find(({ arm }) => arm === "Catheter");

  it("counts what was allocated, less what a rule set before excludes", () => {
    expect(outcome({ stage: "2" })).toMatchObject({ verdict: "fail", sensitivity: [] });
    expect(outcome({})).toMatchObject({ verdict: "incomplete" });
    expect(catheter({})).toMatchObject({ allocated: 30, missing: 9, percent: 70 });
    for (const decidedBefore of [false, undefined])
      expect(outcome({ excluded: "lysed during handling", decidedBefore })).toMatchObject({ verdict: "fail" });
    expect(catheter({ excluded: "lysed", decidedBefore: false })).toMatchObject({ excludedAfter: 9, percent: 70 });
    expect(outcome({ stage: "2", excluded: "lysed", decidedBefore: false })?.verdict).toBe("fail");
  });

  it("says beside it what it would be with all units, and with those that were read", () => {
    expect(outcome({ excluded: "cracked zona", decidedBefore: true })).toMatchObject({
      verdict: "pass",
      arms: [{}, { allocated: 30, excludedBefore: 9, percent: 100, proportion: { successes: 21, trials: 21 } }],
      sensitivity: [
        { population: "allocated", verdict: "fail", arms: [{}, { percent: 70 }] },
        { population: "read", verdict: "pass", arms: [{}, { percent: 100 }] },
      ],
    });
  });

  it("names its criterion with version and source", () => {
    const criterion = { id: "MEA_1cell", version: ASSAYS_VERSION, source: ASSAYS.MEA_1cell.source };
    expect(outcome({ stage: "2" })?.criterion).toEqual(criterion);
  });

  it("never turns into a pass by leaving blank or by excluding afterwards", () => {
    const choices = ["expanded", "hatching", "morula", "2", "degenerated"];
    let state = 7;
    const draw = (n: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % n;
    };
    let passes = 0;
    for (let run = 0; run < 300; run++) {
      const likely = 2 + draw(8);
      const rows: SheetRows = {};
      for (const arm of [0, 1])
        for (let unit = 1; unit <= 30; unit++)
          rows[unitRow(arm, unit)] = { stage: draw(10) < likely ? "expanded" : choices[draw(5)] };
      const verdict = assayOutcome(thirty, { h96: { rows } })?.verdict;
      if (verdict === "pass") passes += 1;
      const cut: SheetRows = Object.fromEntries(
        Object.entries(rows).map(([id, row]) => {
          if (draw(4) > 0) return [id, row];
          const excluded = { excluded: "lysed", decidedBefore: false };
          return [id, [{}, excluded, { ...row, ...excluded }][draw(3)] ?? {}];
        }),
      );
      if (assayOutcome(thirty, { h96: { rows: cut } })?.verdict === "pass") expect(verdict).toBe("pass");
    }
    expect(passes).toBeGreaterThan(20);
  });
});

describe("the timepoints of a run", () => {
  it("are due one after the other, an hour around each", () => {
    expect(nextTimepoint(protocol, START, {}, UNNAMED_SITE)).toEqual({
      check: "h24",
      from: new Date("2026-05-13T07:00:00Z"),
      target: new Date("2026-05-13T08:00:00Z"),
      overdue: new Date("2026-05-13T09:00:00Z"),
      zero: START,
      window: { from: new Date("2026-05-13T07:00:00Z"), overdue: new Date("2026-05-13T09:00:00Z") },
    });
    const read = { rows: { session: { doneAt: START } } };
    const passed = { rows: { session: { notDoneReason: "Sunday" } } };
    expect(nextTimepoint(protocol, START, { h24: read, h48: passed }, UNNAMED_SITE)?.check).toBe("h72");
    const all = { h24: read, h48: read, h72: read, h96: read };
    expect(nextTimepoint(protocol, START, all, UNNAMED_SITE)).toBeUndefined();
  });

  it("are due while people of the site are there", () => {
    const early = { hours: { week: { wed: "10:30-19:00" }, holidays: [] }, timeZone: "Europe/Paris" };
    expect(nextTimepoint(protocol, START, {}, early)).toMatchObject({
      target: new Date("2026-05-13T08:30:00Z"),
      window: { from: new Date("2026-05-13T07:00:00Z"), overdue: new Date("2026-05-13T09:00:00Z") },
    });
  });
});
