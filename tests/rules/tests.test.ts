import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
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
import {
  commitCreation,
  creation,
  EMMA,
  INTRUDERS,
  NOOR,
  OPEN_STUDY,
  person,
  storedTest,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();

beforeEach(() => given({ "studies/zp01": OPEN_STUDY, "studies/closed": { ...OPEN_STUDY, status: "closed" } }));

describe("creating a test", () => {
  it.each(["icsi", "semen", "preclinical"] as const)(
    "takes a whole %s test with its revision and its code",
    async (kind) => {
      await assertSucceeds(commitCreation(as(EMMA), "t1", creation(EMMA, "t1", kind)));
    },
  );

  it.each(["revision", "code", "test"] as const)("refuses a commit without its %s", async (part) => {
    await assertFails(commitCreation(as(EMMA), "t1", creation(EMMA, "t1"), part));
  });

  it.each(Object.entries(INTRUDERS))("refuses %s", async (_, who) => {
    await assertFails(commitCreation(as(who), "t1", creation(who ?? EMMA, "t1")));
  });

  const yesterday = Timestamp.fromMillis(Date.now() - 86_400_000);
  it.each([
    ["a later state", { status: "signed" }],
    ["a later revision number", { rev: 2 }],
    ["another author", { createdBy: person(NOOR) }],
    ["another name for oneself", { createdBy: { uid: "emma", name: "Noor Haddad" } }],
    ["another last author", { updatedBy: person(NOOR) }],
    ["a back-dated creation", { createdAt: yesterday }],
    ["a back-dated change", { updatedAt: yesterday }],
    ["a field nobody knows", { reviewedBy: person(EMMA) }],
    ["a subject code of the wrong shape", { subjectCode: "Jane Doe" }],
    ["no subject", { subjectCode: "" }],
    ["material of another kind", { material: { species: "mouse" } }],
    ["a made-up source", { material: { oocyteSource: "moon", spermSource: "ejaculate_fresh" } }],
    ["too long notes", { notes: "x".repeat(2001) }],
    ["a study that is closed", { studyId: "closed" }],
    ["a study that does not exist", { studyId: "none" }],
    ["a kind the study does not take", { kind: "clinical" }],
    ["a code of another kind", { code: "SEM-0001" }],
  ])("refuses %s", async (_, fields) => {
    const parts = creation(EMMA, "t1");
    Object.assign(parts.test, fields);
    const told = Object.entries(fields).filter(([field]) => field in (parts.revision.after as object));
    parts.revision.after = { ...(parts.revision.after as object), ...Object.fromEntries(told) };
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses a preclinical test that names a subject", async () => {
    const parts = creation(EMMA, "t1", "preclinical");
    parts.test.subjectCode = "HF-0042-K";
    parts.revision.after = { ...(parts.revision.after as object), subjectCode: "HF-0042-K" };
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it.each([
    ["leaves a field out", (after: Record<string, unknown>) => ({ ...after, notes: undefined })],
    ["tells another value", (after: Record<string, unknown>) => ({ ...after, notes: "nothing" })],
    ["tells more than happened", (after: Record<string, unknown>) => ({ ...after, signedBy: "emma" })],
  ])("refuses a revision that %s", async (_, twist) => {
    const parts = creation(EMMA, "t1");
    const twisted = twist(parts.revision.after as Record<string, unknown>);
    parts.revision.after = Object.fromEntries(Object.entries(twisted).filter(([, value]) => value !== undefined));
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it.each([
    ["by somebody else", { by: person(NOOR) }],
    ["at another time", { at: yesterday }],
    ["with an earlier value that never was", { before: { notes: "old" } }],
    ["as an edit", { action: "edit" }],
    ["with a field of its own", { hash: "0" }],
    ["with an endless reason", { reason: "x".repeat(501) }],
  ])("refuses a revision made %s", async (_, fields) => {
    const parts = creation(EMMA, "t1");
    Object.assign(parts.revision, fields);
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("gives a code once", async () => {
    await commitCreation(as(EMMA), "t1", creation(EMMA, "t1"));
    await assertFails(commitCreation(as(NOOR), "t2", creation(NOOR, "t2")));
    await assertSucceeds(commitCreation(as(NOOR), "t2", creation(NOOR, "t2", "icsi", 2)));
  });

  it("refuses a code whose number is not the one it shows", async () => {
    const parts = creation(EMMA, "t1");
    parts.code.number = 7;
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses a second spelling of a code", async () => {
    const parts = { ...creation(EMMA, "t1"), codeId: "ICSI-00001" };
    parts.test.code = parts.codeId;
    parts.revision.after = { ...(parts.revision.after as object), code: parts.codeId };
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses to take over the id of somebody else's draft", async () => {
    await given({ "drafts/t1": { owner: "noor" }, "drafts/t2": { owner: "emma" } });
    await assertFails(commitCreation(as(EMMA), "t1", creation(EMMA, "t1")));
    await assertSucceeds(commitCreation(as(EMMA), "t2", creation(EMMA, "t2")));
  });
});

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
    before: { notes: "" },
    after: { notes: "new" },
    ...revision,
  });
  return batch.commit();
}

describe("changing a test", () => {
  beforeEach(() => given({ "tests/t1": storedTest(NOOR), "tests/t1/revisions/1": { rev: 1, by: person(NOOR) } }));

  it("takes an edit that its revision tells truly", async () => {
    await assertSucceeds(edit(as(EMMA)));
    expect((await getDoc(doc(as(NOOR), "tests/t1"))).get("notes")).toBe("new");
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
        before: {},
        after: {},
      }),
    );
  });

  it.each(["in_progress", "submitted", "reviewed", "signed", "locked", "cancelled"])(
    "refuses an edit of a test that is %s",
    async (status) => {
      await given({ "tests/t1": storedTest(NOOR, { status }) });
      await assertFails(edit(as(EMMA)));
    },
  );

  it("never lets history be rewritten or removed", async () => {
    const db = as(NOOR);
    await assertFails(updateDoc(doc(db, "tests/t1/revisions/1"), { reason: "x" }));
    await assertFails(deleteDoc(doc(db, "tests/t1/revisions/1")));
    await assertFails(deleteDoc(doc(db, "tests/t1")));
  });
});
