import { Button, Group, NativeSelect, Stack } from "@mantine/core";
import { IconArrowsSort, IconFilter, IconLayoutGrid, IconTable, IconX } from "@tabler/icons-react";
import { FACET_NAMES, type Facet } from "@zona/domain/media/facet-names";
import { INDEXED_SORT_KEYS, isIndexedSort, SORT_KEYS, type SortKey } from "@zona/domain/media/media-facets";
import type { Medium } from "@zona/domain/media/medium";
import { isFiltered, type RawDataView } from "@zona/domain/media/raw-data-view";
import { type ReactNode, useState } from "react";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { useTestCodes } from "../../laboratory/studies/use-known-names.ts";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { PressChoice } from "../../platform/ui/press-choice.tsx";
import { t as start } from "../../platform/ui/ui-text.ts";
import type { MediaCount } from "../browse/use-media-count.ts";
import type { Layout } from "../browse/use-raw-data-address.ts";
import { t } from "../medium/media-text.ts";
import { facetName, facetValue } from "./facet-text.ts";
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
  /** First in its line: which part of all media. */
  children: ReactNode;
};

/** How many there are, by what they are filtered, and how they are laid out. */
export function FilterBar({ view, layout, count, media, actions, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const active = chipsOf(view);
  return (
    <Stack component="section" gap="sm" aria-label={t("filters")}>
      <Group gap="sm">
        <Group gap="sm" flex={1}>
          {children}
        </Group>
        <PressChoice label={t("layout")} choices={LAYOUTS} value={layout} onChoose={actions.onLayout} />
        <SortChoice view={view} onShow={actions.onShow} />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFilter size={18} stroke={1.5} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? t("hideFilters") : active.length > 0 ? t("filtersActive", { n: active.length }) : t("filters")}
        </Button>
      </Group>
      {isOpen && <FilterPanel view={view} media={media} onShow={actions.onShow} />}
      <Group gap="sm">
        <Counted count={count} sort={view.sort} onCountAll={actions.onCountAll} />
        {isFiltered(view) && <ActiveFilters view={view} media={media} onShow={actions.onShow} />}
      </Group>
    </Stack>
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
    <p role="status">
      <strong>
        {count === undefined
          ? isSilent
            ? start("notKnown")
            : t("counting")
          : t(count.isAtLeast ? "atLeast" : "counted", { media: count.total })}
      </strong>
      {count !== undefined && count.leftOut > 0 && (
        <span className="dim"> · {t("leftOut", { media: count.leftOut, measure: facetName(sort) })}</span>
      )}
      {count?.isAtLeast && (
        <Button variant="subtle" size="compact-sm" onClick={onCountAll}>
          {t("countAll")}
        </Button>
      )}
    </p>
  );
}

function SortChoice({ view, onShow }: { view: RawDataView; onShow: (view: Partial<RawDataView>) => void }) {
  const value = `${view.descending ? "-" : ""}${view.sort}`;
  return (
    <NativeSelect
      aria-label={t("sortBy")}
      title={t("sortBy")}
      flex="0 1 15rem"
      miw={0}
      leftSection={<IconArrowsSort size={18} stroke={1.5} aria-hidden />}
      value={value}
      data={[
        { group: t("usualOrders"), items: INDEXED_SORT_KEYS.flatMap(ordersOf) },
        { group: t("furtherMeasures"), items: FURTHER.flatMap(ordersOf) },
      ]}
      onChange={({ currentTarget: { value: next } }) =>
        onShow({
          sort: SORT_KEYS.find((key) => next.replace(/^-/, "") === key) ?? "uploaded",
          descending: next.startsWith("-"),
        })
      }
    />
  );
}

const FURTHER = SORT_KEYS.filter((key) => !isIndexedSort(key));

const ordersOf = (key: SortKey) =>
  [`-${key}`, key].map((value) => ({ value, label: `${facetName(key)}, ${orderWord(key, value.startsWith("-"))}` }));

function orderWord(key: SortKey, isDescending: boolean): string {
  const isDate = key === "uploaded" || key === "captured";
  if (isDate) return t(isDescending ? "newest" : "oldest");
  return t(isDescending ? "descending" : "ascending");
}

const LAYOUTS: readonly { value: Layout; label: string; icon: ReactNode }[] = [
  { value: "grid", label: t("asGrid"), icon: <IconLayoutGrid size={20} stroke={1.5} aria-hidden /> },
  { value: "table", label: t("asTable"), icon: <IconTable size={20} stroke={1.5} aria-hidden /> },
];

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
    <Group component="ul" gap="xs" aria-label={t("active")}>
      {chips.map(({ key, facet, name, value, without }) => {
        const words = facet ? (nameOf(facet, value) ?? facetValue(facet, value)) : value;
        return (
          <li key={key}>
            <Button
              variant="default"
              size="compact-sm"
              rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
              aria-label={t("without", { filter: `${name}: ${words}` })}
              onClick={() => onShow(without)}
            >
              {name}: {words}
            </Button>
          </li>
        );
      })}
      {chips.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onShow({ facets: {}, uploaded: {}, captured: {} })}>
            {t("clearAll")}
          </Button>
        </li>
      )}
    </Group>
  );
}
