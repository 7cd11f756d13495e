import type { Medium } from "@zona/domain/media/medium";
import { isNewest, type MediaList, mediaListAddress } from "@zona/domain/raw-data/media-list";
import type { TableAnswer } from "@zona/domain/tables/table-request";
import { useCallback, useEffect, useState } from "react";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { useReport } from "../../reports/tables/use-report.ts";
import type { Placement } from "../actions/placement-result.tsx";
import { listenToNewestMedia } from "../medium/media-data.ts";
import { idsOf, type ListedId, listedIn } from "./listed-media-data.ts";
import { useMediaById } from "./use-media-by-id.ts";

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

/** Media that are shown at once, and added each time. */
export const PAGE_SIZE = 48;

const listenToFirstPage = listenToNewestMedia(PAGE_SIZE);
const NOTHING = () => () => undefined;
const NONE: readonly Medium[] = [];

/**
 * What is listed where somebody listens to the newest: these first, as they alone say what there is within their span, then what
 * the tables have behind them.
 */
export function withNewest(live: readonly Medium[], listed: readonly ListedId[]): ListedId[] {
  const known = new Set(live.map(({ id }) => id));
  const last = live.at(-1)?.id;
  const end = listed.findIndex(({ id }) => id === last);
  const behind = listed.slice(end + 1).filter(({ id }) => !known.has(id));
  return [...live.map(({ id }) => ({ id, changedAt: 0 })), ...behind];
}

/** How many media a list holds; undefined as long as the tables know fewer than somebody hears of. */
export function countOf({ rows, isBehind }: Pick<TableAnswer, "rows" | "isBehind">, live: readonly Medium[]) {
  const known = isBehind ? live : live.filter(({ facts }) => facts !== undefined);
  return rows >= known.length ? rows : undefined;
}

/**
 * The media of a list, as many as were looked at. The newest of all are listened to, and there offline too; every other list is
 * asked of the tables and follows their changes. `again` asks for what could not be read.
 */
export function useRawData(list: MediaList) {
  const key = new URLSearchParams(mediaListAddress(list)).toString();
  const isLive = isNewest(list);
  const newest = useSnapshot(isLive ? "newest media" : "no newest media", isLive ? listenToFirstPage : NOTHING);
  const firstPage = isLive ? dataOf(newest) : undefined;
  const report = useReport(idsOf(list), false);
  const { phase, lines, told, error } = report.state;
  const [asked, setAsked] = useState({ key, rows: PAGE_SIZE });
  const rows = asked.key === key ? asked.rows : PAGE_SIZE;
  const live = firstPage?.records ?? NONE;
  const listed = firstPage ? withNewest(live, listedIn(lines)) : isLive ? [] : listedIn(lines);
  const found = useMediaById(listed.slice(0, rows), live, report.asOf.getTime());
  // A full page may have more behind it, of which only the tables know.
  const hasMore = told ? listed.length > rows || phase === "paused" : live.length === PAGE_SIZE;
  const isAnswered = isLive
    ? firstPage !== undefined
    : told !== undefined && (found.media.length > 0 || !found.isReading);
  const failure = error ?? found.failure;

  const { more } = report;
  const isBehind = listed.length < rows && phase === "paused";
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each part, the next one
  useEffect(() => {
    if (isBehind) more();
  }, [isBehind, more, lines]);
  const { isReading } = found;
  const show = useCallback((least: number) => setAsked({ key, rows: least }), [key]);
  const loadMore = useCallback(() => {
    if (hasMore && !isReading) show(rows + PAGE_SIZE);
  }, [hasMore, isReading, show, rows]);

  return {
    key,
    newest: isLive ? newest : undefined,
    media: found.media,
    told,
    count: told && countOf(told, live),
    asOf: report.asOf,
    unreadable: firstPage?.unreadable.length ?? 0,
    status: isAnswered ? ("ready" as const) : failure && !isLive ? ("error" as const) : ("loading" as const),
    failure,
    hasMore,
    isLoading: isReading || (hasMore && (phase === "reading" || isBehind)),
    loadMore,
    /** Reads on until so many are there. */
    show,
    again: () => {
      if (error) report.again();
      found.retry();
    },
  };
}
