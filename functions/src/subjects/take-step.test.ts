import type { COUPLES, SUBJECTS } from "@zona/domain/collections";
import { ALL_OWN_STUDIES } from "@zona/domain/identity/access";
import type { Study } from "@zona/domain/studies/study";
import { issuedCode } from "@zona/domain/subjects/code-of-study";
import type { CodePattern } from "@zona/domain/subjects/code-pattern";
import { Couple, Subject } from "@zona/domain/subjects/subject";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { HOME, staffCaller } from "../identity/staff-for-tests.ts";
import { type SubjectRecords, takeSubjectStep } from "./take-step.ts";

const EMMA = staffCaller("emma", "Emma");
const NOOR = staffCaller("noor", "Noor");
const JONAS = staffCaller("jonas", "Jonas", { organisation: "meridian-devices.example" });
const NOW = new Date("2026-11-24T12:00:00Z");
const DAY_MS = 86_400_000;
const OWN: CodePattern = { form: "own", prefix: "HF" };
const FOREIGN: CodePattern = { form: "foreign", prefix: "ZP", shape: "AAA-9999", check: "none" };
const [ONE, TWO, THREE] = [issuedCode("HF", 1), issuedCode("HF", 2), issuedCode("HF", 3)];
const study = (id: string, more: Partial<Study> = {}): Study => ({
  ...{ id, protocolCode: "ZP", version: "1", title: "ZP", kinds: ["icsi"], status: "open", codePattern: OWN },
  ...{ organisation: HOME, rev: 1, ...more },
});

type Stored = { rev: number; organisation: string; at: Date };
let studies: Study[];
let stored: Map<string, Stored>;
let counters: Map<string, { last: number; organisation: string }>;
/** Every version that was ever written, as the history keeps it. */
let told: { in: typeof SUBJECTS | typeof COUPLES; code: string; rev: number; by: string }[];

const records: SubjectRecords = {
  async change({ by, organisation }, make) {
    const { code, versions, counter } = await make({
      study: async (id) => studies.find((one) => one.id === id),
      subject: async (id) => Subject.safeParse({ ...stored.get(`subjects/${id}`), id }).data,
      couple: async (id) => Couple.safeParse({ ...stored.get(`couples/${id}`), id }).data,
      counter: async (prefix) => counters.get(prefix),
      isTaken: async (id) => stored.has(`subjects/${id}`) || stored.has(`couples/${id}`),
    });
    for (const { in: collection, code: id, rev, fields } of versions) {
      stored.set(`${collection}/${id}`, { ...fields, rev, organisation, at: NOW, ...{ by } });
      told.push({ in: collection, code: id, rev, by: by.uid });
    }
    if (counter) counters.set(counter.prefix, { last: counter.last, organisation });
    return code;
  },
};
const take = (asked: unknown, who = EMMA, now = NOW) => takeSubjectStep(who, asked, records, now);
const sentence = (code: string) => ({ said: { code } });
const refused = (code: string) => sentence(`refusals.${code}`);
const subject = (code: string) => Subject.parse({ ...stored.get(`subjects/${code}`), id: code });

/** Whatever cannot be done leaves all as it was. */
async function refuses(asked: unknown, code: string, who = EMMA) {
  const before = JSON.stringify([...stored, ...counters]);
  await expect(take(asked, who)).rejects.toMatchObject(sentence(code));
  expect(JSON.stringify([...stored, ...counters])).toBe(before);
}

beforeEach(() => {
  studies = [study("zp"), study("closed", { status: "closed" }), study("foreign", { codePattern: FOREIGN })];
  [stored, counters, told] = [new Map(), new Map(), []];
});

const issue = { step: "issue", studyId: "zp", role: "woman" };

