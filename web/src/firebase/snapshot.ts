import { useMemo, useSyncExternalStore } from "react";

/** What a listener knows now. `fromCache`: the server has not spoken yet; `pending`: own writes still wait for it. */
export type Snapshot<T> =
  | { status: "loading" }
  | { status: "ready"; data: T; fromCache: boolean; pending: boolean }
  | { status: "error"; error: Error };

type Emit<T> = (next: Snapshot<T>) => void;
/** Opens a listener and returns what stops it. */
export type Listen<T> = (emit: Emit<T>) => () => void;

const LOADING = { status: "loading" } as const;

/** Keeps one listener open while anyone is mounted on it. */
function createSnapshotStore<T>(listen: Listen<T>) {
  let current: Snapshot<T> = LOADING;
  const watchers = new Set<() => void>();
  let stop: (() => void) | undefined;
  return {
    get: () => current,
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      stop ??= listen((next) => {
        current = next;
        for (const notify of watchers) notify();
      });
      return () => {
        watchers.delete(watcher);
        if (watchers.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** `key` names the query; a new key opens a new listener. */
export function useSnapshot<T>(key: string, listen: Listen<T>): Snapshot<T> {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `listen` is rebuilt every render; `key` is its identity
  const store = useMemo(() => createSnapshotStore(listen), [key]);
  return useSyncExternalStore(store.subscribe, store.get);
}
