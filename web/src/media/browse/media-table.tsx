import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { SORTS, type SortKey } from "@zona/domain/media/media-facets";
import type { RawDataView } from "@zona/domain/media/raw-data-view";
import { useMemo, useRef } from "react";
import type { Placement } from "../actions/placement-result.tsx";
import { suggestionFor } from "../actions/suggested-place.ts";
import { facetName } from "../filters/facet-text.ts";
import { t } from "../medium/media-text.ts";
import type { MediaListProps } from "./media-grid.tsx";
import styles from "./media-table.module.css";
import { MediaTableRow } from "./media-table-row.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

const ROW_HEIGHT = 56;

type Column = { id: string; label: string; sort?: SortKey; isNumber?: boolean };
const COLUMNS: readonly Column[] = [
  { id: "choice", label: "" },
  { id: "picture", label: t("picture") },
  { id: "name", label: t("name") },
  { id: "test", label: t("test") },
  { id: "place", label: t("place") },
  { id: "device", label: t("device") },
  { id: "sharpness", label: facetName("sharpness"), sort: "sharpness" },
  { id: "clipping", label: facetName("clipping"), sort: "clipping", isNumber: true },
  { id: "noise", label: facetName("noise"), sort: "noise", isNumber: true },
  { id: "bytes", label: facetName("bytes"), sort: "bytes", isNumber: true },
  { id: "captured", label: facetName("captured"), sort: "captured" },
  { id: "uploaded", label: facetName("uploaded"), sort: "uploaded" },
  { id: "uploader", label: t("uploader") },
];

/** The columns of a view: a further measure that it is sorted by stands behind the others' numbers. */
function columnsOf({ sort }: RawDataView): readonly Column[] {
  if (COLUMNS.some((column) => column.sort === sort)) return COLUMNS;
  const place = COLUMNS.findIndex(({ id }) => id === "bytes");
  return COLUMNS.toSpliced(place, 0, { id: sort, label: facetName(sort), sort, isNumber: true });
}

/** The same media as rows with their measures; a heading sorts. */
export function MediaTable({ media, view, selection, onSelect, onOpen, actions }: MediaListProps) {
  const list = useRef<HTMLTableSectionElement>(null);
  const { rows, top } = useVirtualRows(list, { count: media.length, rowHeight: ROW_HEIGHT, onEnd: actions.onEnd });
  const ids = media.map(({ id }) => id);
  const { onKeyDown, onChoose, open } = useListKeys(list, {
    ids,
    columns: 1,
    selection,
    onSelect,
    onOpen,
    scrollTo: (index) => rows.scrollToIndex(index),
  });
  // The same for as long as the list lives, so that rows which did not change are not drawn again.
  const latestOnPlaced = useRef(actions.onPlaced);
  latestOnPlaced.current = actions.onPlaced;
  const actionsOfRow = useMemo(
    () => ({ onChoose, onOpen: open, onPlaced: (placing: Placement) => latestOnPlaced.current(placing) }),
    [onChoose, open],
  );
  const columns = columnsOf(view);
  const around = actions.linked && [...media, ...actions.linked];
  const further = columns.length > COLUMNS.length ? SORTS[view.sort] : undefined;
  const shown = rows.getVirtualItems();
  const before = (shown[0]?.start ?? top) - top;
  const after = rows.getTotalSize() - ((shown.at(-1)?.end ?? top) - top);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways is reached by keyboard
    <section className="table-scroll" aria-label={t("title")} tabIndex={0}>
      <p className="visually-hidden" id="media-keys">
        {t("keys")}
      </p>
      <table className={`data-table ${styles.table}`} aria-describedby="media-keys" aria-rowcount={media.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Heading key={column.id} column={column} view={view} onShow={actions.onShow} />
            ))}
          </tr>
        </thead>
        <tbody ref={list} onKeyDown={onKeyDown}>
          {before > 0 && <Spacer height={before} />}
          {shown.map(({ index }) => {
            const medium = media[index];
            return (
              medium && (
                <MediaTableRow
                  key={medium.id}
                  medium={medium}
                  index={index}
                  isCurrent={selection.at === index}
                  isChosen={selection.chosen.has(medium.id)}
                  suggestion={around && suggestionFor(medium, around)}
                  further={further}
                  actions={actionsOfRow}
                />
              )
            );
          })}
          {after > 0 && <Spacer height={after} />}
        </tbody>
      </table>
    </section>
  );
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={COLUMNS.length + 1} style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
}

type HeadingProps = { column: Column; view: RawDataView; onShow: (view: Partial<RawDataView>) => void };

function Heading({ column: { label, sort, isNumber }, view, onShow }: HeadingProps) {
  if (!sort)
    return <th scope="col">{label || <span className="visually-hidden">{t("select", { name: "" })}</span>}</th>;
  const isSorted = view.sort === sort;
  const Icon = view.descending ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isSorted ? (view.descending ? "descending" : "ascending") : "none"}
    >
      <Button
        variant="subtle"
        c={isSorted ? "var(--z-text)" : "inherit"}
        size="compact-xs"
        px={0}
        rightSection={isSorted && <Icon size={16} stroke={2} aria-hidden />}
        onClick={() => onShow({ sort, descending: isSorted ? !view.descending : true })}
      >
        {label}
      </Button>
    </th>
  );
}
