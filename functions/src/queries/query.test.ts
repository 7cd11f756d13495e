import type { StudyRole } from "@zona/domain/identity/access";
import type { LabTest } from "@zona/domain/records/lab-test";
import { canMoveQuery, MOST_NOTES, Query, QueryStatus } from "@zona/domain/records/queries/query";
import * as fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { accessWith, staffCaller } from "../identity/staff-for-tests.ts";
import { answerQueryFor, type FoundAssignee, openQueryFor, type QueryRecords } from "./query.ts";

const [EMMA, NOOR] = [staffCaller("emma", "Emma"), staffCaller("noor", "Noor")];
const NOW = new Date("2026-05-12T08:00:00Z");
const OTHERS = { organisation: "trialworks.example" };
const ID = "q".repeat(20);

let test: LabTest | undefined;
let query: Query | undefined;
let people: Record<string, FoundAssignee>;
let places: number | undefined;

const found = (assignee: string | undefined) => ({
  test,
  query,
  assignee: assignee === undefined ? undefined : (people[assignee] ?? { name: undefined, access: undefined }),
});
const times = { openedAt: NOW, updatedAt: NOW };
const records: QueryRecords = {
  async open({ queryId, assignee }, decide) {
    const opened = decide(found(assignee));
    if (!opened) return;
    const { note, ...fields } = opened;
    query = Query.parse({ ...fields, ...times, id: queryId, notes: { "1": { ...note, at: NOW } } });
  },
  async answer({ assignee }, decide) {
    const answered = decide(found(assignee));
    if (!answered || !query) return;
    const { number, note } = answered;
    const notes = { ...query.notes, [number]: { ...note, at: NOW } };
    query = Query.parse({ ...query, status: note.status, assignee: answered.assignee, notes });
  },
};
const asked = { testId: "t1", queryId: ID, type: "query", path: "d3.2", text: "Three cells or four?" };
const answer = { testId: "t1", queryId: ID, seen: 1, status: "updated", text: "Four." };
const open = (fields: object = {}, who = EMMA) =>
  openQueryFor(who, { ...asked, ...fields }, records, { takePlace: async () => places, now: NOW });
const reply = (fields: object = {}, who = NOOR) => answerQueryFor(who, { ...answer, ...fields }, records, NOW);
const code = (is: string) => ({ said: { code: `refusals.${is}` } });
const as = (role: StudyRole) => staffCaller("emma", "Emma", { roles: { "*": [role] } });

beforeEach(() => {
  test = {
    id: "t1",
    code: "ICSI-0001",
    status: "submitted",
    organisation: "hollyfield.example",
    studyId: "s1",
  } as LabTest;
  query = undefined;
  places = undefined;
  people = { noor: { name: "Noor Haddad", access: accessWith() } };
});

describe("a query", () => {
  it("is opened with what the server knows of record and people", async () => {
    await open({ assignee: "noor" });
    expect(query).toEqual({
      ...{ id: ID, type: "query", path: "d3.2", status: "new", testCode: "ICSI-0001", ...times },
      ...{ organisation: "hollyfield.example", studyId: "s1", openedBy: EMMA.by },
      assignee: { uid: "noor", name: "Noor Haddad" },
      notes: { "1": { by: EMMA.by, at: NOW, text: "Three cells or four?", status: "new" } },
    });
  });

  it("is opened once, however often it is asked", async () => {
    await open();
    const before = query;
    await open({ text: " Three cells or four?  " });
    expect(query).toBe(before);
    await expect(open({ text: "Five?" })).rejects.toMatchObject(code("queryKnown"));
    await expect(open({}, NOOR)).rejects.toMatchObject(code("queryKnown"));
    expect(query).toBe(before);
  });

  it("is for somebody who reads the record, and nobody else", async () => {
    const ended = { ...accessWith(), until: NOW };
    people = {
      ghost: { name: undefined, access: undefined },
      gone: { name: "Gone", access: ended },
      unnamed: { name: undefined, access: accessWith() },
      partner: { name: "Priya", access: accessWith(OTHERS) },
      sponsor: { name: "Jonas", access: accessWith({ roles: { "*": ["sponsor"] } }) },
    };
    for (const assignee of [...Object.keys(people), "nobody"])
      await expect(open({ assignee })).rejects.toMatchObject(code("noReader"));
    expect(query).toBeUndefined();
  });

  it.each<[StudyRole, boolean]>([
    ["embryologist", true],
    ["lead", true],
    ["monitor", true],
    ["sponsor", false],
    ["auditor", false],
    ["studyAdmin", false],
  ])("is opened by a %s: %s", async (role, may) => {
    if (may) await open({}, as(role));
    else await expect(open({}, as(role))).rejects.toMatchObject(code("notGranted"));
    expect(query !== undefined).toBe(may);
  });

  it("is opened and answered of no other organisation's record, and of none that is not there", async () => {
    const outsider = staffCaller("eve", "Eve", OTHERS);
    await expect(open({}, outsider)).rejects.toMatchObject(code("notGranted"));
    await open();
    await expect(reply({}, outsider)).rejects.toMatchObject(code("notGranted"));
    test = undefined;
    await expect(open()).rejects.toMatchObject(code("noTest"));
    await expect(reply()).rejects.toMatchObject(code("noTest"));
  });

  it.each(["cancelled", "invalid"] as const)(
    "is neither opened nor answered of a record that is %s",
    async (status) => {
      await open();
      test = { ...test, status } as LabTest;
      await expect(reply()).rejects.toMatchObject(code("recordEnded"));
      query = undefined;
      await expect(open()).rejects.toMatchObject(code("recordEnded"));
    },
  );

  it("waits where somebody opened too many within the hour", async () => {
    places = 12;
    await expect(open()).rejects.toMatchObject({ said: { code: "refusals.tooMany", values: { minutes: 12 } } });
    expect(query).toBeUndefined();
  });

  it.each([
    ["of no type", { type: "rumour" }],
    ["of a submission", { type: "failed_validation" }],
    ["with a finding", { findingId: "LIMIT" }],
    ["under the name of a submission's", { queryId: "LIMIT_d2_1" }],
    ["under a path", { queryId: `../${"q".repeat(17)}` }],
    ["at an endless place", { path: "x".repeat(201) }],
    ["at a place in words", { path: "call me" }],
    ["without words", { text: " \u200b\u00a0" }],
    ["of endless words", { text: "x".repeat(2001) }],
    ["in another's name", { openedBy: NOOR.by }],
    ["of another organisation", { organisation: "trialworks.example" }],
    ["for a person with a name", { assignee: { uid: "noor", name: "Noor" } }],
  ])("is not read %s", async (_, fields) => {
    await expect(open(fields)).rejects.toMatchObject(code("unreadable"));
    expect(query).toBeUndefined();
  });
});

