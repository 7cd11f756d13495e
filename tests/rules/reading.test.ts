import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import {
  collection,
  doc,
  FieldPath,
  getDoc,
  getDocs,
  limit,
  orderBy,
  type QueryConstraint,
  query,
  setDoc,
  where,
} from "firebase/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import {
  accessOf,
  adminOf,
  EMMA,
  INTRUDERS,
  JONAS,
  NOOR,
  OF_STUDY,
  OPEN_STUDY,
  PRIYA,
  type Signed,
  storedTest,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();

const FACTS_OF_MEDIUM = { organisation: "hollyfield.example", study: "zp01" };
const RECORDS = ["studies/zp01", "studies/zp01/codes/ICSI-0001", "tests/t1", "tests/t1/revisions/1", "media/m1"];

/** Somebody of another organisation who reads all of the study. */
const AUDITOR: Signed = { ...PRIYA, uid: "auditor" };

beforeEach(() =>
  given({
    "access/auditor": accessOf(AUDITOR, { zp01: ["auditor"] }),
    "studies/zp01": OPEN_STUDY,
    "studies/zp01/codes/ICSI-0001": { testId: "t1" },
    "tests/t1": storedTest(EMMA),
    "tests/t1/revisions/1": { rev: 1 },
    "media/m1": { state: "ready", facts: FACTS_OF_MEDIUM },
    "drafts/d1": { owner: "emma" },
    "elsewhere/x": { secret: true },
  }),
);

