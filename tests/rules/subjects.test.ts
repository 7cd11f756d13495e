import { assertFails, assertSucceeds } from "@firebase/rules-unit-testing";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import { issuedCode } from "@zona/domain/subjects/code-pattern";
import { withCheck } from "@zona/domain/subjects/subject-code";
import {
  deleteDoc,
  doc,
  type Firestore,
  getDoc,
  runTransaction,
  serverTimestamp,
  setDoc,
  Timestamp,
  type WriteBatch,
  writeBatch,
} from "firebase/firestore";
import { beforeEach, describe, expect, it } from "vitest";
import {
  accessOf,
  commitCreation,
  creation,
  EMMA,
  INTRUDERS,
  JONAS,
  NOOR,
  OPEN_STUDY,
  PRIYA,
  person,
  type Signed,
  useRules,
} from "./environment.ts";

const { as, given } = useRules();
type Fields = Record<string, unknown>;

const OWN = { ...OPEN_STUDY, codePattern: { form: "own", prefix: "HF" } };
const OTHER = { ...OWN, codePattern: { form: "own", prefix: "MD" } };
const foreign = (check: string, shape = "AAA-9999") => ({
  ...OPEN_STUDY,
  codePattern: { form: "foreign", prefix: "HF", shape, check },
});
const ONE = issuedCode("HF", 1);
const TWO = issuedCode("HF", 2);
const THREE = issuedCode("HF", 3);
const LONG_AGO = Timestamp.fromMillis(1_790_000_000_000);
const CONSENT = { document: "ICF", version: "2.0", givenAt: LONG_AGO };

beforeEach(() =>
  given({
    "studies/own": OWN,
    "studies/other": OTHER,
    "studies/any": OPEN_STUDY,
    "studies/closed": { ...OWN, status: "closed" },
    "studies/bare": foreign("none"),
    "studies/advised": foreign("recommended"),
    "studies/checked": foreign("required"),
  }),
);

const stamped = (who: Signed, rev: number, at: unknown = serverTimestamp()) => ({
  organisation: who.email.replace(/.*@/, "").toLowerCase(),
  rev,
  by: person(who),
  at,
});
const subjectOf = (who: Signed, fields: Fields = {}, rev = 1): Fields => ({
  role: "woman",
  studyIds: ["own"],
  consents: {},
  ...stamped(who, rev),
  ...fields,
});
const countedAt = (who: Signed, last: unknown, code: unknown): Fields => {
  const { rev: _, ...stamp } = stamped(who, 1);
  return { last, code, ...stamp };
};

/** A version with its copy in the history; `copy: null` leaves the copy out. */
function put(db: Firestore, batch: WriteBatch, path: string, version: Fields, copy: Fields | null = {}) {
  batch.set(doc(db, path), version);
  if (copy) batch.set(doc(db, `${path}/history/${version.rev}`), { ...version, ...copy });
}

type Issue = { fields?: Fields; counter?: Fields | null; copy?: Fields | null; number?: number };

/** The next subject as the app issues it; a test changes a part and sees it refused. */
function issue(
  who: Signed | undefined,
  code: string,
  { fields = {}, counter = {}, copy = {}, number = 1 }: Issue = {},
) {
  const db = as(who);
  const batch = writeBatch(db);
  if (counter)
    batch.set(doc(db, `subjectCounters/${code.split("-")[0]}`), {
      ...countedAt(who ?? EMMA, number, code),
      ...counter,
    });
  put(db, batch, `subjects/${code}`, subjectOf(who ?? EMMA, fields), copy);
  return batch.commit();
}

/** A subject of others' code: no counter. */
const register = (code: string, studyId: string, who: Signed = EMMA) =>
  issue(who, code, { counter: null, fields: { studyIds: [studyId] } });

