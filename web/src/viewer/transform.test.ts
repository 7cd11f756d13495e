import { describe, expect, it } from "vitest";
import { fitted, moved, zoomed } from "./transform.ts";

const stage = { width: 800, height: 600 };
const picture = { width: 1600, height: 1200 };

describe("a picture on its stage", () => {
  it("fits, and small ones are made larger to a limit", () => {
    expect(fitted(stage, picture)).toEqual({ scale: 0.5, x: 0, y: 0 });
    expect(fitted(stage, { width: 100, height: 100 }).scale).toBe(3);
  });

  it("zooms around the pointer: what lies under it stays there", () => {
    const before = { scale: 1, x: 40, y: -20 };
    const at = { x: 100, y: 50 };
    const after = zoomed(before, 2, { at, stage, picture });
    const under = ({ scale, x, y }: typeof before) => [(at.x - x) / scale, (at.y - y) / scale];
    expect(under(after)).toEqual(under(before));
  });

  it("never zooms out beyond the whole, which then lies in the middle", () => {
    expect(zoomed({ scale: 0.6, x: 90, y: 0 }, 0.1, { stage, picture })).toEqual(fitted(stage, picture));
  });

  it("cannot be pushed out of reach", () => {
    expect(moved({ scale: 1, x: 0, y: 0 }, 1e6, -1e6, picture)).toEqual({ scale: 1, x: 800, y: -600 });
  });
});
