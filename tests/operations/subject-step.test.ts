// @module-tag nightly
import { COLLECTIONS, COUPLES, SUBJECT_COUNTERS, SUBJECTS } from "@zona/domain/collections";
import { withDates } from "@zona/domain/stored-record";
import { getFirestore } from "firebase-admin/firestore";
import { beforeEach, expect, it } from "vitest";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { subjectRecords } from "../../functions/src/subjects/subject-data.ts";
import { takeSubjectStep } from "../../functions/src/subjects/take-step.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-subject-step"));
const [EMMA, NOOR] = [staffCaller("emma", "Emma Lindqvist"), staffCaller("noor", "Noor Haddad")];
const NOW = new Date("2026-11-24T12:00:00Z");

let prefix = "";
let number = 0;
beforeEach(async () => {
  prefix = `S${String.fromCharCode(65 + number++)}`;
  await db.recursiveDelete(db.collection(SUBJECTS));
  await db.recursiveDelete(db.collection(COUPLES));
  await db.recursiveDelete(db.collection(SUBJECT_COUNTERS));
  const study = { protocolCode: "ZP", version: "1.0", title: "ZP", kinds: ["icsi"], status: "open", rev: 1 };
  await db.doc(`${COLLECTIONS.studies}/zp`).set({ ...study, organisation: HOME, codePattern: { form: "own", prefix } });
});

const take = (asked: object, who = EMMA) => takeSubjectStep(who, asked, subjectRecords(db), NOW);
const stored = async (path: string) => withDates((await db.doc(path).get()).data()) as Record<string, unknown>;
const ISSUE = { step: "issue", studyId: "zp", role: "woman" };

/** Every subject and couple is its newest version, and all its versions are there, without a gap. */
async function expectWholeHistory() {
  for (const collection of [SUBJECTS, COUPLES])
    for (const { ref } of (await db.collection(collection).get()).docs) {
      const { docs } = await ref.collection("history").get();
      const last = await stored(ref.path);
      expect(docs.map(({ id }) => Number(id)).toSorted()).toEqual(docs.map((_, at) => at + 1));
      expect(last.rev).toBe(docs.length);
      expect(await stored(`${ref.path}/history/${docs.length}`)).toEqual(last);
      expect(last.at).toBeInstanceOf(Date);
    }
}

/** Those that lost say so, and are asked once more. */
async function atOnce(asks: readonly (() => Promise<{ code: string }>)[]): Promise<string[]> {
  const codes: string[] = [];
  for (const [at, answer] of (await Promise.allSettled(asks.map((ask) => ask()))).entries()) {
    if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "conflict" });
    const code = answer.status === "fulfilled" ? answer.value.code : (await asks[at]?.())?.code;
    if (code !== undefined) codes.push(code);
  }
  return codes;
}

it("two who issue at once get two codes, and the counter is the last", async () => {
  const codes = await atOnce([EMMA, NOOR, EMMA, NOOR].map((who) => () => take(ISSUE, who)));
  expect(codes.map((code) => code.slice(0, 7)).toSorted()).toEqual([1, 2, 3, 4].map((n) => `${prefix}-000${n}`));
  const last = await stored(`${SUBJECT_COUNTERS}/${prefix}`);
  expect(last).toMatchObject({ last: 4, code: codes.toSorted().at(-1), organisation: HOME });
  expect(last.at).toBeInstanceOf(Date);
  await expectWholeHistory();
});

it("a subject gets one partner, whoever links it at once, and two who end the link end it once", async () => {
  const { code: one } = await take(ISSUE);
  const link = (who: typeof EMMA) =>
    take({ step: "link", studyId: "zp", one: { code: one }, other: { role: "man" } }, who);
  const linked = await Promise.allSettled([link(EMMA), link(NOOR)]);
  expect(linked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const couples = await db.collection(COUPLES).get();
  expect(couples.size).toBe(1);
  expect((await db.collection(SUBJECTS).get()).size).toBe(2);
  const [couple] = couples.docs;
  expect((await stored(`${SUBJECTS}/${one}`)).coupleCode).toBe(couple?.id);

  const ended = await Promise.allSettled([EMMA, NOOR].map((who) => take({ step: "part", couple: couple?.id }, who)));
  expect(ended.some(({ status }) => status === "fulfilled")).toBe(true);
  expect(await stored(`${COUPLES}/${couple?.id}`)).toMatchObject({ rev: 2, endedAt: NOW });
  for (const { ref } of (await db.collection(SUBJECTS).get()).docs)
    expect(await stored(ref.path)).not.toHaveProperty("coupleCode");
  await expectWholeHistory();
});

it("of two who change a subject at once one is told that it changed; asked twice, it is done once", async () => {
  const { code } = await take(ISSUE);
  const role = (to: string, who = EMMA) => take({ step: "role", code, rev: 1, role: to }, who);
  const changed = await Promise.allSettled([role("man"), role("donor", NOOR)]);
  expect(changed.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const now = await stored(`${SUBJECTS}/${code}`);
  await role(String(now.role));
  expect((await stored(`${SUBJECTS}/${code}`)).rev).toBe(2);

  const consent = { document: "ICF", version: "2", givenAt: "2026-11-01T00:00:00.000Z" };
  const given = () => take({ step: "consent", code, rev: 2, consent });
  await Promise.allSettled([given(), given()]);
  await given();
  const withdrawn = { step: "endConsent", code, rev: 3, key: "1", why: "withdrawn" };
  await take(withdrawn);
  await take(withdrawn, NOOR);
  expect(await stored(`${SUBJECTS}/${code}`)).toMatchObject({
    ...{ rev: 4, lastConsent: "1", by: EMMA.by },
    consents: { "1": { ...consent, givenAt: new Date(consent.givenAt), withdrawnAt: NOW } },
  });
  await expectWholeHistory();
});
