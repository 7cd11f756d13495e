import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { LabTest } from "@zona/domain/tests/lab-test";
import { type Change, planCommit } from "@zona/domain/tests/plan-commit";
import {
  collection,
  deleteDoc,
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
import { commit, EMMA, JONAS, NOOR, person, type Signed, storedTest, useRules } from "./environment.ts";

const { as, given } = useRules();

const ADMIN: Signed = { ...EMMA, uid: "ada", staffName: "Ada Admin", role: "admin" };
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
const headerChange = (who: Signed, header: Record<string, unknown>, reason?: string): Change => ({
  action: "edit",
  by: person(who),
  testFields: { header },
  ...(reason === undefined ? {} : { reason }),
});

/** Seals arms as the app does: key, test and revision in one commit. */
function seal(
  who: Signed,
  test: Record<string, unknown>,
  key: object = {},
  blinding: object = {},
  header: object = {},
  keyId = "k2",
  alsoUnder?: string,
) {
  const db = as(who);
  const sealed = { ...BLINDING, key: keyId, keeper: person(who), ...blinding };
  const change = headerChange(who, { operatorId: "noor", blindedAssessor: true, blinding: sealed, ...header });
  const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, {}, change);
  if (!plan) throw new Error("The change changes nothing.");
  const batch = writeBatch(db);
  const at = serverTimestamp();
  batch.update(doc(db, "tests/t1"), { ...plan.set, rev: plan.rev, updatedBy: person(who), updatedAt: at });
  batch.set(doc(db, `tests/t1/revisions/${plan.rev}`), { ...plan.revision, by: person(who), at });
  for (const id of [keyId, ...(alsoUnder ? [alsoUnder] : [])])
    batch.set(doc(db, `tests/t1/armKeys/${id}`), { ...KEY, by: person(who), at, ...key });
  return batch.commit();
}

describe("the key of a blinded test", () => {
  it("is read by its keeper alone, not even by administrators, and never listed", async () => {
    await givenRun();
    await assertSucceeds(keyFor(NOOR));
    for (const who of [EMMA, JONAS, ADMIN]) await assertFails(keyFor(who));
    // One that is on its way may be listened to: it tells nothing before it is there.
    await assertSucceeds(getDoc(doc(as(NOOR), "tests/t1/armKeys/k9")));
    for (const who of [NOOR, ADMIN])
      await assertFails(getDocs(query(collection(as(who), "tests/t1/armKeys"), limit(1))));
  });

  it("is everybody's once the test was submitted, ended or its blind broken", async () => {
    const opened = [
      { status: "submitted", submittedBy: person(EMMA) },
      { status: "in_progress", submittedBy: person(EMMA) },
      { status: "cancelled" },
      { status: "invalid" },
      { header: { ...HEADER, blinding: { ...BLINDING, isBroken: true } } },
    ];
    for (const fields of opened) {
      await givenRun(fields);
      expect((await keyFor(EMMA)).get("arms")).toEqual(ARMS);
    }
    await assertFails(getDoc(doc(as(undefined), "tests/t1/armKeys/k1")));
  });

  it("is made with the record that holds its hash, and never changed", async () => {
    const test = await givenRun({ header: { operatorId: "noor", blindedAssessor: true } });
    await assertSucceeds(seal(EMMA, test));
    // A second key, whole in itself, that the record does not name.
    const next = await givenRun({ header: { operatorId: "noor", blindedAssessor: true } });
    await assertFails(seal(EMMA, next, {}, {}, {}, "k4", "k5"));
    const db = as(EMMA);
    await assertFails(
      writeBatch(db)
        .set(doc(db, "tests/t1/armKeys/k2"), { ...KEY, by: person(EMMA) })
        .commit(),
    );
    await assertFails(deleteDoc(doc(db, "tests/t1/armKeys/k2")));
    await assertFails(
      writeBatch(db)
        .set(doc(db, "tests/t1/armKeys/k3"), { ...KEY, by: person(EMMA) })
        .commit(),
    );
  });

  const twists: [string, object, object, object][] = [
    ["in another's name", { by: person(JONAS) }, {}, {}],
    ["back-dated", { at: new Date(0) }, {}, {}],
    ["without a salt", { salt: "" }, {}, {}],
    ["with a field of its own", { note: "A is the device" }, {}, {}],
    ["without a list of arms", { arms: "Catheter, Medium" }, {}, {}],
    ["of another number of arms", { arms: ARMS.slice(1) }, {}, {}],
    ["for another key", {}, { key: "k9" }, {}],
    ["with somebody else as the keeper", {}, { keeper: person(JONAS) }, {}],
    ["without a hash", {}, { sha256: "x" }, {}],
    ["with one arm", { arms: ARMS.slice(1) }, { units: [1] }, {}],
    ["with endless arms", { arms: Array(13).fill(ARMS[0]) }, { units: Array(13).fill(1) }, {}],
    ["with units that are no list", {}, { units: { a: 21, b: 15 } }, {}],
    ["broken from the beginning", {}, { isBroken: true }, {}],
    ["for a test that is not blinded", {}, {}, { blindedAssessor: false }],
    ["beside open arms", {}, {}, { arms: ARMS }],
  ];
  it.each(twists)("is refused %s", async (_, key, blinding, header) => {
    const test = await givenRun({ header: { operatorId: "noor", blindedAssessor: true } });
    await assertFails(seal(EMMA, test, key, blinding, header));
  });

  it("is refused under an endless name, without its key, and to a record that does not change with it", async () => {
    const test = await givenRun({ header: { operatorId: "noor", blindedAssessor: true } });
    await assertFails(seal(EMMA, test, {}, {}, {}, "k".repeat(65)));
    const seal8 = { ...BLINDING, key: "k8", keeper: person(EMMA) };
    const nowhere = { operatorId: "noor", blindedAssessor: true, blinding: seal8 };
    await assertFails(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, nowhere)));
    await given({ "tests/t2": run() });
    const db = as(NOOR);
    await assertFails(setDoc(doc(db, "tests/t2/armKeys/k1"), { ...KEY, at: serverTimestamp() }));
  });

  it("is not taken for a seal when it was there before", async () => {
    const test = await givenRun({ header: { blindedAssessor: true } });
    const again = { blindedAssessor: true, blinding: { ...BLINDING, keeper: person(EMMA) } };
    await assertFails(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, again)));
  });

  it("is replaced by its keeper alone, before the submission", async () => {
    await assertFails(seal(EMMA, await givenRun()));
    await assertSucceeds(seal(NOOR, await givenRun()));
    await assertFails(seal(NOOR, await givenRun({ submittedBy: person(EMMA) })));
    await assertFails(seal(NOOR, await givenRun({ header: { ...HEADER, blinding: { ...BLINDING, isBroken: true } } })));
  });
});