describe("a subject that is issued", () => {
  it("takes the next number of its prefix, and its versions are read by staff and stay", async () => {
    await assertSucceeds(issue(EMMA, ONE));
    await assertSucceeds(issue(NOOR, TWO, { number: 2, fields: { role: "man" } }));
    for (const path of [`subjects/${ONE}`, `subjects/${ONE}/history/1`, "subjectCounters/HF"])
      await assertSucceeds(getDoc(doc(as(NOOR), path)));
    await given({ "access/jonas": accessOf(JONAS, { own: ["monitor"] }, {}, OPEN_STUDY.kinds, "own") });
    await assertSucceeds(getDoc(doc(as(JONAS), `subjects/${ONE}`)));
    for (const path of [`subjects/${ONE}/history/1`, "subjectCounters/HF"])
      await assertFails(getDoc(doc(as(JONAS), path)));
    await assertFails(getDoc(doc(as(PRIYA), `subjects/${ONE}`)));
    for (const path of [`subjects/${ONE}`, `subjects/${ONE}/history/1`, "subjectCounters/HF"])
      await assertFails(deleteDoc(doc(as(EMMA), path)));
  });

  it("adds up for whichever prefix and number", async () => {
    for (const [prefix, number] of [
      ["ZZ", 9999],
      ["MEDIC", 123_456],
      ["QVX", 70],
      ["HF", 8008],
    ] as const) {
      const code = issuedCode(prefix, number);
      await given({ [`subjectCounters/${prefix}`]: countedAt(EMMA, number - 1, "x") });
      await assertSucceeds(issue(EMMA, code, { number, fields: { studyIds: ["any"] } }));
      await given({ [`subjectCounters/${prefix}`]: countedAt(EMMA, number - 1, "x") });
      const wrong = `${code.slice(0, -1)}${code.endsWith("7") ? "8" : "7"}`;
      await assertFails(issue(EMMA, wrong, { number, fields: { studyIds: ["any"] } }));
    }
  });

  it("has a code of its own, however two people race", async () => {
    const tryNext = (who: Signed) =>
      runTransaction(as(who), async (transaction) => {
        const db = as(who);
        const counter = doc(db, "subjectCounters/HF");
        const last = Number((await transaction.get(counter)).get("last") ?? 0) + 1;
        const code = issuedCode("HF", last);
        transaction.set(counter, countedAt(who, last, code));
        transaction.set(doc(db, `subjects/${code}`), subjectOf(who));
        transaction.set(doc(db, `subjects/${code}/history/1`), subjectOf(who));
        return code;
      });
    // Whoever was slower is refused, and takes the number after it.
    const next = (who: Signed, tries = 5): Promise<string> =>
      tryNext(who).catch((refused) => (tries > 0 ? next(who, tries - 1) : Promise.reject(refused)));
    const codes = await Promise.all([next(EMMA), next(NOOR), next(EMMA), next(NOOR)]);
    expect(new Set(codes).size).toBe(4);
    expect((await getDoc(doc(as(EMMA), "subjectCounters/HF"))).get("last")).toBe(4);
  });

  it("may bring its first consent", async () => {
    await assertSucceeds(issue(EMMA, ONE, { fields: { consents: { "1": CONSENT }, lastConsent: "1" } }));
  });

  it.each(Object.entries(INTRUDERS))("is refused to %s", async (_, who) => {
    await assertFails(issue(who, ONE));
  });

  it.each<[string, Issue]>([
    ["without its number", { counter: null }],
    ["with a number that jumps", { counter: { last: 2 } }],
    ["with a number that is no number", { counter: { last: "1" } }],
    ["with a counter in another's name", { counter: { by: person(NOOR) } }],
    ["with a counter of another organisation", { counter: { organisation: "meridian-devices.example" } }],
    ["with a back-dated counter", { counter: { at: LONG_AGO } }],
    ["with a counter that holds more", { counter: { name: "Jane Doe" } }],
    ["with a counter that names another code", { counter: { code: TWO } }],
    ["without its copy in the history", { copy: null }],
    ["with another copy", { copy: { role: "man" } }],
    ["as its second version", { fields: { rev: 2 } }],
    ["with a name", { fields: { name: "Jane Doe" } }],
    ["with a role nobody knows", { fields: { role: "Mrs Doe" } }],
    ["for another organisation", { fields: { organisation: "meridian-devices.example" } }],
    ["in another's name", { fields: { by: person(NOOR) } }],
    ["back-dated", { fields: { at: LONG_AGO } }],
    ["in no study", { fields: { studyIds: [] } }],
    ["in studies that are no list", { fields: { studyIds: "own" } }],
    ["in two studies at once", { fields: { studyIds: ["own", "any"] } }],
    ["in a study of another prefix", { fields: { studyIds: ["other"] } }],
    ["in a study that is closed", { fields: { studyIds: ["closed"] } }],
    ["in a study that is none", { fields: { studyIds: ["none"] } }],
    ["with a partner from the start", { fields: { coupleCode: TWO } }],
    ["with a consent to nothing", { fields: { consents: { "1": { ...CONSENT, document: "" } }, lastConsent: "1" } }],
    ["with two consents at once", { fields: { consents: { "1": CONSENT, "2": CONSENT }, lastConsent: "1" } }],
    [
      "with a consent that has ended",
      { fields: { consents: { "1": { ...CONSENT, isMistake: true } }, lastConsent: "1" } },
    ],
  ])("is refused %s", async (_, wrong) => {
    await assertFails(issue(EMMA, ONE, wrong));
  });

  it.each([
    ["a name", "JANE-DOE"],
    ["a check character that does not add up", "HF-0001-A"],
    ["no check character", "HF-0001"],
    ["a second spelling of its number", withCheck("HF-00001")],
    ["small letters", ONE.toLowerCase()],
    ["a prefix that is too long", withCheck("HOLLYF-0001")],
  ])("has no code with %s", async (_, code) => {
    if (code === ONE) throw new Error("It is right.");
    await assertFails(issue(EMMA, code));
  });

  it("does not turn the counter back, jump it, or raise it for nobody", async () => {
    await assertSucceeds(issue(EMMA, ONE));
    await assertSucceeds(issue(EMMA, TWO, { number: 2 }));
    const count = (last: number, code: string) =>
      setDoc(doc(as(EMMA), "subjectCounters/HF"), countedAt(EMMA, last, code));
    await assertFails(count(1, ONE));
    await assertFails(count(0, ONE));
    await assertFails(count(3, THREE));
    await assertFails(count(3, TWO));
    await assertFails(count(9, issuedCode("HF", 9)));
    await assertFails(issue(EMMA, ONE, { number: 3 }));
    await assertFails(issue(JONAS, THREE, { number: 3 }));
    await assertSucceeds(issue(EMMA, THREE, { number: 3 }));
  });

  it("is refused for a number that another organisation took", async () => {
    await given({ "subjectCounters/HF": countedAt(EMMA, 1, ONE) });
    await assertFails(issue(JONAS, ONE, { counter: null }));
    await assertSucceeds(issue(EMMA, TWO, { number: 2 }));
  });

  it("passes over a number that somebody else's code holds already", async () => {
    await given({ [`subjects/${ONE}`]: { organisation: "meridian-devices.example" } });
    await assertFails(issue(EMMA, ONE));
    const pass = (fields: Fields, prefix = "HF") =>
      setDoc(doc(as(EMMA), `subjectCounters/${prefix}`), { ...countedAt(EMMA, 1, ONE), ...fields });
    await assertFails(pass({}, "MD"));
    await assertFails(pass({ organisation: "meridian-devices.example" }));
    await assertSucceeds(pass({}));
    await assertSucceeds(issue(EMMA, TWO, { number: 2 }));
  });

  it("is counted by the organisation alone that began to", async () => {
    await given({
      "subjectCounters/HF": countedAt(EMMA, 1, ONE),
      [`subjects/${TWO}`]: { organisation: "meridian-devices.example" },
    });
    const count = (who: Signed) => setDoc(doc(as(who), "subjectCounters/HF"), countedAt(who, 2, TWO));
    await assertFails(count(JONAS));
    await assertSucceeds(count(EMMA));
  });

  it("has no endless number", async () => {
    const endless = withCheck("HF-1000000");
    await given({ "subjectCounters/HF": countedAt(EMMA, 999_999, "x") });
    await assertFails(issue(EMMA, endless, { number: 1_000_000 }));
    await given({ [`subjects/${endless}`]: subjectOf(EMMA, { at: LONG_AGO }) });
    await assertFails(setDoc(doc(as(EMMA), "subjectCounters/HF"), countedAt(EMMA, 1_000_000, endless)));
  });
});

