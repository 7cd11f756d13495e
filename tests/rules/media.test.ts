import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { ACCEPTED_TYPES, MEDIA_LIMITS } from "@zona/domain/media/medium";
import { CheckKey } from "@zona/domain/policy/timing-profiles";
import { MediumStage } from "@zona/domain/records/pictures/picture-slot";
import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
  where,
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, it } from "vitest";
import {
  adminOf,
  EMMA,
  INTRUDERS,
  NOOR,
  OPEN_STUDY,
  PRIYA,
  person,
  type Signed,
  storedTest,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();
const ID = "m".repeat(20);

const declaration = (who: Signed, fields: object = {}) => ({
  testId: "open",
  originalName: "oocyte 1.jpg",
  declaredType: "image/jpeg",
  declaredBytes: 1000,
  state: "uploading",
  uploader: person(who),
  createdAt: serverTimestamp(),
  updatedAt: serverTimestamp(),
  ...fields,
});

const identity = { originalName: "device arm 3.jpg" };

/** Begun with its name apart, as it has to be for a draft or a blinded test. */
function sealedMedium(who: Signed, fields: object, id = ID, name: object | null = identity) {
  const db = as(who);
  const batch = writeBatch(db);
  batch.set(doc(db, `media/${id}`), declaration(who, { originalName: "blinded", ...fields }));
  if (name) batch.set(doc(db, `media/${id}/sealed/identity`), name);
  return batch.commit();
}

beforeEach(() =>
  given({
    "drafts/d1": { owner: "emma" },
    "tests/open": storedTest(NOOR),
    "tests/sent": storedTest(NOOR, { status: "submitted" }),
  }),
);

describe("declaring a medium", () => {
  it("is open to the owner of the draft, and to all staff for an open test", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, { testId: "d1" })));
    await assertFails(setDoc(doc(as(NOOR), `media/${"o".repeat(20)}`), declaration(NOOR, { testId: "d1" })));
    await assertSucceeds(setDoc(doc(as(EMMA), `media/${"n".repeat(20)}`), declaration(EMMA)));
  });

  it("is closed to whoever only reads, for a draft in their name too", async () => {
    await given({ "drafts/d3": { owner: "priya" } });
    await assertFails(setDoc(doc(as(PRIYA), `media/${ID}`), declaration(PRIYA, { testId: "d3" })));
  });

  it.each(Object.keys(ACCEPTED_TYPES))("takes %s up to the limit", async (declaredType) => {
    const fields = { declaredType, declaredBytes: MEDIA_LIMITS.maxBytes };
    await assertSucceeds(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, fields)));
  });

  it.each([...CheckKey.options.map((check) => ({ check })), ...MediumStage.options.map((stage) => ({ stage }))])(
    "takes the slot %j of an oocyte",
    async (where) => {
      const slot = { ...where, unitNo: 7, role: "required" };
      await assertSucceeds(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, { slot })));
    },
  );

  it("may say why it comes into a record that was submitted before", async () => {
    const slot = { unitNo: 7, check: "d3", role: "required" };
    const reason = "the picture was on another camera";
    await assertSucceeds(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, { slot, reason })));
  });

  it.each(Object.entries(INTRUDERS))("is closed to %s", async (_, who) => {
    await assertFails(setDoc(doc(as(who), `media/${ID}`), declaration(who ?? EMMA)));
  });

  it.each([
    ["for somebody else's draft", { testId: "d2" }],
    ["for a test that was submitted", { testId: "sent" }],
    ["in another's name", { uploader: person(NOOR) }],
    ["as processed already", { state: "ready" }],
    ["with results of its own", { content: { sha256: "0".repeat(64) } }],
    ["with a type nobody reads", { declaredType: "text/html" }],
    ["as SVG", { declaredType: "image/svg+xml" }],
    ["for a slot of no role", { slot: { unitNo: 1, role: "main" } }],
    ["for a slot with more than its place", { slot: { role: "extra", verdict: "ok" } }],
    ["for an oocyte before the first", { slot: { unitNo: 0, role: "extra" } }],
    ["for an oocyte after the last", { slot: { unitNo: 81, role: "extra" } }],
    ["for half an oocyte", { slot: { unitNo: 1.5, role: "extra" } }],
    ["for a check that nobody knows", { slot: { check: "d9", role: "extra" } }],
    ["for a stage that nobody knows", { slot: { stage: "cat", role: "extra" } }],
    ["for a slot of a draft", { testId: "d1", slot: { role: "extra" } }],
    ["with a reason that is no text", { reason: 1 }],
    ["with an endless reason", { reason: "x".repeat(501) }],
    ["above the limit", { declaredBytes: MEDIA_LIMITS.maxBytes + 1 }],
    ["with a size below nothing", { declaredBytes: -1 }],
    ["with a broken size", { declaredBytes: 1.5 }],
    ["without a name", { originalName: "" }],
    ["with an endless name", { originalName: "x".repeat(201) }],
    ["without a test", { testId: "" }],
    ["back-dated", { createdAt: Timestamp.fromMillis(0) }],
    ["with an old time of change", { updatedAt: Timestamp.fromMillis(0) }],
  ])("is refused %s", async (_, fields) => {
    await given({ "drafts/d2": { owner: "noor" } });
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, fields)));
  });

  it.each(["short", "m".repeat(21), `${"m".repeat(19)}.`])("refuses the id %s", async (id) => {
    await assertFails(setDoc(doc(as(EMMA), `media/${id}`), declaration(EMMA)));
  });
});

