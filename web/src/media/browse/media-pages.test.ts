import type { Medium } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";
import { displacedMedia, mergeMedia, orderOf } from "./media-pages.ts";

const medium = (id: string, second: number): Medium => ({
  id,
  testId: "t",
  originalName: `${id}.jpg`,
  declaredType: "image/jpeg",
  declaredBytes: 1,
  state: "ready",
  uploader: { uid: "u", name: "Emma" },
  createdAt: new Date(second * 1000),
  updatedAt: new Date(second * 1000),
});
const NEWEST = orderOf({ sort: "uploaded", descending: true });
const ids = (media: readonly Medium[]) => media.map(({ id }) => id).join("");

const a = medium("a", 1);
const b = medium("b", 2);
const c = medium("c", 3);
const d = medium("d", 4);
const e = medium("e", 5);

describe("media pages", () => {
  it("follow each other newest first, each medium once", () => {
    expect(ids(mergeMedia([e, d], [d, c, b], NEWEST))).toBe("edcb");
  });

  it("keep what new arrivals push off the live page", () => {
    const off = displacedMedia([d, c], [e, d], NEWEST);
    expect(ids(off)).toBe("c");
    expect(ids(mergeMedia([e, d], [...off, b, a], NEWEST))).toBe("edcba");
  });

  it("drop what was removed within the live page", () => {
    expect(ids(displacedMedia([e, d], [e, c], NEWEST))).toBe("");
    expect(ids(mergeMedia([e, c], [d, b], NEWEST))).toBe("ecb");
  });

  it("are empty when there is nothing", () => {
    expect(mergeMedia([], [], NEWEST)).toEqual([]);
  });

  it("follow the order of any measure, newest first among equals", () => {
    const facts = (noise: number) => ({ facts: { noise } as NonNullable<Medium["facts"]> });
    const low = { ...a, ...facts(1) };
    const high = { ...b, ...facts(2) };
    const alsoHigh = { ...c, ...facts(2) };
    const noisiest = orderOf({ sort: "noise", descending: true });
    expect(ids(mergeMedia([], [low, high, alsoHigh], noisiest))).toBe("cba");
  });
});
