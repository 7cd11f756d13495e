import type { Medium } from "@zona/domain/media/medium";
import { useEffect, useRef, useState } from "react";
import { useSnapshot } from "../firebase/snapshot.ts";
import { fetchOlderMedia, listenToNewestMedia, PAGE_SIZE } from "./media-data.ts";
import { mergeMedia, pushedOff } from "./media-pages.ts";

type Older = { media: readonly Medium[]; pages: number; isLast: boolean; failure?: unknown };
const NOTHING: Older = { media: [], pages: 1, isLast: false };

/**
 * The newest media, live, and as many older pages as asked for, read once each by cursor. `retry` asks again for a page
 * that could not be read.
 */
export function useMediaPages(pages: number) {
  const live = useSnapshot("newest media", listenToNewestMedia(PAGE_SIZE));
  const [older, setOlder] = useState(NOTHING);
  const newest = live.status === "ready" ? live.data.records : undefined;
  const before = useRef(newest);

  useEffect(() => {
    const off = before.current && newest ? pushedOff(before.current, newest) : [];
    before.current = newest;
    if (off.length > 0) setOlder((former) => ({ ...former, media: [...off, ...former.media] }));
  }, [newest]);

  const media = mergeMedia(newest ?? [], older.media);
  const firstPage = live.status === "ready" ? live.data.records.length + live.data.unreadable.length : 0;
  const isFirstPageFull = firstPage >= PAGE_SIZE;
  const isWanted = isFirstPageFull && older.pages < pages && !older.isLast && older.failure === undefined;
  const from = media.at(-1)?.createdAt;

  // biome-ignore lint/correctness/useExhaustiveDependencies: one reading per wanted page; `from` moves with every arrival
  useEffect(() => {
    if (!isWanted || !from) return;
    let current = true;
    fetchOlderMedia(from).then(
      ({ records, isLast }) =>
        current && setOlder((former) => ({ media: [...former.media, ...records], pages: former.pages + 1, isLast })),
      (failure: unknown) => current && setOlder((former) => ({ ...former, failure })),
    );
    return () => {
      current = false;
    };
  }, [isWanted, older.pages]);

  return {
    live,
    media,
    isLoadingMore: isWanted,
    hasMore: isFirstPageFull && !older.isLast,
    failure: older.failure,
    retry: () => setOlder(({ media: kept, pages: read, isLast }) => ({ media: kept, pages: read, isLast })),
  };
}
