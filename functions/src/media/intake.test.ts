import { AppError } from "@zona/domain/errors";
import { GIVE_UP } from "@zona/domain/media/media-work";
import { describe, expect, it, vi } from "vitest";
import { type IntakeRecords, takeIn } from "./intake.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const MEDIA_ID = "a1B2c3D4e5F6g7H8i9J0";
const upload = (over = {}) => ({
  path: `media/${MEDIA_ID}`,
  generation: "1700000000000001",
  finalizedAt: NOW,
  ...over,
});

function ports(begun: Awaited<ReturnType<IntakeRecords["begin"]>> = "begun") {
  const records = { begin: vi.fn(async () => begun), giveUp: vi.fn(async () => {}) };
  return { objects: { seal: vi.fn(async () => {}) }, records, queue: { add: vi.fn(async () => {}) } };
}

describe("takeIn", () => {
  it.each(["begun", "repeat"] as const)("queues the work of an upload that is %s", async (begun) => {
    const given = ports(begun);
    expect(await takeIn(upload(), given, NOW)).toBe("queued");
    expect(given.queue.add).toHaveBeenCalledExactlyOnceWith({ mediaId: MEDIA_ID, generation: "1700000000000001" });
  });

  it("tells when the original arrived, also where a sweep finds it later", async () => {
    const given = ports();
    const arrivedAt = new Date(NOW.getTime() - 3_600_000);
    await takeIn(upload(), given, NOW);
    await takeIn(upload({ arrivedAt }), given, NOW);
    expect(given.records.begin.mock.calls.map((call: unknown[]) => call[1])).toEqual([NOW, arrivedAt]);
  });

  it.each(["past", "no-record", "unreadable"] as const)("leaves an object alone whose record is %s", async (begun) => {
    const given = ports(begun);
    expect(await takeIn(upload(), given, NOW)).toBe(begun);
    expect(given.queue.add).not.toHaveBeenCalled();
  });

  it.each([
    `media/${MEDIA_ID}/x`,
    `media/../${MEDIA_ID}`,
    `Media/${MEDIA_ID}`,
    `media/${MEDIA_ID}\n`,
    "media/short",
    "x",
  ])("touches no record for an object at %j", async (path) => {
    const given = ports();
    expect(await takeIn(upload({ path }), given, NOW)).toBe("not-a-medium");
    expect(given.records.begin).not.toHaveBeenCalled();
  });

  it.each([`media/${MEDIA_ID}`, `posters/${MEDIA_ID}`])("takes the links off the object at %s first", async (path) => {
    const given = ports();
    await takeIn(upload({ path }), given, NOW);
    expect(given.objects.seal).toHaveBeenCalledExactlyOnceWith(path, "1700000000000001");
  });

  it("begins nothing with an object that is still open to holders of a link", async () => {
    const given = ports();
    given.objects.seal.mockRejectedValue(new Error("no answer"));
    await expect(takeIn(upload(), given, NOW)).rejects.toThrow("no answer");
    expect(given.records.begin).not.toHaveBeenCalled();
  });

  it("throws while the queue is down, so that the platform repeats", async () => {
    const given = ports();
    given.queue.add.mockRejectedValue(new Error("no answer"));
    const error = await takeIn(upload(), given, NOW).catch((caught: unknown) => caught);
    expect(error).toEqual(new AppError("unavailable", "The work queue did not answer"));
    expect(given.records.giveUp).not.toHaveBeenCalled();
  });

  it("gives up on a queue that stays down, and says so in the record", async () => {
    const given = ports();
    given.queue.add.mockRejectedValue(Object.assign(new Error("topic gone"), { code: 5 }));
    const late = new Date(NOW.getTime() + GIVE_UP.afterMs + 1);
    expect(await takeIn(upload(), given, late)).toBe("gave-up");
    expect(given.records.giveUp).toHaveBeenCalledExactlyOnceWith(expect.anything(), "queue: Error 5");
  });
});
