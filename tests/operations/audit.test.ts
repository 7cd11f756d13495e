import { randomUUID } from "node:crypto";
import { accessLogEnd } from "@zona/domain/audit/access-log";
import type { AccessReviewAnswer } from "@zona/domain/audit/access-review";
import type { AuditPage, Evidence, Opening, SentChange, SentServed } from "@zona/domain/audit/audit-log";
import {
  ACCESS,
  ACCESS_LOG,
  ACCESS_REVIEWS,
  ADMIN_LOG,
  CHAT_TURNS,
  COLLECTIONS,
  DEAD_LETTERS,
  EXPORTS,
  REPORT_RUNS,
  SIGNING_FACTORS,
  SWEEPS,
  USERS,
} from "@zona/domain/collections";
import type { StudyRole } from "@zona/domain/identity/access";
import { layOut } from "@zona/domain/identity/study-roles";
import { getFirestore } from "firebase-admin/firestore";
import { beforeAll, describe, expect, it } from "vitest";
import { accessLog } from "../../functions/src/audit/access-log.ts";
import { accessLogPorts } from "../../functions/src/audit/access-log-data.ts";
import { accessReviewFor } from "../../functions/src/audit/access-review.ts";
import { accessReviewPorts } from "../../functions/src/audit/access-review-data.ts";
import { auditLogFor } from "../../functions/src/audit/audit-log.ts";
import { auditLogPorts } from "../../functions/src/audit/audit-log-data.ts";
import { recordsNamed, recordsRead } from "../../functions/src/audit/records-read-data.ts";
import { staffCaller } from "../../functions/src/identity/staff-for-tests.ts";
import { useAdminApp } from "../pipeline/environment.ts";

// Records of one run of this test: whatever another left is another organisation's.
const db = getFirestore(useAdminApp(`demo-audit-${randomUUID().slice(0, 8)}`));
const LAB = "hollyfield.example";
const TRIAL = "trialworks.example";
const NOW = new Date("2026-11-23T09:00:00Z");
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
const EMMA = { uid: "emma", name: "Emma" };
const STUDIES = [
  { id: "icsi", organisation: LAB, kinds: ["icsi"] },
  { id: "sem", organisation: LAB, kinds: ["semen"] },
  { id: "theirs", organisation: TRIAL, kinds: ["icsi"] },
];
const auditor = (organisation: string, ...ids: string[]) =>
  staffCaller("alma", "Alma", {
    organisation,
    roles: Object.fromEntries(ids.map((id): [string, StudyRole[]] => [id, ["auditor"]])),
    studies: STUDIES,
  });
const OF_LAB = auditor(LAB, "*");
const OF_SEMEN = auditor(TRIAL, "sem");

const REQUEST = {
  ...{ ask: "figure", subject: "tests", measures: [{ of: "count" }], where: { all: [] } },
  ...{ groupBy: [], versus: [], shows: [] },
};
const FILE = { title: "Tests", format: "csv", view: "{}", filterText: "all", rows: 7, state: "made", by: EMMA };

