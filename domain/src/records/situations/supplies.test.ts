import { expect, it } from "vitest";
import { at, cycle, ICSI, MII, RETRIEVAL } from "../../../test-support/cycle.ts";
import type { DeviceDetails } from "../../devices/device.ts";
import { inUse } from "../../devices/device-in-use.ts";
import { inEnglish } from "../../messages/in-english.ts";
import { SHIPPED_PROTOCOLS } from "../../protocols/shipped-protocols.ts";
import { dispositionFaults } from "../../release/disposition.ts";
import { lotSets } from "../../release/lot-evidence.ts";
import type { StoredValue } from "../../stored-record.ts";
import { runResult } from "../kinds/preclinical/run-result.ts";
import { PRECLINICAL } from "../kinds/preclinical/run-rules.ts";
import type { LabTest } from "../lab-test.ts";
import { judge } from "../readiness/rule.ts";
import { mapIn, unitRow } from "../sheet.ts";

const PIEZO: DeviceDetails = {
  ...{ name: "Piezo 2", kind: "injector", maker: "Medica", model: "P2", serial: "P2-0417" },
  ...{ calibrationDueAt: at(24 * 90), status: "in_use", since: at(-24 * 90) },
};
const chosen = (device: DeviceDetails) => mapIn(inUse(device) as StoredValue);
const WHY = { useReason: "the other one was in use" };

/** What stands against a cycle that was injected with this device, and what asks a question. */
function injectedWith(device: StoredValue) {
  const record = cycle(RETRIEVAL, ICSI, { cocRetrieved: 1, deviceId: device }).with({ oocytes: { 1: MII } });
  const ofDevice = (said: readonly string[]) => said.filter((one) => one.includes("Piezo 2"));
  return { blocking: ofDevice(record.blocking()), unusual: ofDevice(record.unusual()) };
}

it("the calibration of a device was overdue", () => {
  const overdue = { ...PIEZO, calibrationDueAt: at(-24) };
  const said = ["The calibration of Piezo 2 was overdue when it was used."];
  expect(injectedWith(chosen(PIEZO))).toEqual({ blocking: [], unusual: [] });
  expect(injectedWith(chosen(overdue))).toEqual({ blocking: said, unusual: [] });
  expect(injectedWith({ ...chosen(overdue), ...WHY })).toEqual({ blocking: [], unusual: said });
});

it("a device broke down after it was used, and the record is entered later", () => {
  const broken: DeviceDetails = { ...PIEZO, status: "out_of_service", since: at(3), reason: "shutter stuck" };
  expect(injectedWith(chosen(broken))).toEqual({ blocking: [], unusual: [] });
  const before = { ...broken, since: at(-3) };
  expect(injectedWith(chosen(before)).blocking).toEqual(["Piezo 2 was out of service when it was used."]);
});

it("a device is calibrated after it was used", () => {
  // The record keeps what was known when it was chosen: what the register learns later takes nothing back.
  const kept = chosen({ ...PIEZO, calibrationDueAt: at(-24) });
  expect(injectedWith(kept).blocking).toHaveLength(1);
  expect(injectedWith({ ...kept, calibrationDueAt: at(24 * 365) }).blocking).toEqual([]);
});

it("a device of another laboratory is borrowed", () => {
  expect(injectedWith("Piezo 2 of the university")).toEqual({ blocking: [], unusual: [] });
});

const PROTOCOL = {
  version: 1,
  plan: {
    ...SHIPPED_PROTOCOLS.MEA_1cell.plan,
    replicates: { required: 1, retests: 1, source: "laboratory" },
  },
};
const ARMS = [
  { name: "In use", role: "control_medium" as const, nUnits: 15 },
  { name: "Lot 7", role: "test" as const, nUnits: 21, lotNo: "L7" },
];

/** The sets of a lot of which these runs are locked, each with so many good embryos. */
function setsOf(...good: readonly number[]) {
  const runs = good.map((count, index) => {
    const rows = ARMS.flatMap(({ nUnits }, arm) =>
      Array.from({ length: nUnits }, (_, unit) => {
        const stage = arm === 0 || unit < count ? "expanded" : "morula";
        return [unitRow(arm, unit + 1), { stage }] as const;
      }),
    );
    const result = runResult({ protocol: PROTOCOL, arms: ARMS, sheets: { h96: { rows: Object.fromEntries(rows) } } });
    const code = `PRE-${index + 1}`;
    return {
      testId: code,
      code,
      status: "locked" as const,
      version: 1,
      series: index + 1,
      replicate: 1,
      result,
      protocol: PROTOCOL,
    };
  });
  return lotSets(runs, "L7");
}
const NOW = at(0);
const faults = (sets: ReturnType<typeof setsOf>, decision: "release" | "reject" | "retest", expiresAt = at(24 * 90)) =>
  inEnglish(
    dispositionFaults(
      sets,
      { decision, reason: "as the runs say" },
      { expiresAt, now: NOW, former: undefined, uid: "u-ada" },
    ),
  );

it("a lot failed its run", () => {
  const failed = setsOf(9);
  expect(faults(failed, "release")).not.toEqual([]);
  expect(faults(failed, "reject")).toEqual([]);
  expect(faults(failed, "retest")).toEqual([]);
});

it("a lot passes when it is tested again", () => {
  expect(faults(setsOf(9, 21), "release")).toEqual([]);
});

it("a lot expires before it is released", () => {
  expect(faults(setsOf(21), "release")).toEqual([]);
  expect(faults(setsOf(21), "release", at(-1))).not.toEqual([]);
});

it("a protocol is withdrawn during a run", () => {
  const test = {
    header: { protocolCode: "MEA_1cell", startedAt: NOW },
    settings: { protocol: PROTOCOL },
    material: {},
  };
  const found = (isProtocolWithdrawn: boolean) =>
    judge(
      PRECLINICAL,
      { test: test as unknown as LabTest, sheets: {}, isProtocolWithdrawn },
      { stage: "draft", now: NOW },
    ).flatMap(({ id, severity }) => (id === "PROTOCOL" ? [severity] : []));
  expect(found(true)).toEqual(["soft"]);
  expect(found(false)).toEqual([]);
});
