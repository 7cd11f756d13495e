import { wilson } from "../../statistics/proportions.ts";
import type { SingleFacet } from "../facet-names.ts";
import type { MediaRow } from "../media-rollup.ts";
import type { DaySpan } from "../day-span.ts";

/** Which media a mark stands for: a list with this filter holds exactly `media` of them. */
export type MarkFilter = { facets?: Partial<Record<SingleFacet, string>>; uploaded?: DaySpan };

/** One mark of a chart. Texts are stored values; whoever draws puts them into words. */
export type Mark = {
  /** What the mark stands at: a week, a device, a person, a range. */
  at: string;
  /** Which of several marks at the same place. */
  series?: string;
  /** What is drawn: a number of media, a share (0…1), a median, bytes. */
  value: number;
  /** Media that the mark's link opens. */
  media: number;
  /** Of a share: media that it is a share of, and its 95 % interval. A rate is never drawn without them. */
  of?: number;
  interval?: readonly [low: number, high: number];
  filter: MarkFilter;
};

/** A chart's marks, the media that they count, and those that it has to leave out. */
export type Chart = { marks: Mark[]; n: number; leftOut: number };

export const matches = (row: MediaRow, facets: MarkFilter["facets"] = {}) =>
  Object.entries(facets).every(([facet, value]) => row[facet as SingleFacet] === value);

/** Media per value of a facet, in the order given or by their number. */
export function countBy(rows: readonly MediaRow[], facet: SingleFacet, order?: readonly string[]): Mark[] {
  const counts = new Map<string, number>(order?.map((value) => [value, 0]));
  for (const row of rows) counts.set(row[facet], (counts.get(row[facet]) ?? 0) + 1);
  const marks = [...counts].map(([at, media]) => ({ at, value: media, media, filter: { facets: { [facet]: at } } }));
  return order ? marks : marks.sort((a, b) => b.media - a.media || (a.at < b.at ? -1 : 1));
}

/** The share of media with some value of a facet, per value of another, with its interval; most media first. */
export function shareBy(
  rows: readonly MediaRow[],
  by: SingleFacet,
  { facet, value, among }: { facet: SingleFacet; value: string; among: readonly string[] },
): Chart {
  const judged = rows.filter((row) => among.includes(row[facet]));
  const groups = Map.groupBy(judged, (row) => row[by]);
  const marks = [...groups].map(([at, group]): Mark => {
    const hits = group.filter((row) => row[facet] === value).length;
    const { low, high } = wilson(hits, group.length) ?? { low: 0, high: 1 };
    const filter = { facets: { [by]: at, [facet]: value } };
    return { at, value: hits / group.length, media: hits, of: group.length, interval: [low, high], filter };
  });
  marks.sort((a, b) => (b.of ?? 0) - (a.of ?? 0) || (a.at < b.at ? -1 : 1));
  return { marks, n: judged.length, leftOut: rows.length - judged.length };
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? ((sorted[half - 1] ?? Number.NaN) + upper) / 2 : upper;
}