beforeAll(async () => {
  const batch = db.batch();
  const put = (path: string, fields: object) => void batch.set(db.doc(path), fields);
  const person = (uid: string, organisation: string, roles: Record<string, StudyRole[]>) => {
    put(`${ACCESS}/${uid}`, { organisation, isAdmin: false, roles, ...layOut(organisation, roles, STUDIES) });
    const account = { name: uid, email: `${uid}@${organisation}`, organisation, disabled: false, hasSecondStep: true };
    put(`${USERS}/${uid}`, { ...account, createdAt: ago(9000), lastSignInAt: ago(5) });
  };
  for (const { id, ...study } of STUDIES) put(`${COLLECTIONS.studies}/${id}`, study);
  person("emma", LAB, { "*": ["embryologist"] });
  person("priya", TRIAL, { icsi: ["monitor"] });
  person("tom", TRIAL, { theirs: ["lead"] });
  put(`${SIGNING_FACTORS}/emma`, { pin: { salt: "s", hash: "h" }, passkeys: [] });

  const view = '{"certificate":{"lotKey":"L7","number":"1"}}';
  put(`${EXPORTS}/of-both`, { ...FILE, at: ago(40), recordsOf: [LAB, "icsi", "sem"] });
  put(`${EXPORTS}/certificate`, { ...FILE, view, state: "expired", rows: 1, at: ago(30), recordsOf: [LAB, "icsi"] });
  put(`${EXPORTS}/of-theirs`, { ...FILE, at: ago(20), recordsOf: [TRIAL, "theirs"] });
  put(`${EXPORTS}/not-made`, { ...FILE, state: "failed", failure: "fault", at: ago(19) });
  const turn = { request: REQUEST, outcome: "figures", rows: 0, ms: 3, readBy: "grammar" };
  put(`${CHAT_TURNS}/emma_1`, { ...turn, owner: "emma", at: ago(10), recordsOf: [LAB, "sem"] });
  const run = { scheduleId: "s", name: "Weekly", planned: NOW, missed: 0, why: "schedule", state: "done", attempts: 1 };
  const mailed = { rows: 4, mails: 2, by: EMMA, domains: [LAB], recordsOf: [LAB, "icsi"] };
  put(`${REPORT_RUNS}/s_1`, { ...run, createdAt: ago(8), finishedAt: ago(7), ...mailed });

  const change = { kind: "grant", uid: "priya", name: "priya", by: EMMA, reason: "As agreed." };
  const monitor = (id: string) => ({ ...change, roles: { [id]: ["monitor"] } });
  put(`${ADMIN_LOG}/1`, { ...monitor("icsi"), organisation: LAB, at: ago(60) });
  put(`${ADMIN_LOG}/2`, { ...monitor("icsi"), organisation: TRIAL, at: ago(60) });
  put(`${ADMIN_LOG}/3`, { ...monitor("sem"), organisation: LAB, at: ago(50) });

  const act = { rev: 2, action: "redact", before: {}, after: {}, reason: "A name.", by: EMMA, at: ago(3) };
  const letter = { at: ago(2), state: "open" };
  for (const [id, studyId] of Object.entries({ t1: "icsi", t2: "sem" })) {
    put(`${COLLECTIONS.tests}/${id}`, { code: `CODE-${id.toUpperCase()}`, organisation: LAB, studyId });
    put(`${COLLECTIONS.tests}/${id}/revisions/2`, { ...act, organisation: LAB, studyId });
    put(`${DEAD_LETTERS}/audit-${id}-2`, {
      ...letter,
      testId: id,
      fault: `The trail of CODE-${id.toUpperCase()} does not hold.`,
    });
  }
  put(`${DEAD_LETTERS}/audit-t9-gone`, { ...letter, testId: "t9", fault: "CODE-T9 is gone: it was deleted." });
  put(`${DEAD_LETTERS}/audit-t1-1`, { ...letter, testId: "t1", fault: "Not this one.", state: "closed" });
  put(`${DEAD_LETTERS}/media-m1`, { ...letter, fault: "Nor this one." });
  const counts = { checked: 12, skipped: 0, broken: 2, gone: 1, left: 0, named: [] };
  put(`${SWEEPS}/chain`, { state: "done", startedAt: ago(600), at: ago(599), ...counts });
  await batch.commit();
});

const log = (who: typeof OF_LAB, asked: object) => auditLogFor(who, asked, auditLogPorts("demo-no-anchors", db));

