import type { Filter } from "@zona/domain/filters/filter";
import { filterWords } from "@zona/domain/filters/filter-words";
import type { ReportView } from "@zona/domain/reports/report-view";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { SITE } from "../../platform/site/site.ts";
import styles from "../tables/reports-page.module.css";
import { t } from "../tables/reports-text.ts";

type Props = { view: ReportView; names: ReadonlyMap<string, string>; onFilter: (filter: Filter) => void };

const partsOf = (filter: Filter): readonly Filter[] =>
  "all" in filter ? filter.all.flatMap((part) => ("all" in part ? partsOf(part) : [part])) : [filter];

/** The conditions of a filter in words, each with a button that takes it out. */
export function FilterChips({ view: { subject, filter }, names, onFilter }: Props) {
  const parts = partsOf(filter);
  return (
    <ul className={styles.chips} aria-label={t("filter")}>
      {parts.map((part) => {
        const words = filterWords(subject, part, { zone: SITE.timeZone, names, word: domainWord });
        return (
          <li key={words}>
            {words}
            <button
              type="button"
              aria-label={t("filterRemove", { condition: words })}
              onClick={() => onFilter({ all: parts.filter((one) => one !== part) })}
            >
              ×
            </button>
          </li>
        );
      })}
    </ul>
  );
}
