import { describe, expect, it } from "vitest";
import { passes, ratioOf } from "./figures.ts";

const figure = { what: "a thing", result: 30, unit: "ms" } as const;

describe("a measured figure", () => {
  it("is held against its limit, or its ratio to the baseline where there is one", () => {
    expect(passes({ ...figure, limit: 30 })).toBe(true);
    expect(passes({ ...figure, limit: 29 })).toBe(false);
    expect(ratioOf({ ...figure, baseline: 60 })).toBe(0.5);
    expect(passes({ ...figure, baseline: 60, limit: 0.5 })).toBe(true);
    expect(passes({ ...figure, baseline: 59, limit: 0.5 })).toBe(false);
  });

  it("can have a least instead of a most", () => {
    expect(passes({ ...figure, limit: 60, isLeast: true })).toBe(false);
    expect(passes({ ...figure, result: 61, limit: 60, isLeast: true })).toBe(true);
  });

  it("is no failure where nothing was promised", () => {
    expect(passes(figure)).toBeUndefined();
  });
});
