import type { ChainLink } from "@zona/domain/records/audit/chain";
import { describe, expect, it } from "vitest";
import { type AuditPorts, verifyRecordFor } from "./verify-record.ts";

const STAFF = { staff: true, email_verified: true, email: "emma@hollyfield.example" };
const said = { kind: "semen", code: "SEM-0001", notes: "", status: "draft" };
const revision = { rev: 1, action: "create", at: new Date(0), by: { uid: "e", name: "Emma" }, before: {}, after: said };

/** A test with one revision that its trigger has not come to yet. */
function ports(test: Record<string, unknown> | undefined = said): AuditPorts {
  const links: ChainLink[] = [];
  return {
    chain: {
      lastLink: async () => links.at(-1),
      revisionsFrom: async (_, rev) => (rev === 1 ? [revision] : []),
      append: async (_, link) => void links.push(link),
    },
    readTrail: async () => ({
      test: { ...test, rev: 1 },
      sheets: {},
      revisions: [revision],
      chain: links,
      signatures: [],
      witnessed: [],
    }),
  };
}

describe("verifying a record", () => {
  it("finds nothing against a sound record, chained by now or not", async () => {
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
