import { Button } from "@mantine/core";
import { IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { valuesOf } from "@zona/domain/filters/evaluate";
import { fieldOf } from "@zona/domain/filters/fields";
import { type MediaList, orderOf, sortedBy } from "@zona/domain/raw-data/media-list";
import { useMemo, useRef } from "react";
import { fieldInWords } from "../../platform/i18n/fields-in-words.ts";
import type { Placement } from "../actions/placement-result.tsx";
import { suggestionFor } from "../actions/suggested-place.ts";
import { t } from "../medium/media-text.ts";
import type { MediaListProps } from "./media-grid.tsx";
import styles from "./media-table.module.css";
import { MediaTableRow } from "./media-table-row.tsx";
import { useListKeys } from "./use-list-keys.ts";
import { useVirtualRows } from "./use-virtual-rows.ts";

const ROW_HEIGHT = 56;

/** `sort`: the field by which its heading sorts. */
type Column = { id: string; label: string; sort?: string; isNumber?: boolean };

const ofField = (id: string, more: Partial<Column> = {}): Column => ({
  id,
  label: fieldInWords("media", id)?.label ?? id,
  sort: id,
  ...more,
});

const COLUMNS: readonly Column[] = [
  { id: "choice", label: "" },
  { id: "picture", label: t("picture") },
  { id: "name", label: t("name"), sort: "fileName" },
  { id: "test", label: t("test"), sort: "testCode" },
  { id: "place", label: t("place"), sort: "check" },
  { id: "device", label: t("device"), sort: "device" },
  ofField("sharpness", { sort: "focusLevel" }),
  ofField("clipping", { isNumber: true }),
  ofField("noise", { isNumber: true }),
  ofField("bytes", { isNumber: true }),
  ofField("capturedAt"),
  ofField("createdAt"),
  { id: "uploader", label: t("uploader"), sort: "uploader" },
];

/** A number that a list is sorted by and that no column shows. */
function furtherOf(list: MediaList) {
  const { column } = orderOf(list);
  const field = fieldOf("media", column);
  return field?.type === "number" && COLUMNS.every(({ sort }) => sort !== column) ? field : undefined;
}

/** The columns of a list: a further measure that it is sorted by stands behind the others' numbers. */
function columnsOf(list: MediaList): readonly Column[] {
  const further = furtherOf(list);
  if (!further) return COLUMNS;
  const place = COLUMNS.findIndex(({ id }) => id === "bytes");
  return COLUMNS.toSpliced(place, 0, ofField(further.id, { isNumber: true }));
}

/** The same media as rows with their measures; a heading sorts. */
export function MediaTable({ media, list: asked, selection, onSelect, onOpen, actions }: MediaListProps) {
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
  const columns = columnsOf(asked);
  const around = actions.linked && [...media, ...actions.linked];
  const further = furtherOf(asked);
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
              <Heading key={column.id} column={column} list={asked} onShow={actions.onShow} />
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
                  further={further && Number(valuesOf(medium, further)[0] ?? Number.NaN)}
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

type HeadingProps = { column: Column; list: MediaList; onShow: (list: MediaList) => void };

function Heading({ column: { label, sort, isNumber }, list, onShow }: HeadingProps) {
  if (!sort)
    return <th scope="col">{label || <span className="visually-hidden">{t("select", { name: "" })}</span>}</th>;
  const order = orderOf(list);
  const isSorted = order.column === sort;
  const Icon = order.isDescending ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      data-number={isNumber || undefined}
      aria-sort={isSorted ? (order.isDescending ? "descending" : "ascending") : "none"}
    >
      <Button
        variant="subtle"
        c={isSorted ? "var(--z-text)" : "inherit"}
        size="compact-xs"
        px={0}
        rightSection={isSorted && <Icon size={16} stroke={2} aria-hidden />}
        onClick={() => onShow(sortedBy(list, sort, isSorted ? !order.isDescending : true))}
      >
        {label}
      </Button>
    </th>
  );
}
