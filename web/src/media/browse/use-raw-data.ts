import type { Medium } from "@zona/domain/media/medium";
import { type RawDataView, rawDataAddress } from "@zona/domain/media/raw-data-view";
import { startTransition, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import type { Placement } from "../actions/placement-result.tsx";
import { displacedMedia, mergeMedia, orderOf } from "./media-pages.ts";
import { type Cursor, fetchPageAfter, listenToFirstPage } from "./media-query-data.ts";

/**
 * Media that were just linked from a list, with their new places: they have left the inbox, and tell where their neighbours
 * of the same device belong. Taking a linking back forgets them.
 */
export function useJustLinked(listed: readonly Medium[]) {
  const [linked, setLinked] = useState<readonly Medium[]>([]);
  function note({ answer, isUndo, slot }: Placement) {
    if (!slot && !isUndo) return;
    const changed = new Set(answer.changed);
    const now = slot ? listed.filter(({ id }) => changed.has(id)) : [];
    setLinked((former) => [
      ...former.filter(({ id }) => !changed.has(id)),
      ...now.map((medium) => ({ ...medium, slot: { role: "extra" as const, ...medium.slot, ...slot } })),
    ]);
  }
  return { linked, note };
}

type Older = { key: string; media: readonly Medium[]; end: Cursor; isLast: boolean; failure?: Error };

const NOTHING_OLDER: Omit<Older, "key"> = { media: [], end: undefined, isLast: false };

/**
 * The media of a view: the first page live, further pages read once each by cursor whenever `loadMore` is called. A new
 * view begins anew. `retry` asks again for a page that could not be read.
 */
export function useRawData(view: RawDataView) {
  const key = new URLSearchParams(rawDataAddress(view)).toString();
  const live = useSnapshot(`media ${key}`, listenToFirstPage(view));
  const [state, setState] = useState<Older>({ key, media: [], end: undefined, isLast: false });
  const older = state.key === key ? state : NOTHING_OLDER;
  const firstPage = dataOf(live);
  const isUnsorted = firstPage?.isUnsorted === true;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order belongs to the key
  const order = useMemo(() => orderOf(isUnsorted ? { sort: "uploaded", descending: true } : view), [key, isUnsorted]);
  const before = useRef({ key, media: firstPage?.records });
  const loading = useRef<string>(undefined);
  const [isLoading, setLoading] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order and the rest belong to the key
  useEffect(() => {
    const former = before.current.key === key ? before.current.media : undefined;
    const off = former && firstPage ? displacedMedia(former, firstPage.records, order) : [];
    before.current = { key, media: firstPage?.records };
    if (off.length > 0) setState((now) => ({ ...now, key, media: [...off, ...(now.key === key ? now.media : [])] }));
  }, [firstPage, key]);

  const first = firstPage?.records;
  const further = older.media;
  const media = useMemo(() => mergeMedia(first ?? [], further, order), [first, further, order]);
  const hasMore = firstPage?.isFull === true && !older.isLast;
  const end = older.end ?? firstPage?.end;

  const loadMore = useCallback(() => {
    if (!end || !hasMore || loading.current === key) return;
    loading.current = key;
    setLoading(true);
    const settle = (next: Partial<Older> & { records?: Medium[] }) => {
      if (loading.current !== key) return;
      loading.current = undefined;
      setLoading(false);
      const { records = [], ...rest } = next;
      // Nobody waits for media that are still out of sight: what is being scrolled comes first.
      startTransition(() =>
        setState((now) => {
          const { failure: _, ...base } =
            now.key === key ? now : { key, media: [], end: undefined, isLast: false, failure: undefined };
          return { ...base, ...rest, media: [...base.media, ...records] };
        }),
      );
    };
    fetchPageAfter(view, end).then(
      ({ records, end: next, isFull }) => settle({ records, end: next ?? end, isLast: !isFull }),
      (failure) => settle({ failure }),
    );
  }, [end, hasMore, key, view]);

  useEffect(() => {
    // A page of a view that was left must not hold up the next one's.
    if (loading.current !== undefined && loading.current !== key) loading.current = undefined;
    setLoading(loading.current === key);
  }, [key]);

  return { key, live, media, hasMore, isLoading, failure: older.failure, loadMore };
}
