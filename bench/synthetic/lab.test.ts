import type { Medium } from "@zona/domain/media/medium";
import { beforeAll, describe, expect, it } from "vitest";
import { type SyntheticMedium, syntheticMedia, syntheticTests } from "./lab.ts";
import { withFacts } from "./lab-facts.ts";
import { syntheticPicture } from "./media.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const MEDIA = 2_000;
const POOL = 120;

let media: SyntheticMedium[];
let documents: Medium[];
const tests = syntheticTests(125, NOW);

beforeAll(async () => {
  const kind = (index: number) => ({ isBlurred: index % 13 === 5, isClipped: index % 17 === 3 });
  const pool = await Promise.all(Array.from({ length: POOL }, (_, index) => syntheticPicture(index, kind(index))));
  media = syntheticMedia(MEDIA, tests, pool, NOW);
  documents = withFacts(tests, media);
});

describe("two thousand media whose faults are known", () => {
  it("are judged by what they are", () => {
    expect(media).toHaveLength(MEDIA);
    const judged = media.flatMap(({ medium, truth }) => {
      const verdict = medium.comparison?.verdict?.verdict;
      return verdict === "ok" || verdict === "blurred" ? [{ called: verdict === "blurred", truth }] : [];
    });
    const shareCalled = (isBlurred: boolean) => {
      const group = judged.filter(({ truth }) => truth.isBlurred === isBlurred);
      return group.filter(({ called }) => called).length / group.length;
    };
    expect(judged.length).toBeGreaterThan(MEDIA / 2);
    expect(shareCalled(true)).toBeGreaterThanOrEqual(0.98);
    expect(shareCalled(false)).toBeLessThanOrEqual(0.05);
  });

  it("lose light where they were drawn with too much of it", () => {
    for (const [index, { medium, truth }] of media.entries()) {
      if (medium.quality) expect(documents[index]?.facts?.clipped).toBe(truth.isClipped ? "yes" : "no");
    }
  });
});
