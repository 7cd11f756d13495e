import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { Header, LabTest } from "@zona/domain/records/lab-test";
import { type Change, planCommit } from "@zona/domain/records/plan-commit";
import {
  collection,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  writeBatch,
} from "firebase/firestore";
import { describe, expect, it } from "vitest";
import { adminOf, commit, EMMA, JONAS, NOOR, person, type Signed, storedTest, useRules } from "./environment.ts";

const { as, given } = useRules();

const ADMIN: Signed = adminOf(EMMA, "ada", "Ada Admin");
const BLINDING = { key: "k1", keeper: person(NOOR), sha256: "a".repeat(64), units: [21, 15] };
const ARMS = [
  { name: "Catheter", role: "test", nUnits: 21 },
  { name: "Medium", role: "control_medium", nUnits: 15 },
];
const KEY = { arms: ARMS, salt: "b".repeat(32), by: person(NOOR) };
const HEADER = { operatorId: "noor", blindedAssessor: true, blinding: BLINDING };
const WHY = "an animal fell ill";

const run = (fields: Record<string, unknown> = {}) => ({
  ...storedTest(NOOR, { status: "in_progress", header: HEADER, ...fields }),
  kind: "preclinical",
  code: "PRE-0001",
  material: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L-1" },
});

/** Each run of one test stands at a revision of its own, so that none finds what the one before wrote. */
let rev = 4;

async function givenRun(fields: Record<string, unknown> = {}) {
  rev += 10;
  const { subjectCode: _, ...test } = run({ rev, ...fields }) as Record<string, unknown>;
  await given({ "tests/t1": test, "tests/t1/armKeys/k1": { ...KEY, at: new Date(0) } });
  return test;
}

const keyFor = (who: Signed) => getDoc(doc(as(who), "tests/t1/armKeys/k1"));
const headerChange = (who: Signed, header: Header, reason?: string): Change => ({
  action: "edit",
  by: person(who),
  testFields: { header },
  ...(reason === undefined ? {} : { reason }),
});

/** A change of the header with a field of the test beside it that the app would not set, told truly. */
function planned(test: Record<string, unknown>, change: Change, fields: Record<string, unknown>) {
  const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, {}, change);
  const after = { ...plan?.revision.after, ...fields };
  return commit(as(EMMA), EMMA, test, {}, change, { test: fields, revision: { after } });
}

const SEAL = { key: "s1", sha256: "a".repeat(64), by: person(NOOR), at: new Date(0) };

describe("the sealed treatment of a record", () => {
  const treatment = { fields: { technique: "icsi" }, salt: "b".repeat(32), by: person(NOOR), at: new Date(0) };
  const sealedFor = (who: Signed) => getDoc(doc(as(who), "tests/t1/sealed/s1"));
  async function givenSealed(fields: Record<string, unknown> = {}) {
    rev += 10;
    const header = { operatorId: "noor", sealed: SEAL };
    const test = storedTest(NOOR, { rev, status: "in_progress", header, ...fields });
    await given({ "tests/t1": test, "tests/t1/sealed/s1": treatment });
    return test;
  }

  it("is read by nobody, whoever sealed it, until it was locked or its blind broken, and never listed", async () => {
    const by = person(EMMA);
    const broken = (isBroken: boolean) => ({ header: { operatorId: "noor", sealed: { ...SEAL, isBroken } } });
    const shut = [
      {},
      { status: "submitted", submittedBy: by },
      { status: "signed", submittedBy: by },
      { status: "cancelled", submittedBy: by },
      broken(false),
    ];
    for (const fields of shut) {
      await givenSealed(fields);
      for (const who of [NOOR, EMMA, JONAS, ADMIN]) await assertFails(sealedFor(who));
    }
    for (const fields of [{ status: "locked", lockedBy: by }, { status: "invalid", lockedBy: by }, broken(true)]) {
      await givenSealed(fields);
      expect((await sealedFor(EMMA)).get("fields")).toEqual(treatment.fields);
      await assertFails(getDocs(query(collection(as(EMMA), "tests/t1/sealed"), limit(1))));
      await assertFails(getDoc(doc(as(undefined), "tests/t1/sealed/s1")));
    }
  });

  it("is written by nobody, and its seal neither made, changed nor taken away", async () => {
    const test = await givenSealed();
    for (const who of [NOOR, ADMIN]) {
      for (const key of ["s1", "s2"]) await assertFails(setDoc(doc(as(who), `tests/t1/sealed/${key}`), treatment));
      await assertFails(deleteDoc(doc(as(who), "tests/t1/sealed/s1")));
    }
    const change = (header: Header) => commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, header));
    await assertFails(change({ operatorId: "noor" }));
    for (const [field, value] of [
      ["key", "s2"],
      ["sha256", "c".repeat(64)],
      ["isBroken", true],
    ] as const)
      await assertFails(change({ operatorId: "noor", sealed: { ...SEAL, [field]: value } }));
    await assertSucceeds(change({ operatorId: "emma", sealed: SEAL }));
    const unsealed = await givenSealed({ header: { operatorId: "noor" } });
    const made = headerChange(EMMA, { operatorId: "noor", sealed: SEAL });
    await assertFails(commit(as(EMMA), EMMA, unsealed, {}, made));
  });
});

