import { createContext, use } from "react";

/** Locks the screen now; for pages inside the main layout. */
export const LockContext = createContext<() => void>(() => {});

export const useLockNow = () => use(LockContext);
