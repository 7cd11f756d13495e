// @module-tag nightly
import { COLLECTIONS } from "@zona/domain/collections";
import { LateResult } from "@zona/domain/records/late-result";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { recordResultFor } from "../../functions/src/records/record-result.ts";
import { resultRecords } from "../../functions/src/records/record-result-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-late-results"));
const AT = new Date("2026-05-12T08:00:00Z");
const NOW = new Date("2026-06-12T08:00:00Z");
const [EMMA, NOOR] = [staffCaller("emma", "Emma"), staffCaller("noor", "Noor")];
const outcome = { kind: "outcome", transfer: 1, values: { hcg: "positive" }, at: "2026-05-30T08:00:00Z" };

let ref = db.collection(COLLECTIONS.tests).doc();
beforeEach(async () => {
  ref = db.collection(COLLECTIONS.tests).doc();
  const by = { createdBy: NOOR.by, createdAt: AT, updatedBy: NOOR.by, updatedAt: AT, enteredBy: ["noor"] };
  const material = { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" };
  const of = { organisation: "hollyfield.example", studyId: "zp01", subjectCode: "HF-0042-K" };
  await ref.set({ rev: 3, status: "locked", kind: "icsi", code: "ICSI-0001", notes: "", ...of, material, ...by });
  const sheet = (id: string, cells: object) => ref.collection("sheets").doc(id).set({ rev: 3, cells });
  await sheet("oocytes", { "3.maturity": "MII", "3.insemination": "icsi" });
  await sheet("dispositions", {
    ...{ "3.fate": "transfer", "transfers:1.transferredAt": AT, "transfers:1.by": NOOR.by },
    "transfers:1.catheter": "Soft",
  });
});

const enter = (letter: string, fields: object = {}, who = EMMA) =>
  recordResultFor(
    who,
    { testId: ref.id, resultId: letter.repeat(20), result: { ...outcome, ...fields } },
    resultRecords(db),
    NOW,
  );
const stored = async () =>
  (await ref.collection("results").orderBy("enteredAt").get()).docs.map((one) =>
    readRecord(LateResult, one.id, one.data()),
  );

it("a result is entered once by those who send it at once, with the server's time", async () => {
  await Promise.all([enter("a"), enter("a"), enter("a")]);
  const [result, ...others] = await stored();
  expect(others).toEqual([]);
  expect(result).toMatchObject({ ...outcome, at: new Date(outcome.at), by: EMMA.by });
  expect(result?.enteredAt.getTime()).toBeGreaterThan(NOW.getTime());
});

it("of two who report one transfer at once one is told of the other, as are two who correct it", async () => {
  const both = async (...tries: Promise<void>[]) => {
    const tried = await Promise.allSettled(tries);
    expect(tried.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    for (const one of tried)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ said: { code: "refusals.resultMeanwhile" } });
  };
  await both(enter("a"), enter("b", {}, NOOR));
  const [first] = await stored();
  const correction = { values: { hcg: "negative" }, supersedes: first?.id, reason: "second test" };
  await both(enter("c", correction), enter("d", correction, NOOR));
  expect(await stored()).toHaveLength(2);
});