describe("a medium of an imported record", () => {
  const slot = { unitNo: 3, check: "d3", role: "required" };
  const file = { testId: "old", originalName: "egg1.jpg", slot, state: "expected" };
  const answer = { testId: "old", originalName: "egg1.jpg", slot, expected: "f1" };
  beforeEach(() =>
    given({
      "tests/old": storedTest(NOOR, { status: "imported" }),
      "tests/older": storedTest(NOOR, { status: "imported" }),
      "expectedFiles/f1": file,
      "expectedFiles/arrived": { ...file, state: "arrived" },
      "expectedFiles/withdrawn": { ...file, state: "withdrawn" },
      "expectedFiles/sent": { ...file, testId: "sent" },
      "expectedFiles/open": { ...file, testId: "open" },
    }),
  );

  it("may be declared where a list expects it there, by whoever enters in its study", async () => {
    await assertSucceeds(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, answer)));
    await assertSucceeds(
      setDoc(
        doc(as(EMMA), `media/${"o".repeat(20)}`),
        declaration(EMMA, { ...answer, testId: "open", expected: "open" }),
      ),
    );
    for (const who of [...Object.values(INTRUDERS), PRIYA])
      await assertFails(setDoc(doc(as(who), `media/${"i".repeat(20)}`), declaration(who ?? EMMA, answer)));
  });

  it.each<[string, object]>([
    ["that no list expects", { expected: undefined }],
    ["of a row that nobody wrote", { expected: "f2" }],
    ["of what is no row", { expected: "f1/more/x" }],
    ["of a number", { expected: 1 }],
    ["of a row that is answered", { expected: "arrived" }],
    ["of a row whose import was undone", { expected: "withdrawn" }],
    ["of another record's row", { testId: "older" }],
    ["under another name", { originalName: "egg2.jpg" }],
    ["at another oocyte", { slot: { ...slot, unitNo: 4 } }],
    ["as if it were extra", { slot: { ...slot, role: "extra" } }],
    ["at no place", { slot: undefined }],
    ["of a record that was submitted since", { testId: "sent", expected: "sent" }],
    ["of an open record, by the row of another", { testId: "open" }],
  ])("is refused %s", async (_, change) => {
    const fields = Object.fromEntries(
      Object.entries({ ...answer, ...change }).filter(([, value]) => value !== undefined),
    );
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, fields)));
  });
});

it("is expected by lists that are read two thousand rows at a time", async () => {
  const { organisation, studyId } = storedTest(NOOR);
  const rows = (most: number) =>
    query(
      collection(as(EMMA), "expectedFiles"),
      ...[where("organisation", "==", organisation), where("studyId", "==", studyId), limit(most)],
    );
  await assertSucceeds(getDocs(rows(2000)));
  await assertFails(getDocs(rows(2001)));
});

describe("a medium of a draft", () => {
  const draft = (studyId: string) => ({ owner: "emma", values: { studyId } });
  beforeEach(() =>
    given({
      "studies/masked": { ...OPEN_STUDY, blinded: true },
      "studies/plain": OPEN_STUDY,
      "drafts/masked": draft("masked"),
      "drafts/plain": draft("plain"),
      "drafts/unset": draft(""),
    }),
  );

  it("keeps its name to its uploader once the study of the draft is blinded", async () => {
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, { testId: "masked" })));
    await assertFails(sealedMedium(EMMA, { testId: "masked", originalName: "device arm 3.jpg" }));
    await assertSucceeds(sealedMedium(EMMA, { testId: "masked" }));
    await assertSucceeds(getDoc(doc(as(EMMA), `media/${ID}/sealed/identity`)));
    await assertFails(getDoc(doc(as(NOOR), `media/${ID}/sealed/identity`)));
  });

  it("has its name in the open where no study hides it", async () => {
    for (const [at, testId] of ["plain", "unset"].entries()) {
      await assertFails(sealedMedium(EMMA, { testId }, "s".repeat(20)));
      const id = String(at).repeat(20);
      await assertSucceeds(setDoc(doc(as(EMMA), `media/${id}`), declaration(EMMA, { testId })));
    }
  });
});