describe("a code that is issued", () => {
  it("is the next of its prefix, of a subject of this study", async () => {
    expect(await take(issue)).toEqual({ code: ONE });
    expect(await take(issue, NOOR)).toEqual({ code: TWO });
    expect(subject(TWO)).toMatchObject({ role: "woman", studyIds: ["zp"], consents: {}, rev: 1, by: NOOR.by });
    expect(counters.get("HF")).toEqual({ last: 2, organisation: HOME });
  });

  it("passes over those that others' subjects and couples have, and never comes twice", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 1, max: 12 })), async (numbers) => {
        [stored, counters] = [new Map(), new Map()];
        for (const [at, number] of numbers.entries())
          stored.set(`${at % 2 ? "subjects" : "couples"}/${issuedCode("HF", number)}`, {
            ...{ rev: 1, organisation: HOME, at: NOW },
          });
        const taken = new Set(stored.keys());
        const codes: string[] = [];
        for (let n = 0; n < 4; n++) codes.push((await take(issue)).code);
        const free = Array.from({ length: 20 }, (_, at) => at + 1).filter((number) => !numbers.includes(number));
        expect(codes).toEqual(free.slice(0, 4).map((number) => issuedCode("HF", number)));
        expect(codes.some((code) => taken.has(`subjects/${code}`))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });

  it("ends with the numbers of its prefix", async () => {
    counters.set("HF", { last: 999_998, organisation: HOME });
    await take(issue);
    await refuses(issue, "refusals.subjectCodesTaken");
  });

  it.each<[string, object, string, typeof EMMA?]>([
    ["in no study", { ...issue, studyId: "none" }, "refusals.noStudy"],
    ["in a version of a study", { ...issue, studyId: "zp/history/1" }, "refusals.unreadable"],
    ["in a closed study", { ...issue, studyId: "closed" }, "refusals.studyClosed"],
    ["where others give the codes", { ...issue, studyId: "foreign" }, "refusals.codesOfOthers"],
    ["by another organisation", issue, "refusals.notGranted", JONAS],
    ["with a role that is none", { ...issue, role: "Mrs Doe" }, "refusals.unreadable"],
    ["with more than that", { ...issue, name: "Doe" }, "refusals.unreadable"],
    ["by whoever only reads", issue, "refusals.notGranted", staffCaller("eve", "Eve", { roles: { zp: ["monitor"] } })],
  ])("is not issued %s", async (_, asked, code, who) => {
    await refuses(asked, code, who);
  });

  it("has no prefix of another organisation", async () => {
    counters.set("HF", { last: 4, organisation: JONAS.organisation });
    await refuses(issue, "refusals.otherPrefix");
  });

  it("is none of a study of another organisation in which somebody works", async () => {
    const studies1 = [{ id: "zp", organisation: HOME, kinds: ["preclinical" as const] }];
    const engineer = staffCaller("eve", "Eve", {
      ...{ organisation: JONAS.organisation, roles: { zp: ["engineer"] }, studies: studies1 },
    });
    await refuses(issue, "refusals.notGranted", engineer);
  });
});

const link = (one: object, other: object, studyId = "zp") => ({ step: "link", studyId, one, other });
const woman = { role: "woman" };
const man = { role: "man" };

