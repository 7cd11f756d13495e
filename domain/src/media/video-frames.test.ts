import { describe, expect, it } from "vitest";
import type { GreyPlane } from "./measures/grey-plane.ts";
import { judgeVideo } from "./verdicts/video-verdict.ts";
import { framesOf, sampleOf, sampleTimes } from "./video-frames.ts";

const plane = (grey: (x: number, y: number) => number): GreyPlane => ({
  width: 40,
  height: 30,
  data: Uint8Array.from({ length: 1200 }, (_, i) => grey(i % 40, Math.floor(i / 40))),
});
const stripes = plane((x) => (x % 8 < 4 ? 60 : 200));
const EIGHT_BITS = { bitDepth: 8, rangeBits: 8, neededBits: 8 } as const;
const reading = (focusEnergy: number) => ({
  focusEnergy,
  focusEnergyCentre: focusEnergy,
  noiseSigma: 1,
  ...EIGHT_BITS,
});

describe("sampleTimes", () => {
  it("takes sixteen frames from the first to the last", () => {
    const frames = sampleTimes(0, 49 / 25, 50).map((time) => Math.floor(time * 25));
    // numpy: linspace(0, 49, 16).astype(int)
    expect(frames).toEqual([0, 3, 6, 9, 13, 16, 19, 22, 26, 29, 32, 35, 39, 42, 45, 49]);
  });

  it("takes every frame once where there are fewer, and a single one", () => {
    expect(sampleTimes(2, 2.4, 5).map((time) => Math.floor(time * 10))).toEqual([20, 21, 22, 23, 24]);
    expect(sampleTimes(3, 3, 1)).toHaveLength(1);
  });
});

describe("framesOf", () => {
  it("tells black frames and those that are the same as the one before", () => {
    const grain = plane((x, y) => (x % 8 < 4 ? 60 : 200) + ((x + y) % 4 === 0 ? 1 : 0));
    const cut = plane((x, y) => (x % 8 < 4 ? 60 : 200) + ((x + y) % 2));
    const shown = [stripes, grain, cut, plane(() => 16), plane((x, y) => (x + y === 0 ? 255 : 3))];
    const found = framesOf(shown.map((frame, i) => sampleOf(frame, shown[i - 1])));
    expect(found).toMatchObject({ black: 2, frozen: 1 });
    expect(found.readings).toHaveLength(5);
  });

  it("gives lowest, middle and highest variance of the Laplacian, the mean of two in the middle", () => {
    const samples = [4, 1, 3, 10].map((lapVar) => ({ lapVar, isBlack: false, isFrozen: false, reading: reading(1) }));
    expect(framesOf(samples).lapVar).toEqual({ min: 1, median: 3.5, max: 10 });
  });
});

describe("judgeVideo", () => {
  const peers = Array.from({ length: 20 }, (_, i) => reading(8 + i / 10));
  const video = (...levels: number[]) => ({
    ...framesOf(levels.map(() => sampleOf(stripes, undefined))),
    readings: levels.map(reading),
  });

  it("judges the middle frame among stills, and says how many frames are out of focus", () => {
    expect(judgeVideo(video(9, 0.2, 9, 9), peers)).toMatchObject({ verdict: "ok", framesBlurred: 25 });
    expect(judgeVideo(video(9, 0.2, 0.2, 0.3), peers)).toMatchObject({ verdict: "blurred", framesBlurred: 75 });
  });

  it("does not say so where too few stills are there to compare with", () => {
    expect(judgeVideo(video(9, 1), peers.slice(1))).toEqual({ verdict: "relative", rank: 1, shots: 1 });
  });
});