describe("the key of a blinded test", () => {
  it("is read by nobody, neither by its keeper nor by administrators, and never listed", async () => {
    await givenRun();
    for (const who of [NOOR, EMMA, JONAS, ADMIN]) await assertFails(keyFor(who));
    for (const who of [NOOR, ADMIN])
      await assertFails(getDocs(query(collection(as(who), "tests/t1/armKeys"), limit(1))));
  });

  it("stays shut whatever becomes of the test, and is everybody's once it was locked or its blind broken", async () => {
    const by = person(EMMA);
    const shut = [
      { status: "submitted", submittedBy: by },
      { status: "in_progress", submittedBy: by },
      { status: "reviewed", submittedBy: by, reviewedBy: by },
      { status: "signed", submittedBy: by },
      { status: "amending", submittedBy: by },
      { status: "cancelled" },
      { status: "cancelled", submittedBy: by },
      { status: "invalid" },
      { header: { ...HEADER, blinding: { ...BLINDING, isBroken: false } } },
    ];
    for (const fields of shut) {
      await givenRun(fields);
      for (const who of [NOOR, EMMA, JONAS, ADMIN]) await assertFails(keyFor(who));
    }
    const opened = [
      { status: "locked", lockedBy: by },
      { status: "amending", lockedBy: by },
      { status: "invalid", lockedBy: by },
      { header: { ...HEADER, blinding: { ...BLINDING, isBroken: true } } },
    ];
    for (const fields of opened) {
      await givenRun(fields);
      expect((await keyFor(EMMA)).get("arms")).toEqual(ARMS);
    }
    await assertFails(getDoc(doc(as(undefined), "tests/t1/armKeys/k1")));
  });

  it("is opened by nobody who says that it was locked", async () => {
    const open = await givenRun();
    const alone = planned(open, headerChange(EMMA, { ...HEADER, strain: "CBA" }), { lockedBy: person(EMMA) });
    await assertFails(alone);
    await assertFails(keyFor(EMMA));
  });

  it("is written, changed and removed by nobody", async () => {
    await givenRun();
    for (const who of [NOOR, ADMIN]) {
      const db = as(who);
      for (const key of ["k1", "k2"]) {
        await assertFails(
          setDoc(doc(db, `tests/t1/armKeys/${key}`), { ...KEY, by: person(who), at: serverTimestamp() }),
        );
        await assertFails(deleteDoc(doc(db, `tests/t1/armKeys/${key}`)));
      }
    }
  });

  it("is named by nobody but functions: no client seals arms, with a key or without", async () => {
    const without = { operatorId: "noor", blindedAssessor: true };
    for (const who of [NOOR, EMMA, ADMIN]) {
      const test = await givenRun({ header: without });
      const blinding = { ...BLINDING, keeper: person(who), key: "k2" };
      const change = headerChange(who, { ...without, blinding });
      await assertFails(commit(as(who), who, test, {}, change));
      const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, {}, change);
      const [db, at] = [as(who), serverTimestamp()];
      const batch = writeBatch(db);
      batch.update(doc(db, "tests/t1"), { ...plan?.set, rev: plan?.rev, updatedBy: person(who), updatedAt: at });
      batch.set(doc(db, `tests/t1/revisions/${plan?.rev}`), { ...plan?.revision, by: person(who), at });
      batch.set(doc(db, "tests/t1/armKeys/k2"), { ...KEY, by: person(who), at });
      await assertFails(batch.commit());
    }
  });
});

