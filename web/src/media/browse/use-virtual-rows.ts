import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useEffect, useLayoutEffect, useState } from "react";

const OVERSCAN = 3;
/** Rows before the end at which more is asked for once a person scrolls: a fling of the wheel must not reach the end first. */
const AHEAD = 12;

/** Rows of one known height in a page that scrolls as a whole: only those in sight are in the document. */
export function useVirtualRows(
  list: RefObject<HTMLElement | null>,
  { count, rowHeight, onEnd }: { count: number; rowHeight: number; onEnd: () => void },
) {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const measure = () => setTop(element.getBoundingClientRect().top + scrollY);
    measure();
    // What stands above the list grows and shrinks: filters, notices.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [list]);
  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    // Rows are then drawn with the list, in pieces, and not all at once when the list has been measured.
    initialRect: { width: innerWidth, height: innerHeight },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured anew when their height changes
  useLayoutEffect(() => rows.measure(), [rowHeight]);
  const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 };
  // Most look at the first rows only: a page that nobody scrolls to is not read.
  const ahead = startIndex > 0 ? AHEAD : 0;
  useEffect(() => {
    if (endIndex + ahead >= count - 1) onEnd();
  }, [endIndex, ahead, count, onEnd]);
  return { rows, top };
}
