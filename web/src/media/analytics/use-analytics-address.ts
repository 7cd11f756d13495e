import { MEDIA_EPOCH, rangeOf } from "@zona/domain/media/charts/range";
import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { SITE } from "../../platform/site/site.ts";

export const COMMON = ["organisation", "study", "device"] as const;
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
