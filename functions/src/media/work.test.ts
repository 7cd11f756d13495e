import { GIVE_UP } from "@zona/domain/media/media-work";
import { MEDIA_LIMITS } from "@zona/domain/media/medium";
import { describe, expect, it, vi } from "vitest";
import { picture } from "../../../tests/fixtures/pictures.ts";
import {
  type Claim,
  type DerivedFiles,
  type FollowUps,
  type Originals,
  type WorkRecords,
  workOnMedium,
} from "./work.ts";
import { readWorkMessage } from "./work-message.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const WORK = { mediaId: "a1B2c3D4e5F6g7H8i9J0", generation: "1700000000000001" };
const LEASE = { work: WORK, token: "t" };

const TAKEN: Extract<Claim, { kind: "taken" }> = {
  kind: "taken",
  lease: LEASE,
  declared: { declaredType: "image/jpeg", originalName: "oocyte.jpg" },
  zone: "America/New_York",
  attempts: 1,
  isCompared: false,
};

type Given = { claim?: Partial<Claim>; bytes?: Buffer | undefined; size?: number | undefined };

function ports({ claim, bytes = Buffer.alloc(0), ...given }: Given = {}) {
  const taken = { ...TAKEN, ...claim } as Claim; // the spread may change the kind
  const size = "size" in given ? given.size : bytes.length;
  return {
    records: {
      claim: vi.fn<WorkRecords["claim"]>(async () => taken),
      finish: vi.fn<WorkRecords["finish"]>(async (_lease, result) => result.state),
      release: vi.fn<WorkRecords["release"]>(async () => {}),
    },
    originals: {
      size: vi.fn<Originals["size"]>(async () => size),
      read: vi.fn<Originals["read"]>(async () => ({ bytes, sha256: "0".repeat(64) })),
      poster: vi.fn<Originals["poster"]>(async () => undefined),
    },
    derived: { save: vi.fn<DerivedFiles["save"]>(async () => {}) },
    followUps: { add: vi.fn<FollowUps["add"]>(async () => {}) },
  };
}

const work = (given: ReturnType<typeof ports>, publishedAt = NOW) => workOnMedium(WORK, given, publishedAt, NOW);

