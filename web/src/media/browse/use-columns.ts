import { type RefObject, useLayoutEffect, useState } from "react";

/** How many cards of at least this width stand side by side, and how wide each is; both in CSS pixels. */
export function useColumns(list: RefObject<HTMLElement | null>, { least, gap }: { least: number; gap: number }) {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, [list]);
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  return { columns, cardWidth: width === 0 ? least : (width - (columns - 1) * gap) / columns };
}
