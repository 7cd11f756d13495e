import type { MarkFilter } from "@zona/domain/media/charts/chart";
import { conditionsOfFacets } from "@zona/domain/raw-data/facet-filter";
import { mediaListAddress } from "@zona/domain/raw-data/media-list";
import type { AnalyticsView } from "./analytics-view.ts";

/** The list of the media behind a mark, also for benches, which have no browser: what all charts count, and what this mark adds. */
export function markLink({ from, to, facets }: AnalyticsView, filter: MarkFilter, zone: string): string {
  const all = { facets: { ...facets, ...filter.facets }, uploaded: { from, to, ...filter.uploaded } };
  const list = { filter: { all: conditionsOfFacets(all, zone) }, sort: [] };
  return `/rawdata?${new URLSearchParams(mediaListAddress(list))}`;
}
