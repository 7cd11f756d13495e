import { AnnotationShape } from "@zona/domain/records/pictures/annotations";
import { expect, it } from "vitest";
import type { Point } from "../stage/view-settings.ts";
import { begun, type Drawing, drawn, keyed, lifted, newDrawing } from "./drawing.ts";

const SIZE = { width: 1200, height: 900 };
const SEEN = { middle: { x: 600, y: 450 }, scale: 0.5, size: SIZE };

/** The pointer goes down, along and up. */
const pulled = (shape: AnnotationShape, [first, ...others]: readonly Point[], scale = 1): Drawing =>
  lifted(
    others.reduce<Drawing>(
      (drawing, to) => drawn(drawing, to, SIZE),
      begun(newDrawing(shape), first ?? { x: 0, y: 0 }, SIZE),
    ),
    scale,
  );

const pressed = (shape: AnnotationShape, keys: string): Drawing =>
  keys.split(" ").reduce<Drawing>((drawing, name) => {
    const isShifted = name.startsWith("Shift+");
    return keyed(drawing, { key: name.replace("Shift+", ""), shiftKey: isShifted }, SEEN) ?? drawing;
  }, newDrawing(shape));

const circle = (r: number) =>
  Array.from({ length: 60 }, (_, at) => ({ x: 600 + r * Math.cos(at / 9.5), y: 450 + r * Math.sin(at / 9.5) }));

it("keeps every point on the picture, wherever the pointer goes", () => {
  for (const shape of AnnotationShape.options) {
    const { points, isDone } = pulled(shape, circle(5000));
    expect(isDone).toBe(true);
    for (const { x, y } of points) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(SIZE.width);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(SIZE.height);
    }
  }
});

it("forgets a line or an outline that is too small on the screen to be meant, and lets it be drawn again", () => {
  const small = { line: circle(1).slice(0, 30), outline: circle(1) };
  for (const shape of ["line", "outline"] as const) {
    expect(pulled(shape, small[shape])).toEqual(newDrawing(shape));
    // The same few pixels of the picture, looked at closely, are one.
    expect(pulled(shape, small[shape], 32).isDone).toBe(true);
  }
});

it("draws by keys what a pointer draws", () => {
  expect(pressed("point", "Shift+ArrowUp ArrowLeft Enter")).toMatchObject({
    points: [{ x: 598, y: 430 }],
    isDone: true,
  });
  expect(pressed("line", "Enter Shift+ArrowRight Enter")).toMatchObject({
    points: [
      { x: 600, y: 450 },
      { x: 620, y: 450 },
    ],
    isDone: true,
  });
  const corners = "Enter Shift+ArrowRight Enter Shift+ArrowDown Enter";
  expect(pressed("outline", corners).isDone).toBe(false);
  expect(pressed("outline", `${corners} Shift+Enter`).isDone).toBe(true);
  expect(pressed("outline", `${corners} Backspace Shift+Enter`)).toMatchObject({ isDone: false });
  expect(keyed(newDrawing("point"), { key: "m", shiftKey: false }, SEEN)).toBeUndefined();
});