describe("reading", () => {
  it.each([EMMA, NOOR, AUDITOR])("opens the records of a study to who reads there ($email)", async (who) => {
    for (const path of RECORDS) await assertSucceeds(getDoc(doc(as(who), path)));
  });

  it.each([JONAS, PRIYA])("opens to monitors what holds no text of people ($email)", async (who) => {
    const copies = ["coded/records/testFacts/t1", "coded/records/media/m1"];
    await given({ "coded/records/testFacts/t1": OF_STUDY, "coded/records/media/m1": { facts: FACTS_OF_MEDIUM } });
    for (const path of [...RECORDS.slice(0, 2), ...copies]) await assertSucceeds(getDoc(doc(as(who), path)));
    for (const path of RECORDS.slice(2)) await assertFails(getDoc(doc(as(who), path)));
  });

  it("lists what is of the own organisation, or of the studies that are read, and nothing wider", async () => {
    const list = (who: Signed, name: string, conditions: QueryConstraint[], most = 100) =>
      getDocs(query(collection(as(who), name), ...conditions, limit(most)));
    for (const [name, organisation, study] of [
      ["tests", "organisation", "studyId"],
      ["testFacts", "organisation", "studyId"],
      ["queryFacts", "organisation", "studyId"],
      ["media", "facts.organisation", "facts.study"],
    ] as const) {
      const home = where(organisation, "==", "hollyfield.example");
      await assertSucceeds(list(NOOR, name, [home]));
      await assertSucceeds(list(NOOR, name, [home, where(study, "==", "zp01"), orderBy("updatedAt")]));
      const copy = `coded/records/${name}`;
      const readers: { who: Signed; path: string }[] = [{ who: AUDITOR, path: name }];
      if (name !== "tests") readers.push({ who: PRIYA, path: copy }, { who: JONAS, path: copy });
      for (const { who, path } of readers) {
        await assertSucceeds(list(who, path, [where(study, "in", ["zp01"])]));
        await assertFails(list(who, path, [home]));
        await assertFails(list(who, path, [where(study, "==", "zp02")]));
        await assertFails(list(who, path, [where(study, "in", ["zp01", "zp02"])]));
        await assertFails(list(who, path, []));
      }
      for (const who of [PRIYA, JONAS]) await assertFails(list(who, name, [where(study, "in", ["zp01"])]));
    }
    const home = [where("organisation", "==", "hollyfield.example")];
    await assertFails(list(NOOR, "tests", home, 101));
    await assertSucceeds(list(NOOR, "testFacts", home, 300));
    await assertFails(list(NOOR, "testFacts", home, 301));
    await assertFails(getDocs(query(collection(as(NOOR), "testFacts"), ...home)));
    await assertFails(list(NOOR, "media", [where("facts.organisation", "==", "hollyfield.example")], 301));
    const [copies, of] = ["coded/records", where("studyId", "in", ["zp01"])];
    await assertFails(list(PRIYA, `${copies}/testFacts`, [of], 301));
    await assertFails(list(PRIYA, `${copies}/media`, [where("facts.study", "in", ["zp01"])], 301));
  });

  it("finds words of notes in what is opened to the person, and tells nobody else that they are there", async () => {
    await given({
      "testFacts/t1": { ...OF_STUDY, words: { cumulus: true } },
      "coded/records/testFacts/t1": { ...OF_STUDY, words: {} },
    });
    const found = (who: Signed, path: string, ...scope: QueryConstraint[]) =>
      getDocs(
        query(collection(as(who), path), ...scope, where(new FieldPath("words", "cumulus"), "==", true), limit(5)),
      );
    const [home, own] = [where("organisation", "==", "hollyfield.example"), where("studyId", "in", ["zp01"])];
    expect((await assertSucceeds(found(NOOR, "testFacts", home))).size).toBe(1);
    expect((await assertSucceeds(found(AUDITOR, "testFacts", own))).size).toBe(1);
    for (const who of [NOOR, AUDITOR, adminOf(EMMA)]) await assertFails(found(who, "testFacts"));
    await assertFails(found(AUDITOR, "testFacts", home));
    await assertFails(found(AUDITOR, "testFacts", where("studyId", "in", ["zp01", "zp02"])));
    for (const who of [PRIYA, JONAS]) {
      for (const scope of [home, own]) await assertFails(found(who, "testFacts", scope));
      expect((await assertSucceeds(found(who, "coded/records/testFacts", own))).size).toBe(0);
    }
    for (const who of Object.values(INTRUDERS))
      for (const scope of [home, own])
        await assertFails(
          getDocs(query(collection(as(who), "testFacts"), scope, where(new FieldPath("words", "cumulus"), "==", true))),
        );
    const behindLock = { ...NOOR, auth_time: Math.floor(Date.now() / 1000) - 600 };
    const access = accessOf(NOOR, { "*": ["embryologist"] });
    await given({ "access/noor": { ...access, locked: [behindLock.auth_time] } });
    await assertFails(found(behindLock, "testFacts", home));
    await given({ "access/noor": access });
    await assertSucceeds(found(behindLock, "testFacts", home));
  });

  it("opens nothing of a study to who has figures of it alone", async () => {
    await given({ "access/jonas": accessOf(JONAS, { zp01: ["sponsor"] }), "testFacts/t1": OF_STUDY });
    for (const path of [
      ...RECORDS.slice(1),
      "testFacts/t1",
      "tests/missing",
      "tests/missing/sheets/d2",
      "subjects/HF-0042-K",
    ])
      await assertFails(getDoc(doc(as(JONAS), path)));
    for (const name of ["tests", "testFacts"])
      await assertFails(getDocs(query(collection(as(JONAS), name), where("studyId", "==", "zp01"), limit(10))));
  });

  it("finds out that a record is missing", async () => {
    for (const path of [
      "tests/none",
      "media/none",
      "testFacts/none",
      "subjects/HF-9-9",
      "couples/HF-9-9",
      "coded/records/testFacts/none",
    ])
      await assertSucceeds(getDoc(doc(as(PRIYA), path)));
    await assertSucceeds(getDoc(doc(as(AUDITOR), "tests/none/sheets/d2")));
  });

  it.each(Object.entries(INTRUDERS))("shows nothing to %s", async (_, who) => {
    for (const path of [...RECORDS, "drafts/d1", "elsewhere/x"]) await assertFails(getDoc(doc(as(who), path)));
    for (const name of ["studies", "tests", "media", "drafts"]) await assertFails(getDocs(collection(as(who), name)));
  });

  it("keeps a draft to its owner", async () => {
    await assertSucceeds(getDoc(doc(as(EMMA), "drafts/d1")));
    await assertSucceeds(getDocs(query(collection(as(EMMA), "drafts"), where("owner", "==", "emma"))));
    await assertFails(getDoc(doc(as(NOOR), "drafts/d1")));
    await assertFails(getDocs(collection(as(NOOR), "drafts")));
    await assertFails(getDocs(query(collection(as(NOOR), "drafts"), where("owner", "==", "emma"))));
  });

  it("keeps the pipeline's leases to the pipeline", async () => {
    await given({ "media/m1/work/1": { attempts: 1 } });
    await assertFails(getDoc(doc(as(EMMA), "media/m1/work/1")));
    await assertFails(setDoc(doc(as(EMMA), "media/m1/work/1"), { attempts: 1 }));
  });

  it("shows what tables ask of records to staff alone, and lets nobody write it", async () => {
    const facts = ["testFacts/t1", "queryFacts/t1_q1"];
    await given(Object.fromEntries([...facts, "factMarks/t1"].map((path) => [path, { testId: "t1", ...OF_STUDY }])));
    for (const path of facts) {
      await assertSucceeds(getDoc(doc(as(AUDITOR), path)));
      for (const who of Object.values(INTRUDERS)) await assertFails(getDoc(doc(as(who), path)));
      await assertFails(setDoc(doc(as(adminOf(EMMA)), path), { testId: "t1" }));
    }
    await assertFails(getDoc(doc(as(adminOf(EMMA)), "factMarks/t1")));
  });

  it("opens no collection that no rule names, not even to an admin", async () => {
    const admin = as(adminOf(EMMA));
    await assertFails(getDoc(doc(admin, "elsewhere/x")));
    await assertFails(setDoc(doc(admin, "elsewhere/x"), { a: 1 }));
    await assertFails(setDoc(doc(admin, "studies/zp01"), OPEN_STUDY));
  });
});
