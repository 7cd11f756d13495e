import { Button, CloseButton, Group, NativeSelect, Stack, TextInput } from "@mantine/core";
import { IconArrowsSort, IconFilter, IconLayoutGrid, IconSearch, IconTable, IconX } from "@tabler/icons-react";
import { conjuncts, type Filter } from "@zona/domain/filters/filter";
import {
  isFiltered,
  isOrder,
  type MediaList,
  mediaTable,
  orderOf,
  searchOf,
  sortedBy,
  withSearch,
} from "@zona/domain/raw-data/media-list";
import { reportAddress } from "@zona/domain/reports/report-address";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { useConnectionLoss } from "../../platform/firebase/connection.ts";
import { fieldInWords, fieldsInWords } from "../../platform/i18n/fields-in-words.ts";
import { PressChoice } from "../../platform/ui/fields/press-choice.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { t as start } from "../../platform/ui/ui-text.ts";
import type { Layout } from "../browse/use-raw-data-address.ts";
import { t } from "../medium/media-text.ts";
import { conditionOfFilter } from "./choice-words.ts";
import { useFilterNames } from "./filter-names.ts";

const FilterPanel = onDemand(async () => (await import("./filter-panel.tsx")).FilterPanel);
const AllCounted = onDemand(
  async () => (await import("./all-counted.tsx")).AllCounted,
  ({ count }) => t("counted", { media: count }),
);

type Props = {
  list: MediaList;
  layout: Layout;
  /** How many media the list holds; undefined while that is not known. */
  count: number | undefined;
  asOf: Date;
  actions: { onShow: (list: Partial<MediaList>) => void; onLayout: (layout: Layout) => void };
  /** First in its line: which part of all media. */
  children: ReactNode;
};

/** How many there are, what they are searched and filtered by, and how they are laid out. */
export function FilterBar({ list, layout, count, asOf, actions, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const names = useFilterNames(list.filter, isOpen);
  const active = conjuncts(list.filter);
  const onFilter = (filter: Filter) => actions.onShow({ filter });
  return (
    <Stack component="section" gap="sm" aria-label={t("filters")}>
      <Group gap="sm">
        <Group gap="sm" flex={1}>
          {children}
        </Group>
        <PressChoice label={t("layout")} choices={LAYOUTS} value={layout} onChoose={actions.onLayout} />
        <SortChoice list={list} onShow={actions.onShow} />
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
      <Search key={searchOf(list.filter)} filter={list.filter} onFilter={onFilter} />
      {isOpen && <FilterPanel filter={list.filter} names={names} onFilter={onFilter} />}
      <Group gap="0.5rem 0.75rem">
        <Counted list={list} count={count} />
        <ActiveFilters parts={active} asOf={asOf} names={names} onFilter={onFilter} />
        <Link to={reportAddress(mediaTable(list))}>{t("openTable")}</Link>
      </Group>
    </Stack>
  );
}

type SearchProps = { filter: Filter; onFilter: (filter: Filter) => void };

/** Names of files, codes, labels: what is typed is searched on Enter. */
function Search({ filter, onFilter }: SearchProps) {
  const searched = searchOf(filter);
  const [typed, setTyped] = useState(searched);
  const search = (text: string) => {
    if (text.trim() !== searched) onFilter(withSearch(filter, text));
  };
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(typed);
        }}
      >
        <TextInput
          aria-label={t("search")}
          placeholder={t("search")}
          type="search"
          enterKeyHint="search"
          maw="30rem"
          maxLength={200}
          spellCheck={false}
          autoComplete="off"
          value={typed}
          leftSection={<IconSearch size={18} stroke={1.5} aria-hidden />}
          rightSectionWidth={typed === "" ? 0 : "auto"}
          rightSection={
            typed !== "" && (
              <Group gap={0} wrap="nowrap">
                {typed.trim() !== searched && (
                  <Button type="submit" variant="subtle" size="compact-sm">
                    {t("find")}
                  </Button>
                )}
                <CloseButton
                  aria-label={t("clearSearch")}
                  onClick={() => {
                    setTyped("");
                    search("");
                  }}
                />
              </Group>
            )
          }
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </form>
    </search>
  );
}

function Counted({ list, count }: Pick<Props, "list" | "count">) {
  const isSilent = useConnectionLoss() !== undefined;
  return (
    <p role="status">
      <strong>
        {count === undefined ? (
          isSilent ? (
            start("notKnown")
          ) : (
            t("counting")
          )
        ) : isFiltered(list) ? (
          <AllCounted count={count} />
        ) : (
          t("counted", { media: count })
        )}
      </strong>
    </p>
  );
}

const COMMON = ["createdAt", "capturedAt", "focusLevel", "clipping", "noise", "bytes"];

function SortChoice({ list, onShow }: { list: MediaList; onShow: (list: MediaList) => void }) {
  const { column, isDescending } = orderOf(list);
  const further = fieldsInWords("media")
    .filter(({ id }) => isOrder(id) && !COMMON.includes(id))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  return (
    <NativeSelect
      aria-label={t("sortBy")}
      title={t("sortBy")}
      flex="0 1 15rem"
      miw={0}
      leftSection={<IconArrowsSort size={18} stroke={1.5} aria-hidden />}
      value={`${isDescending ? "-" : ""}${column}`}
      data={[
        { group: t("usualOrders"), items: COMMON.flatMap(ordersOf) },
        { group: t("furtherOrders"), items: further.flatMap(({ id }) => ordersOf(id)) },
      ]}
      onChange={({ currentTarget: { value } }) =>
        onShow(sortedBy(list, value.replace(/^-/, ""), value.startsWith("-")))
      }
    />
  );
}

function ordersOf(id: string): { value: string; label: string }[] {
  const field = fieldInWords("media", id);
  if (!field) return [];
  const [down, up] =
    field.type === "instant"
      ? ([t("newest"), t("oldest")] as const)
      : field.type === "number" || field.type === "flag"
        ? ([t("descending"), t("ascending")] as const)
        : ([t("zToA"), t("aToZ")] as const);
  return [
    { value: `-${id}`, label: `${field.label}, ${down}` },
    { value: id, label: `${field.label}, ${up}` },
  ];
}

const LAYOUTS: readonly { value: Layout; label: string; icon: ReactNode }[] = [
  { value: "grid", label: t("asGrid"), icon: <IconLayoutGrid size={20} stroke={1.5} aria-hidden /> },
  { value: "table", label: t("asTable"), icon: <IconTable size={20} stroke={1.5} aria-hidden /> },
];

type ActiveProps = {
  parts: readonly Filter[];
  asOf: Date;
  names: ReadonlyMap<string, string>;
  onFilter: (filter: Filter) => void;
};

function ActiveFilters({ parts, asOf, names, onFilter }: ActiveProps) {
  if (parts.length === 0) return null;
  return (
    <Group component="ul" gap="xs" aria-label={t("active")}>
      {parts.map((part) => {
        const words = conditionOfFilter(part, asOf, names);
        return (
          <li key={JSON.stringify(part)}>
            <Button
              variant="default"
              size="compact-sm"
              rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
              aria-label={t("without", { filter: words })}
              onClick={() => onFilter({ all: parts.filter((one) => one !== part) })}
            >
              {words}
            </Button>
          </li>
        );
      })}
      {parts.length > 1 && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => onFilter({ all: [] })}>
            {t("clearAll")}
          </Button>
        </li>
      )}
    </Group>
  );
}
