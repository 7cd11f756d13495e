import { describe, expect, it } from "vitest";
import { Straw } from "../../../cryobank/straw.ts";
import { inEnglish } from "../../../messages/in-english.ts";
import type { Header } from "../../lab-test.ts";
import { judge } from "../../readiness/rule.ts";
import type { SheetRows } from "../../sheet.ts";
import { strawsToStore, warmedFindings } from "./banked-straws.ts";
import { happenedIn, oocyteHistories, plannedIn, readIcsiRecord, unitStatus } from "./icsi-record.ts";
import { icsiSchedule, openIcsiChecks } from "./icsi-schedule.ts";
import { icsiDocument } from "./icsi-sheets.ts";
import { ICSI } from "./rules/icsi-validation.ts";
import { originOf, originText } from "./warming.ts";

const by = { uid: "u-emma", name: "Emma" };
const at = new Date("2026-11-20T09:00:00Z");
const later = new Date("2026-11-20T12:00:00Z");
const now = new Date("2026-11-21T09:00:00Z");
const STAFFED = { timeZone: "Europe/Paris", hours: undefined } as never;

const warmed = (survival: string, more: object = {}) => ({
  ...{ strawId: "S-7", origin: "ICSI-0042/7", stage: "blastocyst", warmedAt: at, by, survival },
  ...more,
});
const place = { strawId: "S-9", tank: "T1", canister: "2", cane: "C3", position: "4" };

const documentOf = (rows: Record<string, SheetRows>, header: Header = {}) =>
  icsiDocument(
    { material: { oocyteSource: "own_embryos_vitrified" }, header },
    Object.fromEntries(Object.entries(rows).map(([id, own]) => [id, { rows: own }])),
    [],
  );
function read(rows: Record<string, SheetRows>, header?: Header) {
  const { record } = readIcsiRecord(documentOf(rows, header), "draft");
  if (!record) throw new Error("unreadable");
  return record;
}
/** What stands against submission, but for the witnesses of each act. */
const against = (rows: Record<string, SheetRows>, header?: Header) =>
  judge(ICSI, documentOf(rows, header), { stage: "submit", now })
    .filter(({ id, severity }) => severity === "hard" && id !== "WITNESS")
    .map(({ path, message }) => `${path}: ${inEnglish(message)}`);

describe("a record of frozen embryos", () => {
  it("asks for a warming and never for a retrieval, an insemination or a check", () => {
    const empty = read({});
    expect([...happenedIn(empty)]).toEqual(["warming"]);
    expect([...plannedIn(empty)]).toEqual(["warming"]);
    const full = read({ warmings: { 1: warmed("intact") } });
    expect(icsiSchedule(full, STAFFED)).toEqual([]);
    expect(openIcsiChecks(full)).toEqual([]);
    const asked = against({}).map((one) => one.split(":")[0]);
    expect(asked).toContain("warmings.warmings-1");
    expect(asked).toContain("header.warmingMedium");
    expect(asked).not.toContain("header.opuAt");
    expect(asked).not.toContain("header.technique");
    expect(asked).not.toContain("header.notInseminatedBecause");
  });

  it("needs what became of each embryo that survived, and nothing more of one that was lost", () => {
    const warmings = { 1: warmed("intact"), 2: warmed("lysed") };
    const told = (dispositions: SheetRows) => against({ warmings, dispositions }).filter((one) => /Oocyte/.test(one));
    expect(told({})).toEqual(["dispositions.dispositions-1: Oocyte 1 was warmed: enter what became of it."]);
    expect(told({ 1: { fate: "continue_culture", fateAt: later, by } })).toHaveLength(1);
    expect(told({ 1: { fate: "freeze", fateAt: later, by, place } })).toEqual([]);
    expect(told({ 1: { fate: "discard", fateAt: later, by, reason: "collapsed" } })).toEqual([]);
    expect(
      told({ 1: { fate: "discard", fateAt: later, by, reason: "x y" }, 2: { fate: "transfer", fateAt: later, by } }),
    ).toEqual(expect.arrayContaining([expect.stringMatching(/did not survive warming/)]));
  });

  it("can be cultured on and looked at, and is transferred like any other", () => {
    const rows = {
      warmings: { 1: warmed("partial") },
      d5: { session: { doneAt: later, by }, 1: { expansion: 4, icm: "A", te: "B" } },
      dispositions: { 1: { fate: "transfer" } },
      transfers: { 1: { transferredAt: now, by, catheter: "Soft" } },
    };
    expect(against(rows).filter((one) => !one.startsWith("header"))).toEqual([]);
    expect(oocyteHistories(read(rows)).map(unitStatus)).toEqual(["transferred"]);
  });

  it("is frozen again at the stage it was warmed at, or at what was seen since", () => {
    const frozen = { dispositions: { 1: { fate: "freeze", fateAt: later, by, place } } };
    const contents = (rows: Record<string, SheetRows>) =>
      strawsToStore(read({ warmings: { 1: warmed("intact", { stage: "cleavage" }) }, ...frozen, ...rows }), [])[0]
        ?.contents;
    expect(contents({})).toEqual([{ unit: 1, stage: "cleavage" }]);
    expect(contents({ d5: { session: { doneAt: at, by }, 1: { expansion: 4, icm: "A", te: "B" } } })).toEqual([
      { unit: 1, stage: "blastocyst", grade: "4AB" },
    ]);
  });

  it("asks why where the bank does not say that the straw was warmed for it", () => {
    const record = read({ warmings: { 1: warmed("intact", { strawId: "s-7" }) } });
    const straw = Straw.parse({
      ...{ id: "S-7", rev: 2, organisation: "o", subjectCode: "HF-1", contents: [{ unit: 7, stage: "blastocyst" }] },
      ...{ consent: { ref: "C", endsOn: "2040-01-01" }, state: "warmed", storedAt: at, by, at },
    });
    expect(warmedFindings(record, [])).toMatchObject([{ severity: "soft", path: "warmings.0.strawId" }]);
    expect(warmedFindings(record, [straw])).toEqual([]);
  });
});

it("names the record and the number that a specimen came from, or that it came from outside", () => {
  expect(originOf(originText("ICSI-0042", 7))).toEqual({ code: "ICSI-0042", unit: 7 });
  expect(originOf(originText(undefined, 7))).toBeUndefined();
  expect(against({ warmings: { 1: warmed("intact", { origin: originText(undefined, 7) }) } }).join()).not.toMatch(
    /origin/,
  );
});
