import { type ChainLink, linkText } from "@zona/domain/records/audit/chain";
import { describe, expect, it } from "vitest";
import { sha256 } from "./chain-revisions.ts";
import { type AuditPorts, verifyRecordFor } from "./verify-record.ts";

const STAFF = { staff: true, email_verified: true, email: "emma@hollyfield.example" };
const said = { kind: "semen", code: "SEM-0001", notes: "", status: "draft" };
const revision = { rev: 1, action: "create", at: new Date(0), by: { uid: "e", name: "Emma" }, before: {}, after: said };

const HOUR_MS = 3_600_000;
const linked: ChainLink = { rev: 1, previous: "", sha256: await sha256(linkText("", revision)) };

/** A test with one revision, which its trigger has linked unless there is no link. */
function ports(test: Record<string, unknown> | undefined = said, chain = [linked], anchored?: ChainLink): AuditPorts {
  const trail = { sheets: {}, revisions: [revision], chain, signatures: [], witnessed: [] };
  return { anchored: async () => anchored, readTrail: async () => ({ test: { ...test, rev: 1 }, ...trail }) };
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

  it.each([
    ["nobody", undefined],
    ["people without the claim", { ...STAFF, staff: false }],
    ["people whose address is not verified", { ...STAFF, email_verified: false }],
    ["people of another domain", { ...STAFF, email: "eve@hollyfield.example.evil.io" }],
  ])("is refused to %s", async (_, asker) => {
    await expect(verifyRecordFor(asker, { testId: "t1" }, ports())).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuses a path for an id, and says when there is no test", async () => {
    for (const data of [undefined, {}, { testId: "../x" }, { testId: 7 }])
      await expect(verifyRecordFor(STAFF, data, ports())).rejects.toMatchObject({ code: "invalid-input" });
    const none = verifyRecordFor(STAFF, { testId: "t1" }, { ...ports(), readTrail: async () => undefined });
    await expect(none).rejects.toMatchObject({ code: "not-found" });
  });
});
