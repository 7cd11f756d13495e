import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import type { LabTest } from "@zona/domain/records/lab-test";
import { planCommit } from "@zona/domain/records/plan-commit";
import { deleteDoc, doc, serverTimestamp, setDoc, Timestamp, updateDoc, writeBatch } from "firebase/firestore";
import { describe, it } from "vitest";
import { commit, EMMA, freshly, NOOR, person, type Signed, type Twist, useRules } from "./environment.ts";
import { AT, recordGiver, SHEETS, type stored } from "./stored-record.ts";

const { as, given } = useRules();

const givenRecord = recordGiver(given);
const by = person(EMMA);

describe("a signature", () => {
  const sign = (who: Signed, test: ReturnType<typeof stored>, twist: Twist = {}) =>
    commit(as(who), who, test, SHEETS, { action: "sign", by: person(who) }, twist);

  it.each([
    ["an hour after the sign-in", freshly(EMMA, 60), {}],
    ["without a signature document", freshly(EMMA), { signature: null }],
    ["in another's name", freshly(EMMA), { signature: { by: person(NOOR) } }],
    ["back-dated", freshly(EMMA), { signature: { at: Timestamp.fromMillis(0) } }],
    ["without a meaning", freshly(EMMA), { signature: { meaning: "because" } }],
    ["without a hash", freshly(EMMA), { signature: { sha256: "none" } }],
    ["of another revision", freshly(EMMA), { signature: { rev: 3 } }],
    ["with a field of its own", freshly(EMMA), { signature: { voidedAt: AT } }],
  ] as const)("is refused %s", async (_, who, twist) => {
    await assertFails(sign(who, await givenRecord({ status: "reviewed" }), twist));
  });

  it("is made with its move, never alone, and never changed", async () => {
    const test = await givenRecord({ status: "reviewed" });
    const db = as(freshly(EMMA));
    const alone = { by, at: serverTimestamp(), meaning: "approval", sha256: "a".repeat(64) };
    for (const rev of [4, 5]) await assertFails(setDoc(doc(db, `tests/t1/signatures/${rev}`), { ...alone, rev }));
    await assertFails(setDoc(doc(as(undefined), "tests/t1/signatures/5"), { ...alone, rev: 5 }));
    await assertSucceeds(sign(freshly(EMMA), test));
    await assertFails(updateDoc(doc(db, "tests/t1/signatures/5"), { meaning: "review" }));
    await assertFails(deleteDoc(doc(db, "tests/t1/signatures/5")));
  });

  it("is no part of another move", async () => {
    const test = await givenRecord({ status: "signed" });
    const db = as(freshly(EMMA));
    const plan = planCommit({ ...test, id: "t1" } as unknown as LabTest, SHEETS, { action: "lock", by });
    const batch = writeBatch(db);
    const at = serverTimestamp();
    batch.update(doc(db, "tests/t1"), { ...plan?.set, rev: 5, updatedBy: by, updatedAt: at });
    batch.set(doc(db, "tests/t1/revisions/5"), { ...plan?.revision, by, at });
    batch.set(doc(db, "tests/t1/signatures/5"), { by, at, meaning: "approval", rev: 5, sha256: "a".repeat(64) });
    await assertFails(batch.commit());
  });
});
