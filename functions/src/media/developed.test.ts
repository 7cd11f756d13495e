import type { Medium } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";
import { heldToFiles, heldToList, type Result, type WorkFiles, withComparison } from "./developed.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const WORK = { mediaId: "a1B2c3D4e5F6g7H8i9J0", generation: "1700000000000001", run: 2 };
const SHA = "0".repeat(64);
const READY = {
  state: "ready",
  content: { type: "image/jpeg", bytes: 7, sha256: SHA, width: 300, height: 200 },
  steps: { comparison: { state: "pending" } },
  outputs: { thumbnail: { width: 256, height: 171 }, preview: { width: 300, height: 200 } },
} as const;

const FOLDER = `media/${WORK.mediaId}/${WORK.generation}`;
const there = (over: Partial<WorkFiles> = {}): WorkFiles => ({
  original: async () => ({ bytes: 7, sha256: SHA }),
  picture: async (path) => ({ [`${FOLDER}/thumbnail-2.webp`]: 11, [`${FOLDER}/preview-2.webp`]: 12 })[path],
  ...over,
});

describe("a result that is held to the files", () => {
  it("gets the paths of its own work, and the sizes that lie there", async () => {
    expect(await heldToFiles(WORK, READY, there())).toMatchObject({
      outputs: {
        thumbnail: { path: `${FOLDER}/thumbnail-2.webp`, width: 256, bytes: 11 },
        preview: { path: `${FOLDER}/preview-2.webp`, width: 300, bytes: 12 },
      },
    });
  });

  it.each<[string, Partial<WorkFiles>]>([
    ["whose original is gone", { original: async () => undefined }],
    ["of a longer file", { original: async () => ({ bytes: 8, sha256: SHA }) }],
    ["of another file of that length", { original: async () => ({ bytes: 7, sha256: "1".repeat(64) }) }],
    ["without its pictures", { picture: async () => undefined }],
    ["with one of its pictures", { picture: async (path) => (path.includes("thumbnail") ? 1 : undefined) }],
  ])("is refused %s", async (_what, over) => {
    await expect(heldToFiles(WORK, READY, there(over))).rejects.toMatchObject({ code: "invalid-input" });
  });

  it("asks for no picture where there is none to show, and for no file of what has no result", async () => {
    const { outputs: _, ...unseen } = READY;
    const blind = there({ picture: () => Promise.reject(new Error("asked")) });
    expect(await heldToFiles(WORK, unseen, blind)).toEqual(unseen);
    const failed = { state: "failed", failure: { code: "original-missing" } } as const;
    expect(await heldToFiles(WORK, failed, there({ original: () => Promise.reject(new Error("asked")) }))).toBe(failed);
  });
});

describe("a result that is held to the list that tells its file", () => {
  const result: Result = { ...READY, outputs: undefined };
  const capturedAt = new Date("2019-04-06T07:15:00Z");

  it("stays as it is where no list does, or where the list says nothing else", () => {
    expect(heldToList(result, undefined)).toBe(result);
    expect(heldToList(result, { sha256: SHA })).toBe(result);
  });

  it("is rejected where the list means another file", () => {
    expect(heldToList(result, { sha256: "1".repeat(64), capturedAt })).toEqual({
      state: "rejected",
      rejection: { code: "other-file" },
    });
    const failed = { state: "failed", failure: { code: "original-missing" } } as const;
    expect(heldToList(failed, { sha256: "1".repeat(64) })).toBe(failed);
  });

  it("takes the time of the list, and tells that of the file where it is another", () => {
    const told = { capturedAt, source: "list", assumedZone: "Europe/Berlin" };
    const of = (inFile: Date | undefined) =>
      heldToList(
        { ...result, ...(inFile && { capture: { capturedAt: inFile, source: "exif" as const, tzOffsetMinutes: 60 } }) },
        { capturedAt, zone: "Europe/Berlin" },
      );
    expect(of(undefined)).toMatchObject({ capture: told });
    expect(of(capturedAt)).toEqual(of(undefined));
    expect(of(NOW)).toMatchObject({ capture: { ...told, inFile: NOW } });
  });
});

describe("what is kept of a medium beside a result", () => {
  const { outputs: _, ...unseen } = READY;
  const result: Result = { ...unseen, optics: { camera: "MicroCam MC-20", objective: "4x" } };
  const medium: Medium = {
    id: WORK.mediaId,
    testId: "t1",
    originalName: "oocyte.jpg",
    declaredType: "image/jpeg",
    declaredBytes: 7,
    state: "processing",
    uploader: { uid: "u1", name: "Mia" },
    createdAt: NOW,
    updatedAt: NOW,
  };

  it("is what the person said of the optics, over what the file says", () => {
    const optics = { deviceId: "mic-2", objective: "20x" };
    expect(withComparison({ ...medium, optics }, result)).toMatchObject({
      optics: { ...optics, camera: "MicroCam MC-20" },
      comparison: { peerKey: "mic-2|20x|" },
    });
  });

  it("is where it stood and what it may repeat, which a decoder never hears of", () => {
    const duplicates = [{ mediumId: "other", kind: "near", action: "ask" }] as const;
    const comparison = { peerKey: "mic-1|4x|", duplicates: [...duplicates] };
    expect(withComparison({ ...medium, comparison }, result)).toMatchObject({
      comparison: { peerKey: "MicroCam MC-20|4x|", duplicates, stood: [{ peerKey: "mic-1|4x|" }] },
    });
  });
});
