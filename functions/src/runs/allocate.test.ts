import { randomInt } from "node:crypto";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { type ArmsKey, armsKeyText, blindingOf } from "@zona/domain/records/blinding/blinding";
import type { LabTest } from "@zona/domain/records/lab-test";
import { beforeEach, describe, expect, it } from "vitest";
import { sha256 } from "../audit/chain-revisions.ts";
import { staffCaller } from "../identity/staff-for-tests.ts";
import { type AllocationRecords, allocateRunFor, type Sealed, showAllocationFor } from "./allocate.ts";

const NOOR = staffCaller("noor");
const ARMS = [
  { name: "Medium", role: "control_medium", nUnits: 15 },
  { name: "Oil 55", role: "test", nUnits: 21, lotNo: "55" },
];
const ASKED = { testId: "t1", arms: ARMS, layout: { unitsPerDrop: 5, dropsPerDish: 4 } };
const HEADER = { protocolCode: "MEA_1cell", blindedAssessor: true, allocation: "random" };
const RANDOM = { below: (n: number) => randomInt(n), salt: () => "0".repeat(32), id: () => "k1" };

let test: LabTest | undefined;
let key: ArmsKey | undefined;
let sealed: Sealed | undefined;
let isStudyBlinded = false;

const run = (header: object = HEADER, more: object = {}) =>
  ({
    ...{ id: "t1", rev: 3, kind: "preclinical", status: "draft", organisation: "hollyfield.example", header },
    ...{ settings: { protocol: SHIPPED_PROTOCOLS.MEA_1cell }, enteredBy: ["noor"], ...more },
  }) as unknown as LabTest;

const records: AllocationRecords = {
  async seal(_, make) {
    sealed = await make(test, isStudyBlinded);
    key = { ...sealed.key, at: new Date(0) };
    test = { ...test, ...sealed.commit.set, rev: sealed.commit.rev } as LabTest;
  },
  async show(_, make) {
    const commit = make(test, key);
    if (commit) test = { ...test, ...commit.set, rev: commit.rev } as LabTest;
    return key;
  },
};
const allocate = (asked: unknown = ASKED, who = NOOR) => allocateRunFor(who, asked, records, RANDOM);
const show = (who = NOOR) => showAllocationFor(who, { testId: "t1" }, records);

beforeEach(() => {
  test = run();
  [key, sealed, isStudyBlinded] = [undefined, undefined, false];
});

