import fc from "fast-check";
import { expect, it } from "vitest";
import { hammingDistance } from "./perceptual-hash.ts";
import { repeatHashOf, repeatKeys, repeatProbes } from "./repeat-hash.ts";

const SIDE = 96;
/** Soft grain, another for each seed. */
const scene = (seed: number, gain = 1, width = SIDE, height = SIDE) => ({
  width,
  height,
  data: Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [((at % width) + 0.5) / width, (Math.floor(at / width) + 0.5) / height];
    const waves = [3, 5, 8, 11, 14].map((k) => Math.sin(k * (6 * x + seed * k)) * Math.cos(k * (5 * y + seed / k)));
    return Math.round(128 + gain * 20 * waves.reduce((sum, wave) => sum + wave, 0));
  }),
});
const distance = (a: Parameters<typeof repeatHashOf>[0], b: typeof a) =>
  hammingDistance(repeatHashOf(a).repeatHash, repeatHashOf(b).repeatHash);

it("is the same at another size and with more contrast, and another for another picture", () => {
  for (const seed of [1.1, 2.3, 3.7]) {
    expect(distance(scene(seed), scene(seed, 1, 200, 200))).toBeLessThan(24);
    expect(distance(scene(seed), scene(seed, 0.8))).toBeLessThan(24);
    expect(distance(scene(seed), scene(seed + 0.41))).toBeGreaterThan(60);
  }
});

it("is looked up by 30 keys, and by one at least where a weak bit alone differs in a group", () => {
  const hash = repeatHashOf(scene(1.1));
  const probes = repeatProbes(hash);
  expect(new Set(probes).size).toBe(30);
  const changes = fc.array(fc.integer({ min: 0, max: 335 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(changes, fc.integer({ min: 0, max: 3 }), (bits, weak) => {
      // Five groups are spoilt; the sixth differs in a weak bit.
      const spoilt = new Set(bits.map((bit) => Math.floor(bit / 56)));
      const group = [0, 1, 2, 3, 4, 5].find((one) => !spoilt.has(one)) ?? 0;
      const weakBit = group * 56 + (hash.weakBits[group * 4 + weak] ?? 0);
      const copy = [...bits, weakBit].reduce(
        (value, bit) => value ^ (1n << BigInt(335 - bit)),
        BigInt(`0x${hash.repeatHash}`),
      );
      const keys = repeatKeys(copy.toString(16).padStart(84, "0"));
      expect(keys.some((key) => probes.includes(key))).toBe(true);
    }),
  );
});
