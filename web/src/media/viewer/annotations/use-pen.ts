import { type KeyboardEvent, type PointerEvent, useState } from "react";
import { onPicture, type Point, type Size, type Transform } from "../stage/view-settings.ts";
import { begun, type Drawing, drawn, keyed, lifted } from "./drawing.ts";

type Options = {
  /** Undefined while nobody draws. */
  drawing: Drawing | undefined;
  onDrawing: (drawing: Drawing | undefined) => void;
  shown: Transform;
  size: Size;
};

/** Draws on a picture with a pointer or with keys. Until a drawing is done, the picture stays where it is. */
export function usePen({ drawing, onDrawing, shown, size }: Options) {
  const [isDown, setDown] = useState(false);
  const active = drawing && !drawing.isDone ? drawing : undefined;

  function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return onPicture({ x: clientX - left - width / 2, y: clientY - top - height / 2 }, shown, size);
  }
  function end() {
    if (isDown && active) onDrawing(lifted(active, shown.scale));
    setDown(false);
  }

  return {
    isActive: active !== undefined,
    pointers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || !active) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onDrawing(begun(active, placeOf(event), size));
        setDown(true);
      },
      onPointerMove(event: PointerEvent) {
        if (isDown && active) onDrawing(drawn(active, placeOf(event), size));
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
    /** Whether the key was one of the pen's. */
    onKey({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
      if (!active) return false;
      if (key === "Escape") {
        onDrawing(undefined);
        return true;
      }
      const middle = onPicture({ x: 0, y: 0 }, shown, size);
      const next = keyed(active, { key, shiftKey }, { middle, scale: shown.scale, size });
      if (next) onDrawing(next);
      return next !== undefined;
    },
  };
}