describe("a subject of others", () => {
  const bare = "ABC-1234";
  const whole = withCheck(bare);
  const wrong = `${bare}-${whole.endsWith("A") ? "B" : "A"}`;
  const digit = withCheck("ABC-1235");

  it("fits the pattern of its study, with the check character that it asks for", async () => {
    await assertSucceeds(register(bare, "bare"));
    await assertSucceeds(register("ABC-1236", "advised"));
    await assertSucceeds(register(whole, "advised"));
    await assertSucceeds(register(digit, "checked"));
    expect(/\d$/.test(digit) || /[A-Z]$/.test(digit)).toBe(true);
  });

  it.each([
    ["a check character where there is none", whole, "bare"],
    ["none where one is required", bare, "checked"],
    ["a wrong one where one is required", wrong, "checked"],
    ["a wrong one where one is advised", wrong, "advised"],
    ["one character too many", "ABC-12345", "bare"],
    ["another order of letters and digits", "1234-ABC", "bare"],
    ["a name", "ANNA-LUND", "bare"],
    ["small letters", "abc-1234", "bare"],
    ["a code of ours", ONE, "bare"],
  ])("is refused with %s", async (_, code, studyId) => {
    await assertFails(register(code, studyId));
  });

  it("is refused with a code that is endless, whatever a study says", async () => {
    await given({ "studies/odd": foreign("none", "99999999-99999999-99999999") });
    await assertFails(register("12345678-12345678-12345678", "odd"));
    await given({ "studies/odd": foreign("none", "AAAA") });
    await assertFails(register("ANNA", "odd"));
    await given({ "studies/odd": foreign("none", "AA 9999") });
    await assertFails(register("AN 1234", "odd"));
  });

  it("is registered once", async () => {
    await assertSucceeds(register(bare, "bare"));
    await assertFails(register(bare, "bare", JONAS));
    await given({ "couples/ABC-9999": {} });
    await assertFails(register("ABC-9999", "bare"));
  });
});