describe("an answer", () => {
  beforeEach(() => open());

  it("adds one note, moves the query and gives it to somebody or nobody", async () => {
    await reply({ assignee: "noor" });
    expect(query).toMatchObject({
      ...{ status: "updated", assignee: { uid: "noor", name: "Noor Haddad" } },
      notes: { "1": { status: "new" }, "2": { by: NOOR.by, text: "Four.", status: "updated", isToOpener: true } },
    });
    await reply({ seen: 2, status: "closed", text: "Thanks." }, EMMA);
    expect(query).toMatchObject({ status: "closed", assignee: undefined });
    expect(Object.keys(query?.notes ?? {})).toEqual(["1", "2", "3"]);
  });

  it("is added once, however often it is asked, also after others answered", async () => {
    await reply();
    await reply({ seen: 2, text: "Sure?" }, EMMA);
    const before = query;
    await reply();
    expect(query).toBe(before);
  });

  it("to notes that are no longer the last is refused with who answered, and what", async () => {
    await reply();
    const late = reply({ text: "Five." }, EMMA);
    await expect(late).rejects.toMatchObject({
      code: "conflict",
      said: { code: "refusals.answeredMeanwhile", values: { name: "Noor", text: "Four." } },
    });
    // Whoever reads codes only is told who it was.
    await expect(reply({ text: "Six." }, as("monitor"))).rejects.toMatchObject({
      said: { code: "refusals.answeredMeanwhile", values: { name: "Noor", text: "[not shown]" } },
    });
    await expect(reply({ seen: 3 })).rejects.toMatchObject(code("newerAsked"));
    expect(Object.keys(query?.notes ?? {})).toHaveLength(2);
  });

  it("leaves the query with whoever has it, also where they read no longer", async () => {
    await reply({ assignee: "noor" });
    people = {};
    await reply({ seen: 2, text: "Sure?", assignee: "noor" }, EMMA);
    expect(query?.assignee).toEqual({ uid: "noor", name: "Noor Haddad" });
    await expect(reply({ seen: 3, assignee: "emma" })).rejects.toMatchObject(code("noReader"));
  });

  it("follows the table of moves alone, and no note is ever changed", async () => {
    const step = fc.record({ status: fc.constantFrom(...QueryStatus.options), text: fc.constantFrom("a", "b") });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        query = undefined;
        await open();
        for (const one of steps) {
          const before = query as Query | undefined;
          if (!before) throw new Error("no query");
          const seen = Object.keys(before.notes).length;
          const done = await reply({ ...one, seen }).then(
            () => true,
            () => false,
          );
          expect(done).toBe(canMoveQuery(before.status, one.status));
          if (!done) expect(query).toBe(before);
          else expect(query).toMatchObject({ status: one.status, notes: before.notes });
        }
      }),
    );
  });

  it("ends with the most notes that a query takes", async () => {
    const { "1": first } = query?.notes ?? {};
    const notes = Object.fromEntries(Array.from({ length: MOST_NOTES }, (_, at) => [`${at + 1}`, first]));
    query = { ...query, notes } as Query;
    await expect(reply({ seen: MOST_NOTES })).rejects.toMatchObject(code("queryFull"));
  });

  it.each<[string, object]>([
    ["to a query that is not there", { queryId: "LIMIT_d2_1" }],
    ["without words", { text: " \u200b" }],
    ["of a status of its own", { status: "gone" }],
    ["in another's name", { by: EMMA.by }],
    ["that changes the place", { path: "d4.1" }],
    ["that counts no notes", { seen: undefined }],
  ])("is refused %s", async (_, fields) => {
    if ("queryId" in fields) query = undefined;
    await expect(reply(fields)).rejects.toMatchObject(code("queryId" in fields ? "noQuery" : "unreadable"));
  });
});
