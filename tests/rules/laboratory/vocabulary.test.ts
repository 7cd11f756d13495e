import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collectionGroup,
  deleteDoc,
  deleteField,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { EMMA, INTRUDERS, NOOR, person, type Signed, useRules } from "../environment.ts";

const { as, given } = useRules();
const ADA: Signed = { ...EMMA, uid: "ada", role: "admin", staffName: "Ada Admin" };
const LIST = "vocabulary/strain";

type Fields = Record<string, unknown>;
const AT = Timestamp.fromMillis(1_790_000_000_000);
const stored = (label: string, status: string, more: Fields = {}) => ({
  label,
  status,
  by: person(EMMA),
  at: AT,
  ...more,
});

const add = (who: Signed | undefined, key: string, word: Fields = {}, list: Fields = {}, kind = "strain") =>
  setDoc(
    doc(as(who), `vocabulary/${kind}`),
    {
      terms: {
        [key]: { label: key, status: "pending", by: person(who ?? EMMA), at: serverTimestamp(), ...word },
      },
      last: key,
      ...list,
    },
    { merge: true },
  );

describe("a word that is new", () => {
  it("is added by whoever types it, the first of its list or a later one, and waits", async () => {
    await assertSucceeds(add(EMMA, "cd1"));
    await assertSucceeds(add(NOOR, "cba"));
    await assertSucceeds(add(NOOR, "łodz", { label: "Łódź" }));
    await assertSucceeds(getDoc(doc(as(NOOR), LIST)));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(add(who, "cd1"));
    await assertFails(getDoc(doc(as(who), LIST)));
  });

  it.each<[string, string, Fields, Fields?, string?]>([
    ["that is accepted at once", "cd1", { status: "accepted" }],
    ["in another's name", "cd1", { by: person(NOOR) }],
    ["back-dated", "cd1", { at: AT }],
    ["with a decision", "cd1", { decidedBy: person(EMMA) }],
    ["under the key of another word", "cd1", { label: "CD-2" }],
    ["without a spelling", "cd1", { label: "" }],
    ["without an end", "cd1", { label: `cd1${" ".repeat(70)}` }],
    ["that is no text", "cd1", { label: 7 }],
    ["of a kind that is none", "cd1", {}, {}, "diagnosis"],
    ["with a second one", "cd1", {}, { terms: { cd1: stored("cd1", "pending"), cd2: stored("cd2", "pending") } }],
    ["with a field of its own", "cd1", {}, { admin: true }],
    ["that is told as another", "cd1", {}, { last: "cd2" }],
    ["with the mark of a decision", "cd1", {}, { change: "c1" }],
  ])("is refused %s", async (_, key, word, list, kind) => {
    await assertFails(add(EMMA, key, word, list, kind));
    await given({ [LIST]: { terms: { old: stored("old", "pending") }, last: "old" } });
    await assertFails(add(EMMA, key, word, list, kind));
  });

  it("does not take the place of a word that is there", async () => {
    await given({ [LIST]: { terms: { cd1: stored("CD-1", "accepted") }, last: "cd1" } });
    await assertFails(add(NOOR, "cd1"));
    await assertFails(add(ADA, "cd1"));
  });

  it("has an end to its list and to its key", async () => {
    const terms = Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`w${n}`, stored(`w${n}`, "pending")]));
    await given({ [LIST]: { terms, last: "w0" } });
    await assertFails(add(EMMA, "cd1"));
    await assertFails(add(EMMA, "ł".repeat(65), { label: "ł" }, {}, "medium"));
  });
});

