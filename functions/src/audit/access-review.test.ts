import type { AccessReview, KnownPerson } from "@zona/domain/audit/access-review";
import { beforeEach, describe, expect, it } from "vitest";
import { accessWith, type Granted, HOME, staffCaller } from "../identity/staff-for-tests.ts";
import { type AccessReviewPorts, accessReviewFor } from "./access-review.ts";

const TRIAL = "trialworks.example";
const NOW = new Date("2026-11-23T09:00:00Z");
const STUDIES = [
  { id: "icsi", organisation: HOME, kinds: ["icsi"] },
  { id: "sem", organisation: HOME, kinds: ["semen"] },
  { id: "theirs", organisation: TRIAL, kinds: ["icsi"] },
];
const granted = (more: Granted): Granted => ({ studies: STUDIES, ...more });

const person = (uid: string, more: Granted, changes: Partial<KnownPerson["access"]> = {}): KnownPerson => ({
  uid,
  access: { ...accessWith(granted(more)), ...changes },
  account: { name: uid, email: `${uid}@lab.example`, disabled: false, hasSecondStep: false, createdAt: NOW },
  signs: { hasPin: true, passkeys: 0 },
});

let people: KnownPerson[];
let reviews: AccessReview[];
beforeEach(() => {
  reviews = [];
  people = [
    person("priya", { organisation: TRIAL, roles: { icsi: ["monitor"], theirs: ["lead"] } }),
    person("emma", {}),
    person("ada", { roles: {}, isAdmin: true }),
    person("noor", {}, { until: NOW }),
    person("tom", { organisation: TRIAL, roles: { "*": ["lead"] }, isAdmin: true }),
    person("new", { roles: {} }),
  ];
});

const ports: AccessReviewPorts = {
  read: async ({ organisation, studyIds }) => ({
    people,
    studies: STUDIES.filter((study) => study.organisation === organisation || studyIds.includes(study.id)),
  }),
  reviews: async (keys) => reviews.filter(({ of }) => of.some((key) => keys.includes(key))),
  reviewedBy: async (id) => reviews.find((one) => one.id === id)?.by,
  add: async (review) => void reviews.push({ ...review, at: NOW }),
};

const AUDITOR = staffCaller("alma", "Alma", granted({ roles: { "*": ["auditor"] } }));
const GUEST = staffCaller("gus", "Gus", granted({ organisation: TRIAL, roles: { icsi: ["auditor"] } }));
const ID = "a".repeat(20);
const ask = (who: typeof AUDITOR, asked: object) => accessReviewFor(who, asked, ports, NOW);
const done = (seen: string, more: object = {}) => ({ kind: "done", id: ID, seen, note: "Nothing to change.", ...more });

describe("a review of access", () => {
  it("shows the people of the organisation and its guests, with the roles that concern it alone", async () => {
    const { people: shown } = await ask(AUDITOR, { kind: "read" });
    expect(shown.map(({ uid, standing, roles, isAdmin }) => [uid, standing, roles, isAdmin])).toEqual([
      ["ada", "active", {}, true],
      ["emma", "active", { "*": ["embryologist"] }, false],
      ["noor", "ended", { "*": ["embryologist"] }, false],
      ["priya", "active", { icsi: ["monitor"] }, false],
    ]);
  });

  it("shows an auditor of one study who works there, and no other role of theirs", async () => {
    const { people: shown } = await ask(GUEST, { kind: "read" });
    expect(shown.map(({ uid, roles }) => [uid, roles])).toEqual([
      ["emma", { "*": ["embryologist"] }],
      ["noor", { "*": ["embryologist"] }],
      ["priya", { icsi: ["monitor"] }],
    ]);
  });

  it.each<[string, Granted]>([
    ["an embryologist", {}],
    ["a lead", { roles: { "*": ["lead"] } }],
    ["a monitor", { organisation: TRIAL, roles: { icsi: ["monitor"] } }],
    ["a study administrator", { roles: { icsi: ["studyAdmin"] } }],
  ])("is closed to %s", async (_, more) => {
    const who = staffCaller("eve", "Eve", granted(more));
    for (const asked of [{ kind: "read" }, done("0".repeat(64))])
      await expect(ask(who, asked)).rejects.toMatchObject({ code: "forbidden" });
    expect(reviews).toEqual([]);
  });

  it("is marked as done under the reviewer's name, once for one request", async () => {
    const { seen } = await ask(AUDITOR, { kind: "read" });
    await ask(AUDITOR, done(seen));
    people = people.slice(1);
    const again = await ask(AUDITOR, done(seen));
    expect(again.reviews).toMatchObject([{ of: [HOME], people: 4, by: { uid: "alma" }, note: "Nothing to change." }]);
    expect(reviews).toHaveLength(1);
    expect((await ask(GUEST, { kind: "read" })).reviews, "of the whole organisation").toEqual([]);
    await expect(ask(GUEST, done(seen))).rejects.toMatchObject({ code: "conflict" });
  });

  it("is of the list as it was seen: what was changed since is looked at first, a sign-in alone is no change", async () => {
    const { seen } = await ask(AUDITOR, { kind: "read" });
    const [priya, ...rest] = people;
    if (!priya?.account) throw new Error("Priya is known.");
    people = [{ ...priya, account: { ...priya.account, lastSignInAt: NOW } }, ...rest];
    expect((await ask(AUDITOR, { kind: "read" })).seen).toBe(seen);
    people = [{ ...priya, access: { ...priya.access, until: NOW } }, ...rest];
    await expect(ask(AUDITOR, done(seen))).rejects.toThrow("refusals.accessChanged");
    expect(reviews).toEqual([]);
  });

  it.each([
    ["no note", { note: "  " }],
    ["a note without end", { note: "a".repeat(501) }],
    ["another's name", { by: { uid: "ada", name: "Ada" } }],
    ["an id that leads elsewhere", { id: "../../access/ada" }],
    ["no hash", { seen: "yes" }],
  ])("takes %s for no request", async (_, more) => {
    await expect(ask(AUDITOR, done("0".repeat(64), more))).rejects.toMatchObject({ code: "invalid-input" });
  });
});
