import fc from "fast-check";
import { expect, test } from "vitest";
import { lengthWords } from "./ruler.tsx";
import { isOfOneShape, onPicture, onStage, pixelAt } from "./view-settings.ts";

const side = fc.integer({ min: 1, max: 8000 });
const size = fc.record({ width: side, height: side });
const far = fc.double({ min: -3000, max: 3000, noNaN: true });
const transform = fc.record({ scale: fc.double({ min: 0.02, max: 32, noNaN: true }), x: far, y: far });
const point = fc.record({ x: far, y: far });

test("a place of the picture is found again on the stage, wherever the picture was moved to", () => {
  fc.assert(
    fc.property(point, transform, size, (place, shown, picture) => {
      const again = onPicture(onStage(place, shown, picture), shown, picture);
      expect(again.x).toBeCloseTo(place.x, 4);
      expect(again.y).toBeCloseTo(place.y, 4);
    }),
  );
});

test("a place has a pixel exactly where it lies on the picture", () => {
  fc.assert(
    fc.property(point, size, (place, picture) => {
      const isOn = place.x >= 0 && place.y >= 0 && place.x < picture.width && place.y < picture.height;
      expect(pixelAt(place, picture) !== undefined).toBe(isOn);
    }),
  );
});

test("a length is one of micrometres only where the pixel size is known", () => {
  const line = { from: { x: 10, y: 20 }, to: { x: 310, y: 420 } };
  expect(lengthWords(line, 0.25)).toBe("125 µm");
  expect(lengthWords(line, undefined)).toBe("500 px");
});

test("a copy made smaller is of the shape of its picture, a page of another shape is not", () => {
  fc.assert(
    fc.property(fc.integer({ min: 300, max: 8000 }), fc.integer({ min: 300, max: 8000 }), (width, height) => {
      const factor = 256 / Math.max(width, height);
      const copy = { width: Math.round(width * factor) || 1, height: Math.round(height * factor) || 1 };
      expect(isOfOneShape(copy, { width, height })).toBe(true);
      if (Math.abs(width - height) > 0.1 * width)
        expect(isOfOneShape({ width: height, height: width }, { width, height })).toBe(false);
    }),
  );
  expect(isOfOneShape({ width: 0, height: 0 }, { width: 10, height: 10 })).toBe(false);
});
