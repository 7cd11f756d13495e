import { createContext, use, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deviceStorage } from "../../platform/browser/device-storage.ts";
import { SITE } from "../../platform/site/site.ts";
import { keptSettled } from "../kept/kept-data.ts";
import { goOnAfterLock } from "../kept/visit.ts";
import { createIdleLock, type LockState } from "./idle-lock.ts";
import { screenLock } from "./screen-lock.ts";

/** Locks the screen now; for pages inside the main layout. */
export const LockContext = createContext<() => void>(() => {});

export const useLockNow = () => use(LockContext);

const ACTIVITY_EVENTS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** Keys come fast; writing one of them to the device every second is enough. */
const TOUCH_MS = 1_000;
const LOOK_MS = 1_000;

/**
 * Locks the screen of this person after idle minutes. The field that holds the focus is left before, so that what stands
 * in it is kept as if the person had gone on by themselves. When it is unlocked, here or in another tab, `load` loads the page
 * anew: nothing that was read before the lock stays in its memory.
 */
export function useIdleLock(uid: string, load: () => void) {
  const lock = useMemo(() => createIdleLock(uid, SITE.lockMinutes * 60_000, deviceStorage), [uid]);
  const [state, setState] = useState<LockState>(() => lock.state(Date.now()));

  const seen = useRef(state);
  const loaded = useRef(load);

  const look = useCallback(() => {
    const next = lock.state(Date.now());
    const before = seen.current;
    seen.current = next;
    if (before === "locked" && next !== "locked") return void keptSettled().then(loaded.current);
    const isClosing = next === "locked" && before !== "locked";
    if (isClosing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setState(next);
  }, [lock]);

  useEffect(() => {
    lock.touch(Date.now());
    let touched = 0;
    const touch = () => {
      const now = Date.now();
      if (now - touched < TOUCH_MS) return;
      touched = now;
      lock.touch(now);
      look();
    };
    for (const sign of ACTIVITY_EVENTS) addEventListener(sign, touch, { passive: true });
    addEventListener("storage", look);
    document.addEventListener("visibilitychange", look);
    const timer = setInterval(look, LOOK_MS);
    return () => {
      for (const sign of ACTIVITY_EVENTS) removeEventListener(sign, touch);
      removeEventListener("storage", look);
      document.removeEventListener("visibilitychange", look);
      clearInterval(timer);
    };
  }, [lock, look]);

  // The screen falls at once; the server hears of it as soon as it can.
  useEffect(() => {
    screenLock.set(state === "locked");
    if (state !== "locked") return;
    goOnAfterLock();
    let isLocked = true;
    let stop = () => {};
    async function lockSession() {
      const { lockOnServer } = await import("./session-lock-data.ts");
      if (!isLocked) return;
      stop();
      stop = lockOnServer();
    }
    const again = () => void lockSession().catch(() => undefined);
    again();
    // Its code comes with that of the screen, unless the network was gone before.
    addEventListener("online", again);
    return () => {
      isLocked = false;
      removeEventListener("online", again);
      stop();
    };
  }, [state]);

  const close = useCallback(() => {
    lock.lock();
    look();
  }, [lock, look]);
  const open = useCallback(() => {
    lock.unlock(Date.now());
    look();
  }, [lock, look]);
  return { state, close, open };
}
