import { bucketNames, COLLECTIONS, COUPLES, codeReservationPath, SITE_PATH, SUBJECTS } from "@zona/domain/collections";
import { recordSettings } from "@zona/domain/sites/record-settings";
import { UNNAMED_SITE } from "@zona/domain/sites/site";
import { withDates } from "@zona/domain/stored-record";
import { type DocumentReference, getFirestore } from "firebase-admin/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import { auditPorts } from "../../functions/src/audit/audit-data.ts";
import { verifyTest } from "../../functions/src/audit/verify-record.ts";
import { HOME, staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { createRecordFor } from "../../functions/src/records/create-record.ts";
import { createRecords } from "../../functions/src/records/create-record-data.ts";
import { useAdminApp } from "../pipeline/environment.ts";

const db = getFirestore(useAdminApp("demo-create-record"));
const ANCHORS = bucketNames("demo-create-record").trailAnchors;
const [EMMA, NOOR] = [staffCaller("emma", "Emma Lindqvist"), staffCaller("noor", "Noor Haddad")];
const AT = new Date("2026-05-12T08:00:00Z");
const VERSION = { organisation: HOME, rev: 1, by: NOOR.by, at: AT };
const FOREIGN = { form: "foreign", prefix: "ZP", shape: "AAA-9999", check: "recommended" };

let studyId = "";
let number = 0;
beforeEach(async () => {
  for (const collection of [SUBJECTS, COUPLES]) await db.recursiveDelete(db.collection(collection));
  studyId = `create-${Date.now()}-${++number}`;
  const study = { protocolCode: "ZP", version: "1.0", title: "ZP", kinds: ["icsi", "semen", "preclinical"] };
  await db.doc(`${COLLECTIONS.studies}/${studyId}`).set({ ...study, status: "open", codePattern: FOREIGN, ...VERSION });
});

const newRef = () => db.collection(COLLECTIONS.tests).doc();
const semen = (subjectCode: string) => ({
  ...{ kind: "semen", studyId, subjectCode, notes: " as received ", material: { spermSource: "tese" } },
});
const RUN = { kind: "preclinical", notes: "", material: {} };
const create = ({ id }: DocumentReference, said: object, who = EMMA, more: object = {}) =>
  createRecordFor(who, { testId: id, said: { studyId, ...said }, ...more }, createRecords(db));
const stored = async (path: string) => withDates((await db.doc(path).get()).data()) as Record<string, unknown>;
const codes = async () =>
  (await db.collection(`${COLLECTIONS.studies}/${studyId}/codes`).get()).docs.map(({ id }) => id);
const draft = (ref: DocumentReference) => db.collection(COLLECTIONS.drafts).doc(ref.id);
const subjectCode = (n: number) => `ABC-000${n}`;

describe("a record that is created", () => {
  it("comes with its code, its revision and its subject, in place of its draft", async () => {
    const ref = newRef();
    const code = subjectCode(1);
    await draft(ref).set({ owner: "emma" });
    await create(ref, semen(code));
    const made = await stored(ref.path);
    expect(made).toMatchObject({
      ...{ kind: "semen", code: "SEM-0001", studyId, subjectCode: code, notes: "as received", status: "draft", rev: 1 },
      ...{ organisation: HOME, enteredBy: ["emma"], createdBy: EMMA.by, updatedBy: EMMA.by },
    });
    expect(made.createdAt).toBeInstanceOf(Date);
    expect(await stored(codeReservationPath(studyId, "SEM-0001"))).toMatchObject({
      ...{ testId: ref.id, kind: "semen", number: 1, by: EMMA.by },
    });
    expect(await stored(`${SUBJECTS}/${code}`)).toMatchObject({
      role: "man",
      studyIds: [studyId],
      rev: 1,
      by: EMMA.by,
    });
    expect(await stored(`${SUBJECTS}/${code}/history/1`)).toEqual(await stored(`${SUBJECTS}/${code}`));
    expect((await draft(ref).get()).exists).toBe(false);
    expect((await verifyTest(ref.id, auditPorts(ANCHORS), new Date()))?.problems).toEqual([]);
  });

  it("is judged by the site as it is, whatever a page knew of it", async () => {
    const site = { ...UNNAMED_SITE, name: "Lab", maxEmbryosTransferred: 1, ...VERSION };
    await db.doc(SITE_PATH).set(site);
    const ref = newRef();
    const material = { oocyteSource: "own_fresh", spermSource: "tese" };
    const said = { kind: "icsi", subjectCode: subjectCode(2), notes: "", material, settings: { profile: "own" } };
    await create(ref, said, EMMA, { terms: { microscopeId: " Bench 3 " } });
    expect(await stored(ref.path)).toMatchObject({
      ...{
        settings: recordSettings({ ...UNNAMED_SITE, maxEmbryosTransferred: 1 }),
        header: { microscopeId: "Bench 3" },
      },
    });
    await db.doc(SITE_PATH).delete();
  });

  it("is one, however often and however many at once ask for it", async () => {
    const ref = newRef();
    const ask = () => create(ref, semen(subjectCode(3)));
    await Promise.all([ask(), ask(), ask()]);
    await ask();
    expect((await stored(ref.path)).rev).toBe(1);
    expect(await codes()).toEqual(["SEM-0001"]);
    await expect(create(ref, RUN, NOOR)).rejects.toMatchObject({ said: { code: "refusals.recordThere" } });
  });

  it("has a code of its own where many are created at once, and numbers have no gap", async () => {
    const begin = (who: typeof EMMA) => create(newRef(), RUN, who);
    const asked = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => begin(at % 2 ? EMMA : NOOR)));
    const lost = asked.filter(({ status }) => status === "rejected").length;
    for (const one of asked) if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    for (let again = 0; again < lost; again++) await begin(EMMA);
    expect(await codes()).toEqual(Array.from({ length: 8 }, (_, at) => `PRE-000${at + 1}`));
    const made = await db.collection(COLLECTIONS.tests).where("studyId", "==", studyId).get();
    expect(new Set(made.docs.map((one) => one.get("code"))).size).toBe(8);
  });

  it("takes the subject of another study into its own, by a version of its own", async () => {
    const code = subjectCode(4);
    const former = { role: "donor", studyIds: ["another"], consents: {}, coupleCode: "ZP-0001-X", ...VERSION };
    await db.doc(`${SUBJECTS}/${code}`).set(former);
    await create(newRef(), semen(code));
    expect(await stored(`${SUBJECTS}/${code}`)).toMatchObject({
      ...{ role: "donor", studyIds: ["another", studyId], coupleCode: "ZP-0001-X", rev: 2, by: EMMA.by },
    });
  });
});

