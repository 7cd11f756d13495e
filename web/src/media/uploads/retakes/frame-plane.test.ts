import { describe, expect, it } from "vitest";
import { type FrameSamples, planeOfSamples } from "./frame-plane.ts";

const samples = (over: Partial<FrameSamples>): FrameSamples => ({
  format: "I420",
  width: 2,
  height: 2,
  isFullRange: true,
  layout: [{ offset: 0, stride: 2 }],
  data: Uint8Array.of(1, 2, 3, 4, 128, 128),
  ...over,
});

describe("the grey plane of decoded samples", () => {
  it("is the luma of a JPEG, without the padding behind its rows", () => {
    expect(planeOfSamples(samples({}))?.data).toEqual(Uint8Array.of(1, 2, 3, 4));
    const padded = samples({ data: Uint8Array.of(9, 1, 2, 0, 3, 4, 0), layout: [{ offset: 1, stride: 3 }] });
    expect(planeOfSamples(padded)?.data).toEqual(Uint8Array.of(1, 2, 3, 4));
  });

  it("is grey by Rec. 601 of packed colours, in whichever order they come", () => {
    const layout = [{ offset: 0, stride: 4 }];
    const red = { width: 1, height: 1, layout };
    expect(planeOfSamples(samples({ ...red, format: "RGBX", data: Uint8Array.of(255, 0, 0, 9) }))?.data[0]).toBe(76);
    expect(planeOfSamples(samples({ ...red, format: "BGRX", data: Uint8Array.of(0, 0, 255, 9) }))?.data[0]).toBe(76);
  });

  it("is left to drawing where the samples mean something else", () => {
    expect(planeOfSamples(samples({ isFullRange: false }))).toBeUndefined();
    expect(planeOfSamples(samples({ format: null }))).toBeUndefined();
    expect(planeOfSamples(samples({ format: "I420P10" }))).toBeUndefined();
  });
});
