import { Button, Group } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { Filter } from "@zona/domain/filters/filter";
import { filterWords } from "@zona/domain/filters/filter-words";
import type { ReportView } from "@zona/domain/reports/report-view";
import { PERIOD_SHOWN } from "../tables/cell-words.ts";
import { t } from "../tables/reports-text.ts";

type Props = {
  view: ReportView;
  /** The moment from which relative times are told: that of the rows. */
  asOf: Date;
  names: ReadonlyMap<string, string>;
  onFilter: (filter: Filter) => void;
};

const partsOf = (filter: Filter): readonly Filter[] =>
  "all" in filter ? filter.all.flatMap((part) => ("all" in part ? partsOf(part) : [part])) : [filter];

/** The conditions of a filter in words, each with a button that takes it out. */
export function FilterChips({ view: { subject, filter }, asOf, names, onFilter }: Props) {
  const parts = partsOf(filter);
  return (
    <Group component="ul" gap="xs" aria-label={t("filter")}>
      {parts.map((part) => {
        const words = filterWords(subject, part, { ...PERIOD_SHOWN, now: asOf, names });
        return (
          <li key={words}>
            <Button
              variant="default"
              size="compact-sm"
              rightSection={<IconX size={16} stroke={1.75} aria-hidden />}
              aria-label={t("filterRemove", { condition: words })}
              onClick={() => onFilter({ all: parts.filter((one) => one !== part) })}
            >
              {words}
            </Button>
          </li>
        );
      })}
    </Group>
  );
}
