import type { ChainLink } from "@zona/domain/tests/chain";
import type { StoredTrail } from "@zona/domain/tests/verify-record";
import { describe, expect, it } from "vitest";
import { chainRevisions } from "./chain-revisions.ts";
import { verifyRecordFor } from "./verify-record.ts";

const STAFF = { staff: true, email_verified: true, email: "emma@hollyfield.example" };
const said = { kind: "semen", code: "SEM-0001", notes: "", status: "draft" };
const revision = { rev: 1, action: "create", at: new Date(0), by: { uid: "e", name: "Emma" }, before: {}, after: said };

async function trail(): Promise<StoredTrail> {
  const chain: ChainLink[] = [];
  await chainRevisions("t1", {
    lastLink: async () => chain.at(-1),
    revisionsFrom: async (_, rev) => (rev === 1 ? [revision] : []),
    append: async (_, link) => void chain.push(link),
  });
  return { test: { ...said, rev: 1 }, sheets: {}, revisions: [revision], chain, signatures: [] };
}

describe("verifying a record", () => {
  it("finds nothing against what the trigger chained", async () => {
    expect(await verifyRecordFor(STAFF, { testId: "t1" }, trail)).toEqual({ rev: 1, signatures: 0, problems: [] });
  });

  it("tells what does not fit", async () => {
    const changed = async () => ({ ...(await trail()), test: { ...said, notes: "x", rev: 1 } });
    expect((await verifyRecordFor(STAFF, { testId: "t1" }, changed)).problems).toHaveLength(1);
  });

  it.each([
    ["nobody", undefined],
    ["people without the claim", { ...STAFF, staff: false }],
    ["people whose address is not verified", { ...STAFF, email_verified: false }],
    ["people of another domain", { ...STAFF, email: "eve@hollyfield.example.evil.io" }],
  ])("is refused to %s", async (_, asker) => {
    await expect(verifyRecordFor(asker, { testId: "t1" }, trail)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuses a path for an id, and says when there is no test", async () => {
    for (const data of [undefined, {}, { testId: "../x" }, { testId: 7 }])
      await expect(verifyRecordFor(STAFF, data, trail)).rejects.toMatchObject({ code: "invalid-input" });
    const none = verifyRecordFor(STAFF, { testId: "t1" }, async () => undefined);
    await expect(none).rejects.toMatchObject({ code: "not-found" });
  });
});
