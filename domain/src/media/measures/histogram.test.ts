import { describe, expect, it } from "vitest";
import { exposureOf } from "./histogram.ts";

describe("a sensor of fewer bits than its file", () => {
  const frame = (top: number, step = 1) => ({
    width: 10,
    height: 10,
    data: Uint16Array.from({ length: 100 }, (_, i) => (i < 30 ? top : i * step)),
  });
  it.each([
    ["10 bit", frame(1023)],
    ["12 bit", frame(4095)],
    ["12 bit, shifted to the high end", frame(65_520, 16)],
    ["14 bit", frame(16_383)],
    ["16 bit", frame(65_535)],
  ])("of %s has lost light where it is full", (_, plane) => {
    expect(exposureOf(plane).clipHigh).toBe(30);
  });

  it("has lost none below its top", () => {
    for (const top of [1022, 4000, 4096, 65_534]) expect(exposureOf(frame(top)).clipHigh).toBe(0);
    // Of 8 bit, 63 or 127 are tops of nothing.
    expect(exposureOf({ width: 10, height: 10, data: new Uint8Array(100).fill(127) }).clipHigh).toBe(0);
  });
});
