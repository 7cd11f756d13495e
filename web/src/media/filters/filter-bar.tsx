import { Button } from "@mantine/core";
import { IconFilter, IconLayoutGrid, IconTable, IconX } from "@tabler/icons-react";
import { FACET_NAMES, type Facet } from "@zona/domain/media/facet-names";
import { INDEXED_SORT_KEYS, isIndexedSort, SORT_KEYS, type SortKey } from "@zona/domain/media/media-facets";
import type { Medium } from "@zona/domain/media/medium";
import { isFiltered, type RawDataView } from "@zona/domain/media/raw-data-view";
import { useState } from "react";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { useTestCodes } from "../../laboratory/studies/use-known-names.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { t as start } from "../../platform/ui/ui-text.ts";
import type { MediaCount } from "../browse/use-media-count.ts";
import type { Layout } from "../browse/use-raw-data-address.ts";
import { t } from "../medium/media-text.ts";
import { facetName, facetValue } from "./facet-text.ts";
import styles from "./filter-bar.module.css";
import { FilterPanel } from "./filter-panel.tsx";

const NOTHING = () => () => undefined;

/** Names behind ids in filters: the test's code, the study, the person. Taken from what is listed before it is asked for. */
function useValueNames({ facets }: RawDataView, media: readonly Medium[]) {
  const listedCode = media.find(({ testId, facts }) => testId === facets.test && facts?.testCode)?.facts?.testCode;
  const codes = useTestCodes(facets.test !== undefined && listedCode === undefined ? [facets.test] : []);
  const isStudyWanted = facets.study !== undefined;
  const studies = useSnapshot(isStudyWanted ? "studies" : "no studies", isStudyWanted ? listenToStudies : NOTHING);
  const isSilent = useConnectionLoss() !== undefined;
  return (facet: Facet, value: string): string | undefined => {
    if (facet === "test") return listedCode ?? codes.get(value) ?? (isSilent ? undefined : t("testGone"));
    if (facet === "uploader") return media.find(({ uploader }) => uploader.uid === value)?.uploader.name;
    if (facet !== "study") return undefined;
    return dataOf(studies)?.records.find(({ id }) => id === value)?.protocolCode;
  };
}

type Props = {
  view: RawDataView;
  layout: Layout;
  count: MediaCount | undefined;
  media: readonly Medium[];
  actions: { onShow: (view: Partial<RawDataView>) => void; onLayout: (layout: Layout) => void; onCountAll: () => void };
};

