import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { onPicture, type Point, type Size, type Transform } from "./view-settings.ts";

/** A line on a picture, in its pixels. */
export type Line = { from: Point; to: Point };

const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAR = 10;

/** A line across the middle third of what is seen, to be moved by keys. */
function lineAcross(shown: Transform, room: Size, picture: Size): Line {
  const reach = room.width / 6;
  return {
    from: onPicture({ x: -reach, y: 0 }, shown, picture),
    to: onPicture({ x: reach, y: 0 }, shown, picture),
  };
}

type Options = { shown: Transform; size: Size; room: Size };

/** A length on a picture: drawn with the pointer, or laid across it and moved by keys. It stays where it is when the picture moves. */
export function useRuler({ shown, size, room }: Options) {
  const [line, setLine] = useState<Line>();
  const [isDrawing, setDrawing] = useState(false);

  function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return onPicture({ x: clientX - left - width / 2, y: clientY - top - height / 2 }, shown, size);
  }
  const end = () => setDrawing(false);
  const pointers = {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = placeOf(event);
      setLine({ from, to: from });
      setDrawing(true);
    },
    onPointerMove(event: PointerEvent) {
      const to = placeOf(event);
      if (isDrawing) setLine((now) => now && { ...now, to });
    },
    onPointerUp: end,
    onPointerCancel: end,
  };

  /** Whether the key was one of the ruler's. */
  function onKey({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
    if (!line) return false;
    const arrow = ARROWS[key];
    if (key === "Escape") setLine(undefined);
    else if (key.toLowerCase() === "x") setLine({ from: line.to, to: line.from });
    else if (arrow) {
      const by = (shiftKey ? FAR : 1) * Math.max(1, 1 / shown.scale);
      setLine({ ...line, to: { x: line.to.x + arrow[0] * by, y: line.to.y + arrow[1] * by } });
    } else return false;
    return true;
  }

  return {
    line,
    pointers,
    onKey,
    toggle: () => setLine((now) => (now ? undefined : lineAcross(shown, room, size))),
  };
}
