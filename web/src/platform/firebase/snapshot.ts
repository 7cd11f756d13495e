import { startTransition, useEffect, useMemo, useState } from "react";

const STEP = 20;

/**
 * A list that is read short and grows when somebody asks for more: `listen` gets how many more than the first were asked
 * for. What was shown stays in sight until the longer list is there, and with it the place of the keyboard.
 */
export function useGrowingList<T>(name: string, listen: (more: number) => Listen<T>) {
  const [more, setMore] = useState(0);
  const now = useSnapshot(`${name}, ${more} more`, listen(more));
  const [shown, setShown] = useState<Snapshot<T>>(now);
  if (now.status !== "loading" && now !== shown) setShown(now);
  return { snapshot: now.status === "loading" ? shown : now, more, showMore: () => setMore(more + STEP) };
}

export const LOADING = { status: "loading" } as const;

/**
 * What a listener knows now. Only `ready` is the server's answer: it alone may be counted or called empty. `kept` is what
 * this device holds of an earlier one, perhaps a part of it; `asOf` is when this listener last heard the server, by this
 * device's clock; undefined where it has not. `loading`: nothing is known, also where the cache is empty and the server silent. `pending`: own
 * writes still wait. A listener that failed is closed; `retry` opens it again, and whoever watches sees it loading
 * meanwhile.
 */
export type Snapshot<T> =
  | { status: "loading" }
  | { status: "ready"; data: T; pending: boolean }
  | { status: "kept"; data: T; pending: boolean; asOf: number | undefined }
  | { status: "error"; error: Error; retry?: () => void };

/** What there is to show: the server's answer or what this device kept; undefined where there is neither. */
export const dataOf = <T>(snapshot: Snapshot<T>): T | undefined =>
  snapshot.status === "ready" || snapshot.status === "kept" ? snapshot.data : undefined;

/** The same snapshot of something made of its data. */
export const withData = <A, B>(snapshot: Snapshot<A>, make: (data: A) => B): Snapshot<B> =>
  snapshot.status === "ready" || snapshot.status === "kept" ? { ...snapshot, data: make(snapshot.data) } : snapshot;

/** Two as one, which is the server's answer only where both are. */
export function joined<A, B, C>(a: Snapshot<A>, b: Snapshot<B>, join: (a: A, b: B) => C): Snapshot<C> {
  if (a.status === "error") return a;
  if (b.status === "error") return b;
  if (a.status === "loading" || b.status === "loading") return LOADING;
  const both = { data: join(a.data, b.data), pending: a.pending || b.pending };
  if (a.status === "ready" && b.status === "ready") return { status: "ready", ...both };
  const older = [a, b].flatMap((one) => (one.status === "kept" ? [one.asOf] : []));
  return { status: "kept", ...both, asOf: older.includes(undefined) ? undefined : Math.min(...older.map(Number)) };
}

export type Emit<T> = (next: Snapshot<T>) => void;
/** Opens a listener and returns what stops it. */
export type Listen<T> = (emit: Emit<T>) => () => void;

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