describe("a blinded test", () => {
  it("takes no open arms, neither at first nor later, until it was submitted", async () => {
    const test = await givenRun({ header: { blindedAssessor: true } });
    await assertFails(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, { blindedAssessor: true, arms: ARMS })));
    await assertSucceeds(commit(as(EMMA), EMMA, test, {}, headerChange(EMMA, { blindedAssessor: false, arms: ARMS })));
    const open = await givenRun({ header: { blindedAssessor: false, arms: ARMS } });
    await assertFails(commit(as(EMMA), EMMA, open, {}, headerChange(EMMA, { blindedAssessor: true, arms: ARMS })));
    const submitted = await givenRun({ header: { blindedAssessor: true }, submittedBy: person(NOOR) });
    const late = headerChange(EMMA, { blindedAssessor: true, arms: ARMS }, "entered late");
    await assertSucceeds(commit(as(EMMA), EMMA, submitted, {}, late));
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
    ])
      await assertFails(commit(as(EMMA), EMMA, await givenRun(), {}, headerChange(EMMA, header)));
  });

  it("is read by others than whoever knows the arms", async () => {
    const entry = (who: Signed, sheet = "h96"): Change => ({
      action: "edit",
      by: person(who),
      sheets: { [sheet]: { "1-1": { stage: "expanded" } } },
    });
    await assertFails(commit(as(NOOR), NOOR, await givenRun(), {}, entry(NOOR)));
    await assertSucceeds(commit(as(EMMA), EMMA, await givenRun(), {}, entry(EMMA)));
    const test = await givenRun({ submittedBy: person(EMMA) });
    await assertSucceeds(commit(as(NOOR), NOOR, test, {}, { ...entry(NOOR, "h48"), reason: "read again" }));
  });

  const broken = { ...HEADER, blinding: { ...BLINDING, isBroken: true } };
  it("has its blind broken by the keeper or an administrator, who say why", async () => {
    for (const who of [NOOR, ADMIN])
      await assertSucceeds(commit(as(who), who, await givenRun(), {}, headerChange(who, broken, WHY)));
    await assertFails(commit(as(EMMA), EMMA, await givenRun(), {}, headerChange(EMMA, broken, WHY)));
    await assertFails(commit(as(NOOR), NOOR, await givenRun(), {}, headerChange(NOOR, broken)));
    await assertFails(commit(as(NOOR), NOOR, await givenRun(), {}, headerChange(NOOR, broken, "ill")));
    const half = { ...HEADER, blinding: { ...BLINDING, isBroken: "no" } };
    await assertFails(commit(as(NOOR), NOOR, await givenRun(), {}, headerChange(NOOR, half, WHY)));
    const sealedAgain = { ...HEADER, blinding: { ...BLINDING, isBroken: false } };
    await assertFails(commit(as(NOOR), NOOR, await givenRun(), {}, headerChange(NOOR, sealedAgain, WHY)));
    const submitted = await givenRun({ submittedBy: person(EMMA) });
    await assertFails(commit(as(NOOR), NOOR, submitted, {}, headerChange(NOOR, broken, WHY)));
    const more = { ...broken, blinding: { ...broken.blinding, units: [1, 2] } };
    await assertFails(commit(as(ADMIN), ADMIN, await givenRun(), {}, headerChange(ADMIN, more, WHY)));
  });

  it("stays broken", async () => {
    const test = await givenRun({ header: broken });
    await assertFails(commit(as(NOOR), NOOR, test, {}, headerChange(NOOR, HEADER, WHY)));
  });
});
