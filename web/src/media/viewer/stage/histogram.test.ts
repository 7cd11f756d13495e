import fc from "fast-check";
import { expect, test } from "vitest";
import { brightnessOf, outlineOf, shareAt } from "./histogram.ts";

const greys = fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 400 });
const rgbaOf = (levels: readonly number[], alpha = 255) => levels.flatMap((level) => [level, level, level, alpha]);

test("every pixel is counted once, at its own grey", () => {
  fc.assert(
    fc.property(greys, (levels) => {
      const counts = brightnessOf(rgbaOf(levels));
      expect(counts).toHaveLength(256);
      for (const level of new Set(levels)) expect(counts[level]).toBe(levels.filter((one) => one === level).length);
      const shares = counts.map((_, level) => shareAt(counts, level)).reduce((sum, one) => sum + one, 0);
      expect(Math.abs(shares - 100)).toBeLessThan(0.05 * 256);
    }),
  );
});

test("what is transparent is no part of the picture", () => {
  expect(Math.max(...brightnessOf(rgbaOf([0, 0, 200], 0)))).toBe(0);
  expect(shareAt(brightnessOf(rgbaOf([0], 0)), 0)).toBe(0);
});

test("the outline stays in its box and touches its top where most pixels are", () => {
  fc.assert(
    fc.property(greys, (levels) => {
      const heights = [...outlineOf(brightnessOf(rgbaOf(levels)), 40).matchAll(/[ML]\d+ ([\d.]+)/g)].map(([, y]) =>
        Number(y),
      );
      expect(Math.min(...heights)).toBe(0);
      expect(Math.max(...heights)).toBe(40);
    }),
  );
});
