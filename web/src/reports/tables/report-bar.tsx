import { Group, NativeSelect } from "@mantine/core";
import { IconChartHistogram, IconColumns, IconFilter, IconLayersSubtract, IconStack2 } from "@tabler/icons-react";
import { Subject } from "@zona/domain/filters/field";
import { FIGURE_SUBJECTS } from "@zona/domain/tables/figures";
import { useCanAnywhere } from "../../people/access/own-access.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import type { Person } from "../filters/condition-editor.tsx";
import { LazyPanel } from "./panel.tsx";
import { SUBJECT_WORDS, t } from "./reports-text.ts";
import type { ViewInAddress } from "./views/use-view-in-address.ts";

const ChartChoice = onDemand(async () => (await import("./chart/chart-choice.tsx")).ChartChoice);
const ColumnsPanel = onDemand(async () => (await import("./columns-panel.tsx")).ColumnsPanel);
const FilterPanel = onDemand(async () => (await import("../filters/filter-panel.tsx")).FilterPanel);
const GroupPanel = onDemand(async () => (await import("./group-panel.tsx")).GroupPanel);
const ViewsPanel = onDemand(async () => (await import("./views/views-panel.tsx")).ViewsPanel);

type Props = {
  address: ViewInAddress;
  isFiltered: boolean;
  people: readonly Person[];
  onFilterOpen: () => void;
};

/** What is in a table: which rows, which of them, in which columns. */
export function ReportBar({ address, isFiltered, people, onFilterOpen }: Props) {
  const { view, show, open, begin, figures } = address;
  // Lots are told by what people wrote.
  const opens = useCanAnywhere("open");
  const records = Subject.options.filter((subject) => opens || (subject !== "lots" && subject !== "exposures"));
  const subjects = figures.isShown ? FIGURE_SUBJECTS : records;
  return (
    <Group gap="xs">
      {figures.isChoice && (
        <NativeSelect
          aria-label={t("shown")}
          value={figures.isShown ? "figures" : "records"}
          data={[
            { value: "records", label: t("shownRecords") },
            { value: "figures", label: t("shownFigures") },
          ]}
          onChange={({ currentTarget }) => figures.choose(currentTarget.value === "figures")}
        />
      )}
      <LazyPanel label={t("views")} icon={IconStack2}>
        {(close) => (
          <ViewsPanel
            onOpen={(next, key) => {
              close();
              open(next, key);
            }}
          />
        )}
      </LazyPanel>
      <NativeSelect
        aria-label={t("rowsAre")}
        value={view.subject}
        data={subjects.map((value) => ({ value, label: SUBJECT_WORDS[value] }))}
        onChange={({ currentTarget }) => begin(Subject.parse(currentTarget.value))}
      />
      <LazyPanel label={t("filter")} icon={IconFilter} isActive={isFiltered} onOpen={onFilterOpen}>
        {(close) => (
          <FilterPanel
            subject={view.subject}
            filter={view.filter}
            people={people}
            onApply={(filter) => {
              close();
              show({ ...view, filter });
            }}
          />
        )}
      </LazyPanel>
      <LazyPanel label={t("group")} icon={IconLayersSubtract} isActive={view.groupBy.length > 0}>
        {() => <GroupPanel view={view} onView={show} />}
      </LazyPanel>
      <LazyPanel label={t("chart")} icon={IconChartHistogram} isActive={view.chart !== undefined}>
        {() => <ChartChoice view={view} onView={show} />}
      </LazyPanel>
      <LazyPanel label={t("columns")} icon={IconColumns}>
        {() => <ColumnsPanel view={view} onView={show} />}
      </LazyPanel>
    </Group>
  );
}
