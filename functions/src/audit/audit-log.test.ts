import type { AccessLogEntry } from "@zona/domain/audit/access-log";
import { AUDIT_PAGE, type Opening, type SentChange, type SentServed } from "@zona/domain/audit/audit-log";
import type { StudyRole } from "@zona/domain/identity/access";
import type { AdminLogEntry } from "@zona/domain/identity/account";
import { describe, expect, it } from "vitest";
import { type Granted, HOME, staffCaller } from "../identity/staff-for-tests.ts";
import { type AuditLogPorts, auditLogFor, type Left, type ServedOf } from "./audit-log.ts";

const TRIAL = "trialworks.example";
const NOW = new Date("2026-11-23T09:00:00.500Z");
const STUDIES = [
  { id: "icsi", organisation: HOME, kinds: ["icsi"] },
  { id: "sem", organisation: HOME, kinds: ["semen"] },
];
const roles = (role: StudyRole, ...ids: string[]): Granted => ({
  roles: Object.fromEntries(ids.map((id) => [id, [role]])),
  studies: STUDIES,
});
const AUDITOR = staffCaller("alma", "Alma", roles("auditor", "*"));
const GUEST = staffCaller("gus", "Gus", { ...roles("auditor", "icsi"), organisation: TRIAL });
const ADMIN = staffCaller("ada", "Ada", { roles: {}, isAdmin: true });

const by = { uid: "emma", name: "Emma" };
const left = (recordsOf: string[], at = NOW): Left => ({
  ...{ id: `e${at.getTime()}`, what: "file", by, at, rows: 3, recordsOf },
  ...{ title: "Tests", filterText: "Subject code is HF-0001" },
});
const entry = (id: string, more: Partial<AdminLogEntry> = {}): AdminLogEntry => ({
  ...{ id, organisation: HOME, kind: "grant", uid: "priya", name: "Priya", reason: "As agreed.", by, at: NOW },
  ...more,
});

const ports = (over: Partial<AuditLogPorts> = {}): AuditLogPorts => ({
  changes: async () => [],
  left: async () => [],
  evidence: async () => ({ broken: [], redactions: [] }),
  served: async () => [],
  testsOf: async () => [],
  testsNamed: async () => [],
  ...over,
});

