import { useCallback, useEffect, useRef, useState } from "react";

/**
 * Runs a task now, or, while a mouse button or a finger is down, after it was lifted and its click has arrived. Leaving
 * a field by pressing a button judges the field: were the sentence shown at once, the button would move from under the
 * pointer and the click would go nowhere.
 */
export function useAfterPress(): (task: () => void) => void {
  const isDown = useRef(false);
  const tasks = useRef<(() => void)[]>([]);

  useEffect(() => {
    const press = () => {
      isDown.current = true;
    };
    // The click follows the release within the same turn of the event loop.
    const release = () =>
      setTimeout(() => {
        isDown.current = false;
        for (const task of tasks.current.splice(0)) task();
      });
    window.addEventListener("pointerdown", press, true);
    window.addEventListener("pointerup", release, true);
    window.addEventListener("pointercancel", release, true);
    return () => {
      window.removeEventListener("pointerdown", press, true);
      window.removeEventListener("pointerup", release, true);
      window.removeEventListener("pointercancel", release, true);
    };
  }, []);

  return useCallback((task) => {
    if (isDown.current) tasks.current.push(task);
    else task();
  }, []);
}

const ask = (event: BeforeUnloadEvent) => event.preventDefault();

/** While something would be lost the browser asks before it closes the tab; else it may keep the page for the way back. */
export function useAskBeforeUnload(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return;
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isNeeded]);
}

export type Copied = "not yet" | "copied" | "refused";

/** Copies the text on `copy`, and how that went: a browser may refuse it, by a setting of the laboratory for example. */
export function useCopy(text: string): { copied: Copied; copy: () => void } {
  const [copied, setCopied] = useState<Copied>("not yet");
  async function write() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied("copied");
    } catch {
      setCopied("refused");
    }
  }
  return { copied, copy: () => void write() };
}
