import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { wholeSamples } from "./whole-samples.ts";

const int16 = fc.int16Array({ minLength: 1, maxLength: 200 });
const whole = { format: "int", bits: 16, isInverted: false } as const;

describe("samples as whole numbers", () => {
  it("keep every difference between signed values, and the values where none is negative", () => {
    fc.assert(
      fc.property(int16, (recorded) => {
        const { data, low, high } = wholeSamples(recorded, whole);
        const moved = Math.min(0, low);
        expect([...data]).toEqual([...recorded].map((value) => value - moved));
        expect([low, high]).toEqual([Math.min(...recorded), Math.max(...recorded)]);
      }),
    );
  });

  it("keep the order of all that is a number, and take the rest for the lowest", () => {
    const floats = fc.float32Array({ minLength: 2, maxLength: 100 });
    fc.assert(
      fc.property(floats, (recorded) => {
        const { data, low } = wholeSamples(recorded, { format: "float", bits: 32, isInverted: false });
        const known = [...recorded].map((value) => (Number.isFinite(value) ? value : low));
        const byValue = known.map((value, at) => ({ value, shown: data[at] ?? 0 })).sort((a, b) => a.value - b.value);
        for (const [at, { shown }] of byValue.slice(1).entries())
          expect(shown).toBeGreaterThanOrEqual(byValue[at]?.shown ?? 0);
      }),
    );
  });

  it.each([
    ["a scale to 1", [0, 0.5, 1], [0, 32_768, 65_535], 16],
    ["means of 8 bits", [0, 127.5, 255], [0, 32_768, 65_535], 16],
    ["means of 12 bits", [0, 99.6, 4095], [0, 100, 4095], undefined],
    ["counts of photons", [0, 65_536, 262_140], [0, 16_384, 65_535], undefined],
    ["nothing but gaps", [Number.NaN, Number.POSITIVE_INFINITY, Number.NaN], [0, 0, 0], 16],
  ])("fill 16 bits by the same rule for all pictures of %s", (_what, recorded, shown, saidBits) => {
    const found = wholeSamples(recorded, { format: "float", bits: 32, isInverted: false });
    expect({ shown: [...found.data], saidBits: found.saidBits }).toEqual({ shown, saidBits });
  });

  it("are a negative of those that begin with white, and twice so themselves", () => {
    const packed = { format: "uint", bits: 12 } as const;
    fc.assert(
      fc.property(fc.uint16Array({ minLength: 1, max: 4095 }), (recorded) => {
        const negative = wholeSamples(recorded, { ...packed, isInverted: true });
        expect([...negative.data]).toEqual([...recorded].map((value) => 4095 - value));
        expect([...wholeSamples(negative.data, { ...packed, isInverted: true }).data]).toEqual([...recorded]);
      }),
    );
  });
});