describe("workOnMedium", () => {
  it("saves both outputs under the generation and then records them", async () => {
    const given = ports({ bytes: await picture("jpeg", 300, 200) });
    expect(await work(given)).toBe("ready");
    const [lease, result] = given.records.finish.mock.calls[0] ?? [];
    expect(lease).toBe(LEASE);
    expect(result).toMatchObject({
      content: { type: "image/jpeg", width: 300, height: 200 },
      outputs: { thumbnail: { width: 256, height: 171 }, preview: { width: 300, height: 200 } },
    });
    const paths = given.derived.save.mock.calls.map(([path]) => path).sort();
    expect(paths).toEqual(
      ["preview", "thumbnail"].map((name) => `media/${WORK.mediaId}/${WORK.generation}/${name}.webp`),
    );
  });

  it("asks for what follows after the record is written, and not for a file it rejects", async () => {
    const given = ports({ bytes: await picture("jpeg", 30, 20) });
    await work(given);
    expect(given.followUps.add).toHaveBeenCalledExactlyOnceWith(WORK);
    const [finished] = given.records.finish.mock.invocationCallOrder;
    expect(given.followUps.add.mock.invocationCallOrder[0]).toBeGreaterThan(finished ?? 0);
    const rejected = ports({ bytes: Buffer.from("<html>") });
    await work(rejected);
    expect(rejected.followUps.add).not.toHaveBeenCalled();
  });

  it("asks again for what follows when the run before died between record and queue", async () => {
    const given = ports({ claim: { kind: "unfollowed" } });
    expect(await work(given)).toBe("followed");
    expect(given.followUps.add).toHaveBeenCalledExactlyOnceWith(WORK);
    expect(given.originals.size).not.toHaveBeenCalled();
  });

  it("takes the clock of the site for that of a camera that names no zone", async () => {
    const given = ports({
      bytes: await picture("jpeg", 30, 20),
      claim: { declared: { ...TAKEN.declared, originalName: "20261118_094107.jpg" } },
    });
    await work(given);
    expect(given.records.finish.mock.calls[0]?.[1]).toMatchObject({
      capture: { capturedAt: new Date("2026-11-18T14:41:07Z"), assumedZone: "America/New_York" },
    });
  });

  it("names the outputs of a later run apart from those of the first", async () => {
    const given = ports({ bytes: await picture("jpeg", 30, 20) });
    await workOnMedium({ ...WORK, run: 2 }, given, NOW, NOW);
    const paths = given.derived.save.mock.calls.map(([path]) => path).sort();
    expect(paths).toEqual(
      ["preview", "thumbnail"].map((name) => `media/${WORK.mediaId}/${WORK.generation}/${name}-2.webp`),
    );
  });

  it("asks for what follows whatever the end, where others were compared with the medium before", async () => {
    const given = ports({ bytes: Buffer.from("<html>"), claim: { isCompared: true } });
    expect(await work(given)).toBe("rejected");
    expect(given.followUps.add).toHaveBeenCalledExactlyOnceWith(WORK);
  });

  it("does nothing for a medium that is done or gone", async () => {
    const given = ports({ claim: { kind: "past" } });
    expect(await work(given)).toBe("past");
    expect(given.originals.size).not.toHaveBeenCalled();
  });

  it("asks for a repeat while another run holds the lease, for that run may have died", async () => {
    const given = ports({ claim: { kind: "busy" } });
    await expect(work(given)).rejects.toMatchObject({ code: "unavailable" });
    expect(given.records.release).not.toHaveBeenCalled();
  });

  it.each([
    ["empty", 0],
    ["too-large", MEDIA_LIMITS.maxBytes + 1],
  ])("rejects a file that is %s without reading it", async (code, size) => {
    const given = ports({ size });
    expect(await work(given)).toBe("rejected");
    expect(given.originals.read).not.toHaveBeenCalled();
    expect(given.records.finish).toHaveBeenCalledWith(LEASE, { state: "rejected", rejection: { code } });
  });

  it("fails a medium whose original is not there", async () => {
    const given = ports({ size: undefined });
    expect(await work(given)).toBe("failed");
    expect(given.records.finish.mock.calls[0]?.[1]).toMatchObject({ failure: { code: "original-missing" } });
  });

  it("saves nothing of a file it rejects", async () => {
    const given = ports({ bytes: Buffer.from("<html>") });
    expect(await work(given)).toBe("rejected");
    expect(given.derived.save).not.toHaveBeenCalled();
  });

  it("ends its lease and asks for a repeat when a service fails, and says where without a word of content", async () => {
    const given = ports({ bytes: await picture("jpeg", 30, 20) });
    const outage = Object.assign(new Error("media/a1B2 of mia@hollyfield.example"), { code: 503 });
    given.derived.save.mockRejectedValue(outage);
    await expect(work(given)).rejects.toBe(outage);
    expect(given.records.release).toHaveBeenCalledExactlyOnceWith(LEASE, "work: Error 503");
  });

  it("keeps the first error when not even the lease can be ended", async () => {
    const given = ports();
    const outage = new Error("first");
    given.originals.size.mockRejectedValue(outage);
    given.records.release.mockRejectedValue(new Error("second"));
    await expect(work(given)).rejects.toBe(outage);
  });

  it("gives up after too many attempts, with the last fault for the admin", async () => {
    const given = ports({ claim: { attempts: GIVE_UP.attempts + 1, lastFault: "work: Error 503" } });
    expect(await work(given)).toBe("failed");
    const failure = { code: "gave-up", detail: "10 attempts; last: work: Error 503" };
    expect(given.records.finish).toHaveBeenCalledWith(LEASE, { state: "failed", failure });
  });

  it("gives up on an old message, but never without one attempt", async () => {
    const old = new Date(NOW.getTime() - GIVE_UP.afterMs - 1);
    const bytes = await picture("jpeg", 30, 20);
    expect(await work(ports({ bytes }), old)).toBe("ready");
    expect(await work(ports({ bytes, claim: { attempts: 2 } }), old)).toBe("failed");
  });
});

describe("readWorkMessage", () => {
  const message = (text: string) => readWorkMessage(Buffer.from(text).toString("base64"));

  it("reads what intake queued", () => {
    expect(message(JSON.stringify(WORK))).toEqual(WORK);
  });

  it.each(["", "{", "null", "[]", '{"mediaId":"../x","generation":"1"}', '{"mediaId":"a1B2c3D4e5F6g7H8i9J0"}'])(
    "takes %j for no message of ours",
    (text) => {
      expect(message(text)).toBeUndefined();
    },
  );
});
