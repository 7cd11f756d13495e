import { describe, expect, it } from "vitest";
import { PreclinicalProtocol, PreclinicalProtocolDraft } from "../tests/preclinical-protocol.ts";
import { assessAssay } from "../tests/preclinical-result.ts";
import { unitRow } from "../tests/sheet.ts";
import { preclinicalTiming, readingsOf } from "./preclinical-entry.ts";

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
    expect(readings).toEqual([
      { arm: "Medium", role: "control_medium", hours: 96, units: 15, successes: 11 },
      { arm: "Catheter", role: "test", hours: 96, units: 21, successes: 20 },
    ]);
    expect(assessAssay("MEA_1cell", readings)).toMatchObject({ verdict: "invalid" });
  });

  it("leave out excluded units, whatever was seen of them", () => {
    const rows = { ...stages(0, 15, 15), "1-1": { stage: "degenerated", excluded: "lost in the pipette" } };
    expect(readingsOf(protocol, { h96: { rows } })[0]).toMatchObject({ units: 14, successes: 14 });
  });

  it("average the motility of the aliquots", () => {
    const sperm = { ...protocol, protocolCode: "HSSA" as const };
    const rows = { "1-1": { motilityPct: 60 }, "1-2": { motilityPct: 70 } };
    expect(readingsOf(sperm, { h4: { rows } })).toEqual([
      { arm: "Medium", role: "control_medium", hours: 4, motilityPct: 65 },
    ]);
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

describe("the timepoints of a run", () => {
  it("are due one after the other, an hour around each", () => {
    expect(preclinicalTiming(protocol, START, {}).nextDue).toEqual({
      check: "h24",
      from: new Date("2026-05-13T07:00:00Z"),
      target: new Date("2026-05-13T08:00:00Z"),
      overdue: new Date("2026-05-13T09:00:00Z"),
    });
    const read = { rows: { session: { doneAt: START } } };
    const passed = { rows: { session: { notDoneReason: "Sunday" } } };
    expect(preclinicalTiming(protocol, START, { h24: read, h48: passed }).nextDue?.check).toBe("h72");
    const all = { h24: read, h48: read, h72: read, h96: read };
    expect(preclinicalTiming(protocol, START, all)).toEqual({ anchorAt: START, nextDue: undefined });
  });

  it("are not due before the run has begun", () => {
    expect(preclinicalTiming(protocol, undefined, {})).toEqual({ anchorAt: undefined, nextDue: undefined });
  });
});