describe("a medium of a test that is assessed blind", () => {
  const begin = (who: Signed, fields: object = {}, name: object | null = identity) =>
    sealedMedium(who, { testId: "blind", ...fields }, ID, name);
  beforeEach(() => given({ "tests/blind": storedTest(NOOR, { header: { blindedAssessor: true } }) }));

  it("keeps its name where its uploader alone reads it", async () => {
    await assertSucceeds(begin(EMMA));
    await assertSucceeds(getDoc(doc(as(EMMA), `media/${ID}/sealed/identity`)));
    await assertFails(getDoc(doc(as(NOOR), `media/${ID}/sealed/identity`)));
    await assertFails(getDoc(doc(as(adminOf(NOOR)), `media/${ID}/sealed/identity`)));
    await assertFails(getDocs(collection(as(EMMA), `media/${ID}/sealed`)));
  });

  it("is refused with its name in the open, or without one", async () => {
    await assertFails(begin(EMMA, { originalName: "device arm 3.jpg" }));
    await assertFails(begin(EMMA, {}, null));
    await assertFails(begin(EMMA, {}, { originalName: "" }));
    await assertFails(begin(EMMA, {}, { ...identity, optics: { deviceId: "PZ-200" } }));
  });

  it("belongs to a blinded study as well, until the test is locked or its blind was broken", async () => {
    const studies = { "studies/masked": { ...OPEN_STUDY, blinded: true }, "studies/plain": OPEN_STUDY };
    await given({
      ...studies,
      "tests/masked": storedTest(NOOR, { studyId: "masked" }),
      "tests/plain": storedTest(NOOR, { studyId: "plain" }),
      "tests/amended": storedTest(NOOR, { studyId: "masked", status: "amending", lockedBy: person(NOOR) }),
      "tests/broken": storedTest(NOOR, { header: { blindedAssessor: true, blinding: { isBroken: true } } }),
      "tests/returned": storedTest(NOOR, { studyId: "masked", submittedBy: person(NOOR) }),
    });
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, { testId: "masked" })));
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}`), declaration(EMMA, { testId: "returned" })));
    await assertSucceeds(begin(EMMA, { testId: "masked" }));
    for (const [at, testId] of ["plain", "amended", "broken"].entries())
      await assertSucceeds(setDoc(doc(as(EMMA), `media/${String(at).repeat(20)}`), declaration(EMMA, { testId })));
  });

  it("is sealed in the commit that begins it, and nothing else is", async () => {
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}/sealed/identity`), identity));
    await assertFails(begin(EMMA, { testId: "open", originalName: "a.jpg" }));
    await given({ [`media/${ID}`]: declaration(EMMA) });
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}/sealed/identity`), identity));
    await assertFails(setDoc(doc(as(EMMA), `media/${ID}/sealed/more`), identity));
  });
});

describe("a declared medium", () => {
  const at = Timestamp.fromMillis(1);
  const stored = (fields: object = {}) =>
    declaration(EMMA, { state: "ready", createdAt: at, updatedAt: at, ...fields });
  const removal = { state: "removed", updatedAt: serverTimestamp() };
  beforeEach(() => given({ [`media/${ID}`]: stored() }));

  it("is removed by nobody but functions, which tell its record", async () => {
    for (const who of [EMMA, NOOR]) await assertFails(updateDoc(doc(as(who), `media/${ID}`), removal));
    await given({ [`media/${ID}`]: stored({ state: "removed" }) });
    await assertFails(updateDoc(doc(as(EMMA), `media/${ID}`), { state: "uploading", updatedAt: serverTimestamp() }));
  });

  it("is otherwise written by the pipeline alone", async () => {
    const medium = doc(as(EMMA), `media/${ID}`);
    await assertFails(updateDoc(medium, { state: "ready", updatedAt: serverTimestamp() }));
    await assertFails(updateDoc(medium, { slot: { role: "extra" }, updatedAt: serverTimestamp() }));
    await assertFails(setDoc(medium, declaration(EMMA)));
    await assertFails(deleteDoc(medium));
  });
});
