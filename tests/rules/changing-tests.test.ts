import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { TestKind } from "@zona/domain/records/test-kind";
import {
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { commit, EMMA, NOOR, newTest, OF_STUDY, OPEN_STUDY, person, storedTest, useRules } from "./environment.ts";

const { as, given } = useRules();

beforeEach(() => given({ "studies/zp01": OPEN_STUDY, "studies/closed": { ...OPEN_STUDY, status: "closed" } }));

/** One edit of the notes with its revision, as the app commits it. */
function edit(db: Firestore, { test = {}, revision = {} }: { test?: object; revision?: object } = {}) {
  const now = serverTimestamp();
  const batch = writeBatch(db);
  batch.update(doc(db, "tests/t1"), { notes: "new", rev: 2, updatedBy: person(EMMA), updatedAt: now, ...test });
  batch.set(doc(db, "tests/t1/revisions/2"), {
    rev: 2,
    at: now,
    by: person(EMMA),
    action: "edit",
    ...OF_STUDY,
    before: { notes: "" },
    after: { notes: "new" },
    ...revision,
  });
  return batch.commit();
}

describe("changing a test", () => {
  const enteredBy = ["noor", "emma"];
  beforeEach(() =>
    given({ "tests/t1": storedTest(NOOR, { enteredBy }), "tests/t1/revisions/1": { rev: 1, by: person(NOOR) } }),
  );

  it("takes how far the clock of the device was off", async () => {
    await assertSucceeds(edit(as(EMMA), { revision: { clockAhead: -10_800 } }));
  });

  it("takes an edit that its revision tells truly", async () => {
    await assertSucceeds(edit(as(EMMA)));
    expect((await getDoc(doc(as(NOOR), "tests/t1"))).get("notes")).toBe("new");
  });

  it("keeps the subject code", async () => {
    const subjectCode = "HF-0043-J";
    const revision = { before: { notes: "", subjectCode: "HF-0042-K" }, after: { notes: "new", subjectCode } };
    await assertFails(edit(as(EMMA), { test: { subjectCode }, revision }));
  });

  it.each([
    ["keeps the revision number", { test: { rev: 1 } }],
    ["skips a revision number", { test: { rev: 3 }, revision: { rev: 3 } }],
    [
      "moves the state",
      {
        test: { status: "signed" },
        revision: { before: { notes: "", status: "draft" }, after: { notes: "new", status: "signed" } },
      },
    ],
    [
      "changes the code",
      {
        test: { code: "ICSI-0009" },
        revision: { before: { notes: "", code: "ICSI-0001" }, after: { notes: "new", code: "ICSI-0009" } },
      },
    ],
    ["rewrites who made it", { test: { createdBy: person(EMMA) } }],
    ["tells another old value", { revision: { before: { notes: "x" } } }],
    ["tells another new value", { revision: { after: { notes: "x" } } }],
    ["tells no old value", { revision: { before: {} } }],
    ["tells more than happened", { revision: { after: { notes: "new", signedBy: "emma" } } }],
    ["was entered by a clock that is off by words", { revision: { clockAhead: "by three hours" } }],
    ["is told of another organisation", { revision: { organisation: "meridian-devices.example" } }],
    ["is told of another study", { revision: { studyId: "closed" } }],
    ["changes what it does not tell", { test: { subjectCode: "HF-0043-1" } }],
    ["is signed by another", { test: { updatedBy: person(NOOR) }, revision: { by: person(NOOR) } }],
    ["is back-dated", { test: { updatedAt: Timestamp.fromMillis(0) } }],
  ])("refuses an edit that %s", async (_, parts) => {
    await assertFails(edit(as(EMMA), parts));
  });

  it("lets the second of two edits of the same revision lose", async () => {
    await edit(as(EMMA));
    await assertFails(edit(as(EMMA), { test: { notes: "mine" }, revision: { after: { notes: "mine" } } }));
  });

  it("refuses a change under the number of a revision that is there", async () => {
    const told = { action: "edit", ...OF_STUDY, before: { notes: "" }, after: { notes: "new" } };
    await given({ "tests/t1/revisions/3": { ...told, rev: 3, by: person(EMMA) } });
    const change = { notes: "new", rev: 3, updatedBy: person(EMMA), updatedAt: serverTimestamp() };
    await assertFails(updateDoc(doc(as(EMMA), "tests/t1"), change));
  });

  it("refuses a change without a revision, and a revision without a change", async () => {
    await assertFails(
      updateDoc(doc(as(EMMA), "tests/t1"), {
        notes: "x",
        rev: 2,
        updatedBy: person(EMMA),
        updatedAt: serverTimestamp(),
      }),
    );
    await assertFails(
      setDoc(doc(as(EMMA), "tests/t1/revisions/2"), {
        rev: 2,
        at: serverTimestamp(),
        by: person(EMMA),
        action: "edit",
        ...OF_STUDY,
        before: {},
        after: {},
      }),
    );
  });

  it.each(["submitted", "reviewed", "signed", "locked", "cancelled", "invalid"])(
    "refuses an edit of a test that is %s",
    async (status) => {
      await given({ "tests/t1": storedTest(NOOR, { status, enteredBy }) });
      await assertFails(edit(as(EMMA)));
    },
  );

  it.each([
    ["for the state as it is", { rev: 1 }, 1],
    ["by an outsider", { by: { uid: "x", name: "" } }, 2],
    ["under another number", { rev: 3 }, 2],
    ["under no number", { rev: "2" }, 2],
    ["without old values", { before: "none" }, 2],
    ["without new values", { after: "none" }, 2],
  ])("refuses a stray revision %s", async (_, fields, rev) => {
    await given({ "tests/t1": storedTest(NOOR, { rev }) });
    const revision = {
      rev,
      at: serverTimestamp(),
      by: person(EMMA),
      action: rev === 1 ? "create" : "edit",
      before: {},
      after: {},
    };
    await assertFails(setDoc(doc(as(EMMA), `tests/t1/revisions/${rev}0`), { ...revision, ...fields }));
    await assertFails(setDoc(doc(as(NOOR), `tests/t1/revisions/${rev}`), { ...revision, by: person(NOOR) }));
    await assertFails(setDoc(doc(as({ ...EMMA, staff: false }), `tests/t1/revisions/${rev}`), revision));
    await assertFails(setDoc(doc(as(EMMA), `tests/t1/revisions/${rev}`), { ...revision, ...fields }));
  });

  it("refuses a test that begins, and a first revision of one that is there", async () => {
    const { createdAt: _, updatedAt: __, ...begun } = storedTest(EMMA);
    const at = serverTimestamp();
    const { rev, createdBy: ___, updatedBy: ____, ...after } = begun;
    const revision = { rev, at, by: person(EMMA), action: "create", ...OF_STUDY, before: {}, after };
    const begins = (withCode: boolean) => {
      const batch = writeBatch(as(EMMA));
      batch.set(doc(as(EMMA), "tests/t2"), { ...begun, createdAt: at, updatedAt: at });
      batch.set(doc(as(EMMA), "tests/t2/revisions/1"), revision);
      const code = { testId: "t2", kind: "icsi", number: 1, by: person(EMMA), at };
      if (withCode) batch.set(doc(as(EMMA), "studies/zp01/codes/ICSI-0001"), code);
      return batch.commit();
    };
    await assertFails(begins(true));
    await given({ "studies/zp01/codes/ICSI-0001": { testId: "t2", kind: "icsi", number: 1 } });
    await assertFails(begins(false));
    await given({ "tests/t2": storedTest(EMMA) });
    await assertFails(setDoc(doc(as(EMMA), "tests/t2/revisions/1"), revision));
  });

  it("takes a reason, and refuses one that is no text", async () => {
    await assertFails(edit(as(EMMA), { revision: { reason: 7 } }));
    await assertSucceeds(edit(as(EMMA), { revision: { reason: "typing error" } }));
  });

  it("never lets history be rewritten or removed", async () => {
    const db = as(NOOR);
    await assertFails(updateDoc(doc(db, "tests/t1/revisions/1"), { reason: "x" }));
    await assertFails(deleteDoc(doc(db, "tests/t1/revisions/1")));
    await assertFails(deleteDoc(doc(db, "tests/t1")));
  });
});

describe("what a test may hold after a change", () => {
  let rev = 4;
  /** Each change stands at a revision of its own, so that none finds what the one before wrote. */
  async function change(kind: TestKind, testFields: object) {
    rev += 10;
    const { subjectCode, ...run } = storedTest(NOOR, { status: "in_progress", rev }, kind);
    const stored = kind === "preclinical" ? run : { ...run, subjectCode };
    await given({ "tests/t1": stored });
    return commit(as(EMMA), EMMA, stored, {}, { action: "edit", by: person(EMMA), testFields });
  }

  it.each<[TestKind, string, object]>([
    ["icsi", "other gametes", { material: { oocyteSource: "donor_fresh", spermSource: "tese" } }],
    ["clinical", "other gametes", { material: { oocyteSource: "ivm", spermSource: "tese" } }],
    ["semen", "other sperm", { material: { spermSource: "tese" } }],
    ["preclinical", "material that is no table", { material: "none" }],
    ["preclinical", "a field of others", { material: { ...newTest("preclinical").material, spermSource: "tese" } }],
    ["preclinical", "a made-up species", { material: { ...newTest("preclinical").material, species: "unicorn" } }],
    ["preclinical", "a made-up type", { material: { ...newTest("preclinical").material, materialType: "hair" } }],
    ["preclinical", "a made-up state", { material: { ...newTest("preclinical").material, materialState: "stale" } }],
    ["preclinical", "no lot", { material: { ...newTest("preclinical").material, materialLot: "" } }],
    ["preclinical", "a lot that is no text", { material: { ...newTest("preclinical").material, materialLot: 7 } }],
    ["preclinical", "a part of a material", { material: { species: "mouse" } }],
    ["icsi", "notes that are no text", { notes: 7 }],
    ["icsi", "too long notes", { notes: "x".repeat(2001) }],
    ["icsi", "a header that is no table", { header: "none" }],
    ["icsi", "an endless header", { header: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, i])) }],
    ["icsi", "settings that are no table", { settings: [] }],
    ["icsi", "settings nobody knows", { settings: { profile: "istanbul-2025", own: 1 } }],
    ["icsi", "an anchor that is no time", { anchorAt: "noon" }],
    ["preclinical", "open arms of a blinded test", { header: { blindedAssessor: true, arms: [{ name: "Catheter" }] } }],
    [
      "preclinical",
      "a blinding that somebody else keeps",
      { header: { blindedAssessor: true, blinding: { keeper: person(NOOR) } } },
    ],
  ])("is not, of a %s test, %s", async (kind, _, fields) => {
    await assertFails(change(kind, fields));
  });

  it("is, of a preclinical test, what it is made with", async () => {
    const material = { ...newTest("preclinical").material, species: "bovine" };
    await assertSucceeds(change("preclinical", { material, notes: "x".repeat(2000) }));
  });
});
