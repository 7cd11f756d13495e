import { expect, it } from "vitest";
import { Straw } from "../../../cryobank/straw.ts";
import type { LabTest } from "../../lab-test.ts";
import type { SheetRows } from "../../sheet.ts";
import { takesWarmed, warmedSource, warmingRows } from "./warm-straw.ts";

const by = { uid: "u-emma", name: "Emma" };
const at = new Date("2026-11-20T09:00:00Z");
const now = new Date("2026-11-20T10:00:00Z");
const straw = (contents: object[], more: object = {}) =>
  Straw.parse({
    ...{ id: "S-7", rev: 1, organisation: "o", subjectCode: "HF-1", testId: "t1", testCode: "ICSI-0042", contents },
    ...{ consent: { ref: "C", endsOn: "2040-01-01" }, state: "stored", placeId: "T1~1~C1~1", storedAt: at, by, at },
    ...more,
  });
const blastocyst = (unit: number) => ({ unit, stage: "blastocyst" });
const enter = (one: Straw, warmings: SheetRows = {}, oocytes: SheetRows = {}) =>
  warmingRows(one, { warmings: { rows: warmings }, oocytes: { rows: oocytes } }, { at, by, now });

it("enters what a straw held at the next free numbers, with its origin", () => {
  const row = (unit: number) => ({
    ...{ strawId: "S-7", origin: `ICSI-0042/${unit}`, stage: "blastocyst", warmedAt: at, by, enteredAt: now },
  });
  expect(enter(straw([blastocyst(7), blastocyst(9)]))).toEqual({ 1: row(7), 2: row(9) });
  expect(Object.keys(enter(straw([blastocyst(7)]), { 2: { strawId: "S-1" } }, { 4: { maturity: "MII" } }))).toEqual([
    "5",
  ]);
});

it("enters nothing twice", () => {
  const one = straw([blastocyst(7), blastocyst(9)]);
  expect(enter(one, enter(one))).toEqual({});
  expect(Object.keys(enter(one, { 1: { strawId: "S-7", origin: "ICSI-0042/7" } }))).toEqual(["2"]);
});

it("says that a straw older than its record came from outside", () => {
  const old = straw([blastocyst(1)], { testId: undefined, testCode: undefined });
  expect(enter(old)).toMatchObject({ 1: { origin: "external" } });
  expect(enter(old, enter(old))).toEqual({});
});

it("knows oocytes and embryos, and whose they are", () => {
  const oocytes = { contents: [{ unit: 1, stage: "oocyte" as const }] };
  const embryos = { contents: [{ unit: 1, stage: "zygote" as const }] };
  expect(warmedSource(oocytes, "own_fresh")).toBe("own_vitrified");
  expect(warmedSource(oocytes, "donor_fresh")).toBe("donor_vitrified");
  expect(warmedSource(embryos, undefined)).toBe("own_embryos_vitrified");
  expect(warmedSource(embryos, "donor_embryos_vitrified")).toBe("donor_embryos_vitrified");
});

it("is taken by an open record of vitrified material that nobody submitted yet", () => {
  const record = (fields: object, oocyteSource = "own_embryos_vitrified") =>
    takesWarmed({ kind: "icsi", status: "in_progress", material: { oocyteSource }, ...fields } as LabTest);
  expect(record({})).toBe(true);
  expect(record({ status: "draft" }, "own_vitrified")).toBe(true);
  expect(record({}, "own_fresh")).toBe(false);
  expect(record({ status: "locked" })).toBe(false);
  expect(record({ submittedBy: by })).toBe(false);
  expect(record({ kind: "semen", material: { spermSource: "tese" } })).toBe(false);
});