describe("an audit log", () => {
  it.each<[string, Granted]>([
    ["an embryologist", roles("embryologist", "*")],
    ["a lead", roles("lead", "*")],
    ["a monitor", roles("monitor", "icsi")],
    ["a sponsor", roles("sponsor", "icsi")],
    ["a study administrator", roles("studyAdmin", "icsi")],
  ])("is closed to %s", async (_, granted) => {
    for (const of of ["changes", "openings", "evidence", "served"])
      await expect(auditLogFor(staffCaller("eve", "Eve", granted), { of }, ports())).rejects.toMatchObject({
        code: "forbidden",
      });
  });

  it("is closed to an administrator who awaits the second step", async () => {
    const waiting = { ...ADMIN, isAdmin: false };
    await expect(auditLogFor(waiting, { of: "openings" }, ports())).rejects.toMatchObject({ code: "forbidden" });
  });

  it.each([
    undefined,
    {},
    { of: "records" },
    { of: "openings", before: "yesterday" },
    { of: "changes", organisation: TRIAL },
    { of: "served", uid: "" },
    { of: "served", keys: [TRIAL] },
  ])("refuses %j as unreadable", async (asked) => {
    await expect(auditLogFor(AUDITOR, asked, ports())).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("asks for what the person audits, and for nothing else", async () => {
    const asking: unknown[] = [];
    const given = ports({
      left: async (keys) => {
        asking.push(keys);
        return [];
      },
    });
    for (const who of [AUDITOR, GUEST, ADMIN]) await auditLogFor(who, { of: "openings" }, given);
    expect(asking).toEqual([[HOME], ["icsi"], [HOME]]);
  });

  it("tells filters and titles to whoever audits all that was looked at", async () => {
    const given = ports({ left: async () => [left([HOME, "icsi", "sem"])] });
    const opened = async (who: typeof AUDITOR) =>
      ((await auditLogFor(who, { of: "openings" }, given)) as { entries: Opening[] }).entries[0];
    expect(await opened(AUDITOR)).toMatchObject({ filterText: "Subject code is HF-0001", studyIds: ["icsi", "sem"] });
    const seen = await opened(GUEST);
    expect(seen).toMatchObject({ by, rows: 3, studyIds: ["icsi"] });
    expect(JSON.stringify(seen)).not.toMatch(/HF-0001|Tests|sem/);
  });

  it("tells the changes of an organisation once, and elsewhere those of audited studies alone", async () => {
    const entries = [
      entry("1", { roles: { icsi: ["monitor"], sem: ["monitor"] }, isAdmin: true }),
      entry("2", { organisation: TRIAL, roles: { icsi: ["monitor"], sem: ["monitor"] } }),
      entry("3", { kind: "disable", name: "Noor" }),
    ];
    const told = async (who: typeof AUDITOR) =>
      (
        (await auditLogFor(who, { of: "changes" }, ports({ changes: async () => entries }))) as {
          entries: SentChange[];
        }
      ).entries;
    expect((await told(AUDITOR)).map(({ id }) => id)).toEqual(["1", "3"]);
    const seen = await told(GUEST);
    expect(seen).toHaveLength(1);
    expect(seen[0]).toMatchObject({ roles: { icsi: ["monitor"] }, reason: "As agreed.", at: NOW.toISOString() });
    expect(JSON.stringify(seen)).not.toMatch(/sem|isAdmin/);
  });

  it("goes on behind the last entry without leaving one out that is as old", async () => {
    const all = Array.from({ length: AUDIT_PAGE + 10 }, (_, n) => left([HOME], new Date(NOW.getTime() - n * 60_000)));
    const given = ports({
      left: async (_, before) => all.filter(({ at }) => !before || at < before).slice(0, AUDIT_PAGE),
    });
    const page = async (before?: string) =>
      (await auditLogFor(AUDITOR, { of: "openings", ...(before && { before }) }, given)) as {
        entries: Opening[];
        older?: string;
      };
    const first = await page();
    expect(first.entries).toHaveLength(AUDIT_PAGE);
    const second = await page(first.older);
    expect(second.entries[0]?.id).toBe(first.entries.at(-1)?.id);
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(all.length);
    expect(second.older).toBeUndefined();
  });

  const TESTS = [
    { testId: "t1", code: "ICSI-1", organisation: HOME, studyId: "icsi" },
    { testId: "t2", code: "SEM-1", organisation: HOME, studyId: "sem" },
    { testId: "t3", code: "SEM-1", organisation: TRIAL, studyId: "theirs" },
  ];
  const served = (tests: string[], recordsOf: string[]): AccessLogEntry => ({
    ...{ id: tests.join(""), by, from: NOW, at: NOW, served: { table: 2 }, rows: 7, tests, recordsOf },
  });
  const servedTo = (entries: AccessLogEntry[], asking: ServedOf[] = []) =>
    ports({
      served: async (of) => {
        asking.push(of);
        return entries;
      },
      testsOf: async (code) => TESTS.filter((test) => test.code === code),
      testsNamed: async (ids) => TESTS.filter(({ testId }) => ids.includes(testId)),
    });
  const seenBy = async (who: typeof AUDITOR, asked: object, given: AuditLogPorts) =>
    ((await auditLogFor(who, { of: "served", ...asked }, given)) as { entries: SentServed[] }).entries;

  it("names the records that were served, and elsewhere those of audited studies alone", async () => {
    const given = servedTo([served(["t1", "t2"], [HOME, "icsi", "sem"])]);
    const [own] = await seenBy(AUDITOR, {}, given);
    expect(own?.records.map(({ code }) => code)).toEqual(["SEM-1", "ICSI-1"]);
    expect(own).toMatchObject({ by, served: { table: 2 }, rows: 7, studyIds: ["icsi", "sem"], more: 0 });
    const [guest] = await seenBy(GUEST, {}, given);
    expect(guest).toMatchObject({ records: [{ testId: "t1", code: "ICSI-1" }], studyIds: ["icsi"] });
    expect(guest).not.toHaveProperty("more");
  });

  it("looks for a record among those that are audited, and for nothing where it is none of them", async () => {
    const asking: ServedOf[] = [];
    const many = Array.from({ length: 60 }, (_, n) => `x${n}`);
    const given = servedTo([served(["t2", ...many], [HOME, "sem"])], asking);
    const [found] = await seenBy(AUDITOR, { code: "sem-1", uid: "emma" }, given);
    expect(asking).toEqual([{ uid: "emma", tests: ["t2"] }]);
    expect(found).toMatchObject({ records: [{ code: "SEM-1" }], more: 41 });
    expect(await seenBy(GUEST, { code: "SEM-1" }, given)).toEqual([]);
    expect(asking).toHaveLength(1);
    await seenBy(GUEST, {}, given);
    expect(asking.at(-1)).toEqual({ uid: undefined, keys: ["icsi"] });
  });
});
