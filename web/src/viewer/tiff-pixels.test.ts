import { describe, expect, it } from "vitest";
import { displayRange, toRgba } from "./tiff-pixels.ts";

describe("pixels of a TIFF page", () => {
  it("are shown as they are with 8 bits, and stretched with more", () => {
    expect(displayRange({ data: [0, 7], channels: 1 }, 8)).toEqual([0, 255]);
    const frame = Uint16Array.from({ length: 10_000 }, (_, at) => 100 + (at % 3000));
    expect(displayRange({ data: frame, channels: 1 }, 16)).toEqual([102, 3096]);
  });

  it("of one level are not blown up", () => {
    expect(displayRange({ data: new Uint16Array(100).fill(900), channels: 1 }, 16)).toEqual([0, 65_535]);
  });

  it("are drawn in colour, or one channel in grey", () => {
    const samples = { data: [10, 20, 30, 40, 50, 60], channels: 3 };
    expect([...toRgba(samples, undefined, [0, 255])]).toEqual([10, 20, 30, 255, 40, 50, 60, 255]);
    expect([...toRgba(samples, 1, [0, 255])]).toEqual([20, 20, 20, 255, 50, 50, 50, 255]);
  });
});