describe("the dishes of a blinded test", () => {
  const DROPS = { drops: [{ dish: 1, drop: 1, arm: 0, from: 1, to: 5 }] };

  it("are told by letter to all staff, and written by functions alone", async () => {
    await givenRun();
    await given({ "tests/t1/dishes/k1": DROPS });
    await assertSucceeds(getDoc(doc(as(EMMA), "tests/t1/dishes/k1")));
    await assertFails(getDoc(doc(as(undefined), "tests/t1/dishes/k1")));
    for (const who of [NOOR, ADMIN]) {
      await assertFails(setDoc(doc(as(who), "tests/t1/dishes/k1"), { drops: [] }));
      await assertFails(setDoc(doc(as(who), "tests/t1/dishes/k2"), DROPS));
      await assertFails(deleteDoc(doc(as(who), "tests/t1/dishes/k1")));
    }
  });
});

describe("a blinded test", () => {
  it("takes no open arms, neither at first nor later", async () => {
    const test = await givenRun({ header: { blindedAssessor: true } });
    await assertFails(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, { blindedAssessor: true, arms: ARMS })));
    await assertSucceeds(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, { blindedAssessor: false, arms: ARMS })));
    const open = await givenRun({ header: { blindedAssessor: false, arms: ARMS } });
    await assertFails(commit(as(EMMA), EMMA, open, {}, headerChange(EMMA, { blindedAssessor: true, arms: ARMS })));
    const submitted = await givenRun({ header: { blindedAssessor: true }, submittedBy: person(NOOR) });
    const late = headerChange(EMMA, { blindedAssessor: true, arms: ARMS }, "entered late");
    await assertFails(commit(as(EMMA), EMMA, submitted, {}, late));
  });

  it("keeps its seal whatever else changes", async () => {
    const test = await givenRun();
    await assertSucceeds(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, { ...HEADER, strain: "CBA" })));
    const { blinding: _, ...without } = HEADER;
    for (const header of [
      without,
      { ...HEADER, blindedAssessor: false },
      { ...HEADER, blinding: { ...BLINDING, units: [15, 21] } },
      { ...HEADER, blinding: { ...BLINDING, sha256: "c".repeat(64) } },
      { ...HEADER, blinding: { ...BLINDING, key: "k2" } },
      { ...HEADER, blinding: { ...BLINDING, preparedBy: person(EMMA) } },
    ])
      await assertFails(commit(as(EMMA), EMMA, await givenRun(), {}, headerChange(EMMA, header)));
  });

  it("keeps what its allocation was drawn by", async () => {
    const drawn = { ...HEADER, allocation: "random", protocolCode: "MEA_1cell" };
    for (const header of [
      { ...drawn, allocation: "block" },
      { ...drawn, protocolCode: "device_icsi" },
      { ...HEADER, protocolCode: "MEA_1cell" },
    ])
      await assertFails(commit(as(EMMA), EMMA, await givenRun({ header: drawn }), {}, headerChange(EMMA, header)));
    const { blinding: _, ...undrawn } = drawn;
    const other = headerChange(EMMA, { ...undrawn, allocation: "block" });
    await assertSucceeds(commit(as(EMMA), EMMA, await givenRun({ header: undrawn }), {}, other));
  });

  it("is neither read nor reviewed by whoever was shown the allocation, and shows it for good", async () => {
    const shown = { ...HEADER, blinding: { ...BLINDING, preparedBy: person(EMMA) } };
    const entry = (who: Signed, sheet = "h96"): Change => ({
      action: "edit",
      by: person(who),
      sheets: { [sheet]: { "1-1": { stage: "expanded" } } },
    });
    await assertFails(commit(as(EMMA), EMMA, await givenRun({ header: shown }), {}, entry(EMMA)));
    await assertFails(commit(as(NOOR), NOOR, await givenRun({ header: shown }), {}, entry(NOOR)));
    await assertSucceeds(commit(as(ADMIN), ADMIN, await givenRun({ header: shown }), {}, entry(ADMIN)));
    for (const blinding of [BLINDING, { ...BLINDING, preparedBy: person(NOOR) }])
      await assertFails(
        commit(as(EMMA), EMMA, await givenRun({ header: shown }), {}, headerChange(EMMA, { ...HEADER, blinding })),
      );
    const open = { ...shown, blinding: { ...shown.blinding, isBroken: true } };
    await assertSucceeds(commit(as(EMMA), EMMA, await givenRun({ header: open }), {}, entry(EMMA, "h48")));
  });

  it("is read by others than whoever knows the arms", async () => {
    const entry = (who: Signed, sheet = "h96"): Change => ({
      action: "edit",
      by: person(who),
      sheets: { [sheet]: { "1-1": { stage: "expanded" } } },
    });
    await assertFails(commit(as(NOOR), NOOR, await givenRun(), {}, entry(NOOR)));
    await assertSucceeds(commit(as(EMMA), EMMA, await givenRun(), {}, entry(EMMA)));
    const submitted = await givenRun({ submittedBy: person(EMMA) });
    await assertFails(commit(as(NOOR), NOOR, submitted, {}, { ...entry(NOOR, "h48"), reason: "read again" }));
    const locked = await givenRun({ status: "amending", submittedBy: person(EMMA), lockedBy: person(EMMA) });
    await assertSucceeds(commit(as(NOOR), NOOR, locked, {}, { ...entry(NOOR, "h48"), reason: "read again" }));
  });

  const asked = { ...HEADER, blinding: { ...BLINDING, breakAskedBy: person(NOOR) } };
  const broken = { ...asked, blinding: { ...asked.blinding, isBroken: true } };
  it("is opened by no client, neither asked for nor broken, whoever they are and whatever they say", async () => {
    for (const who of [NOOR, EMMA, JONAS, ADMIN])
      for (const [from, to] of [
        [HEADER, { ...HEADER, blinding: { ...BLINDING, breakAskedBy: person(who) } }],
        [HEADER, { ...HEADER, blinding: { ...BLINDING, isBroken: true } }],
        [asked, broken],
        [asked, { ...broken, blindedAssessor: false }],
      ] satisfies [Header, Header][])
        await assertFails(commit(as(who), who, await givenRun({ header: from }), {}, headerChange(who, to, WHY)));
  });

  it("stays broken", async () => {
    const test = await givenRun({ header: broken });
    await assertFails(commit(as(NOOR), NOOR, test, {}, headerChange(NOOR, HEADER, WHY)));
    await assertFails(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, asked, WHY)));
  });
});

