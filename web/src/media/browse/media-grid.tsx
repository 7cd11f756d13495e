import type { Medium } from "@zona/domain/media/medium";
import type { MediaList } from "@zona/domain/raw-data/media-list";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { Placement } from "../actions/placement-result.tsx";
import { t } from "../medium/media-text.ts";
import styles from "./media-grid.module.css";
import { MediaGridCard } from "./media-grid-card.tsx";
import type { Selection } from "./selection.ts";
import { useListKeys } from "./use-list-keys.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

/** What grid and table take alike: the same media of the same query. */
export type MediaListProps = {
  media: readonly Medium[];
  list: MediaList;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  onOpen: (id: string) => void;
  actions: {
    onShow: (list: Partial<MediaList>) => void;
    /** The end of what is loaded comes near. */
    onEnd: () => void;
    onPlaced: (placing: Placement) => void;
    /** Media that were just linked from the inbox; undefined outside of it. */
    linked: readonly Medium[] | undefined;
  };
};

/** How many cards of at least this width stand side by side, and how wide each is; both in CSS pixels. */
function useColumns(list: RefObject<HTMLElement | null>, { least, gap }: { least: number; gap: number }) {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(element);
    setWidth(element.clientWidth);
    return () => observer.disconnect();
  }, [list]);
  const columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
  return { columns, cardWidth: width === 0 ? least : (width - (columns - 1) * gap) / columns };
}

const LEAST_WIDTH = 168;
const GAP = 16;
/** Under the picture, in rem: test and day, two lines of its name, verdict. */
const WORDS_HEIGHT = 5.25;

/** Pixels of a rem, which people choose by the density. */
const rem = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Thumbnails in rows; only those in sight exist, and each has its place before its picture comes. */
export function MediaGrid({ media, selection, onSelect, onOpen, actions }: MediaListProps) {
  const list = useRef<HTMLDivElement>(null);
  const { columns, cardWidth } = useColumns(list, { least: LEAST_WIDTH, gap: GAP });
  const [wordsHeight] = useState(() => Math.ceil(WORDS_HEIGHT * rem()));
  const rowHeight = Math.round((cardWidth * 3) / 4) + wordsHeight + GAP;
  const rowCount = Math.ceil(media.length / columns);
  const { rows, top } = useVirtualRows(list, { count: rowCount, rowHeight, onEnd: actions.onEnd });
  const ids = media.map(({ id }) => id);
  const { onKeyDown, onChoose, open } = useListKeys(list, {
    ids,
    columns,
    selection,
    onSelect,
    onOpen,
    scrollTo: (index) => rows.scrollToIndex(Math.floor(index / columns)),
  });
  return (
    <>
      <p className="visually-hidden" id="media-keys">
        {t("keys")}
      </p>
      {/* biome-ignore lint/a11y/useSemanticElements: a table element cannot hold rows that are placed by hand */}
      <div
        ref={list}
        role="grid"
        aria-label={t("title")}
        aria-describedby="media-keys"
        aria-multiselectable
        aria-rowcount={rowCount}
        aria-colcount={columns}
        className={styles.grid}
        style={{ height: rows.getTotalSize() }}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {rows.getVirtualItems().map((row) => (
          // biome-ignore lint/a11y/useSemanticElements: see above
          // biome-ignore lint/a11y/useFocusableInteractive: the focus is on the cards
          <div
            key={row.key}
            role="row"
            aria-rowindex={row.index + 1}
            className={styles.row}
            style={{
              height: rowHeight - GAP,
              transform: `translateY(${row.start - top}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {media.slice(row.index * columns, (row.index + 1) * columns).map((medium, at) => (
              <MediaGridCard
                key={medium.id}
                medium={medium}
                index={row.index * columns + at}
                isCurrent={selection.at === row.index * columns + at}
                isChosen={selection.chosen.has(medium.id)}
                onChoose={onChoose}
                onOpen={open}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  );
}
