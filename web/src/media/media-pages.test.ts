import type { Medium } from "@zona/domain/media/medium";
import { describe, expect, it } from "vitest";
import { mergeMedia, pushedOff } from "./media-pages.ts";

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
const ids = (media: readonly Medium[]) => media.map(({ id }) => id).join("");

const [a, b, c, d, e] = [medium("a", 1), medium("b", 2), medium("c", 3), medium("d", 4), medium("e", 5)];

describe("media pages", () => {
  it("follow each other newest first, each medium once", () => {
    expect(ids(mergeMedia([e, d], [d, c, b]))).toBe("edcb");
  });

  it("keep what new arrivals push off the live page", () => {
    const off = pushedOff([d, c], [e, d]);
    expect(ids(off)).toBe("c");
    expect(ids(mergeMedia([e, d], [...off, b, a]))).toBe("edcba");
  });

  it("drop what was removed within the live page", () => {
    expect(ids(pushedOff([e, d], [e, c]))).toBe("");
    expect(ids(mergeMedia([e, c], [d, b]))).toBe("ecb");
  });

  it("are empty when there is nothing", () => {
    expect(mergeMedia([], [])).toEqual([]);
  });
});
