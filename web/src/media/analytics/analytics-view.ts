import { MEDIA_EPOCH, rangeOf } from "@zona/domain/media/charts/range";
import { createContext, use, useMemo } from "react";
import { useSearchParams } from "react-router";
import { listenToStudies } from "../../laboratory/studies/known-names-data.ts";
import { dataOf, useSnapshot } from "../../platform/firebase/snapshot.ts";
import { SITE } from "../../platform/site/site.ts";
import { t } from "./analytics-text.ts";

const COMMON = ["organisation", "study", "device"] as const;
export type CommonFacet = (typeof COMMON)[number];

/** What all charts count: the days of upload, and who, for what and with what. */
export type AnalyticsView = { from: string; to: string; facets: Partial<Record<CommonFacet, string>> };

/** The view stands in the address; what means nothing there is told. */
export function useAnalyticsAddress(now: Date) {
  const [params, setParams] = useSearchParams();
  const day = now.toISOString().slice(0, 13);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the range moves with the hour, not with every rendering
  const { view, unused } = useMemo(() => {
    const { range, unused: days } = rangeOf(params.get("from"), params.get("to"), { now, zone: SITE.timeZone });
    const facets: AnalyticsView["facets"] = {};
    for (const facet of COMMON) {
      const value = params.get(facet);
      if (value && value.length <= 120) facets[facet] = value;
    }
    return { view: { ...range, facets } satisfies AnalyticsView, unused: days };
  }, [params, day]);

  const show = (next: Partial<AnalyticsView>) =>
    setParams(
      () => {
        const { from, to, facets } = { ...view, ...next };
        const address = new URLSearchParams({ from, to });
        for (const facet of COMMON) if (facets[facet]) address.set(facet, facets[facet]);
        return address;
      },
      { preventScrollReset: true },
    );
  return { view, unused, show, epoch: MEDIA_EPOCH };
}

/** What all charts on the page count; `filterWords` says its filters to who reads a file of a chart. */
type Analytics = AnalyticsView & { filterWords: readonly string[] };

export const AnalyticsContext = createContext<Analytics | undefined>(undefined);

export function useAnalytics(): Analytics {
  const view = use(AnalyticsContext);
  if (!view) throw new Error("This chart was rendered outside the analytics page.");
  return view;
}

const NOTHING = () => () => undefined;

/** What all charts are filtered by, in words, for their files: `Device: Scope A`. */
export function useFilterWords({ facets }: AnalyticsView): readonly string[] {
  const isStudyWanted = facets.study !== undefined;
  const studies = useSnapshot(isStudyWanted ? "studies" : "no studies", isStudyWanted ? listenToStudies : NOTHING);
  const known = dataOf(studies)?.records ?? [];
  return COMMON.flatMap((facet) => {
    const value = facets[facet];
    if (value === undefined) return [];
    const code = facet === "study" ? known.find(({ id }) => id === value)?.protocolCode : undefined;
    return [`${t(facet)}: ${code ?? value}`];
  });
}
