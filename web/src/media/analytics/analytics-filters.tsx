import { dayIn, plusDays } from "@zona/domain/media/charts/range";
import { NONE } from "@zona/domain/media/facet-names";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SITE } from "../../platform/site/site.ts";
import { DateInWords } from "../../platform/ui/date-in-words.tsx";
import styles from "./analytics.module.css";
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

const PRESETS = { weeks4: 28, weeks12: 84, year: 365 } as const;

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
      <label>
        {t(facet)}
        <select value={view.facets[facet] ?? ""} onChange={({ currentTarget }) => set(facet, currentTarget.value)}>
          <option value="">{t("any")}</option>
          {[...values].sort().map((value) => (
            <option key={value} value={value}>
              {words(value)}
            </option>
          ))}
        </select>
      </label>
    );
  };
  return (
    <search className={styles.filters} aria-label={t("filters")}>
      <fieldset className={styles.presets} aria-label={t("range")}>
        {Object.entries(PRESETS).map(([name, days]) => {
          const from = plusDays(today, 1 - days);
          return (
            <button
              key={name}
              type="button"
              aria-pressed={view.from === from && view.to === today}
              onClick={() => onShow({ from, to: today })}
            >
              {t(name as keyof typeof PRESETS)}
            </button>
          );
        })}
        <button
          type="button"
          aria-pressed={view.from === epoch && view.to === today}
          onClick={() => onShow({ from: epoch, to: today })}
        >
          {t("everything")}
        </button>
      </fieldset>
      <label>
        {t("from")}
        <DateInWords value={view.from}>
          <input
            type="date"
            value={view.from}
            min={epoch}
            max={view.to}
            onChange={({ currentTarget: { value } }) => value !== "" && onShow({ from: value })}
          />
        </DateInWords>
      </label>
      <label>
        {t("to")}
        <DateInWords value={view.to}>
          <input
            type="date"
            value={view.to}
            min={view.from}
            max={today}
            onChange={({ currentTarget: { value } }) => value !== "" && onShow({ to: value })}
          />
        </DateInWords>
      </label>
      {choice("organisation")}
      {choice("study", (id) => studyWords.get(id) ?? id)}
      {choice("device")}
    </search>
  );
}
