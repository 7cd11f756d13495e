import { ACCESS, COLLECTIONS, PACE, USERS } from "@zona/domain/collections";
import { MOST_AN_HOUR } from "@zona/domain/policy/pace";
import { Query } from "@zona/domain/records/queries/query";
import { readRecord } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import { takePlace } from "../../functions/src/identity/pace-data.ts";
import { accessWith, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { answerQueryFor, openQueryFor } from "../../functions/src/queries/query.ts";
import { queryRecords } from "../../functions/src/queries/query-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-queries"));
const AT = new Date("2026-05-12T08:00:00Z");
const [EMMA, NOOR] = [staffCaller("emma", "Emma"), staffCaller("noor", "Noor")];
const QUERY_ID = "q".repeat(20);

let ref = db.collection(COLLECTIONS.tests).doc();
const queryRef = () => ref.collection("queries").doc(QUERY_ID);
const stored = async () => readRecord(Query, QUERY_ID, (await queryRef().get()).data());

beforeEach(async () => {
  ref = db.collection(COLLECTIONS.tests).doc();
  const by = { createdBy: NOOR.by, createdAt: AT, updatedBy: NOOR.by, updatedAt: AT, enteredBy: ["noor"] };
  const material = { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" };
  const of = { organisation: "hollyfield.example", studyId: "zp01", subjectCode: "HF-0042-K" };
  await ref.set({ rev: 3, status: "submitted", kind: "icsi", code: "ICSI-0001", notes: "", ...of, material, ...by });
  await db.doc(`${USERS}/noor`).set({ name: "Noor Haddad", disabled: false });
  await db.doc(`${ACCESS}/noor`).set(accessWith());
  await db.recursiveDelete(db.collection(PACE));
});

const open = (fields: object = {}, who = EMMA) =>
  openQueryFor(
    who,
    { testId: ref.id, queryId: QUERY_ID, type: "query", path: "d3.2", text: "Three cells or four?", ...fields },
    queryRecords(db),
    { takePlace: takePlace(db), now: AT },
  );
const answer = (fields: object, who = NOOR) =>
  answerQueryFor(
    who,
    { testId: ref.id, queryId: QUERY_ID, seen: 1, status: "updated", text: "Four.", ...fields },
    queryRecords(db),
    AT,
  );

it("a query is opened once by those who ask at once, is answered, and left to nobody", async () => {
  await Promise.all([open({ assignee: "noor" }), open({ assignee: "noor" }), open({ assignee: "noor" })]);
  const opened = await stored();
  expect(opened).toMatchObject({
    ...{ type: "query", status: "new", path: "d3.2", testCode: "ICSI-0001", openedBy: EMMA.by },
    ...{ organisation: "hollyfield.example", studyId: "zp01", assignee: { uid: "noor", name: "Noor Haddad" } },
    notes: { "1": { by: EMMA.by, text: "Three cells or four?", status: "new" } },
  });
  expect(opened?.notes["1"]?.at).toEqual(opened?.updatedAt);
  await answer({});
  expect(await stored()).toMatchObject({ status: "updated", notes: { "2": { by: NOOR.by, text: "Four." } } });
  expect(await stored()).not.toHaveProperty("assignee");
});

it("of two who answer at once one is told of the other, and nothing is written over", async () => {
  await open();
  const answers = await Promise.allSettled([answer({}), answer({ text: "Five.", status: "closed" }, EMMA), answer({})]);
  const notes: Query["notes"] = (await stored())?.notes ?? {};
  expect(Object.keys(notes)).toEqual(["1", "2"]);
  const won = notes["2"]?.by.uid;
  expect(answers.map(({ status }) => status)).toEqual(
    won === "noor" ? ["fulfilled", "rejected", "fulfilled"] : ["rejected", "fulfilled", "rejected"],
  );
  for (const one of answers)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ said: { code: "refusals.answeredMeanwhile" } });
});

it("is for nobody whose account is disabled", async () => {
  await db.doc(`${USERS}/noor`).update({ disabled: true });
  await expect(open({ assignee: "noor" })).rejects.toMatchObject({ said: { code: "refusals.noReader" } });
  expect(await stored()).toBeUndefined();
});

it("no more are opened within the hour than anybody asks by hand", async () => {
  await db
    .doc(`${PACE}/emma`)
    .set({ hour: Math.floor(AT.getTime() / 3_600_000), counts: { queries: MOST_AN_HOUR.queries } });
  await expect(open()).rejects.toMatchObject({ said: { code: "refusals.tooMany" } });
  expect(await stored()).toBeUndefined();
  await open({}, NOOR);
});
