import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DeviceDetails } from "../../devices/device.ts";
import type { DeviceInUse } from "../../devices/device-in-use.ts";
import { canonicalText } from "../audit/signature.ts";
import { sheetsWithoutTreatment } from "../creation/copied-record.ts";
import { sealedKeys, treatmentKeys } from "../fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../fields/fields-of-kinds.ts";
import type { LabTest } from "../lab-test.ts";
import { treatmentFindings } from "../record-readiness.ts";
import { readSealedCells, readTreatment, SealTreatment } from "./seal-treatment.ts";
import { openedHeader, openedSheets, sealedText } from "./sealed-treatment.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const EARLIER = new Date("2026-05-01T08:00:00Z");
const EMPTY = {
  ...{ technique: null, deviceId: null, deviceMode: null, firmware: null, secondDevice: null },
  ...{ immobilisationMedium: null, injectionPipetteInnerUm: null, oocyteActivation: null, activationReason: null },
};
const INJECTION = { immobilisationMedium: "pvp", oocyteActivation: "none" };
const device: DeviceDetails = {
  ...{ name: "PIEZO-X1", kind: "injector", maker: "Meridian", model: "X1", serial: "MD-1" },
  ...{ status: "in_use", since: EARLIER },
};
const devices = new Map([["MD-1", device]]);

const icsi = (header: object = {}) => ({ test: { kind: "icsi", status: "draft", header } as LabTest, sheets: {} });
const clinical = { test: { kind: "clinical", status: "draft", header: {} } as LabTest, sheets: {} };
const found = (fields: Parameters<typeof treatmentFindings>[1], recorded = icsi()) =>
  treatmentFindings(recorded, fields, NOW).map(({ path, severity }) => [path.replace("header.", ""), severity]);

describe("the treatment that is asked to be sealed", () => {
  it("names every field that tells it once, empty ones too, and no other", () => {
    expect(Object.keys(EMPTY).toSorted()).toEqual(treatmentKeys(FIELDS_OF_KIND.icsi).toSorted());
    expect(sealedKeys(FIELDS_OF_KIND.preclinical), "arms have a seal of their own").toEqual([]);
    expect(readTreatment("icsi", { ...EMPTY, technique: " icsi ", firmware: " " }, devices)).toEqual({
      fields: { technique: "icsi" },
      findings: [],
    });
    const { firmware: _, ...without } = EMPTY;
    for (const asked of [without, { ...EMPTY, opuBy: "x" }, { ...without, opuBy: null }, {}])
      expect(readTreatment("icsi", asked, devices)).toBeUndefined();
  });

  it("has devices as the register has them, whatever was sent of them", () => {
    const asked = (serial: string) => readTreatment("icsi", { ...EMPTY, deviceId: { serial } }, devices);
    expect(asked("MD-1")?.fields).toEqual({ deviceId: { name: "PIEZO-X1", serial: "MD-1" } });
    expect(asked("MD-2")?.findings.map(({ path, severity }) => [path, severity])).toEqual([["deviceId", "hard"]]);
    expect(readTreatment("icsi", { ...EMPTY, firmware: { serial: "MD-1" } }, devices)).toBeUndefined();
    const more = { serial: "MD-1", calibrationDueAt: "2030-01-01" };
    expect(
      SealTreatment.safeParse({
        ...{ testId: "t1", rev: 1, key: "6d8f0f0e-4f0a-4c7e-9a55-0d6a1f3c2b11" },
        fields: { ...EMPTY, deviceId: more },
      }).success,
    ).toBe(false);
  });

  it("is judged by its kind, with all that it needs, and by nothing else of the record", () => {
    expect(found(INJECTION)).toEqual([["technique", "hard"]]);
    expect(found({ technique: "icsi" })).toEqual([
      ["immobilisationMedium", "hard"],
      ["oocyteActivation", "hard"],
    ]);
    expect(found({ technique: "ivf" }), "nothing was injected").toEqual([]);
    expect(found({ ...INJECTION, technique: "icsi" })).toEqual([]);
    expect(found({ ...INJECTION, technique: "teleport" })).toEqual([["technique", "hard"]]);
    expect(found({ ...INJECTION, technique: "robotic_icsi" })).toEqual([
      ["deviceId", "hard"],
      ["deviceMode", "hard"],
      ["firmware", "hard"],
    ]);
    expect(found({}, clinical)).toEqual([["deviceId", "hard"]]);
    expect(found({ deviceId: "X1", exposureMin: -1 }, clinical)).toEqual([["exposureMin", "hard"]]);
  });

  it("finds a device that was overdue when it was used, or now where nobody said yet when", () => {
    const overdue = { name: "PIEZO-X1", serial: "MD-1", calibrationDueAt: new Date("2026-05-20T08:00:00Z") };
    const using = (deviceId: DeviceInUse, header: object) =>
      found({ ...INJECTION, technique: "icsi", deviceId }, icsi(header));
    expect(using(overdue, {})).toEqual([["deviceId", "hard"]]);
    expect(using(overdue, { icsiStartAt: EARLIER })).toEqual([]);
    expect(using(overdue, { ivfAt: EARLIER })).toEqual([]);
    expect(using({ ...overdue, useReason: "The other one was in repair." }, {})).toEqual([["deviceId", "soft"]]);
  });
});

