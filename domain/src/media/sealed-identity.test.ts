import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Medium } from "./medium.ts";
import { BLIND_NAME, isIdentityOpen, restoreIdentity, sealIdentity } from "./sealed-identity.ts";

const AT = new Date("2026-11-20T08:00:00Z");
const medium = (over: Partial<Medium> = {}): Medium => ({
  id: "m",
  testId: "t",
  originalName: "device arm 3.png",
  declaredType: "image/png",
  declaredBytes: 10,
  state: "ready",
  uploader: { uid: "u", name: "Ada" },
  createdAt: AT,
  updatedAt: AT,
  slot: { check: "fert", stage: "pn", role: "extra" },
  optics: { deviceId: "PZ-200", camera: "Maker 1", objective: "20x", pixelSize: { um: 0.3, source: "ome" } },
  comparison: { peerKey: "PZ-200|20x|pn", keys: ["01:2"], stood: [{ peerKey: "PZ-200|20x|pn", check: "fert" }] },
  ...over,
});

describe("the identity of a medium that is assessed blind", () => {
  it("is the file's name, the device and what names the device; the pixel size stays, for the scale", () => {
    const { medium: hidden, identity } = sealIdentity(medium());
    expect(JSON.stringify(hidden)).not.toMatch(/PZ-200|Maker|20x|device arm/);
    expect(hidden).toMatchObject({ originalName: BLIND_NAME, optics: { pixelSize: { um: 0.3 } } });
    expect(identity.optics).toEqual({ deviceId: "PZ-200", camera: "Maker 1", objective: "20x" });
    expect([isIdentityOpen(medium()), isIdentityOpen(hidden)]).toEqual([true, false]);
  });

  it("comes back whole, whatever the medium was found to be meanwhile", () => {
    const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
    const optics = fc.record(
      { deviceId: fc.constantFrom("a", "b"), objective: fc.constantFrom("10x", "20x") },
      { requiredKeys: [] },
    );
    void fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 9 }), optional(optics), (originalName, optics) => {
        const { optics: _, comparison: _of, ...bare } = medium();
        const begun: Medium = { ...bare, originalName, ...(optics && Object.keys(optics).length > 0 && { optics }) };
        const once = sealIdentity(begun);
        const twice = sealIdentity(once.medium, once.identity);
        expect(twice).toEqual(once);
        expect(restoreIdentity(twice.medium, twice.identity)).toEqual(begun);
      }),
    );
  });

  it("is compared with pictures of the same device again once it is open", () => {
    const { medium: hidden, identity } = sealIdentity(medium());
    expect(restoreIdentity(hidden, identity).comparison).toEqual({
      peerKey: "PZ-200|20x|pn",
      keys: ["01:2"],
      stood: [{ check: "fert" }],
    });
  });
});