describe("the allocation of a run", () => {
  it("gives every unit of every arm a row, a dish and a drop, and tells the record a hash and equal letters", async () => {
    await allocate();
    const blinding = blindingOf(test?.header);
    expect(blinding).toMatchObject({ key: "k1", keeper: { uid: "noor" }, units: [21, 21] });
    expect(blinding?.sha256).toBe(key && (await sha256(armsKeyText(key))));
    const rows = key?.list?.map(({ row }) => row) ?? [];
    const planned = key?.arms.flatMap(({ nUnits }, arm) =>
      Array.from({ length: nUnits }, (_, index) => `${arm + 1}-${index + 1}`),
    );
    expect(rows.toSorted()).toEqual(planned?.toSorted());
    expect(JSON.stringify([test, sealed?.commit, sealed?.drops])).not.toMatch(/"Medium"|Oil 55/);
  });

  it("puts a unit into the drop that has room for its row, and tells each drop by its letter alone", async () => {
    await allocate();
    for (const { row, dish, drop } of key?.list ?? []) {
      const [arm, unit] = row.split("-").map(Number);
      const place = sealed?.drops.find((one) => one.dish === dish && one.drop === drop);
      expect(place).toMatchObject({ arm: (arm ?? 0) - 1 });
      expect(unit).toBeGreaterThanOrEqual(place?.from ?? Number.NaN);
      expect(unit).toBeLessThanOrEqual(place?.to ?? Number.NaN);
    }
  });

  it("is drawn once", async () => {
    await allocate();
    await expect(allocate()).rejects.toMatchObject({ said: { code: "refusals.allocatedBefore" } });
  });

  it.each<[string, object, object]>([
    ["readBefore", HEADER, { firstReadingRev: 3 }],
    ["armsOpen", { ...HEADER, arms: ARMS }, {}],
    ["notDrawn", { ...HEADER, allocation: "none" }, {}],
    ["notDrawn", { ...HEADER, allocation: undefined }, {}],
    ["noRunToAllocate", { ...HEADER, blindedAssessor: false }, {}],
    ["noRunToAllocate", { ...HEADER, blindedAssessor: undefined }, {}],
    ["noRunToAllocate", HEADER, { status: "submitted" }],
    ["noRunToAllocate", HEADER, { submittedBy: { uid: "e", name: "E" } }],
    ["noTest", HEADER, { kind: "icsi" }],
    ["noTest", HEADER, { organisation: "elsewhere.example" }],
  ])("is refused: %s", async (reason, header, more) => {
    test = run(header, more);
    await expect(allocate()).rejects.toMatchObject({ said: { code: `refusals.${reason}` } });
    expect(sealed).toBeUndefined();
  });

  it("is drawn for every run of a blinded study, which says nothing of its assessor", async () => {
    isStudyBlinded = true;
    test = run({ ...HEADER, blindedAssessor: undefined });
    await allocate();
    expect(test?.header).toMatchObject({ blindedAssessor: true });
  });

  it("is refused for arms that the protocol does not take, for what is no request, and to whoever only reads", async () => {
    const [control, oil] = ARMS;
    for (const arms of [[control, control], [oil], [], [control, { ...oil, nUnits: 0 }], [oil, { ...oil, name: "x" }]])
      await expect(allocate({ ...ASKED, arms })).rejects.toMatchObject({ code: "invalid-input" });
    for (const layout of [undefined, { unitsPerDrop: 0, dropsPerDish: 1 }, { unitsPerDrop: 5, dropsPerDish: 51 }])
      await expect(allocate({ ...ASKED, layout })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(allocate({ ...ASKED, testId: "../x" })).rejects.toMatchObject({ code: "invalid-input" });
    const reader = staffCaller("eve", "Eve", { roles: { "*": ["monitor"] } });
    await expect(allocate(ASKED, reader)).rejects.toMatchObject({ said: { code: "refusals.noTest" } });
    expect(sealed).toBeUndefined();
  });
});

describe("the allocation that is shown to whoever prepares the dishes", () => {
  beforeEach(() => allocate());

  it("is shown to one person, who is named in the record from then on", async () => {
    const shown = await show(staffCaller("jonas"));
    expect(shown).toEqual({ arms: key?.arms, list: key?.list });
    expect(blindingOf(test?.header)?.preparedBy).toEqual({ uid: "jonas", name: "jonas" });
    expect(test?.enteredBy).toContain("jonas");
    const { rev } = test ?? {};
    expect(await show(staffCaller("jonas"))).toEqual(shown);
    expect(test?.rev).toBe(rev);
    await expect(show(staffCaller("emma"))).rejects.toMatchObject({ said: { code: "refusals.otherPrepares" } });
  });

  it("is refused to whoever may have read a unit, to another organisation, and where there is none", async () => {
    const before = test;
    test = { ...(test as LabTest), firstReadingRev: 5, enteredBy: ["noor", "emma"] };
    await expect(show(staffCaller("emma"))).rejects.toMatchObject({ said: { code: "refusals.hasRead" } });
    await expect(show()).resolves.toBeDefined();
    test = before;
    await expect(show(staffCaller("eve", "Eve", { organisation: "trialworks.example" }))).rejects.toMatchObject({
      code: "not-found",
    });
    test = { ...(test as LabTest), status: "submitted" };
    await expect(show(staffCaller("emma"))).rejects.toMatchObject({ said: { code: "refusals.noRunToAllocate" } });
    [test, key] = [run(), undefined];
    await expect(show()).rejects.toMatchObject({ said: { code: "refusals.notAllocated" } });
  });

  it("is everybody's once the blind is open, and names nobody", async () => {
    test = { ...(test as LabTest), status: "locked", lockedBy: { uid: "e", name: "E" } };
    await expect(show(staffCaller("emma"))).resolves.toMatchObject({ arms: key?.arms });
    expect(blindingOf(test.header)?.preparedBy).toBeUndefined();
  });
});
