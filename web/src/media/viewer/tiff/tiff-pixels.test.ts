import { describe, expect, it } from "vitest";
import type { TiffPage } from "./tiff-page.ts";
import { displayRange, toRgba } from "./tiff-pixels.ts";

const grey = (data: ArrayLike<number>, bits: number): TiffPage => ({ data, channels: 1, bits, isColour: false });

describe("pixels of a TIFF page", () => {
  it("are shown as they are with 8 bits, and stretched with more", () => {
    expect(displayRange(grey([0, 7], 8), undefined)).toEqual([0, 255]);
    const frame = Uint16Array.from({ length: 10_000 }, (_, at) => 100 + (at % 3000));
    expect(displayRange(grey(frame, 16), undefined)).toEqual([102, 3096]);
  });

  it("of one level are not blown up", () => {
    expect(displayRange(grey(new Uint16Array(100).fill(900), 16), undefined)).toEqual([0, 65_535]);
  });

  it("are drawn in colour, or one channel in grey", () => {
    const samples = { data: [10, 20, 30, 40, 50, 60], channels: 3, bits: 8, isColour: true };
    expect([...toRgba(samples, undefined, [0, 255])]).toEqual([10, 20, 30, 255, 40, 50, 60, 255]);
    expect([...toRgba(samples, 1, [0, 255])]).toEqual([20, 20, 20, 255, 50, 50, 50, 255]);
  });

  it("of a picture in colour keep its balance, whatever its transparency", () => {
    const data = Uint16Array.from({ length: 4000 }, (_, at) => (at % 4 === 3 ? 65_535 : 1000 + at));
    const picture: TiffPage = { data, channels: 4, bits: 16, isColour: true };
    const [low, high] = displayRange(picture, undefined);
    expect(low).toBeLessThan(1100);
    expect(high).toBeLessThan(5000);
    expect(displayRange(picture, 2)).toEqual([low, high]);
  });
});