describe("a subject that is there", () => {
  const stored = (fields: Fields = {}) => subjectOf(EMMA, { ...fields, at: LONG_AGO });
  const change = (fields: Fields, who: Signed = NOOR, was: Fields = {}, rev = 2) => {
    const db = as(who);
    const batch = writeBatch(db);
    put(db, batch, `subjects/${ONE}`, { ...subjectOf(who, was, rev), ...stamped(who, rev), ...fields });
    return batch.commit();
  };

  it("is changed by its organisation alone, version by version", async () => {
    await given({ [`subjects/${ONE}`]: stored() });
    await assertFails(change({ role: "man" }, JONAS));
    await assertFails(change({ role: "man", organisation: "hollyfield.example" }, JONAS));
    await assertFails(change({ role: "man", organisation: "meridian-devices.example" }));
    await assertFails(change({ role: "man" }, NOOR, {}, 3));
    await assertFails(change({ role: "Mrs Doe" }));
    const misnumbered = writeBatch(as(NOOR));
    const second = subjectOf(NOOR, { role: "donor" }, 2);
    put(as(NOOR), misnumbered, `subjects/${ONE}`, second);
    misnumbered.set(doc(as(NOOR), `subjects/${ONE}/history/9`), second);
    await assertFails(misnumbered.commit());
    await assertSucceeds(change({ role: "donor" }));
    const again = { ...subjectOf(NOOR, { role: "other" }, 2) };
    await assertFails(setDoc(doc(as(NOOR), `subjects/${ONE}/history/2`), again));
    await assertFails(setDoc(doc(as(NOOR), `subjects/${ONE}/history/1`), { ...again, rev: 1 }));
    await assertFails(setDoc(doc(as(NOOR), `subjects/${ONE}/history/3`), { ...again, rev: 3 }));
  });

  it("joins further studies whose codes look like its own, and leaves none", async () => {
    await given({ [`subjects/${ONE}`]: stored() });
    await assertFails(change({ studyIds: ["any"] }));
    await assertFails(change({ studyIds: ["own", "any", "other"] }));
    await assertFails(change({ studyIds: ["own", "own"] }));
    await assertFails(change({ studyIds: ["any", "own"] }));
    await assertFails(change({ studyIds: ["own", "bare"] }));
    await assertFails(change({ studyIds: ["own", "none"] }));
    await assertSucceeds(change({ studyIds: ["own", "other"] }));
    const bare = subjectOf(EMMA, { studyIds: ["bare"], at: LONG_AGO });
    await given({ "subjects/ABC-1234": bare });
    const joins = (studyId: string) => {
      const db = as(NOOR);
      const batch = writeBatch(db);
      put(db, batch, "subjects/ABC-1234", subjectOf(NOOR, { studyIds: ["bare", studyId] }, 2));
      return batch.commit();
    };
    await assertFails(joins("own"));
    await assertFails(joins("checked"));
    await assertSucceeds(joins("advised"));
    const many = Array.from({ length: 20 }, (_, at) => `s${at}`);
    await given({ [`subjects/${ONE}`]: stored({ studyIds: many, rev: 2 }) });
    await assertFails(change({ studyIds: [...many, "any"] }, NOOR, {}, 3));
  });

  it.each<[string, string, Fields]>([
    ["that we issue", ONE, OWN],
    ["that others issue", "ABC-1234", foreign("none")],
  ])("joins no study of another organisation with codes %s", async (_, code, study) => {
    const join = () => {
      const batch = writeBatch(as(NOOR));
      put(as(NOOR), batch, `subjects/${code}`, subjectOf(NOOR, { studyIds: ["own", "joined"] }, 2));
      return batch.commit();
    };
    await given({
      [`subjects/${code}`]: stored(),
      "studies/joined": { ...study, organisation: "meridian-devices.example" },
    });
    await assertFails(join());
    await given({ "studies/joined": study });
    await assertSucceeds(join());
  });

  it("gets consents one by one, each as it was given", async () => {
    const with1 = (fields: Fields = {}) => ({ consents: { "1": { ...CONSENT, ...fields } }, lastConsent: "1" });
    await given({ [`subjects/${ONE}`]: stored() });
    for (const wrong of [
      { document: "" },
      { document: "x".repeat(41) },
      { version: " " },
      { version: "x".repeat(16) },
      { givenAt: "2026-11-01" },
      { endsAt: LONG_AGO },
      { endsAt: "never" },
      { signedBy: "Jane Doe" },
      { withdrawnAt: LONG_AGO },
    ])
      await assertFails(change(with1(wrong)));
    await assertFails(change({ consents: { "2": CONSENT }, lastConsent: "2" }));
    await assertFails(change({ consents: { "1": CONSENT }, lastConsent: "2" }));
    await assertFails(change({ consents: { "1": CONSENT } }));
    await assertFails(change({ consents: { "1": CONSENT, "2": CONSENT }, lastConsent: "1" }));
    await assertSucceeds(change(with1({ endsAt: Timestamp.fromMillis(LONG_AGO.toMillis() + 1000) })));
    const many = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`${at + 1}`, CONSENT]));
    await given({ [`subjects/${ONE}`]: stored({ consents: many, rev: 2 }) });
    await assertFails(change({ consents: { ...many, "100": CONSENT }, lastConsent: "100" }, NOOR, {}, 3));
  });

  it("keeps its consents: they end by being withdrawn or called a mistake", async () => {
    const consents = { "1": CONSENT, "2": { ...CONSENT, version: "3.0" } };
    await given({ [`subjects/${ONE}`]: stored({ consents, lastConsent: "2" }) });
    const now = Timestamp.fromMillis(Date.now() - 1000);
    const ended = (fields: Fields, key = "1") => ({
      consents: { ...consents, [key]: { ...CONSENT, ...fields } },
      lastConsent: key,
    });
    await assertFails(change({ consents: {}, lastConsent: "1" }));
    await assertFails(change({ consents: { "2": consents["2"] }, lastConsent: "1" }));
    await assertFails(change(ended({ version: "9" })));
    await assertFails(change(ended({ endsAt: now })));
    await assertFails(change(ended({ withdrawnAt: "today" })));
    await assertFails(change(ended({ withdrawnAt: Timestamp.fromMillis(LONG_AGO.toMillis() - 1) })));
    await assertFails(change(ended({ withdrawnAt: Timestamp.fromMillis(Date.now() + 3_600_000) })));
    await assertFails(change(ended({ isMistake: false })));
    const both = { "1": { ...CONSENT, isMistake: true }, "2": { ...consents["2"], isMistake: true } };
    await assertFails(change({ consents: both, lastConsent: "1" }));
    await assertSucceeds(change(ended({ withdrawnAt: now })));
    await assertFails(change({ consents, lastConsent: "1" }, NOOR, {}, 3));
    const twice = { "1": { ...CONSENT, withdrawnAt: now }, "2": { ...consents["2"], isMistake: true } };
    await assertSucceeds(change({ consents: twice, lastConsent: "2" }, NOOR, {}, 3));
  });
});

