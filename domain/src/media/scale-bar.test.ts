import * as fc from "fast-check";
import { expect, it } from "vitest";
import { scaleBar } from "./scale-bar.ts";

it("is round and fits", () => {
  expect(scaleBar(0.5, 150)).toEqual({ um: 50, pixels: 100 });
  expect(scaleBar(0.2, 100)).toEqual({ um: 20, pixels: 100 });
  expect(scaleBar(0.0123, 100)).toEqual({ um: 1, pixels: 1 / 0.0123 });
});

it("is never longer than its place and never shorter than a third of it", () => {
  const sizes = fc.double({ min: 1e-4, max: 1e3, noNaN: true });
  void fc.assert(
    fc.property(sizes, fc.integer({ min: 20, max: 400 }), (um, most) => {
      const bar = scaleBar(um, most);
      expect(bar?.pixels).toBeLessThanOrEqual(most * 1.001);
      expect(bar?.pixels).toBeGreaterThan(most * 0.33);
    }),
  );
});

it("is none where the pixel size is not known", () => {
  for (const um of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) expect(scaleBar(um, 100)).toBeUndefined();
});
