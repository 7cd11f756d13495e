import { useEffect } from "react";

const MARK = "data-tour-ring";

/** Rings the first element of the page that the selector finds, as soon as it is there, and brings it into view. */
export function useRing(selector: string | undefined): void {
  useEffect(() => {
    if (selector === undefined) return;
    let ringed: Element | null = null;
    const look = () => {
      if (ringed?.isConnected) return;
      ringed = document.querySelector(selector);
      ringed?.setAttribute(MARK, "");
      ringed?.scrollIntoView({ block: "nearest" });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.body, { childList: true, subtree: true });
    look();
    return () => {
      observer.disconnect();
      ringed?.removeAttribute(MARK);
    };
  }, [selector]);
}
