import { type RefObject, useLayoutEffect } from "react";

/** Where the reader's hand was last: over this height of the window, or at what has the focus. */
let readerAt: { y: number } | "focus" | undefined;
/** How far the page was scrolled when it was last seen. */
let scrolled = 0;
/** The parts that may still grow, with their heights as last seen. */
const heights = new Map<Element, number>();

const notePointer = ({ clientY }: PointerEvent) => {
  readerAt = { y: clientY };
};
const noteKey = () => {
  readerAt = "focus";
};
const noteScroll = () => {
  scrolled = scrollY;
};

const inReadingOrder = (a: Element, b: Element) =>
  a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

function isReaderBelow(place: Element, bottom: number): boolean {
  if (readerAt !== "focus") return readerAt !== undefined && readerAt.y > bottom;
  const focused = document.activeElement;
  return focused !== null && (place.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

/** Told between the layout and its drawing, of all parts at once: what is put right here is never seen wrong. */
function keepScrollPosition() {
  // The browser scrolls by itself too: to what it takes for the anchor, and where the page ends earlier than before.
  const byBrowser = scrollY - scrolled;
  let grown = 0;
  let toScroll = 0;
  for (const place of [...heights.keys()].sort(inReadingOrder)) {
    const { bottom, height } = place.getBoundingClientRect();
    grown += height - (heights.get(place) ?? height);
    heights.set(place, height);
    if (isReaderBelow(place, bottom - grown + byBrowser)) toScroll = grown;
  }
  if (grown !== 0 && toScroll !== 0) scrollBy({ top: toScroll - byBrowser, behavior: "instant" });
  noteScroll();
}

let observer: ResizeObserver | undefined;

function watch(place: Element) {
  if (!observer) {
    observer = new ResizeObserver(keepScrollPosition);
    noteScroll();
    addEventListener("pointermove", notePointer, { passive: true });
    addEventListener("pointerdown", notePointer, { passive: true });
    addEventListener("keydown", noteKey, { passive: true });
    addEventListener("scroll", noteScroll, { passive: true });
  }
  heights.set(place, place.getBoundingClientRect().height);
  observer.observe(place);
}

function unwatch(place: Element) {
  heights.delete(place);
  observer?.unobserve(place);
  if (heights.size > 0) return;
  observer = undefined;
  removeEventListener("pointermove", notePointer);
  removeEventListener("pointerdown", notePointer);
  removeEventListener("keydown", noteKey);
  removeEventListener("scroll", noteScroll);
}

/**
 * Keeps what stands below `place` where it is on the screen while `place` grows or shrinks, if the pointer or the focus is
 * there: else a part that comes late would move a button from under the hand, and the press would meet another. Who reads
 * above it sees it grow downwards, as ever.
 */
export function useScrollAnchor(place: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    watch(element);
    return () => unwatch(element);
  }, [place]);
}
