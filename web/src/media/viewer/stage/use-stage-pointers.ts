import { type PointerEvent, useRef } from "react";
import { moved, type Size, type Transform, zoomed } from "./view-settings.ts";

type Point = { x: number; y: number };

/** What fingers did to a picture: they moved it by `dx`, `dy` and zoomed it by `factor` around `at`. */
type Gesture = { dx: number; dy: number; factor: number; at: Point };

const middle = (points: readonly Point[]): Point => {
  const [a = { x: 0, y: 0 }, b = a] = points;
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
};

const apart = ([a, b]: readonly Point[]) => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0);

/** One pointer, the mouse for example, moves; of two the distance zooms. A third does nothing more. */
export function gestureOf(before: readonly Point[], after: readonly Point[]): Gesture {
  const from = middle(before);
  const at = middle(after);
  const [former, now] = [apart(before), apart(after)];
  return { dx: at.x - from.x, dy: at.y - from.y, factor: former > 0 && now > 0 ? now / former : 1, at };
}

type Options = {
  shown: Transform;
  size: Size;
  room: Size;
  onTransform: (transform: Transform) => void;
};

/** Mouse, pen and fingers on a stage: one moves the picture, two zoom it where they are. */
export function useStagePointers({ shown, size, room, onTransform }: Options) {
  const pointers = useRef(new Map<number, Point>());
  // Two fingers move in one frame: the second must not undo what the first did.
  const latest = useRef(shown);
  latest.current = shown;

  function pointOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    pointers.current.set(event.pointerId, pointOf(event));
  }

  function onPointerMove(event: PointerEvent) {
    const held = pointers.current;
    if (!held.has(event.pointerId)) return;
    const before = [...held.values()];
    held.set(event.pointerId, pointOf(event));
    const { dx, dy, factor, at } = gestureOf(before, [...held.values()]);
    const scaled = factor === 1 ? latest.current : zoomed(latest.current, factor, { at, stage: room, picture: size });
    latest.current = moved(scaled, { dx, dy, stage: room, picture: size });
    onTransform(latest.current);
  }

  const onPointerEnd = (event: PointerEvent) => void pointers.current.delete(event.pointerId);

  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}
