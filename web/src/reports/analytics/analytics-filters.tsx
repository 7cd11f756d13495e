import { Group, NativeSelect } from "@mantine/core";
import { dayIn, EPOCH, plusDays } from "@zona/domain/charts/range";
import { SITE } from "../../platform/site/site.ts";
import { DateField } from "../../platform/ui/fields/date-field.tsx";
import { PressChoice } from "../../platform/ui/fields/press-choice.tsx";
import { t } from "./analytics-text.ts";
import { type AnalyticsView, COMMON, type CommonField } from "./analytics-view.ts";

type Props = {
  view: AnalyticsView;
  /** What images of the range have, before the filters: what there is to choose from. */
  valuesOf: (field: CommonField) => readonly string[];
  now: Date;
  onShow: (view: Partial<AnalyticsView>) => void;
};

const DAYS = { weeks4: 28, weeks12: 84, year: 365 } as const;
const RANGES = ["weeks4", "weeks12", "year", "everything"] as const;

/** What all charts count. */
export function AnalyticsFilters({ view, valuesOf, now, onShow }: Props) {
  const today = dayIn(now, SITE.timeZone);
  const set = (field: CommonField, value: string) => {
    const { [field]: _, ...others } = view.chosen;
    onShow({ chosen: value === "" ? others : { ...others, [field]: value } });
  };
  const choice = (field: CommonField) => {
    const chosen = view.chosen[field];
    const values = new Set([...valuesOf(field), ...(chosen === undefined ? [] : [chosen])]);
    return (
      <NativeSelect
        key={field}
        label={t(field)}
        w="8.5rem"
        value={chosen ?? ""}
        data={[{ value: "", label: t("any") }, ...[...values].sort().map((value) => ({ value, label: value }))]}
        onChange={({ currentTarget }) => set(field, currentTarget.value)}
      />
    );
  };
  const date = (key: "from" | "to") => (
    <DateField label={t(key)} value={view[key]} onChange={(day) => day !== "" && onShow({ [key]: day })} />
  );
  const beginOf = (range: (typeof RANGES)[number]) =>
    range === "everything" ? EPOCH : plusDays(today, 1 - DAYS[range]);
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
      {COMMON.map(choice)}
    </Group>
  );
}
