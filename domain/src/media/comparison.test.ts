import fc from "fast-check";
import { expect, it } from "vitest";
import { IMAGE_POLICY } from "../policy/image-policy.ts";
import { hashBands, peerKeyOf } from "./comparison.ts";

it("finds every near hash by at least one band", () => {
  const distinctBits = fc.uniqueArray(fc.integer({ min: 0, max: 63 }), {
    maxLength: IMAGE_POLICY.nearDuplicate.maxDhashDistance,
  });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), distinctBits, (hash, bits) => {
      const near = bits.reduce((changed, bit) => changed ^ (1n << BigInt(bit)), hash);
      const [a, b] = [hash, near].map((value) => hashBands(value.toString(16).padStart(16, "0")));
      expect(a?.some((band) => b?.includes(band))).toBe(true);
    }),
  );
});

it("compares pictures of one device, objective and stage alone", () => {
  expect(peerKeyOf({ optics: { camera: "MicroCam", objective: "20x" }, slot: { role: "extra", stage: "pn" } })).toBe(
    "MicroCam|20x|pn",
  );
  expect(peerKeyOf({ optics: { objective: "20x" } })).toBeUndefined();
});
