import { useLayoutEffect, useRef, useState } from "react";

/** Wider drawings are scaled up, narrower ones down: their words would be too large or too small to read. */
const WIDEST = 640;
const LEAST = 280;

/**
 * The width to draw a chart in, in units that are pixels of the page between both bounds, so that its words are as large on
 * a phone as on a desk. `element` belongs on the drawing, which has to take all the room there is.
 */
export function useDrawingWidth() {
  const element = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(WIDEST);
  useLayoutEffect(() => {
    const drawing = element.current;
    if (!drawing) return;
    const measure = () => {
      const room = Math.floor(drawing.getBoundingClientRect().width);
      if (room > 0) setWidth(Math.min(WIDEST, Math.max(LEAST, room)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(drawing);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
