import { type ChainLink, linkText } from "@zona/domain/records/audit/chain";
import { describe, expect, it, vi } from "vitest";
import { accessWith, type Granted, staffCaller } from "../identity/staff-for-tests.ts";
import { sha256 } from "./chain-revisions.ts";
import { type AuditPorts, verifyRecordFor } from "./verify-record.ts";

const STAFF = staffCaller("emma");
const OF = { organisation: "hollyfield.example", studyId: "zp" };
const said = { kind: "semen", code: "SEM-0001", notes: "", status: "draft" };
const revision = { rev: 1, action: "create", at: new Date(0), by: { uid: "e", name: "Emma" }, before: {}, after: said };

const HOUR_MS = 3_600_000;
const linked: ChainLink = { rev: 1, previous: "", sha256: await sha256(linkText("", revision)) };

/** A test with one revision, which its trigger has linked unless there is no link. */
function ports(test: Record<string, unknown> | undefined = said, chain = [linked], anchored?: ChainLink): AuditPorts {
  const trail = { sheets: {}, revisions: [revision], chain, signatures: [], witnessed: [] };
  return {
    anchored: async () => anchored,
    ofStudy: async () => OF,
    readTrail: async () => ({ test: { ...test, rev: 1 }, ...trail }),
    note: async () => undefined,
  };
}

const codesOf = async (asked: AuditPorts, now = new Date(HOUR_MS)) =>
  (await verifyRecordFor(STAFF, { testId: "t1" }, asked, now)).problems.map(({ sentence }) => sentence.code);

describe("verifying a record", () => {
  it("waits some minutes for the link of the newest revision, and makes none itself", async () => {
    expect(await codesOf(ports(said, []), new Date(60_000))).toEqual([]);
    expect(await codesOf(ports(said, []), new Date(HOUR_MS))).toEqual(["trail.notChained"]);
  });

  it("finds a trail that was written anew since it was anchored", async () => {
    expect(await codesOf(ports(said, [linked], linked))).toEqual([]);
    expect(await codesOf(ports(said, [linked], { ...linked, sha256: "a".repeat(64) }))).toEqual(["trail.otherAnchor"]);
    expect(await codesOf(ports(said, [linked], { ...linked, rev: 2 }))).toEqual(["trail.otherAnchor"]);
  });

  it("finds nothing against a sound record", async () => {
    expect(await verifyRecordFor(STAFF, { testId: "t1" }, ports())).toMatchObject({
      rev: 1,
      signatures: 0,
      problems: [],
      head: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it.each(["a_b", "-x", "x".repeat(64)])("reaches the record %s, as rules let it be called", async (testId) => {
    expect(await verifyRecordFor(STAFF, { testId }, ports())).toMatchObject({ problems: [] });
  });

  it("tells what does not fit", async () => {
    const { problems } = await verifyRecordFor(STAFF, { testId: "t1" }, ports({ ...said, notes: "x" }));
    expect(problems).toHaveLength(1);
  });

  const study = (id: string) => [{ id, organisation: OF.organisation, kinds: ["icsi"] }];
  it.each<[string, Granted]>([
    ["people of another organisation", { organisation: "meridian-devices.example" }],
    ["whoever sees figures of the study alone", { roles: { zp: ["sponsor"] }, studies: study("zp") }],
    ["whoever reads another study", { roles: { other: ["monitor"] }, studies: study("other") }],
    ["administrators to whom the study was not granted", { roles: {}, isAdmin: true }],
  ])("is refused to %s before the record is read", async (_, granted) => {
    const never = (done: string) => () => Promise.reject(new Error(done));
    const unread = { ...ports(), readTrail: never("was read"), note: never("was logged") };
    const verified = verifyRecordFor({ by: STAFF.by, access: accessWith(granted) }, { testId: "t1" }, unread);
    await expect(verified).rejects.toMatchObject({ code: "forbidden", said: { code: "refusals.notGranted" } });
  });

  it("is for whoever reads the study, of whatever organisation", async () => {
    const monitor = { organisation: "trialworks.example", roles: { zp: ["monitor"] }, studies: study("zp") };
    const access = accessWith(monitor as Granted);
    expect(await verifyRecordFor({ by: STAFF.by, access }, { testId: "t1" }, ports())).toMatchObject({ problems: [] });
  });

  it("leaves in the access log who asked, and for which record", async () => {
    const note = vi.fn(async () => undefined);
    await verifyRecordFor(STAFF, { testId: "t1" }, { ...ports(), note });
    const by = STAFF.by;
    const noted = { by, served: "trail", rows: 0, tests: ["t1"], recordsOf: [OF.organisation, OF.studyId] };
    expect(note).toHaveBeenCalledExactlyOnceWith(noted, expect.any(Date));
  });

  it("refuses a path for an id, and says when there is no test", async () => {
    for (const data of [undefined, {}, { testId: "../x" }, { testId: 7 }])
      await expect(verifyRecordFor(STAFF, data, ports())).rejects.toMatchObject({ code: "invalid-input" });
    for (const gone of [{ ofStudy: async () => undefined }, { readTrail: async () => undefined }])
      await expect(verifyRecordFor(STAFF, { testId: "t1" }, { ...ports(), ...gone })).rejects.toMatchObject({
        code: "not-found",
      });
  });
});
