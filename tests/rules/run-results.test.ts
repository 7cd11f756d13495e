import { assertFails } from "@firebase/rules-unit-testing";
import { deleteDoc, doc, setDoc, updateDoc } from "firebase/firestore";
import { describe, it } from "vitest";
import { adminOf, EMMA, person, useRules } from "./environment.ts";
import { AT, recordGiver } from "./stored-record.ts";

const { as, given } = useRules();
const givenRecord = recordGiver(given);
const ADMIN = adminOf(EMMA);
const RESULT = "b".repeat(64);

describe("the result of a run", () => {
  const kept = { kind: "run", rev: 5, at: AT, result: { verdict: "pass" }, sha256: RESULT };

  it.each(["in_progress", "submitted", "locked"])("is written by nobody while the run is %s", async (status) => {
    await givenRecord({ status, kind: "preclinical" });
    for (const who of [EMMA, ADMIN])
      await assertFails(setDoc(doc(as(who), "tests/t1/results/run-5"), { ...kept, by: person(who) }));
  });

  it("is changed and removed by nobody, and found by functions alone", async () => {
    await givenRecord({ status: "locked", kind: "preclinical" });
    await given({ "tests/t1/results/run-5": kept });
    const db = as(ADMIN);
    await assertFails(updateDoc(doc(db, "tests/t1/results/run-5"), { "result.verdict": "fail" }));
    await assertFails(deleteDoc(doc(db, "tests/t1/results/run-5")));
    await assertFails(updateDoc(doc(db, "testFacts/t1"), { resultSha256: "c".repeat(64) }));
  });
});
