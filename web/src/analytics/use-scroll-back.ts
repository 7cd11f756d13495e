import { useLayoutEffect } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router";

/** How far each visited page was scrolled, by its place in the history. */
const reached = new Map<string, number>();

/**
 * Who comes back from a chart's media stands at that chart again. The router scrolls back at once, when a page whose content
 * is still fetched is too short for that.
 */
export function useScrollBack(isReady: boolean) {
  const { key } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;

  useLayoutEffect(() => {
    const top = reached.get(key);
    if (isReady && isBack && top !== undefined) scrollTo(0, top);
  }, [isReady, isBack, key]);

  // Ends with the page itself: the next one begins at its top, which is not how far this one was.
  useLayoutEffect(() => {
    if (!isReady) return;
    const note = () => reached.set(key, scrollY);
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, [isReady, key]);
}
