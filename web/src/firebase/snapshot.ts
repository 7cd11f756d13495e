import { startTransition, useEffect, useMemo, useState } from "react";

/**
 * What a listener knows now. `fromCache`: the server has not spoken yet; `pending`: own writes still wait for it.
 * A listener that failed is closed; `retry` opens it anew, and whoever watches sees it loading meanwhile.
 */
export type Snapshot<T> =
  | { status: "loading" }
  | { status: "ready"; data: T; fromCache: boolean; pending: boolean }
  | { status: "error"; error: Error; retry?: () => void };

type Emit<T> = (next: Snapshot<T>) => void;
/** Opens a listener and returns what stops it. */
export type Listen<T> = (emit: Emit<T>) => () => void;

const LOADING = { status: "loading" } as const;

/** Keeps one listener open while anyone is mounted on it. */
function createSnapshotStore<T>(listen: Listen<T>) {
  let current: Snapshot<T> = LOADING;
  const watchers = new Set<() => void>();
  let stop: (() => void) | undefined;
  const tell = (next: Snapshot<T>) => {
    current = next;
    for (const notify of watchers) notify();
  };
  const open = () =>
    listen((next) => tell(next.status === "error" ? { status: "error", error: next.error, retry } : next));
  function retry() {
    if (watchers.size === 0) return;
    stop?.();
    tell(LOADING);
    stop = open();
  }
  return {
    get: () => current,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      stop ??= open();
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/**
 * `key` names the query; a new key opens a new listener. What arrives is drawn as a transition: a long list takes no time
 * from whoever types or taps meanwhile.
 */
export function useSnapshot<T>(key: string, listen: Listen<T>): Snapshot<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listen` is rebuilt every render; `key` is its identity
  const store = useMemo(() => createSnapshotStore(listen), [key]);
  const [seen, setSeen] = useState({ store, snapshot: store.get() });
  useEffect(() => store.subscribe(() => startTransition(() => setSeen({ store, snapshot: store.get() }))), [store]);
  return seen.store === store ? seen.snapshot : store.get();
}