describe("nothing is left of a record that cannot begin", () => {
  it.each<[string, object, string]>([
    ["whose subject is of another organisation", { organisation: "meridian-devices.example" }, "refusals.otherSubject"],
    ["whose subject cannot be read", { role: "unicorn" }, "refusals.otherSubject"],
    [
      "whose subject takes part in too many studies",
      { studyIds: Array.from({ length: 20 }, (_, at) => `s${at}`) },
      "joinStudy.manyStudies",
    ],
  ])("%s", async (_, fields, code) => {
    const subject = subjectCode(5);
    await db
      .doc(`${SUBJECTS}/${subject}`)
      .set({ role: "man", studyIds: ["another"], consents: {}, ...VERSION, ...fields });
    await refused(semen(subject), code);
  });

  it("whose code is none of the study, nor of a subject that is there", async () => {
    await refused(semen("ABCD-1234"), "codePattern.differs");
    await db.doc(`${COLLECTIONS.studies}/${studyId}`).update({ codePattern: { form: "own", prefix: "HF" } });
    await refused(semen("HF-0042-H"), "joinStudy.none");
  });

  it("whose code is that of a couple", async () => {
    await db.doc(`${COUPLES}/ABC-0001`).set({ subjects: ["ABC-0002", "ABC-0003"], studyId, ...VERSION });
    await refused(semen("ABC-0001"), "refusals.otherSubject");
  });

  async function refused(said: object, code: string) {
    const ref = newRef();
    await draft(ref).set({ owner: "emma" });
    await expect(create(ref, said)).rejects.toMatchObject({ said: { code } });
    expect((await ref.get()).exists).toBe(false);
    expect(await codes()).toEqual([]);
    expect((await draft(ref).get()).exists).toBe(true);
  }
});
