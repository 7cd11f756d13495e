import { measuresOf } from "@zona/domain/media/measures/measures";
import type { Medium } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";
import { type ComparisonRecords, followUp } from "./follow-up.ts";

const SIDE = 64;

/** One picture as a sensor of `bits` writes it into 16-bit samples. */
function picture(id: string, bits: number, said: number | undefined): Medium {
  const top = 2 ** bits - 1;
  const grey = (at: number) =>
    60 + 80 * (Math.hypot((at % SIDE) - 30, Math.floor(at / SIDE) - 25) < 14 ? 1 : 0) + (at % 7);
  const data = Uint16Array.from({ length: SIDE * SIDE }, (_, at) => (grey(at) * top) / 255);
  const at = new Date("2026-11-20T09:00:00Z");
  return {
    id,
    testId: "t",
    originalName: `${id}.tif`,
    declaredType: "image/tiff",
    declaredBytes: 9,
    state: "ready",
    uploader: { uid: "u", name: "Ada" },
    createdAt: at,
    updatedAt: at,
    content: { type: "image/tiff", bytes: 9, sha256: id.padEnd(64, "0"), width: SIDE, height: SIDE },
    quality: measuresOf({ width: SIDE, height: SIDE, data }, said),
  };
}

async function comparedWith(medium: Medium, other: Medium) {
  const written: Parameters<ComparisonRecords["finish"]>[] = [];
  const records: ComparisonRecords = {
    pending: async () => ({ medium }),
    peers: async () => Array<Medium>(30).fill(other),
    shots: async () => [other],
    lookAlikes: async () => [{ medium: other }],
    finish: async (...finished) => {
      written.push(finished);
      return "compared";
    },
  };
  await followUp({ mediaId: medium.id, generation: "1" }, records, async () => undefined);
  const [, verdict, duplicates] = written[0] ?? [];
  return { verdict, duplicates };
}

describe("the comparison of the same picture in two files", () => {
  it.each([10, 12, 14])("makes none of %i bits where nothing tells the range of the sensor", async (bits) => {
    const found = await comparedWith(picture("a", bits, undefined), picture("b", bits, undefined));
    expect(found).toEqual({ verdict: { verdict: "unknown", reason: "range", peers: 0 }, duplicates: [] });
  });

  it.each([10, 12, 14])("finds the near duplicate of %i bits where the file tells it", async (bits) => {
    const { duplicates } = await comparedWith(picture("a", bits, bits), picture("b", bits, bits));
    expect(duplicates).toEqual([{ mediumId: "b", kind: "near", action: "ask" }]);
  });
});