/** How many there are, by what they are filtered, and how they are laid out. */
export function FilterBar({ view, layout, count, media, actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const active = chipsOf(view);
  return (
    <section className={styles.bar} aria-label={t("filters")}>
      <div className={styles.tools}>
        <Counted count={count} sort={view.sort} onCountAll={actions.onCountAll} />
        <SortChoice view={view} onShow={actions.onShow} />
        <fieldset className={styles.layout} aria-label={t("layout")}>
          <LayoutButton layout="grid" current={layout} onLayout={actions.onLayout} />
          <LayoutButton layout="table" current={layout} onLayout={actions.onLayout} />
        </fieldset>
        <Button
          variant="default"
          leftSection={<IconFilter size={18} stroke={1.5} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("hideFilters") : active.length > 0 ? t("filtersActive", { n: active.length }) : t("filters")}
        </Button>
      </div>
      {isFiltered(view) && <ActiveFilters view={view} media={media} onShow={actions.onShow} />}
      {isOpen && <FilterPanel view={view} media={media} onShow={actions.onShow} />}
    </section>
  );
}

function Counted({
  count,
  sort,
  onCountAll,
}: {
  count: MediaCount | undefined;
  sort: SortKey;
  onCountAll: () => void;
}) {
  const isSilent = useConnectionLoss() !== undefined;
  return (
    <p className={styles.count} role="status">
      {count === undefined
        ? isSilent
          ? start("notKnown")
          : t("counting")
        : t(count.isAtLeast ? "atLeast" : "counted", { media: count.total })}
      {count !== undefined && count.leftOut > 0 && (
        <span className="dim"> · {t("leftOut", { media: count.leftOut, measure: facetName(sort) })}</span>
      )}
      {count?.isAtLeast && (
        <button type="button" className={styles.quiet} onClick={onCountAll}>
          {t("countAll")}
        </button>
      )}
    </p>
  );
}

function SortChoice({ view, onShow }: { view: RawDataView; onShow: (view: Partial<RawDataView>) => void }) {
  const value = `${view.descending ? "-" : ""}${view.sort}`;
  return (
    <label className={styles.sort}>
      <span className="dim">{t("sortBy")}</span>
      <select
        value={value}
        onChange={({ currentTarget: { value: next } }) =>
          onShow({
            sort: SORT_KEYS.find((key) => next.replace(/^-/, "") === key) ?? "uploaded",
            descending: next.startsWith("-"),
          })
        }
      >
        <optgroup label={t("usualOrders")}>
          <Orders of={INDEXED_SORT_KEYS} />
        </optgroup>
        <optgroup label={t("furtherMeasures")}>
          <Orders of={FURTHER} />
        </optgroup>
      </select>
    </label>
  );
}

const FURTHER = SORT_KEYS.filter((key) => !isIndexedSort(key));

const Orders = ({ of }: { of: readonly SortKey[] }) =>
  of.flatMap((key) =>
    [`-${key}`, key].map((order) => (
      <option key={order} value={order}>
        {facetName(key)}, {orderWord(key, order.startsWith("-"))}
      </option>
    )),
  );

function orderWord(key: SortKey, isDescending: boolean): string {
  const isDate = key === "uploaded" || key === "captured";
  if (isDate) return t(isDescending ? "newest" : "oldest");
  return t(isDescending ? "descending" : "ascending");
}

const LAYOUTS = {
  grid: { Icon: IconLayoutGrid, label: "asGrid" },
  table: { Icon: IconTable, label: "asTable" },
} as const;

type LayoutProps = { layout: Layout; current: Layout; onLayout: (layout: Layout) => void };

function LayoutButton({ layout, current, onLayout }: LayoutProps) {
  const { Icon, label } = LAYOUTS[layout];
  return (
    <button type="button" aria-pressed={layout === current} title={t(label)} onClick={() => onLayout(layout)}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <span className="visually-hidden">{t(label)}</span>
    </button>
  );
}

type Chip = { key: string; facet?: Facet; name: string; value: string; without: Partial<RawDataView> };

function chipsOf(view: RawDataView): Chip[] {
  const chips: Chip[] = FACET_NAMES.flatMap((facet) => {
    const value = view.facets[facet];
    const { [facet]: _, ...facets } = view.facets;
    return value === undefined ? [] : [{ key: facet, facet, name: facetName(facet), value, without: { facets } }];
  });
  for (const dates of ["uploaded", "captured"] as const) {
    const { from, to } = view[dates];
    if (!from && !to) continue;
    const value = from === to ? (from ?? "") : `${from ?? "…"} – ${to ?? "…"}`;
    chips.push({ key: dates, name: facetName(dates), value, without: { [dates]: {} } });
  }
  return chips;
}

type ActiveProps = Pick<Props, "view" | "media"> & { onShow: (view: Partial<RawDataView>) => void };

function ActiveFilters({ view, media, onShow }: ActiveProps) {
  const nameOf = useValueNames(view, media);
  const chips = chipsOf(view);
  return (
    <ul className={styles.chips} aria-label={t("active")}>
      {chips.map(({ key, facet, name, value, without }) => {
        const words = facet ? (nameOf(facet, value) ?? facetValue(facet, value)) : value;
        return (
          <li key={key}>
            <button
              type="button"
              aria-label={t("without", { filter: `${name}: ${words}` })}
              onClick={() => onShow(without)}
            >
              <span className="dim">{name}</span> {words}
              <IconX size={16} stroke={1.75} aria-hidden />
            </button>
          </li>
        );
      })}
      {chips.length > 1 && (
        <li>
          <button
            type="button"
            className={styles.quiet}
            onClick={() => onShow({ facets: {}, uploaded: {}, captured: {} })}
          >
            {t("clearAll")}
          </button>
        </li>
      )}
    </ul>
  );
}
