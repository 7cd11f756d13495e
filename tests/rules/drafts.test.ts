import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { deleteDoc, doc, getDoc, serverTimestamp, setDoc, Timestamp, updateDoc } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { EMMA, INTRUDERS, NOOR, type Signed, storedTest, useRules } from "./environment.ts";

const { as, given } = useRules();

const draft = (who: Signed, fields: object = {}) => ({
  owner: who.uid,
  step: "subject",
  values: { kind: "icsi", subjectCode: "half ty", material: { oocyteSource: "own_fresh" }, notes: "" },
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
  ...fields,
});

describe("a draft", () => {
  it("takes whatever was typed, half empty or wrong", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), "drafts/d1"), draft(EMMA)));
    await assertSucceeds(setDoc(doc(as(EMMA), "drafts/d2"), draft(EMMA, { values: {} })));
    await assertSucceeds(setDoc(doc(as(EMMA), "drafts/d3"), draft(EMMA, { values: { custom: true, terms: {} } })));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(setDoc(doc(as(who), "drafts/d1"), draft(who ?? EMMA)));
  });

  it.each([
    ["in another's name", { owner: "noor" }],
    ["at an unknown step", { step: "sign" }],
    ["back-dated", { createdAt: Timestamp.fromMillis(0) }],
    ["with an old time of change", { updatedAt: Timestamp.fromMillis(0) }],
    ["with a field of its own", { admin: true }],
    ["with an unknown kind", { values: { kind: "spell" } }],
    ["with a study that is no text", { values: { studyId: 7 } }],
    ["with an endless study", { values: { studyId: "x".repeat(65) } }],
    ["with a subject that is no text", { values: { subjectCode: 7 } }],
    ["with material that is no table", { values: { material: "x" } }],
    [
      "with endless material",
      { values: { material: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`f${n}`, "x"])) } },
    ],
    ["with words that are no table", { values: { terms: "x" } }],
    [
      "with endless words",
      { values: { terms: Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, "x"])) } },
    ],
    ["as a variant that is none", { values: { custom: "yes" } }],
    ["with an unknown value", { values: { diagnosis: "x" } }],
    ["with endless notes", { values: { notes: "x".repeat(4001) } }],
    ["with notes that are not text", { values: { notes: 7 } }],
    ["with an endless subject", { values: { subjectCode: "x".repeat(65) } }],
    ["without values", { values: "all" }],
  ])("is refused %s", async (_, fields) => {
    await assertFails(setDoc(doc(as(EMMA), "drafts/d1"), draft(EMMA, fields)));
  });

  it("may be looked for before it is there", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "drafts/none")));
  });

  it("cannot reopen a test that exists", async () => {
    await given({ "tests/t1": storedTest(EMMA) });
    await assertFails(setDoc(doc(as(EMMA), "drafts/t1"), draft(EMMA)));
  });
});

describe("a stored draft", () => {
  beforeEach(() =>
    given({ "drafts/d1": draft(EMMA, { createdAt: Timestamp.fromMillis(1), updatedAt: Timestamp.fromMillis(1) }) }),
  );

  it("is changed and discarded by its owner", async () => {
    await assertSucceeds(
      updateDoc(doc(as(EMMA), "drafts/d1"), { "values.notes": "more", updatedAt: serverTimestamp() }),
    );
    await assertSucceeds(deleteDoc(doc(as(EMMA), "drafts/d1")));
  });

  it("is neither changed, given away nor discarded by others", async () => {
    await assertFails(updateDoc(doc(as(NOOR), "drafts/d1"), { "values.notes": "x", updatedAt: serverTimestamp() }));
    await assertFails(updateDoc(doc(as(NOOR), "drafts/d1"), { owner: "noor", updatedAt: serverTimestamp() }));
    await assertFails(updateDoc(doc(as(EMMA), "drafts/d1"), { owner: "noor", updatedAt: serverTimestamp() }));
    await assertFails(
      updateDoc(doc(as(EMMA), "drafts/d1"), { createdAt: serverTimestamp(), updatedAt: serverTimestamp() }),
    );
    await assertFails(deleteDoc(doc(as(NOOR), "drafts/d1")));
    await assertFails(deleteDoc(doc(as({ ...EMMA, staff: false }), "drafts/d1")));
  });
});