describe("the first reading", () => {
  const entry = (sheet: string): Change => ({
    action: "edit",
    by: person(EMMA),
    sheets: { [sheet]: { "1-1": { stage: "expanded" } } },
  });
  const OPEN = { operatorId: "noor", blindedAssessor: false, protocolCode: "MEA_1cell", arms: ARMS };
  it("is marked by the commit that brings it, once and for good", async () => {
    const test = await givenRun({ header: OPEN });
    for (const firstReadingRev of [2, 0, null, "now"])
      await assertFails(planned(test, entry("h24"), { firstReadingRev }));
    await assertFails(planned(test, headerChange(EMMA, { ...OPEN, strain: "CBA" }), { firstReadingRev: rev + 1 }));
    await assertSucceeds(planned(test, entry("h24"), {}));
    const read = await givenRun({ header: OPEN, firstReadingRev: 3 });
    const entered = { enteredBy: ["noor", "emma"] };
    const moved = {
      before: { firstReadingRev: 3, enteredBy: ["noor"] },
      after: { firstReadingRev: rev + 1, ...entered },
    };
    await assertFails(
      commit(as(EMMA), EMMA, read, {}, entry("h48"), { test: { firstReadingRev: rev + 1 }, revision: moved }),
    );
    const gone = {
      test: { firstReadingRev: deleteField() },
      revision: { before: moved.before, after: entered },
    };
    await assertFails(commit(as(EMMA), EMMA, read, {}, entry("h48"), gone));
    await assertSucceeds(commit(as(EMMA), EMMA, read, {}, entry("h48")));
  });

  it("settles the arms, the protocol and whether it is blinded", async () => {
    const [catheter, ...others] = ARMS;
    const changes: Record<string, unknown>[] = [
      { arms: [{ ...catheter, nUnits: 16 }, ...others] },
      { arms: [{ ...catheter, role: "control_medium" }, ...others] },
      { arms: [{ ...catheter, name: "Other" }, ...others] },
      { arms: [...ARMS, { name: "More", role: "test", nUnits: 1 }] },
      { arms: ARMS.toReversed() },
    ];
    for (const change of changes) {
      const changed = headerChange(EMMA, { ...OPEN, ...change });
      await assertSucceeds(commit(as(EMMA), EMMA, await givenRun({ header: OPEN }), {}, changed));
      await assertFails(commit(as(EMMA), EMMA, await givenRun({ header: OPEN, firstReadingRev: 3 }), {}, changed));
    }
    const { arms: _, ...without } = OPEN;
    for (const header of [without, { ...without, blindedAssessor: true }])
      await assertFails(
        commit(as(EMMA), EMMA, await givenRun({ header: OPEN, firstReadingRev: 3 }), {}, headerChange(EMMA, header)),
      );
    const read = await givenRun({ header: OPEN, firstReadingRev: 3 });
    await assertSucceeds(commit(as(EMMA), EMMA, read, {}, headerChange(EMMA, { ...OPEN, strain: "CBA" })));
  });
});
