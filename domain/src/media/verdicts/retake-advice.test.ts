import { describe, expect, it } from "vitest";
import { measuresOf } from "../measures/measures.ts";
import { comparedReading, quickMeasuresOf, retakeAdvice } from "./retake-advice.ts";

/** Stripes with soft edges: the softer, the less sharp. */
function plane(softness: number, { size = 640, seed = 0, gain = 1 } = {}) {
  const data = new Uint8Array(size * size);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const wave = Math.tanh(Math.sin((x + seed) / 24) * (8 / softness)) + 0.03 * Math.sin((x * 7 + y * 13 + seed) / 3);
      data[y * size + x] = Math.max(0, Math.min(255, (128 + 80 * wave) * gain));
    }
  return { width: size, height: size, data };
}
const peers = Array.from({ length: 24 }, (_, seed) => comparedReading(measuresOf(plane(1 + seed / 100, { seed }))));

describe("advice on a retake", () => {
  it("rests on the very numbers that the pipeline stores", () => {
    const picture = plane(1);
    const { focus, clipLow, clipHigh } = quickMeasuresOf(picture);
    const measures = measuresOf(picture);
    expect(focus).toMatchObject({
      focusEnergy: measures.focusEnergy512,
      focusEnergyCentre: measures.focusEnergyCentre512,
    });
    expect([clipLow, clipHigh]).toEqual([measures.clipLow, measures.clipHigh]);
  });

  it("asks for another picture of what is out of focus, and leaves a sharp one alone", () => {
    expect(retakeAdvice(quickMeasuresOf(plane(12)), peers)).toMatchObject({ reason: "focus", peers: 24 });
    expect(retakeAdvice(quickMeasuresOf(plane(1.1)), peers)).toBeUndefined();
  });

  it("says nothing of focus where the range of the sensor is not known", () => {
    const deep = (softness: number) => {
      const picture = plane(softness);
      return { ...picture, data: Uint16Array.from(picture.data, (grey) => grey * 16) };
    };
    expect(retakeAdvice(quickMeasuresOf(deep(12)), peers)).toBeUndefined();
    const unknown = peers.map((peer) => ({ ...peer, rangeBits: null }));
    expect(retakeAdvice(quickMeasuresOf(plane(12)), unknown)).toBeUndefined();
  });

  it("says nothing of focus while too few are known, but sees lost light at once", () => {
    expect(retakeAdvice(quickMeasuresOf(plane(12)), peers.slice(0, 5))).toBeUndefined();
    expect(retakeAdvice(quickMeasuresOf(plane(1, { gain: 2.5 })), [])).toMatchObject({ reason: "exposure" });
  });
});
