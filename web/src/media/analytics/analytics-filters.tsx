import { Group, NativeSelect } from "@mantine/core";
import { dayIn, plusDays } from "@zona/domain/media/charts/range";
import { NONE } from "@zona/domain/media/facet-names";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SITE } from "../../platform/site/site.ts";
import { DateField } from "../../platform/ui/date-field.tsx";
import { PressChoice } from "../../platform/ui/press-choice.tsx";
import { t } from "./analytics-text.ts";
import type { AnalyticsView, CommonFacet } from "./analytics-view.ts";

type Props = {
  view: AnalyticsView;
  /** All media of the range, before the filters: what there is to choose from. */
  rows: readonly MediaRow[];
  epoch: string;
  now: Date;
  onShow: (view: Partial<AnalyticsView>) => void;
};

const DAYS = { weeks4: 28, weeks12: 84, year: 365 } as const;
const RANGES = ["weeks4", "weeks12", "year", "everything"] as const;

/** What all charts count. */
export function AnalyticsFilters({ view, rows, epoch, now, onShow }: Props) {
  const today = dayIn(now, SITE.timeZone);
  const studies = useSnapshot("studies", listenToStudies);
  const studyWords = new Map((dataOf(studies)?.records ?? []).map(({ id, protocolCode }) => [id, protocolCode]));
  const set = (facet: CommonFacet, value: string) => {
    const { [facet]: _, ...others } = view.facets;
    onShow({ facets: value === "" ? others : { ...others, [facet]: value } });
  };
  const choice = (facet: CommonFacet, words: (value: string) => string = String) => {
    const values = new Set([
      ...rows.map((row) => row[facet]).filter((value) => value !== NONE),
      ...(view.facets[facet] ? [view.facets[facet]] : []),
    ]);
    return (
      <NativeSelect
        label={t(facet)}
        w="8.5rem"
        value={view.facets[facet] ?? ""}
        data={[{ value: "", label: t("any") }, ...[...values].sort().map((value) => ({ value, label: words(value) }))]}
        onChange={({ currentTarget }) => set(facet, currentTarget.value)}
      />
    );
  };
  const date = (key: "from" | "to") => (
    <DateField label={t(key)} value={view[key]} onChange={(day) => day !== "" && onShow({ [key]: day })} />
  );
  const beginOf = (range: (typeof RANGES)[number]) =>
    range === "everything" ? epoch : plusDays(today, 1 - DAYS[range]);
  return (
    <Group component="search" gap="sm" align="end" aria-label={t("filters")}>
      <PressChoice
        label={t("range")}
        choices={RANGES.map((value) => ({ value, label: t(value) }))}
        value={RANGES.find((range) => view.to === today && view.from === beginOf(range))}
        onChoose={(range) => onShow({ from: beginOf(range), to: today })}
      />
      {date("from")}
      {date("to")}
      {choice("organisation")}
      {choice("study", (id) => studyWords.get(id) ?? id)}
      {choice("device")}
    </Group>
  );
}
