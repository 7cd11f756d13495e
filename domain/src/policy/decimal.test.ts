import { describe, expect, it } from "vitest";
import { oneDecimal, roundOnSideOfLimit, withoutBinaryNoise } from "./decimal.ts";

describe("a number on paper", () => {
  it("has no noise of binary arithmetic, whatever its size, and keeps what was typed", () => {
    const computed = [0.3 + 32.3 + 9.4, 0.3 / 0.4, 1.1 * 3000, 3 * 1.1e-6];
    expect(computed).not.toEqual([42, 0.75, 3300, 3.3e-6]);
    expect(computed.map(withoutBinaryNoise)).toEqual([42, 0.75, 3300, 3.3e-6]);
    expect([0, -12.5, 123_456.789].map(withoutBinaryNoise)).toEqual([0, -12.5, 123_456.789]);
  });

  it("is rounded half up to one decimal for every ratio of counts", () => {
    const wrong: string[] = [];
    for (let d = 1; d <= 400; d++) {
      for (let n = 0; n <= d; n++) {
        // Half up in whole numbers: ⌊(1000 n / d) + ½⌋ tenths of a percent.
        const tenths = Math.floor((2000 * n + d) / (2 * d));
        for (const percent of [(100 * n) / d, (n / d) * 100])
          if (oneDecimal(percent) !== tenths / 10) wrong.push(`${n}/${d}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

it.each([
  [41.96, 42, 41.96],
  [41.94, 42, 41.9],
  [42.04, 42, 42.04],
  [42, 42, 42],
  [38.99996, 39, 38.99996],
  [70.25, 30, 70.3],
])("%d beside the limit %d is printed as %d", (value, limit, printed) => {
  expect(roundOnSideOfLimit(value, limit)).toBe(printed);
});