describe("a couple", () => {
  it("is issued whole: two subjects and their link", async () => {
    expect(await take(link(woman, man))).toEqual({ code: ONE });
    expect([subject(ONE).role, subject(TWO).role]).toEqual(["woman", "man"]);
    expect([subject(ONE).coupleCode, subject(TWO).coupleCode]).toEqual([THREE, THREE]);
    expect(stored.get(`couples/${THREE}`)).toMatchObject({ subjects: [ONE, TWO], studyId: "zp", rev: 1 });
    expect(counters.get("HF")?.last).toBe(3);
    expect(told.map(({ code, rev }) => [code, rev])).toEqual([
      [ONE, 1],
      [TWO, 1],
      [THREE, 1],
    ]);
  });

  it("takes in a subject that is there, with one that is issued or is there too, by versions of their own", async () => {
    await take(issue);
    await take(link({ code: ONE }, man));
    expect(subject(ONE)).toMatchObject({ rev: 2, role: "woman", studyIds: ["zp"], coupleCode: THREE });
    const four = (await take(issue)).code;
    const five = (await take({ ...issue, role: "man" })).code;
    expect(await take(link({ code: four }, { code: five }))).toEqual({ code: four });
    expect(subject(four).coupleCode).toBe(subject(five).coupleCode);
  });

  it("is linked once, whoever asks again", async () => {
    await take(issue);
    await take({ ...issue, role: "man" });
    await take(link({ code: ONE }, { code: TWO }));
    const before = [...stored.keys()];
    for (const who of [EMMA, NOOR])
      for (const asked of [link({ code: ONE }, { code: TWO }), link({ code: TWO }, { code: ONE })])
        await take(asked, who);
    expect([...stored.keys()]).toEqual(before);
  });

  it("is linked where others give the codes, by a code that is issued here", async () => {
    for (const id of ["ABC-0001", "ABC-0002"])
      stored.set(`subjects/${id}`, {
        ...{ role: "woman", studyIds: ["foreign"], consents: {}, rev: 3, organisation: HOME, at: NOW, by: EMMA.by },
      });
    await take(link({ code: "ABC-0001" }, { code: "ABC-0002" }, "foreign"));
    expect(subject("ABC-0002").coupleCode).toBe(issuedCode("ZP", 1));
    await refuses(link({ code: "ABC-0001" }, man, "foreign"), "refusals.linkedAlready");
  });

  it.each<[string, () => object, string, typeof EMMA?]>([
    ["of a subject and itself", () => link({ code: ONE }, { code: ONE }), "refusals.ownPartner"],
    ["with nobody", () => link({ code: ONE }, { code: issuedCode("HF", 99) }), "joinStudy.none"],
    ["with a name", () => link({ code: ONE }, { code: "Jane Doe" }), "joinStudy.none"],
    ["with a version of a subject", () => link({ code: ONE }, { code: `${TWO}/history/1` }), "joinStudy.none"],
    ["with one who has a partner", () => link({ code: ONE }, { code: TWO }), "refusals.linkedAlready"],
    ["in a study of neither", () => link({ code: ONE }, man, "foreign"), "refusals.otherStudy"],
    ["with one who is issued in a closed study", () => link(woman, man, "closed"), "refusals.studyClosed"],
    ["by another organisation", () => link({ code: ONE }, man), "refusals.notGranted", JONAS],
  ])("is not linked %s", async (_, asked, code, who) => {
    await take(issue);
    await take(link(woman, man));
    await refuses(asked(), code, who);
  });

  it("is of subjects of this organisation alone", async () => {
    await take(issue);
    const theirs = { ...subject(ONE), organisation: JONAS.organisation };
    stored.set(`subjects/${ONE}`, theirs);
    await refuses(link({ code: ONE }, man), "refusals.otherSubject");
  });

  it("ends once, and frees both", async () => {
    await take(link(woman, man));
    const part = { step: "part", couple: THREE };
    await refuses(part, "refusals.noCouple", JONAS);
    await refuses({ ...part, couple: ONE }, "refusals.noCouple");
    await take(part);
    for (const code of [ONE, TWO]) expect([subject(code).rev, subject(code).coupleCode]).toEqual([2, undefined]);
    expect(stored.get(`couples/${THREE}`)).toMatchObject({ endedAt: NOW, rev: 2, subjects: [ONE, TWO] });
    await take(part);
    expect(told.filter(({ code }) => code === THREE)).toHaveLength(2);
    await refuses(part, "refusals.partedAlready", NOOR);
    await take(link({ code: ONE }, man));
    await refuses(part, "refusals.partedAlready", NOOR);
  });
});

const CONSENT = { document: "ICF", version: "2.0", givenAt: new Date(NOW.getTime() - DAY_MS).toISOString() };
const add = (rev: number, consent: object = CONSENT) => ({ step: "consent", code: ONE, rev, consent });
const end = (rev: number, why = "withdrawn", key = "1") => ({ step: "endConsent", code: ONE, rev, key, why });

