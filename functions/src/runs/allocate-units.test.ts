import { randomInt } from "node:crypto";
import type { LabTest } from "@zona/domain/records/lab-test";
import { rowsOfCells, type SheetRow } from "@zona/domain/records/sheet";
import { type AllocationEntry, type AllocationPlan, entryText, NO_ENTRIES } from "@zona/domain/studies/unit-allocation";
import { beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../audit/chain-revisions.ts";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { allocateUnitsFor, type UnitRecords } from "./allocate-units.ts";

const [EMMA, ADA] = [staffCaller("emma"), staffCaller("ada", "Ada", { isAdmin: true })];
const EVE = staffCaller("eve", "Eve", { organisation: "meridian-devices.example", isAdmin: true });
const RANDOM = { below: (n: number) => randomInt(n), salt: () => "0".repeat(32) };
const by = { uid: "ada", name: "Ada" };

let test: LabTest | undefined;
let rows: Record<string, SheetRow>;
let study: { status: "open" | "closed"; blinded?: boolean; kinds: string[]; organisation: string } | undefined;
let plan: AllocationPlan | undefined;
let entries: AllocationEntry[];
let statuses: LabTest["status"][];
let list = NO_ENTRIES;

const knownStudy = () => ({ study: study as never, plan });
const known = () => (test ? { ...knownStudy(), test, sheets: { units: { rows } } } : undefined);
function take({ rev, set, revision }: { rev: number; set: object; revision: { sheets?: object } }) {
  const { units } = (revision.sheets ?? {}) as { units?: { after: Record<string, never> } };
  for (const [row, cells] of Object.entries(rowsOfCells(units?.after ?? {}))) rows[row] = { ...rows[row], ...cells };
  test = { ...test, ...set, rev } as LabTest;
}
const records: UnitRecords = {
  async open(_, make) {
    plan = { ...make(knownStudy()), id: "plan", by, at: new Date(0) };
  },
  async end(_, check) {
    check(knownStudy(), statuses);
    plan = plan && { ...plan, endedBy: by, endedAt: new Date(0) };
  },
  async draw(_, __, make) {
    const given = await make(known(), list);
    take(given.commit);
    list = given.list;
    entries.push({ ...given.entry, id: "e", at: new Date(0) });
  },
  async reveal(_, make) {
    const commit = make(known(), entries);
    if (commit) take(commit);
  },
};
const ask = (asked: unknown, who = EMMA) => allocateUnitsFor(who, asked, records, RANDOM);
const draw = (row = "1", who = EMMA, stratum = 1) => ask({ kind: "draw", testId: "t1", row, stratum }, who);
const open = (strata: unknown = ["Under 35", "35 and over"], who = ADA) =>
  ask({ kind: "open", studyId: "s1", strata }, who);
const reveal = () => ask({ kind: "reveal", testId: "t1" });
const end = (who = ADA) => ask({ kind: "end", studyId: "s1" }, who);
const code = (is: string) => ({ said: { code: `refusals.${is}` } });

beforeEach(() => {
  test = {
    ...{ id: "t1", rev: 3, kind: "clinical", status: "in_progress", organisation: "hollyfield.example" },
    ...{ enteredBy: ["noor"], header: {} },
  } as unknown as LabTest;
  rows = { "1": { unit: "Oocyte 1" }, "2": { unit: "Oocyte 2" }, "3": {} };
  study = { status: "open", kinds: ["clinical"], organisation: "hollyfield.example" };
  [plan, entries, statuses, list] = [undefined, [], [], NO_ENTRIES];
});

describe("the list by which a study allocates its units", () => {
  it("gives a unit the next entry, with the arm and a hash that proves it", async () => {
    await open();
    const first = await draw("1");
    const second = await draw("2");
    expect([first.entry, second.entry]).toEqual(["1-1", "1-2"]);
    for (const [index, entry] of entries.entries()) {
      const row = rows[entry.row];
      expect(row).toMatchObject({ entry: `1-${index + 1}`, arm: entry.arm, entrySeal: await sha256(entryText(entry)) });
    }
    expect(test).toMatchObject({ rev: 5, enteredBy: ["noor", "emma"] });
  });

  it("tells the arm of a blinded study to who asked alone, and enters it once the record was locked", async () => {
    study = { status: "open", kinds: ["clinical"], organisation: "hollyfield.example", blinded: true };
    await open();
    expect(await draw()).toMatchObject({ arm: entries[0]?.arm });
    expect(rows["1"]).toEqual({ unit: "Oocyte 1", entry: "1-1", entrySeal: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await expect(reveal()).rejects.toMatchObject(code("stillBlind"));
    test = { ...test, status: "locked", lockedBy: by } as LabTest;
    await expect(reveal()).rejects.toMatchObject(code("stillBlind"));
    test = { ...test, status: "amending" } as LabTest;
    await reveal();
    expect(rows["1"]).toMatchObject({ arm: entries[0]?.arm, entry: "1-1" });
    const { rev } = test ?? {};
    await reveal();
    expect(test?.rev).toBe(rev);
  });

  it("gives a unit one entry, and none to what is not named or is assessed", async () => {
    await open();
    await draw("1");
    await expect(draw("1")).rejects.toMatchObject(code("unitAllocated"));
    await expect(draw("3")).rejects.toMatchObject(code("noUnit"));
    await expect(draw("9")).rejects.toMatchObject(code("noUnit"));
    rows["2"] = { unit: "Oocyte 2", success: true };
    await expect(draw("2")).rejects.toMatchObject(code("unitAllocated"));
    rows["2"] = { unit: "Oocyte 2", arm: "device" };
    await expect(draw("2")).rejects.toMatchObject(code("unitAllocated"));
    expect(entries).toHaveLength(1);
  });

  it.each<[string, Partial<LabTest>]>([
    ["was submitted", { submittedBy: by }],
    ["is locked", { status: "locked" }],
    ["is of another organisation", { organisation: "meridian-devices.example" }],
    ["is no clinical test", { kind: "icsi" } as Partial<LabTest>],
  ])("gives nothing to a record that %s", async (_, change) => {
    await open();
    test = { ...test, ...change } as LabTest;
    await expect(draw()).rejects.toBeInstanceOf(Error);
    expect(entries).toEqual([]);
  });

  it("gives nothing to whoever enters nothing in the study", async () => {
    await open();
    for (const role of ["monitor", "sponsor", "auditor"] as const)
      await expect(draw("1", staffCaller("emma", "Emma", { roles: { "*": [role] } }))).rejects.toMatchObject(
        code("noTest"),
      );
    expect(entries).toEqual([]);
  });

  it("gives nothing where there is no list, no such stratum, or the study is closed", async () => {
    await expect(draw()).rejects.toMatchObject(code("noList"));
    await open();
    await expect(draw("1", EMMA, 3)).rejects.toMatchObject(code("noList"));
    study = study && { ...study, status: "closed" };
    await expect(draw()).rejects.toMatchObject(code("noList"));
    test = undefined;
    await expect(draw()).rejects.toMatchObject(code("noTest"));
  });

  it("is opened once, by an administrator of the study's organisation, for clinical tests", async () => {
    await expect(open(["A"], EMMA)).rejects.toMatchObject(code("adminsOnly"));
    await expect(open(["A"], EVE)).rejects.toMatchObject(code("noStudy"));
    for (const strata of [[], ["A", "A"], [""], "A"])
      await expect(open(strata)).rejects.toMatchObject(code("unreadable"));
    await open();
    await expect(open()).rejects.toMatchObject(code("listThere"));
    plan = undefined;
    study = study && { ...study, kinds: ["icsi"] };
    await expect(open()).rejects.toMatchObject(code("noList"));
  });

  it("ends for good, once every record with an entry is locked", async () => {
    await expect(end()).rejects.toMatchObject(code("noList"));
    await open();
    await expect(end(EMMA)).rejects.toMatchObject(code("adminsOnly"));
    statuses = ["locked", "amending"];
    await expect(end()).rejects.toMatchObject(code("recordsOpen"));
    statuses = ["locked", "invalid", "cancelled"];
    await end();
    await expect(draw()).rejects.toMatchObject(code("noList"));
    await expect(end()).rejects.toMatchObject(code("noList"));
  });

  it.each([undefined, {}, { kind: "draw", testId: "../x", row: "1", stratum: 1 }, { kind: "read", studyId: "s1" }])(
    "does nothing of what it cannot read: %j",
    async (asked) => {
      await expect(ask(asked)).rejects.toMatchObject(code("unreadable"));
    },
  );
});
