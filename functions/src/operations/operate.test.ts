import { describe, expect, it, vi } from "vitest";
import type { Caller, SitePorts } from "../identity/caller.ts";
import { accessWith, tokenCaller } from "../identity/staff-for-tests.ts";
import { type OperationRecords, operate } from "./operate.ts";

const MEDIA_ID = "a1B2c3D4e5F6g7H8i9J0";
const WORK = { mediaId: MEDIA_ID, generation: "1", run: 1 };
const ADMIN = tokenCaller("ada", "Ada");
const BY = { uid: "ada", name: "Ada" };

function ports(over: Partial<OperationRecords> = {}, site: Partial<SitePorts> = {}) {
  const records: OperationRecords = {
    restart: vi.fn(async () => WORK),
    closeLetter: vi.fn(async () => true),
    startBulkRun: vi.fn(async () => "bulk1"),
    cancelBulkRun: vi.fn(async () => true),
    beginFactCheck: vi.fn(async () => true),
    ...over,
  };
  const accessOf = async () => accessWith({ isAdmin: true });
  const siteOwner = async () => "hollyfield.example";
  return { records, queue: { add: vi.fn(async () => {}) }, accessOf, siteOwner, ...site };
}

describe("an administrator's request", () => {
  it.each<[string, Caller, Partial<SitePorts>]>([
    ["nobody", undefined, {}],
    ["staff", ADMIN, { accessOf: async () => accessWith() }],
    ["an admin of an organisation that the site is not of", ADMIN, { siteOwner: async () => "trialworks.example" }],
  ])("is refused to %s before it is read", async (_who, caller, site) => {
    const given = ports({}, site);
    await expect(operate(caller, { kind: "run-again", mediaId: MEDIA_ID }, given)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(given.records.restart).not.toHaveBeenCalled();
  });

  it.each([
    undefined,
    {},
    { kind: "drop" },
    { kind: "run-again", mediaId: "../x" },
    { kind: "close-dead-letter", letterId: "a/b", reason: "because" },
    { kind: "close-dead-letter", letterId: "a", reason: " " },
    { kind: "run-many-again", from: "yesterday", to: "today" },
  ])("is refused when it reads %j", async (asked) => {
    await expect(operate(ADMIN, asked, ports())).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("puts a medium back into the queue, in the administrator's name", async () => {
    const given = ports();
    expect(await operate(ADMIN, { kind: "run-again", mediaId: MEDIA_ID }, given)).toEqual({ id: MEDIA_ID });
    expect(given.records.restart).toHaveBeenCalledWith(MEDIA_ID, BY);
    expect(given.queue.add).toHaveBeenCalledExactlyOnceWith(WORK);
  });

  it.each([
    [{ kind: "run-again", mediaId: MEDIA_ID }, { restart: async () => undefined }],
    [{ kind: "check-facts" }, { beginFactCheck: async () => false }],
    [{ kind: "close-dead-letter", letterId: "a-1-0", reason: "Exported anew." }, { closeLetter: async () => false }],
    [
      { kind: "run-many-again", from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" },
      { startBulkRun: async () => undefined },
    ],
    [{ kind: "cancel-bulk-run", bulkId: "b" }, { cancelBulkRun: async () => false }],
  ])("says so when %j has been overtaken", async (asked, over) => {
    const given = ports(over);
    await expect(operate(ADMIN, asked, given)).rejects.toMatchObject({ code: "conflict" });
    expect(given.queue.add).not.toHaveBeenCalled();
  });

  it("puts many media back in one request, each once, and names those that cannot be", async () => {
    const ids = Array.from({ length: 40 }, (_, at) => String(at).padStart(20, "0"));
    const busy = new Set(ids.slice(3, 6));
    const given = ports({ restart: async (mediaId) => (busy.has(mediaId) ? undefined : { ...WORK, mediaId }) });
    const answer = await operate(ADMIN, { kind: "run-these-again", mediaIds: [...ids, ...ids] }, given);
    expect(answer.refused?.toSorted()).toEqual([...busy]);
    expect(given.queue.add).toHaveBeenCalledTimes(37);
    const tooMany = { kind: "run-these-again", mediaIds: Array.from({ length: 201 }, () => MEDIA_ID) };
    await expect(operate(ADMIN, tooMany, given)).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("wants a span of time that has one", async () => {
    const at = "2026-01-01T00:00:00Z";
    const asked = { kind: "run-many-again", from: at, to: at };
    await expect(operate(ADMIN, asked, ports())).rejects.toMatchObject({ code: "invalid-input" });
  });
});
