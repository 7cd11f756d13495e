import { NONE } from "../facet-names.ts";
import type { MediaRow } from "../media-rollup.ts";
import { type Chart, type Mark, median } from "./chart.ts";
import { type Week, weekAt } from "./weeks.ts";

/** Fewer pictures of one device, objective and stage have no scale to be judged on. */
const LEAST_PEERS = 20;
/** A trend of fewer weeks is chance. */
const LEAST_WEEKS = 4;

/** Slope per week and value at the first week of a device's median sharpness. */
export type Drift = { device: string; slope: number; intercept: number; weeks: number };

/** Median of the slopes of all pairs (Theil–Sen): one bad week does not turn it. */
function trendOf(points: readonly { x: number; y: number }[]): { slope: number; intercept: number } {
  const slopes = points.flatMap((a, at) => points.slice(at + 1).map((b) => (b.y - a.y) / (b.x - a.x)));
  const slope = median(slopes);
  return { slope, intercept: median(points.map(({ x, y }) => y - slope * x)) };
}

/**
 * Weekly median of sharpness per device, in robust z among all pictures of the same device, objective and stage of the
 * range, so that a slow loss of focus shows, which the verdict at the time, taken among the latest pictures, cannot see.
 */
export function sharpnessDrift(rows: readonly MediaRow[], weeks: readonly Week[]): Chart & { drifts: Drift[] } {
  const known = rows.filter(({ device, sharpness }) => device !== NONE && Number.isFinite(sharpness));
  const judged: { row: MediaRow; z: number }[] = [];
  for (const group of Map.groupBy(known, (row) => [row.device, row.objective, row.stage].join("|")).values()) {
    if (group.length < LEAST_PEERS) continue;
    const levels = group.map(({ sharpness }) => sharpness);
    const middle = median(levels);
    const spread = median(levels.map((level) => Math.abs(level - middle)));
    if (spread > 0) judged.push(...group.map((row) => ({ row, z: (0.6745 * (row.sharpness - middle)) / spread })));
  }
  const marks: Mark[] = [];
  const drifts: Drift[] = [];
  const indexOf = new Map(weeks.map((week, index) => [week.monday, index]));
  // The list behind a mark holds what was not measured too.
  const all = Map.groupBy(rows, (row) => `${row.device}|${weekAt(weeks, row.uploadedAt)?.monday}`);
  for (const [device, ofDevice] of Map.groupBy(judged, ({ row }) => row.device)) {
    const points: { x: number; y: number }[] = [];
    const perWeek = Map.groupBy(ofDevice, ({ row }) => weekAt(weeks, row.uploadedAt)?.monday ?? "");
    for (const { monday, from, to } of weeks) {
      const zs = perWeek.get(monday)?.map(({ z }) => z);
      if (!zs) continue;
      const value = median(zs);
      points.push({ x: indexOf.get(monday) ?? 0, y: value });
      const media = all.get(`${device}|${monday}`)?.length ?? zs.length;
      marks.push({
        at: monday,
        series: device,
        value,
        media,
        of: zs.length,
        filter: { facets: { device }, uploaded: { from, to } },
      });
    }
    if (points.length >= LEAST_WEEKS) drifts.push({ device, ...trendOf(points), weeks: points.length });
  }
  return { marks, n: judged.length, leftOut: rows.length - judged.length, drifts };
}
