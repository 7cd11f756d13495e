/** A value that is shown: whoever subscribes is told of every new one. Fits `useSyncExternalStore`. */
export function createObservable<Value>(initial: Value) {
  let value = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => value,
    set(next: Value) {
      value = next;
      for (const notify of watchers) notify();
    },
    /** Returns the way to end it. */
    subscribe(watcher: () => void) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}