describe("what is known of a subject", () => {
  beforeEach(() => take(issue));

  it("changes at the version that the person looked at, and tells who was quicker", async () => {
    await take({ step: "role", code: ONE, rev: 1, role: "donor" });
    await take({ step: "role", code: ONE, rev: 1, role: "donor" }, NOOR);
    expect(subject(ONE)).toMatchObject({ role: "donor", rev: 2, by: EMMA.by });
    await expect(take({ step: "role", code: ONE, rev: 1, role: "man" }, NOOR)).rejects.toMatchObject({
      said: { code: "refusals.subjectChanged", values: { name: "Emma" } },
    });
    await expect(take({ step: "role", code: ONE, rev: 3, role: "man" })).rejects.toMatchObject(
      refused("subjectChanged"),
    );
  });

  it("gets consents one after the other, each once", async () => {
    await take(add(1));
    await take(add(1));
    expect(subject(ONE)).toMatchObject({ rev: 2, lastConsent: "1" });
    const endsAt = new Date(NOW.getTime() + DAY_MS).toISOString();
    await take(add(2, { ...CONSENT, version: "3.0", endsAt }));
    expect(Object.keys(subject(ONE).consents)).toEqual(["1", "2"]);
    expect(subject(ONE).consents["2"]).toEqual({
      ...{ document: "ICF", version: "3.0", givenAt: new Date(CONSENT.givenAt), endsAt: new Date(endsAt) },
    });
    await refuses(add(1, { ...CONSENT, version: "4.0" }), "refusals.subjectChanged");
  });

  it.each<[string, object]>([
    ["without a name", { document: " \u200b" }],
    ["with a long name", { document: "x".repeat(41) }],
    ["without a version", { version: "" }],
    ["with a long version", { version: "x".repeat(16) }],
    ["given at no time", { givenAt: "yesterday" }],
    ["that ends as it is given", { endsAt: CONSENT.givenAt }],
    ["that is withdrawn from the start", { withdrawnAt: CONSENT.givenAt }],
    ["that was a mistake from the start", { isMistake: true }],
    ["with a signature", { signedBy: "Jane Doe" }],
  ])("takes no consent %s", async (_, wrong) => {
    await refuses(add(1, { ...CONSENT, ...wrong }), "refusals.unreadable");
  });

  it("keeps its consents: they end by being withdrawn now or called a mistake, once", async () => {
    await take(add(1));
    await refuses(end(2, "withdrawn", "2"), "subjectStep.noConsent");
    await refuses(end(2, "withdrawn", "constructor"), "refusals.unreadable");
    await take(end(2));
    await take(end(2), NOOR);
    expect(subject(ONE)).toMatchObject({ rev: 3, consents: { "1": { document: "ICF", withdrawnAt: NOW } } });
    await take(end(3, "mistake"));
    expect(subject(ONE).consents["1"]).toMatchObject({ withdrawnAt: NOW, isMistake: true });
    expect(told.map(({ rev }) => rev)).toEqual([1, 2, 3, 4]);
  });

  it("has a consent withdrawn after it was given", async () => {
    await take(add(1, { ...CONSENT, givenAt: new Date(NOW.getTime() + DAY_MS).toISOString() }));
    await refuses(end(2), "subjectStep.notGivenYet");
    await take(end(2, "mistake"));
  });

  it("has 99 consents at most", async () => {
    for (let n = 1; n <= 99; n++) await take(add(n, { ...CONSENT, version: String(n) }));
    await refuses(add(100, { ...CONSENT, version: "100" }), "subjectStep.manyConsents");
  });

  it("is changed by those who enter, of its organisation alone", async () => {
    const role = { step: "role", code: ONE, rev: 1, role: "man" };
    await refuses(role, "joinStudy.none", JONAS);
    const monitor = staffCaller("eve", "Eve", { roles: { [ALL_OWN_STUDIES]: ["monitor"] }, isAdmin: true });
    for (const asked of [role, add(1), end(1), issue, link(woman, man)])
      await refuses(asked, "refusals.notGranted", monitor);
  });

  it("is asked for in a way that can be read", async () => {
    for (const asked of [undefined, "issue", { step: "merge" }, { ...end(1), at: 0 }, { ...add(1), rev: 0 }])
      await refuses(asked, "refusals.unreadable");
    await refuses({ step: "role", code: `${ONE}/history/1`, rev: 1, role: "man" }, "refusals.unreadable");
  });
});