describe("a couple", () => {
  const COUPLE = issuedCode("HF", 3);
  const coupleOf = (who: Signed, fields: Fields = {}, rev = 1): Fields => ({
    subjects: [ONE, TWO],
    studyId: "own",
    ...stamped(who, rev),
    ...fields,
  });
  const stored = (fields: Fields = {}) => subjectOf(EMMA, { ...fields, at: LONG_AGO });
  type Link = { fields?: Fields; links?: Record<string, Fields>; counter?: Fields | null; copy?: Fields | null };

  /** The commit that makes a couple of the first two subjects. */
  function link({ fields = {}, links, counter = {}, copy = {} }: Link = {}, who: Signed = EMMA) {
    const db = as(who);
    const batch = writeBatch(db);
    if (counter) batch.set(doc(db, "subjectCounters/HF"), { ...countedAt(who, 3, COUPLE), ...counter });
    put(db, batch, `couples/${COUPLE}`, coupleOf(who, fields), copy);
    for (const [code, linked] of Object.entries(links ?? { [ONE]: {}, [TWO]: {} }))
      put(db, batch, `subjects/${code}`, { ...subjectOf(who, { coupleCode: COUPLE }, 2), ...linked });
    return batch.commit();
  }

  beforeEach(() =>
    given({
      [`subjects/${ONE}`]: stored(),
      [`subjects/${TWO}`]: stored(),
      [`subjects/${issuedCode("HF", 9)}`]: stored(),
      "subjectCounters/HF": countedAt(EMMA, 2, TWO),
    }),
  );

  it("links two subjects, who are linked to nobody else until it ends", async () => {
    await assertSucceeds(link());
    for (const path of [`couples/${COUPLE}`, `couples/${COUPLE}/history/1`]) {
      await assertSucceeds(getDoc(doc(as(NOOR), path)));
      await assertFails(getDoc(doc(as(PRIYA), path)));
    }
    await given({ "access/jonas": accessOf(JONAS, { own: ["monitor"] }, {}, OPEN_STUDY.kinds, "own") });
    await assertSucceeds(getDoc(doc(as(JONAS), `couples/${COUPLE}`)));
    const db = as(NOOR);
    const next = issuedCode("HF", 4);
    const again = writeBatch(db);
    again.set(doc(db, "subjectCounters/HF"), countedAt(NOOR, 4, next));
    put(db, again, `couples/${next}`, coupleOf(NOOR, { subjects: [ONE, issuedCode("HF", 9)] }));
    put(db, again, `subjects/${ONE}`, subjectOf(NOOR, { coupleCode: next }, 3));
    put(db, again, `subjects/${issuedCode("HF", 9)}`, subjectOf(NOOR, { coupleCode: next }, 2));
    await assertFails(again.commit());
  });

  it.each<[string, Link]>([
    ["without its number", { counter: null }],
    ["without its copy in the history", { copy: null }],
    ["with another copy", { copy: { subjects: [TWO, ONE] } }],
    ["of one subject and itself", { fields: { subjects: [ONE, ONE] }, links: { [ONE]: {} } }],
    ["of three", { fields: { subjects: [ONE, TWO, THREE] } }],
    ["of one that is not linked", { links: { [ONE]: {} } }],
    ["of another one that is not linked", { links: { [TWO]: {} } }],
    ["of somebody who is none", { fields: { subjects: [ONE, "Jane Doe"] } }],
    ["with a third one who says to belong to it", { links: { [ONE]: {}, [TWO]: {}, [issuedCode("HF", 9)]: {} } }],
    ["that ended before it began", { fields: { endedAt: LONG_AGO } }],
    ["with a name", { fields: { name: "Doe" } }],
    ["in the name of another organisation", { fields: { organisation: "meridian-devices.example" } }],
    ["in a study of another prefix", { fields: { studyId: "other" } }],
  ])("is refused %s", async (_, wrong) => {
    await assertFails(link(wrong));
  });

  it.each([
    [ONE, TWO],
    [TWO, ONE],
  ])("takes in nobody who is linked to another one: %s", async (linked, free) => {
    await given({ [`subjects/${linked}`]: stored({ coupleCode: issuedCode("HF", 8) }) });
    await assertFails(link({ links: { [free]: {} } }));
  });

  it("has a version under no number but its own", async () => {
    const db = as(EMMA);
    const batch = writeBatch(db);
    batch.set(doc(db, "subjectCounters/HF"), countedAt(EMMA, 3, COUPLE));
    put(db, batch, `couples/${COUPLE}`, coupleOf(EMMA));
    for (const code of [ONE, TWO]) put(db, batch, `subjects/${code}`, subjectOf(EMMA, { coupleCode: COUPLE }, 2));
    batch.set(doc(db, `couples/${COUPLE}/history/9`), coupleOf(EMMA));
    await assertFails(batch.commit());
  });

  it("links no subjects of another organisation", async () => {
    await assertFails(link({}, JONAS));
    await given({ [`subjects/${TWO}`]: stored({ organisation: "meridian-devices.example" }) });
    await assertFails(link());
  });

  it("begins in no study of another organisation, also where its people may work", async () => {
    const theirs = { ...stored(), organisation: "meridian-devices.example" };
    await given({
      "studies/devices": { ...OWN, kinds: ["preclinical"] },
      "access/jonas": accessOf(
        JONAS,
        { [ALL_OWN_STUDIES]: ["embryologist"], devices: ["engineer"] },
        {},
        ["preclinical"],
        "devices",
      ),
      [`subjects/${ONE}`]: theirs,
      [`subjects/${TWO}`]: theirs,
      "subjectCounters/HF": countedAt(JONAS, 2, TWO),
    });
    await assertFails(link({ fields: { studyId: "devices" } }, JONAS));
  });

  it("takes no code of a subject, in the same commit neither", async () => {
    const db = as(EMMA);
    const batch = writeBatch(db);
    batch.set(doc(db, "subjectCounters/HF"), countedAt(EMMA, 3, COUPLE));
    put(db, batch, `couples/${COUPLE}`, coupleOf(EMMA));
    for (const code of [ONE, TWO]) put(db, batch, `subjects/${code}`, subjectOf(EMMA, { coupleCode: COUPLE }, 2));
    put(db, batch, `subjects/${COUPLE}`, subjectOf(EMMA));
    await assertFails(batch.commit());
    await given({ [`subjects/${COUPLE}`]: stored() });
    await assertFails(link());
  });

  it("is joined by nobody afterwards, and left only by its end", async () => {
    await assertSucceeds(link());
    const nine = issuedCode("HF", 9);
    const write = (code: string, fields: Fields, rev: number, who = NOOR) => {
      const db = as(who);
      const batch = writeBatch(db);
      put(db, batch, `subjects/${code}`, subjectOf(who, fields, rev));
      return batch.commit();
    };
    await assertFails(write(nine, { coupleCode: COUPLE }, 2));
    await assertFails(write(ONE, {}, 3));

    const end = (fields: Fields = {}, who: Signed = NOOR, freed = [ONE, TWO], at: unknown = serverTimestamp()) => {
      const db = as(who);
      const batch = writeBatch(db);
      put(db, batch, `couples/${COUPLE}`, coupleOf(who, { endedAt: at, ...fields }, 2));
      for (const code of freed) put(db, batch, `subjects/${code}`, subjectOf(who, {}, 3));
      return batch.commit();
    };
    await assertFails(end({}, JONAS));
    await assertFails(end({}, JONAS, []));
    await assertFails(end({}, NOOR, [ONE]));
    await assertFails(end({}, NOOR, [TWO]));
    await assertFails(end({}, NOOR, [ONE, TWO], LONG_AGO));
    await assertFails(end({ subjects: [ONE, nine] }));
    await assertFails(end({ rev: 3 }));
    const { endedAt: _, ...kept } = coupleOf(NOOR, {}, 2);
    const db = as(NOOR);
    const unended = writeBatch(db);
    put(db, unended, `couples/${COUPLE}`, kept);
    await assertFails(unended.commit());
    await assertSucceeds(end());
    const twice = writeBatch(db);
    put(db, twice, `couples/${COUPLE}`, coupleOf(NOOR, { endedAt: serverTimestamp() }, 3));
    await assertFails(twice.commit());
    // Who was parted in a couple that ended is not parted again.
    await given({ [`subjects/${ONE}`]: stored({ coupleCode: COUPLE, rev: 3 }) });
    await assertFails(write(ONE, {}, 4));
  });
});

