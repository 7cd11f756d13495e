import { type AnnotationShape, type PicturePoint, thinned } from "@zona/domain/records/pictures/annotations";
import type { Point, Size } from "../stage/view-settings.ts";

/**
 * What somebody is drawing on a picture, in its pixels: points so far, and where the cross of the keys stands. It stays on the
 * picture. `isDone`: what is left to say is what it shows.
 */
export type Drawing = { shape: AnnotationShape; points: readonly PicturePoint[]; cross?: Point; isDone: boolean };

export const newDrawing = (shape: AnnotationShape): Drawing => ({ shape, points: [], isDone: false });

/** Corners nearer to each other, in pixels of the screen, show nothing that a hand meant. */
const NEAREST = 4;

const FEWEST_CORNERS = 3;

const within = ({ x, y }: Point, { width, height }: Size): PicturePoint => ({
  x: Math.max(0, Math.min(width - 1, x)),
  y: Math.max(0, Math.min(height - 1, y)),
});

/** The pointer went down: every drawing begins anew there. */
export function begun(drawing: Drawing, at: Point, size: Size): Drawing {
  const point = within(at, size);
  const points = drawing.shape === "line" ? [point, point] : [point];
  return { shape: drawing.shape, points, isDone: false };
}

/** The pointer moved while it was down. */
export function drawn(drawing: Drawing, to: Point, size: Size): Drawing {
  const point = within(to, size);
  const [first = point] = drawing.points;
  const points = { point: [point], line: [first, point], outline: [...drawing.points, point] }[drawing.shape];
  return { ...drawing, points };
}

/** The pointer went up; `scale` in pixels of the screen per pixel of the picture. What is too small to be meant is forgotten. */
export function lifted({ shape, points }: Drawing, scale: number): Drawing {
  const nearest = NEAREST / scale;
  if (shape === "point") return { shape, points, isDone: points.length === 1 };
  const kept = thinned(points, nearest);
  return kept.length >= (shape === "line" ? 2 : FEWEST_CORNERS)
    ? { shape, points: kept, isDone: true }
    : newDrawing(shape);
}

const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 10;

type Key = { key: string; shiftKey: boolean };
type Seen = { middle: Point; scale: number; size: Size };

/**
 * The same by keys: arrows move the cross, which begins in the middle of what is seen, Enter sets a point there, Shift+Enter
 * closes an outline, Backspace takes the last point back. Undefined: the key means nothing here.
 */
export function keyed(drawing: Drawing, { key, shiftKey }: Key, { middle, scale, size }: Seen): Drawing | undefined {
  const { shape, points, cross = middle } = drawing;
  const arrow = ARROWS[key];
  if (arrow) {
    const by = (shiftKey ? FAR : 1) * Math.max(1, 1 / scale);
    return { ...drawing, cross: within({ x: cross.x + arrow[0] * by, y: cross.y + arrow[1] * by }, size) };
  }
  if (key === "Backspace") return { ...drawing, points: points.slice(0, -1) };
  if (key !== "Enter") return undefined;
  if (shiftKey) return { ...drawing, isDone: shape === "outline" && points.length >= FEWEST_CORNERS };
  const next = [...points, within(cross, size)];
  return { ...drawing, cross, points: next, isDone: shape === "point" || (shape === "line" && next.length === 2) };
}
