import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { collection, doc, getDoc, getDocs, limit, orderBy, query, setDoc, where } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import { EMMA, INTRUDERS, JONAS, NOOR, OPEN_STUDY, PRIYA, storedTest, useRules } from "./environment.ts";

const { as, given } = useRules();

const RECORDS = ["studies/zp01", "studies/zp01/codes/ICSI-0001", "tests/t1", "tests/t1/revisions/1", "media/m1"];

beforeEach(() =>
  given({
    "studies/zp01": OPEN_STUDY,
    "studies/zp01/codes/ICSI-0001": { testId: "t1" },
    "tests/t1": storedTest(EMMA),
    "tests/t1/revisions/1": { rev: 1 },
    "media/m1": { state: "ready" },
    "drafts/d1": { owner: "emma" },
    "elsewhere/x": { secret: true },
  }),
);

describe("reading", () => {
  it.each([EMMA, NOOR, JONAS, PRIYA])("opens every record to staff of each organisation ($email)", async (who) => {
    for (const path of RECORDS) await assertSucceeds(getDoc(doc(as(who), path)));
    await assertSucceeds(getDocs(query(collection(as(who), "media"), orderBy("state"), limit(24))));
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
    await given(Object.fromEntries([...facts, "factMarks/t1"].map((path) => [path, { testId: "t1" }])));
    for (const path of facts) {
      await assertSucceeds(getDoc(doc(as(PRIYA), path)));
      await assertSucceeds(getDocs(query(collection(as(PRIYA), path.split("/")[0] ?? ""), limit(50))));
      for (const who of Object.values(INTRUDERS)) await assertFails(getDoc(doc(as(who), path)));
      await assertFails(setDoc(doc(as({ ...EMMA, role: "admin" }), path), { testId: "t1" }));
    }
    await assertFails(getDoc(doc(as({ ...EMMA, role: "admin" }), "factMarks/t1")));
  });

  it("opens no collection that no rule names, not even to an admin", async () => {
    const admin = as({ ...EMMA, role: "admin" });
    await assertFails(getDoc(doc(admin, "elsewhere/x")));
    await assertFails(setDoc(doc(admin, "elsewhere/x"), { a: 1 }));
    await assertFails(setDoc(doc(admin, "studies/zp01"), OPEN_STUDY));
  });
});
