import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { QueryType } from "@zona/domain/records/query";
import {
  collectionGroup,
  deleteDoc,
  doc,
  getDocs,
  limit,
  type QueryConstraint,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
} from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { EMMA, NOOR, OF_STUDY, PRIYA, person, type Signed, useRules } from "./environment.ts";
import { AT, recordGiver } from "./stored-record.ts";

const { as, given } = useRules();
const givenRecord = recordGiver(given);
const by = person(EMMA);

describe("a query", () => {
  const at = serverTimestamp();
  const note = { by, at, text: "Three cells or four?", status: "new" };
  const opened = {
    ...OF_STUDY,
    type: "query",
    status: "new",
    path: "units.3",
    openedBy: by,
    openedAt: at,
    updatedAt: at,
    notes: { "1": note },
  };
  const open = (fields: object = {}, who: Signed = EMMA) =>
    setDoc(doc(as(who), "tests/t1/queries/q1"), { ...opened, ...fields });
  const answer = (fields: object = {}, who: Signed = NOOR) =>
    updateDoc(doc(as(who), "tests/t1/queries/q1"), {
      "notes.2": { by: person(who), at, text: "Four.", status: "resolution_proposed" },
      status: "resolution_proposed",
      updatedAt: at,
      ...fields,
    });
  beforeEach(() => givenRecord({ status: "submitted" }));

  it("is opened, answered, closed and found among all open ones", async () => {
    await assertSucceeds(
      open({
        assignee: person(NOOR),
        testCode: "ICSI-0001",
      }),
    );
    await assertSucceeds(answer());
    const words = { by, at, text: "Thanks.", status: "closed" };
    await assertSucceeds(
      updateDoc(doc(as(EMMA), "tests/t1/queries/q1"), { "notes.3": words, status: "closed", updatedAt: at }),
    );
    const found = (who: Signed | undefined, ...conditions: QueryConstraint[]) =>
      getDocs(query(collectionGroup(as(who), "queries"), ...conditions, limit(5)));
    await assertSucceeds(found(PRIYA, where("studyId", "in", ["zp01"])));
    await assertSucceeds(found(NOOR, where("organisation", "==", OF_STUDY.organisation)));
    await assertFails(found(PRIYA));
    await assertFails(found(PRIYA, where("organisation", "==", OF_STUDY.organisation)));
    await assertFails(found(PRIYA, where("studyId", "in", ["zp01", "zp02"])));
    await assertFails(found(undefined, where("studyId", "in", ["zp01"])));
  });

  it.each(QueryType.options)("of the type %s comes to every status", async (type) => {
    const move = (n: number, to: string) => {
      const words = { by, at, text: "Seen.", status: to };
      return updateDoc(doc(as(EMMA), "tests/t1/queries/q1"), { [`notes.${n}`]: words, status: to, updatedAt: at });
    };
    // What a submission asks about, functions ask.
    const asked = { ...opened, type, openedAt: AT, updatedAt: AT, notes: { "1": { ...note, at: AT } } };
    if (type === "failed_validation") await given({ "tests/t1/queries/q1": asked });
    else await assertSucceeds(open({ type }));
    for (const [index, to] of ["updated", "resolution_proposed", "closed", "updated", "not_applicable"].entries())
      await assertSucceeds(move(index + 2, to));
  });

  it("may begin without a note", async () => {
    await assertSucceeds(open({ notes: {} }));
  });

  it.each([
    ["of no type", { type: "rumour" }],
    ["that begins closed", { status: "closed" }],
    ["of somebody else", { openedBy: person(NOOR) }],
    ["back-dated", { openedAt: Timestamp.fromMillis(0) }],
    ["whose last change is back-dated", { updatedAt: Timestamp.fromMillis(0) }],
    ["at no place", { path: 7 }],
    ["at an endless place", { path: "x".repeat(201) }],
    ["with a field of its own", { secret: 1 }],
    ["that tells the code of another test", { testCode: "ICSI-0099" }],
    ["that names another organisation than its record's", { organisation: "meridian-devices.example" }],
    ["that names another study than its record's", { studyId: "zp02" }],
    ["for nobody in particular", { assignee: "anyone" }],
    ["for a person with more to them", { assignee: { ...by, role: "admin" } }],
    ["for a person without an id", { assignee: { uid: "", name: "x" } }],
    ["for a person without a name", { assignee: { uid: "x", name: "" } }],
    ["with another's note", { notes: { "1": { ...note, by: person(NOOR) } } }],
    ["with a back-dated note", { notes: { "1": { ...note, at: Timestamp.fromMillis(0) } } }],
    ["with an empty note", { notes: { "1": { ...note, text: "" } } }],
    ["with a note of another status", { notes: { "1": { ...note, status: "closed" } } }],
    ["with a note that says more", { notes: { "1": { ...note, hidden: 1 } } }],
    ["with a second note", { notes: { "1": note, "2": note } }],
    ["with a note under another number", { notes: { "7": note } }],
  ])("is refused %s", async (_, fields) => {
    await assertFails(open(fields));
  });

  it.each(["cancelled", "invalid"])("is refused of a test that is %s", async (status) => {
    await givenRecord({ status });
    await assertFails(open());
  });

  it("is refused by people who are no staff", async () => {
    await assertFails(open({}, { ...EMMA, staff: false }));
    await open();
    await assertFails(answer({}, { ...NOOR, staff: false }));
  });

  it.each([
    ["rewrites what was said", { "notes.1": { ...note, text: "Five?" } }],
    ["says nothing", { notes: { "1": note } }],
    ["is back-dated", { updatedAt: Timestamp.fromMillis(0) }],
    ["changes the place", { path: "units.4" }],
    ["changes who asked", { openedBy: person(NOOR) }],
    ["leaves the table of moves", { status: "new", "notes.2": { by: person(NOOR), at, text: "x", status: "new" } }],
  ])("refuses an answer that %s", async (_, fields) => {
    await open();
    await assertFails(answer(fields));
  });

  it("ends after two hundred notes, and never leaves not applicable", async () => {
    const stamp = Timestamp.fromDate(AT);
    const old = { ...opened, openedAt: stamp, updatedAt: stamp };
    const notes = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`${i + 1}`, { ...note, at: stamp }]));
    await given({ "tests/t1/queries/q1": { ...old, notes } });
    const more = { by: person(NOOR), at, text: "x", status: "closed" };
    const db = as(NOOR);
    await assertFails(
      updateDoc(doc(db, "tests/t1/queries/q1"), { "notes.201": more, status: "closed", updatedAt: at }),
    );
    await given({
      "tests/t1/queries/q1": { ...old, notes: { "1": { ...note, at: stamp } }, status: "not_applicable" },
    });
    await assertFails(updateDoc(doc(db, "tests/t1/queries/q1"), { "notes.2": more, status: "closed", updatedAt: at }));
    await assertFails(deleteDoc(doc(db, "tests/t1/queries/q1")));
  });
});