describe("a decision", () => {
  beforeEach(() =>
    given({
      [LIST]: {
        terms: {
          c57: stored("c57", "pending"),
          c57bl6j: stored("C57BL/6J", "accepted"),
          old: stored("old", "merged", { mergedInto: "c57bl6j" }),
        },
        last: "c57",
        change: "earlier",
      },
      [`${LIST}/changes/earlier`]: { key: "c57" },
    }),
  );

  type Twist = { word?: Fields; list?: Fields; change?: Fields | null; id?: string; key?: string };
  const PENDING = { label: "c57", status: "pending" };

  function decide(
    who: Signed,
    after: Fields,
    { word = {}, list = {}, change = {}, id = "c1", key = "c57" }: Twist = {},
  ) {
    const db = as(who);
    const batch = writeBatch(db);
    const gone = "mergedInto" in after ? {} : { mergedInto: deleteField() };
    const decided = { ...after, ...gone, decidedBy: person(who), decidedAt: serverTimestamp(), ...word };
    batch.set(doc(db, LIST), { terms: { [key]: decided }, last: key, change: id, ...list }, { merge: true });
    if (change) {
      batch.set(doc(db, `${LIST}/changes/${id}`), {
        vocabulary: "strain",
        key,
        before: PENDING,
        after,
        by: person(who),
        at: serverTimestamp(),
        ...change,
      });
    }
    return batch.commit();
  }

  const ACCEPT = { label: "c57", status: "accepted" };
  const MERGE = { label: "c57", status: "merged", mergedInto: "c57bl6j" };

  it("accepts, renames and merges a word, and takes it back", async () => {
    await assertSucceeds(decide(ADA, ACCEPT));
    const renamed = { label: "C57 sub", status: "accepted", also: ["c57"] };
    await assertSucceeds(decide(ADA, renamed, { id: "c2", change: { before: ACCEPT } }));
    const merged = { label: "C57 sub", status: "merged", mergedInto: "c57bl6j", also: ["c57"] };
    await assertSucceeds(decide(ADA, merged, { id: "c3", change: { before: renamed } }));
    await assertSucceeds(decide(ADA, renamed, { id: "c4", change: { before: merged } }));
  });

  it.each<[string, Fields, Twist]>([
    ["without telling it", ACCEPT, { change: null }],
    ["with a change that was told before", ACCEPT, { id: "earlier", change: null }],
    ["with an old state that was not there", ACCEPT, { change: { before: { label: "c58", status: "pending" } } }],
    ["with less of the old state", ACCEPT, { change: { before: { label: "c57" } } }],
    ["with another new state than it writes", ACCEPT, { change: { after: PENDING } }],
    ["with a new state that holds more", ACCEPT, { change: { after: { ...ACCEPT, also: ["x"] } } }],
    ["with an old state that holds more", ACCEPT, { change: { before: { ...PENDING, note: "x" } } }],
    ["with a field of its own in the state", { ...ACCEPT, note: "x" }, {}],
    ["told of another word", ACCEPT, { change: { key: "old" } }],
    ["told of another list", ACCEPT, { change: { vocabulary: "medium" } }],
    ["told in another's name", ACCEPT, { change: { by: person(NOOR) } }],
    ["told with an old time", ACCEPT, { change: { at: AT } }],
    ["told with more than it is", ACCEPT, { change: { note: "x" } }],
    ["in another's name", ACCEPT, { word: { decidedBy: person(NOOR) } }],
    ["with an old time", ACCEPT, { word: { decidedAt: AT } }],
    ["that gives the word to another", ACCEPT, { word: { by: person(NOOR) } }],
    ["that changes when the word came", ACCEPT, { word: { at: Timestamp.fromMillis(1) } }],
    ["into a word that leads on", { ...MERGE, mergedInto: "old" }, {}],
    ["into itself", { ...MERGE, mergedInto: "c57" }, {}],
    ["into nothing", { ...MERGE, mergedInto: "none" }, {}],
    ["that merges into no word", { label: "c57", status: "merged" }, {}],
    ["to a state that is none", { label: "c57", status: "gone" }, {}],
    ["to no spelling", { label: "", status: "accepted" }, {}],
    ["with former spellings that are none", { ...ACCEPT, also: "c57" }, {}],
    ["with endless former spellings", { ...ACCEPT, also: Array.from({ length: 21 }, (_, n) => `c${n}`) }, {}],
    ["with another list that it leaves out", ACCEPT, { list: { last: "old" } }],
  ])("is refused %s", async (_, after, twist) => {
    await assertFails(decide(ADA, after, twist));
  });

  it("is taken by administrators alone", async () => {
    await assertFails(decide(EMMA, ACCEPT));
    await assertFails(decide({ ...EMMA, role: "Admin" }, MERGE));
  });

  it("is never told without being taken, changed or removed", async () => {
    const change = { vocabulary: "strain", key: "c57", before: PENDING, after: ACCEPT, by: person(ADA) };
    await assertFails(setDoc(doc(as(ADA), `${LIST}/changes/c9`), { ...change, at: serverTimestamp() }));
    await assertFails(updateDoc(doc(as(ADA), `${LIST}/changes/earlier`), { key: "old" }));
    await assertFails(deleteDoc(doc(as(ADA), `${LIST}/changes/earlier`)));
    await assertFails(deleteDoc(doc(as(ADA), LIST)));
  });

  it("is read by administrators alone, over all lists", async () => {
    const newest = (who: Signed) =>
      getDocs(query(collectionGroup(as(who), "changes"), orderBy("at", "desc"), limit(20)));
    await assertSucceeds(newest(ADA));
    await assertSucceeds(getDoc(doc(as(ADA), `${LIST}/changes/earlier`)));
    await assertFails(newest(EMMA));
    await assertFails(getDoc(doc(as(EMMA), `${LIST}/changes/earlier`)));
  });
});
