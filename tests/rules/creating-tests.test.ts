import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { doc, setDoc, Timestamp, writeBatch } from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import {
  commitCreation,
  creation,
  EMMA,
  INTRUDERS,
  NOOR,
  newTest,
  OPEN_STUDY,
  person,
  storedTest,
  subjectOfStudies,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();

beforeEach(() =>
  given({
    "studies/zp01": OPEN_STUDY,
    "studies/closed": { ...OPEN_STUDY, status: "closed" },
    "subjects/HF-0042-K": subjectOfStudies("zp01", "closed", "none"),
  }),
);

describe("creating a test", () => {
  it.each(["icsi", "semen", "preclinical"] as const)(
    "takes a whole %s test with its revision and its code",
    async (kind) => {
      await assertSucceeds(commitCreation(as(EMMA), "t1", creation(EMMA, "t1", kind)));
    },
  );

  it.each(["revision", "code", "test"] as const)("refuses a commit without its %s", async (part) => {
    await assertFails(commitCreation(as(EMMA), "t1", creation(EMMA, "t1"), part));
  });

  it.each(Object.entries(INTRUDERS))("refuses %s", async (_, who) => {
    await assertFails(commitCreation(as(who), "t1", creation(who ?? EMMA, "t1")));
  });

  it("refuses a test that begins at its second revision", async () => {
    await assertFails(setDoc(doc(as(EMMA), "tests/t1"), { ...creation(EMMA, "t1").test, rev: 2 }));
  });

  const yesterday = Timestamp.fromMillis(Date.now() - 86_400_000);
  it.each([
    ["a later state", { status: "signed" }],
    ["a later revision number", { rev: 2 }],
    ["somebody else's data", { enteredBy: ["noor"] }],
    ["a reviewer from the start", { reviewedBy: person(NOOR) }],
    ["a header that is no table", { header: "none" }],
    ["an endless header", { header: Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`f${i}`, i])) }],
    ["open arms of a blinded test", { header: { blindedAssessor: true, arms: [{ name: "Catheter" }] } }],
    ["a blinding that somebody else keeps", { header: { blindedAssessor: true, blinding: { keeper: person(NOOR) } } }],
    ["settings that are no table", { settings: [] }],
    ["endless settings", { settings: Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`f${i}`, i])) }],
    ["an anchor that is no time", { anchorAt: "noon" }],
    ["a retest of nothing", { retestOf: "t9" }],
    ["another author", { createdBy: person(NOOR) }],
    ["another name for oneself", { createdBy: { uid: "emma", name: "Noor Haddad" } }],
    ["another last author", { updatedBy: person(NOOR) }],
    ["a back-dated creation", { createdAt: yesterday }],
    ["a back-dated change", { updatedAt: yesterday }],
    ["a field nobody knows", { reviewedBy: person(EMMA) }],
    ["a subject code of the wrong shape", { subjectCode: "Jane Doe" }],
    ["no subject", { subjectCode: "" }],
    ["no material", { material: "none" }],
    ["material of another kind", { material: { species: "mouse" } }],
    ["a made-up source of oocytes", { material: { oocyteSource: "moon", spermSource: "ejaculate_fresh" } }],
    ["a made-up source of sperm", { material: { oocyteSource: "own_fresh", spermSource: "moon" } }],
    ["notes that are no text", { notes: 7 }],
    ["too long notes", { notes: "x".repeat(2001) }],
    ["a study that is closed", { studyId: "closed" }],
    ["a study that does not exist", { studyId: "none" }],
    ["a kind the study does not take", { kind: "clinical" }],
    ["a code of another kind", { code: "SEM-0001" }],
  ])("refuses %s", async (_, fields) => {
    const parts = creation(EMMA, "t1");
    Object.assign(parts.test, fields);
    const told = Object.entries(fields).filter(([field]) => field in (parts.revision.after as object));
    parts.revision.after = { ...(parts.revision.after as object), ...Object.fromEntries(told) };
    parts.revision.studyId = parts.test.studyId;
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it.each([
    ["semen", "a second field", { spermSource: "tese", oocyteSource: "own_fresh" }],
    ["semen", "a made-up source", { spermSource: "moon" }],
    ["preclinical", "a second field", { ...newTest("preclinical").material, spermSource: "tese" }],
    ["preclinical", "a made-up species", { ...newTest("preclinical").material, species: "unicorn" }],
    ["preclinical", "a made-up type", { ...newTest("preclinical").material, materialType: "hair" }],
    ["preclinical", "a made-up state", { ...newTest("preclinical").material, materialState: "stale" }],
    ["preclinical", "no lot", { ...newTest("preclinical").material, materialLot: "" }],
    ["preclinical", "a lot that is no text", { ...newTest("preclinical").material, materialLot: 7 }],
  ] as const)("refuses %s material with %s", async (kind, _, material) => {
    const parts = creation(EMMA, "t1", kind);
    parts.test.material = material;
    parts.revision.after = { ...(parts.revision.after as object), material };
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses a test that is said to be another organisation's than its study", async () => {
    const parts = creation(EMMA, "t1", "preclinical");
    const said = { organisation: "meridian-devices.example" };
    Object.assign(parts.test, said);
    Object.assign(parts.revision, said, { after: { ...(parts.revision.after as object), ...said } });
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses a preclinical test that names a subject", async () => {
    const parts = creation(EMMA, "t1", "preclinical");
    parts.test.subjectCode = "HF-0042-K";
    parts.revision.after = { ...(parts.revision.after as object), subjectCode: "HF-0042-K" };
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it.each([
    ["leaves a field out", (after: Record<string, unknown>) => ({ ...after, notes: undefined })],
    ["tells another value", (after: Record<string, unknown>) => ({ ...after, notes: "nothing" })],
    ["tells more than happened", (after: Record<string, unknown>) => ({ ...after, signedBy: "emma" })],
  ])("refuses a revision that %s", async (_, twist) => {
    const parts = creation(EMMA, "t1");
    const twisted = twist(parts.revision.after as Record<string, unknown>);
    parts.revision.after = Object.fromEntries(Object.entries(twisted).filter(([, value]) => value !== undefined));
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it.each([
    ["by somebody else", { by: person(NOOR) }],
    ["at another time", { at: yesterday }],
    ["with an earlier value that never was", { before: { notes: "old" } }],
    ["as an edit", { action: "edit" }],
    ["of another organisation", { organisation: "meridian-devices.example" }],
    ["of another study", { studyId: "closed" }],
    ["with a field of its own", { hash: "0" }],
    ["with an endless reason", { reason: "x".repeat(501) }],
  ])("refuses a revision made %s", async (_, fields) => {
    const parts = creation(EMMA, "t1");
    Object.assign(parts.revision, fields);
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("gives a code once", async () => {
    await commitCreation(as(EMMA), "t1", creation(EMMA, "t1"));
    await assertFails(commitCreation(as(NOOR), "t2", creation(NOOR, "t2")));
    await assertSucceeds(commitCreation(as(NOOR), "t2", creation(NOOR, "t2", "icsi", 2)));
  });

  it("refuses a code that is held for another test", async () => {
    await given({ "studies/zp01/codes/ICSI-0001": { testId: "t9" } });
    await assertFails(commitCreation(as(EMMA), "t1", creation(EMMA, "t1"), "code"));
  });

  it.each([
    ["whose number is not the one it shows", { number: 7 }],
    ["whose number is no number", { number: "1" }],
    ["of another kind", { kind: "semen" }],
    ["given by somebody else", { by: person(NOOR) }],
    ["back-dated", { at: yesterday }],
    ["with a field of its own", { reused: true }],
    ["for another test", { testId: "t9" }],
  ])("refuses a code %s", async (_, fields) => {
    const parts = creation(EMMA, "t1");
    Object.assign(parts.code, fields);
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses the number nought", async () => {
    await assertFails(commitCreation(as(EMMA), "t1", creation(EMMA, "t1", "icsi", 0)));
  });

  it("gives a number at most 50 above one that was given, so that nobody uses them up", async () => {
    const numbered = (number: number, follows?: string) => {
      const parts = creation(EMMA, "t1", "icsi", number);
      if (follows !== undefined) parts.code.follows = follows;
      return commitCreation(as(EMMA), "t1", parts);
    };
    await given({ "studies/zp01/codes/ICSI-0148": { number: 148 }, "studies/zp01/codes/SEM-0900": { number: 900 } });
    await assertFails(numbered(51));
    await assertFails(numbered(9_999_999));
    await assertFails(numbered(199, "ICSI-0148"));
    await assertFails(numbered(9_999_999, "ICSI-9999998"));
    await assertFails(numbered(901, "SEM-0900"));
    await assertFails(numbered(149));
    await assertSucceeds(numbered(149, "ICSI-0148"));
  });

  it.each([
    [50, undefined],
    [198, "ICSI-0148"],
  ])("gives the number %i after %s", async (number, follows) => {
    await given({ "studies/zp01/codes/ICSI-0148": { number: 148 } });
    const parts = creation(EMMA, "t1", "icsi", number);
    if (follows) parts.code.follows = follows;
    await assertSucceeds(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses a code in a study that is not the test's", async () => {
    const { code, codeId, ...parts } = creation(EMMA, "t1");
    await given({ "studies/zp02": OPEN_STUDY, [`studies/zp01/codes/${codeId}`]: { testId: "t1" } });
    const db = as(EMMA);
    const batch = writeBatch(db);
    batch.set(doc(db, "tests/t1"), parts.test);
    batch.set(doc(db, "tests/t1/revisions/1"), parts.revision);
    batch.set(doc(db, `studies/zp02/codes/${codeId}`), code);
    await assertFails(batch.commit());
  });

  it("gives a test one code only", async () => {
    const db = as(EMMA);
    const parts = creation(EMMA, "t1");
    const batch = writeBatch(db);
    batch.set(doc(db, "tests/t1"), parts.test);
    batch.set(doc(db, "tests/t1/revisions/1"), parts.revision);
    batch.set(doc(db, "studies/zp01/codes/ICSI-0001"), parts.code);
    batch.set(doc(db, "studies/zp01/codes/ICSI-0002"), { ...parts.code, number: 2 });
    await assertFails(batch.commit());
  });

  it("gives no code to a test that is not there", async () => {
    const { code } = creation(EMMA, "t1");
    for (const testId of ["t1", "", 7]) {
      await assertFails(setDoc(doc(as(EMMA), "studies/zp01/codes/ICSI-0001"), { ...code, testId }));
    }
  });

  it("gives no code to a test that exists, nor to outsiders", async () => {
    await given({ "tests/t1": storedTest(EMMA) });
    const { code, codeId } = creation(EMMA, "t1");
    await assertFails(setDoc(doc(as(EMMA), `studies/zp01/codes/${codeId}`), code));
    await assertFails(setDoc(doc(as(undefined), `studies/zp01/codes/${codeId}`), code));
  });

  it("refuses a second spelling of a code", async () => {
    const parts = { ...creation(EMMA, "t1"), codeId: "ICSI-00001" };
    parts.test.code = parts.codeId;
    parts.revision.after = { ...(parts.revision.after as object), code: parts.codeId };
    await assertFails(commitCreation(as(EMMA), "t1", parts));
  });

  it("refuses to take over the id of somebody else's draft", async () => {
    await given({ "drafts/t1": { owner: "noor" }, "drafts/t2": { owner: "emma" } });
    await assertFails(commitCreation(as(EMMA), "t1", creation(EMMA, "t1")));
    await assertSucceeds(commitCreation(as(EMMA), "t2", creation(EMMA, "t2")));
  });
});