describe("an audit", () => {
  it("finds what left of what it covers, newest first, with who took it", async () => {
    const { entries } = (await log(OF_LAB, { of: "openings" })) as AuditPage<Opening>;
    expect(entries.map(({ id, what }) => [id, what])).toEqual([
      ["s_1", "report"],
      ["emma_1", "question"],
      ["certificate", "certificate"],
      ["of-both", "file"],
    ]);
    expect(entries[0]).toMatchObject({ mails: 2, domains: [LAB], title: "Weekly" });
    expect(entries[1]).toMatchObject({ by: { name: "emma" }, request: REQUEST, studyIds: ["sem"] });
    const { entries: semen } = (await log(OF_SEMEN, { of: "openings" })) as AuditPage<Opening>;
    expect(semen.map(({ id }) => id)).toEqual(["emma_1", "of-both"]);
    const before = ago(10).toISOString();
    const { entries: older } = (await log(OF_LAB, { of: "openings", before })) as AuditPage<Opening>;
    expect(older.map(({ id }) => id)).toEqual(["certificate", "of-both"]);
  });

  it("finds the changes of access", async () => {
    const { entries } = (await log(OF_LAB, { of: "changes" })) as AuditPage<SentChange>;
    expect(entries.map(({ id }) => id)).toEqual(["3", "1"]);
    const { entries: semen } = (await log(OF_SEMEN, { of: "changes" })) as AuditPage<SentChange>;
    expect(semen).toMatchObject([{ id: "3", roles: { sem: ["monitor"] } }]);
  });

  it("finds who was served what, by person and by record, however many instances served it at once", async () => {
    const serve = accessLogPorts(db);
    const instances = [accessLog(serve), accessLog(serve)];
    const table = { served: "table" as const, rows: 2, tests: ["t1", "t2"], recordsOf: [LAB, "icsi", "sem"] };
    const record = { served: "record" as const, rows: 0, tests: ["t1"], recordsOf: [LAB, "icsi"] };
    const noor = { uid: "noor", name: "Noor" };
    await Promise.all(instances.flatMap((note) => Array.from({ length: 5 }, () => note({ by: EMMA, ...table }, NOW))));
    await instances[0]?.({ by: noor, ...record }, ago(1));
    const found = async (who: typeof OF_LAB, asked: object = {}) =>
      ((await log(who, { of: "served", ...asked })) as AuditPage<SentServed>).entries;
    const all = await found(OF_LAB);
    expect(all.map(({ by, served, rows }) => [by.uid, served, rows])).toEqual([
      ["emma", { table: 5 }, 10],
      ["emma", { table: 5 }, 10],
      ["noor", { record: 1 }, 0],
    ]);
    // The database deletes by itself what is past this: see firestore.indexes.json.
    const [{ data: stored } = {}] = (await db.collection(ACCESS_LOG).limit(1).get()).docs.map((one) => ({
      data: one.data(),
    }));
    expect(stored?.endsAt.toDate()).toEqual(accessLogEnd(stored?.from.toDate()));
    expect(all[0]?.records.map(({ code }) => code).toSorted()).toEqual(["CODE-T1", "CODE-T2"]);
    const times = ({ from, at }: SentServed) => [Date.parse(from), Date.parse(at)];
    for (const entry of all) for (const time of times(entry)) expect(time).toBeGreaterThan(0);
    expect((await found(OF_LAB, { uid: "noor" })).map(({ by }) => by.uid)).toEqual(["noor"]);
    expect(await found(OF_LAB, { code: "code-t2" })).toHaveLength(2);
    expect(await found(OF_LAB, { code: "CODE-T1", uid: "noor" })).toHaveLength(1);
    expect(await found(OF_SEMEN, { code: "CODE-T1" })).toEqual([]);
    const semen = await found(OF_SEMEN);
    expect(semen).toMatchObject([{ records: [{ testId: "t2" }] }, { records: [{ testId: "t2" }] }]);
  });

  it("finds what was proven, and what does not hold of its own records", async () => {
    const found = (await log(OF_LAB, { of: "evidence" })) as Evidence;
    expect(found.check).toMatchObject({ isRunning: false, checked: 12, broken: 2, gone: 1 });
    expect(found.broken.map(({ code, isGone }) => [code, isGone])).toEqual([
      ["CODE-T1", false],
      ["CODE-T2", false],
      ["CODE-T9", true],
    ]);
    expect(found.redactions.map(({ code }) => code).toSorted()).toEqual(["CODE-T1", "CODE-T2"]);
    expect(found.anchoredAt).toBeUndefined();
    const semen = (await log(OF_SEMEN, { of: "evidence" })) as Evidence;
    expect(semen.broken).toMatchObject([{ code: "CODE-T2" }]);
    expect(semen.redactions).toMatchObject([{ code: "CODE-T2", reason: "A name." }]);
  });
});

it("a review shows who has access with what they sign by, and is stored once for two requests at once", async () => {
  const review = (asked: object): Promise<AccessReviewAnswer> =>
    accessReviewFor(OF_LAB, asked, accessReviewPorts(db), NOW);
  const { people, seen } = await review({ kind: "read" });
  expect(people.map(({ uid }) => uid)).toEqual(["emma", "priya"]);
  expect(people[0]).toMatchObject({ hasPin: true, passkeys: 0, hasSecondStep: true, standing: "active" });
  const done = { kind: "done", id: "b".repeat(20), seen, note: "Priya leaves in December." };
  const answers = await Promise.all([review(done), review(done), review(done)]);
  expect((await db.collection(ACCESS_REVIEWS).get()).size).toBe(1);
  for (const { reviews } of answers) expect(reviews).toMatchObject([{ note: done.note, people: 2, of: [LAB] }]);
});

it("whose records are read is said by the studies that are there", async () => {
  expect(await recordsRead({ path: "organisation", op: "==", value: LAB }, undefined, db)).toEqual([
    LAB,
    "icsi",
    "sem",
  ]);
  expect(await recordsRead({ path: "studyId", op: "in", value: ["theirs", "none"] }, undefined, db)).toEqual([
    TRIAL,
    "theirs",
  ]);
  expect(await recordsRead(undefined, undefined, db)).toEqual([]);
  expect(await recordsNamed(["t1", "t9"], db)).toEqual([LAB, "icsi"]);
});
