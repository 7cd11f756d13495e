import { useEffect } from "react";

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** While something would be lost the browser asks before it closes the tab; else it may keep the page for the way back. */
export function useAskBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isNeeded]);
}
