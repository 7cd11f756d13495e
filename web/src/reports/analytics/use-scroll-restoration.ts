import { useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** How far each visited page was scrolled, by its place in the history. */
const reached = new Map<string, number>();

/** The mark that was opened: its address, which of those with the same address, and how far below the window's edge it stood. */
type Opened = { href: string; nth: number; top: number };
const opened = new Map<string, Opened>();

const linksTo = (href: string) =>
  [...document.querySelectorAll("a")].filter((link) => link.getAttribute("href") === href);

/** Puts a mark where it stood when it was opened; false while it is not there yet. */
function showMark({ href, nth, top }: Opened): boolean {
  const mark = linksTo(href)[nth];
  if (!mark) return false;
  // The table of a chart may have been closed by the way back.
  const table = mark.closest("details");
  if (table) table.open = true;
  if (document.activeElement !== mark) mark.focus({ preventScroll: true });
  scrollBy({ top: mark.getBoundingClientRect().top - top, behavior: "instant" });
  return true;
}

/** What ends the keeping of a place: the person goes on by themselves. */
const READER_EVENTS = ["wheel", "pointerdown", "keydown", "touchmove"] as const;

/**
 * Whoever comes back from a chart's media stands at the mark that was opened, with the focus on it. The router scrolls back at
 * once, when a page whose content is still fetched is too short for that; and charts take their heights as they are drawn, so
 * the mark is kept in its place until the person does something.
 */
export function useScrollBack(isReady: boolean) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    const mark = opened.get(key);
    const top = reached.get(key);
    if (!isReady || !isBack || top === undefined) return;
    const stand = () => {
      if (!mark || !showMark(mark)) scrollTo(0, top);
    };
    stand();
    const observer = new ResizeObserver(stand);
    const end = () => {
      observer.disconnect();
      for (const hand of READER_EVENTS) removeEventListener(hand, end);
    };
    observer.observe(document.body);
    for (const hand of READER_EVENTS) addEventListener(hand, end, { passive: true });
    return end;
  }, [isReady, isBack, key]);

  // Ends with the page itself: the next one begins at its top, which is not how far this one was.
  useLayoutEffect(() => {
    if (!isReady) return;
    const note = () => reached.set(key, scrollY);
    const noteMark = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a") : null;
      const href = link?.getAttribute("href");
      if (!link || !(href?.startsWith("/reports?") || href?.startsWith("/rawdata?"))) return;
      note();
      opened.set(key, { href, nth: linksTo(href).indexOf(link), top: link.getBoundingClientRect().top });
    };
    addEventListener("scroll", note, { passive: true });
    addEventListener("click", noteMark, { capture: true });
    return () => {
      removeEventListener("scroll", note);
      removeEventListener("click", noteMark, { capture: true });
    };
  }, [isReady, key]);
}
