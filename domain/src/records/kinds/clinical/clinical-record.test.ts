import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { judge } from "../../readiness/rule.ts";
import type { SheetRows } from "../../sheet.ts";
import { coverOf, type WitnessStatement } from "../../witness/witness-statement.ts";
import { CLINICAL, clinicalTotals, withSealedArms } from "./clinical-record.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour));
const header = { operatorId: "emma", performedAt: at(9), deviceId: "P-2", outcomeMeasure: "survival at 1 h" };
const PIEZO = { name: "Piezo, bench 2", serial: "PZ-1" };
const UNITS = { "1": { arm: "device", success: true }, "2": { arm: "control", success: false } };
const EVENT = {
  ...{ happenedAt: at(10), event: "Bleeding", severity: "moderate", relation: "possible", isSerious: false },
  by: [{ uid: "emma", name: "Emma" }],
};

type Change = { header?: object; units?: SheetRows; events?: SheetRows; witnessed?: WitnessStatement[] };
const judged = (change: Change, stage: "draft" | "submit" = "submit") => {
  const sheets = { units: { rows: change.units ?? UNITS }, events: { rows: change.events ?? {} } };
  const source = { header: { ...header, ...change.header }, sheets, witnessed: change.witnessed ?? [] };
  return judge(CLINICAL, source, { stage, now: NOW }).map(({ id, severity, path }) => `${id} ${severity} ${path}`);
};

describe("a clinical device test", () => {
  it("has nothing against it once the device, the time and each outcome are there", () => {
    expect(judged({ events: { "1": EVENT } })).toEqual([]);
  });

  it("asks for everything needed at submission only", () => {
    const empty = { sheets: {} };
    expect(judge(CLINICAL, empty, { stage: "draft", now: NOW })).toEqual([]);
    expect(judge(CLINICAL, empty, { stage: "submit", now: NOW })).toHaveLength(5);
  });

  it.each<[string, Change, string]>([
    ["no unit at all", { units: {} }, "UNIT hard units.1.arm"],
    ["a unit without an arm", { units: { ...UNITS, "3": { success: true } } }, "SCHEMA hard units.3.arm"],
    ["a unit without an outcome", { units: { "1": { arm: "device" } } }, "UNIT hard units.1.success"],
    [
      "an outcome of what was not assessed",
      { units: { "1": { arm: "device", success: true, notAssessed: "lost" } } },
      "UNIT hard units.1.success",
    ],
    ["a witness who performed it", { header: { witnessId: "emma" } }, "V08 hard witnessId"],
    ["a time to come", { header: { performedAt: at(13) } }, "FUTURE hard performedAt"],
    ["an event to come", { events: { "1": { ...EVENT, happenedAt: at(13) } } }, "FUTURE hard events.1.happenedAt"],
    [
      "an event before its cause",
      { events: { "1": { ...EVENT, happenedAt: at(8) } } },
      "EVENT soft events.1.happenedAt",
    ],
    ["half an event", { events: { "1": { ...EVENT, relation: undefined } } }, "SCHEMA hard events.1.relation"],
    [
      "a serious event of one person",
      { events: { "1": { ...EVENT, isSerious: true } } },
      "WITNESS hard events.1.witness",
    ],
    [
      "a death that is not serious",
      { events: { "1": { ...EVENT, outcome: "death" } } },
      "EVENT hard events.1.isSerious",
    ],
    ["an expired lot", { header: { cultureMedium: { lotId: "G5", expiresAt: at(1) } } }, "V09 hard cultureMedium"],
    [
      "an expired lot with its reason",
      { header: { cultureMedium: { lotId: "G5", expiresAt: at(1), expiryOverrideReason: "no other was there" } } },
      "V09 soft cultureMedium",
    ],
    ["an overdue device", { header: { deviceId: { ...PIEZO, calibrationDueAt: at(8) } } }, "DEVICE hard deviceId"],
    [
      "an overdue device with its reason",
      { header: { deviceId: { ...PIEZO, calibrationDueAt: at(8), useReason: "calibrated this very morning" } } },
      "DEVICE soft deviceId",
    ],
    [
      "a reason that says nothing",
      { header: { deviceId: { ...PIEZO, useReason: "so" } } },
      "SCHEMA hard deviceId.useReason",
    ],
    ["an unusual age", { header: { femaleAgeYears: 50 } }, "LIMIT soft femaleAgeYears"],
    ["an impossible age", { header: { femaleAgeYears: 5 } }, "SCHEMA hard femaleAgeYears"],
  ])("names %s", (_, change, expected) => {
    expect(judged(change)).toEqual([expected]);
  });

  it("asks in its own words for what an event lacks", () => {
    const sheets = { units: { rows: UNITS }, events: { rows: { "1": { event: "Bleeding" } } } };
    const said = judge(CLINICAL, { header, sheets }, { stage: "submit", now: NOW }).map(({ message }) => message.code);
    expect(said.filter((code) => code.startsWith("clinicalColumns."))).toHaveLength(4);
    expect(said).toContain("clinicalColumns.by");
  });

  it("takes a serious event once somebody else confirmed it as it is now", () => {
    const serious = { ...EVENT, isSerious: true };
    const statement = (uid: string): WitnessStatement => ({
      ...{ id: "w1", covers: [coverOf("events", "1", serious)], sha256: "0".repeat(64), performers: ["emma"] },
      ...{ at: at(11), enteredAt: at(11), witness: { uid, name: uid } },
    });
    expect(judged({ events: { "1": serious }, witnessed: [statement("noor")] })).toEqual([]);
    expect(judged({ events: { "1": serious }, witnessed: [statement("emma")] })).toEqual(["V08 hard events.1.witness"]);
    const worse = { ...serious, severity: "severe" };
    expect(judged({ events: { "1": worse }, witnessed: [statement("noor")] })).toEqual([
      "WITNESS hard events.1.witness",
    ]);
  });

  it("counts every allocated unit once, in its arm, and never more successes than outcomes", () => {
    const unit = fc.record(
      {
        arm: fc.constantFrom("device", "control"),
        success: fc.boolean(),
        notAssessed: fc.constantFrom("lost", "no picture"),
      },
      { requiredKeys: ["arm"] },
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (units) => {
        const rows = Object.fromEntries(units.map((row, index) => [String(index + 1), row]));
        const { device, control } = clinicalTotals({ units: { rows } });
        let counted = 0;
        for (const arm of [device, control]) {
          counted += (arm?.trials ?? 0) + (arm?.unassessed ?? 0);
          expect(arm?.successes ?? 0).toBeLessThanOrEqual(arm?.trials ?? 0);
        }
        expect(counted).toBe(units.length);
        expect(device?.successes ?? 0).toBe(units.filter(({ arm, success }) => arm === "device" && success).length);
      }),
    );
  });

  it("asks no arm of a blinded test", () => {
    const sheets = withSealedArms({ units: { rows: { "1": { success: true }, "2": { success: false } } } });
    expect(judge(CLINICAL, { header, sheets }, { stage: "submit", now: NOW })).toEqual([]);
  });
});
