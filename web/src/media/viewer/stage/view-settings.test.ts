import { describe, expect, it } from "vitest";
import { fitted, moved, zoomed } from "./view-settings.ts";

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
    const far = { dx: 1e6, dy: -1e6, stage, picture };
    expect(moved({ scale: 1, x: 0, y: 0 }, far)).toEqual({ scale: 1, x: 600, y: -450 });
  });

  it("stays in the middle while all of it is seen, along each side by itself", () => {
    const push = { dx: 300, dy: 300, stage };
    expect(moved(fitted(stage, picture), { ...push, picture })).toEqual({ scale: 0.5, x: 0, y: 0 });
    const wide = { width: 1600, height: 400 };
    expect(moved({ scale: 1, x: 0, y: 0 }, { ...push, picture: wide })).toEqual({ scale: 1, x: 300, y: 0 });
  });

  it("goes further as it grows, without a jump", () => {
    const most = (scale: number) => moved({ scale, x: 0, y: 0 }, { dx: 1e6, dy: 0, stage, picture }).x;
    expect(most(0.5)).toBe(0);
    expect(most(0.501)).toBeLessThan(2);
    expect(most(4)).toBe((1600 * 4 - 800) / 2 + 200);
  });
});