describe("the subject of a test", () => {
  const begin = (code: string, studyId: string, who: Signed = EMMA) => {
    const parts = creation(who, "t1");
    const said = { subjectCode: code, studyId };
    Object.assign(parts.test, said);
    parts.revision.after = { ...(parts.revision.after as Fields), ...said };
    parts.revision.studyId = studyId;
    return parts;
  };

  it("is one of its organisation and study", async () => {
    await given({ [`subjects/${ONE}`]: { ...subjectOf(EMMA), at: LONG_AGO } });
    await assertFails(commitCreation(as(EMMA), "t1", begin(TWO, "own")));
    await assertFails(commitCreation(as(EMMA), "t1", begin(ONE, "any")));
    await assertFails(commitCreation(as(JONAS), "t1", begin(ONE, "own", JONAS)));
    await assertFails(commitCreation(as(EMMA), "t1", begin(`${ONE}/history/1`, "own")));
    await assertSucceeds(commitCreation(as(EMMA), "t1", begin(ONE, "own")));
  });

  it("is no document below a subject that looks like one", async () => {
    await given({ [`subjects/${ONE}/history/1`]: subjectOf(EMMA) });
    await assertFails(commitCreation(as(EMMA), "t1", begin(`${ONE}/history/1`, "own")));
  });

  it("may begin in the same commit", async () => {
    const db = as(EMMA);
    const parts = begin("ABC-1234", "bare");
    const batch = writeBatch(db);
    batch.set(doc(db, "tests/t1"), parts.test);
    batch.set(doc(db, "tests/t1/revisions/1"), parts.revision);
    batch.set(doc(db, `studies/bare/codes/${parts.codeId}`), parts.code);
    put(db, batch, "subjects/ABC-1234", subjectOf(EMMA, { studyIds: ["bare"] }));
    await assertSucceeds(batch.commit());
  });
});