it("takes of single oocytes what their columns could hold, and nothing else of a record", () => {
  const cells = { "1.attempts": 2, "12.injectionEvents": ["no_breakage", "needle_clog"] };
  expect(readSealedCells("icsi", cells)).toBe(cells);
  expect(readSealedCells("clinical", {})).toEqual({});
  expect(readSealedCells("clinical", cells)).toBeUndefined();
  for (const wrong of [
    ...[{ "1.maturity": ["MII"] }, { "1.attempts": 40 }, { "1.attempts": ["sudden_breakage"] }],
    ...[{ "1.injectionEvents": ["teleported"] }, { "1.injectionEvents": 2 }, { "session.attempts": 1 }],
    ...[{ "0.attempts": 1 }, { "__proto__.attempts": 1 }, { attempts: 1 }, { "1.attempts.x": 1 }],
  ])
    expect([wrong, readSealedCells("icsi", wrong)]).toEqual([wrong, undefined]);
});

it("what was sealed of oocytes is shown opened in their rows, and in no row that is not there", () => {
  const oocytes = { rows: { "1": { maturity: "MII" }, "2": { maturity: "GV" } } };
  const treatment = { cells: { "1.attempts": 2, "7.attempts": 1 } };
  expect(openedSheets({ oocytes }, undefined)).toEqual({ oocytes });
  expect(openedSheets({}, treatment)).toEqual({});
  const opened = openedSheets({ oocytes }, treatment);
  expect(opened).toEqual({ oocytes: { rows: { "1": { maturity: "MII", attempts: 2 }, "2": { maturity: "GV" } } } });
  expect(sheetsWithoutTreatment(opened), "a repeat begins without it").toEqual({ oocytes });
  const [one, other] = [treatment, {}].map((more) => sealedText({ fields: {}, salt: "0".repeat(32), ...more }));
  expect(one).not.toBe(other);
});

it("a record shows its treatment opened, and another treatment has another hash", () => {
  const value = fc.option(fc.string({ minLength: 1, maxLength: 60 }));
  const fields = fc.dictionary(fc.constantFrom(...Object.keys(EMPTY)), value);
  const property = fc.property(fields, fields, (a, b) => {
    const header = { operatorId: "noor", sealed: { key: "k1" } };
    expect(openedHeader(header, undefined)).toBe(header);
    expect(openedHeader(header, a)).toEqual({ ...header, ...a });
    const [one, other] = [a, b].map((values) => sealedText({ fields: values, salt: "0".repeat(32) }));
    expect(one === other).toBe(canonicalText(a) === canonicalText(b));
  });
  void fc.assert(property);
});
