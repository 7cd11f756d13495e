import type { MarkFilter } from "@zona/domain/media/charts/chart";
import { rawDataAddress } from "@zona/domain/media/raw-data-view";
import type { AnalyticsView } from "./analytics-view.ts";

/** The list of the media behind a mark, also for benches, which have no browser: what all charts count, and what this mark adds. */
export function markLink({ from, to, facets }: AnalyticsView, filter: MarkFilter): string {
  const all = { facets: { ...facets, ...filter.facets }, uploaded: { from, to, ...filter.uploaded } };
  return `/rawdata?${new URLSearchParams(rawDataAddress(all))}`;
}
