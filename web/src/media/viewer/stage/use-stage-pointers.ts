import { type PointerEvent, useRef } from "react";
import { gestureOf, type Point } from "./gesture.ts";
import { moved, type Size, type Transform, zoomed } from "./transform.ts";

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
