import { describe, expect, it } from "vitest";
import { gestureOf } from "./use-stage-pointers.ts";

describe("pointers on a picture", () => {
  it("move it where there is one", () => {
    expect(gestureOf([{ x: 10, y: 10 }], [{ x: 14, y: 7 }])).toMatchObject({ dx: 4, dy: -3, factor: 1 });
  });

  it("zoom it around the place between two", () => {
    const before = [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ];
    const after = [
      { x: -10, y: 0 },
      { x: 30, y: 0 },
    ];
    expect(gestureOf(before, after)).toEqual({ dx: 10, dy: 0, factor: 2, at: { x: 10, y: 0 } });
  });

  it("that lie on each other zoom nothing", () => {
    const one = { x: 3, y: 3 };
    expect(gestureOf([one, one], [one, { x: 9, y: 3 }]).factor).toBe(1);
  });
});
