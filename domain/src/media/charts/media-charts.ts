import { NONE } from "../facet-names.ts";
import { FOCUS_BANDS, LAG_BANDS } from "../media-bands.ts";
import { FACETS } from "../media-facets.ts";
import type { MediaRow } from "../media-rollup.ts";
import { type Chart, countBy, type Mark, matches, shareBy } from "./chart.ts";
import { type Week, weekAt } from "./weeks.ts";

const ids = (bands: readonly { id: string }[]) => bands.map(({ id }) => id);

/** Uploads per week by what they show or by organisation; weeks without any are there too. */
export function uploadsPerWeek(rows: readonly MediaRow[], weeks: readonly Week[], by: "stage" | "organisation"): Chart {
  const counts = new Map<string, Map<string, number>>(weeks.map(({ monday }) => [monday, new Map()]));
  for (const row of rows) {
    const week = weekAt(weeks, row.uploadedAt);
    const ofWeek = week && counts.get(week.monday);
    ofWeek?.set(row[by], (ofWeek.get(row[by]) ?? 0) + 1);
  }
  const order: readonly string[] = by === "stage" ? FACETS.stage : [...new Set(rows.map((row) => row[by]))].sort();
  const marks = weeks.flatMap(({ monday, from, to }): Mark[] =>
    order.flatMap((series) => {
      const media = counts.get(monday)?.get(series) ?? 0;
      const filter = { facets: { [by]: series }, uploaded: { from, to } };
      return media === 0 ? [] : [{ at: monday, series, value: media, media, filter }];
    }),
  );
  return { marks, n: rows.length, leftOut: 0 };
}

/** How the sharpness of the media of each device is spread among its peers. */
export function focusPerDevice(rows: readonly MediaRow[]): Chart {
  const judged = rows.filter(({ focus }) => focus !== NONE);
  const groups = [...Map.groupBy(judged, ({ device }) => device)].sort(([, a], [, b]) => b.length - a.length);
  const marks = groups.flatMap(([at, group]) =>
    countBy(group, "focus", ids(FOCUS_BANDS)).map(
      (mark): Mark => ({ ...mark, at, series: mark.at, filter: { facets: { device: at, focus: mark.at } } }),
    ),
  );
  return { marks, n: judged.length, leftOut: rows.length - judged.length };
}

/** Share of media with more than 1 % of clipped pixels, per device. */
export const clippedPerDevice = (rows: readonly MediaRow[]) =>
  shareBy(rows, "device", { facet: "clipped", value: "yes", among: ["yes", "no"] });

/** Share of retakes among all shots that belong to an oocyte and a check, per person who uploaded them. */
export const retakesPerUploader = (rows: readonly MediaRow[]) =>
  shareBy(rows, "uploader", { facet: "shot", value: "retake", among: ["first", "retake"] });

/** When pictures were taken, seen from the window of their check. */
export function captureLag(rows: readonly MediaRow[]): Chart {
  const known = rows.filter(({ lag }) => lag !== NONE);
  return { marks: countBy(known, "lag", ids(LAG_BANDS)), n: known.length, leftOut: rows.length - known.length };
}

/** What repeats another medium, the worst first. */
export function duplicateImages(rows: readonly MediaRow[]): Chart {
  const found = rows.filter(({ duplicate }) => duplicate !== NONE);
  return { marks: countBy(found, "duplicate", ["across", "same", "near"]), n: rows.length, leftOut: 0 };
}

/** Which resolutions each device delivers, and whether their pixel size is known. */
export function opticsPerDevice(rows: readonly MediaRow[]): Chart {
  const measured = rows.filter(({ resolution }) => resolution !== NONE);
  const groups = Map.groupBy(measured, ({ device, resolution, scale }) => JSON.stringify([device, resolution, scale]));
  const marks = [...groups.values()].flatMap((group): Mark[] => {
    const [first] = group;
    if (!first) return [];
    const { device, resolution, scale } = first;
    const filter = { facets: { device, resolution, scale } };
    return [{ at: device, series: `${resolution}|${scale}`, value: group.length, media: group.length, filter }];
  });
  marks.sort((a, b) => (a.at === b.at ? b.media - a.media : a.at < b.at ? -1 : 1));
  return { marks, n: measured.length, leftOut: rows.length - measured.length };
}

/** Bytes of originals per month of upload; `months` are spans of days. */
export function storagePerMonth(rows: readonly MediaRow[], months: readonly Week[]): Chart {
  const groups = Map.groupBy(rows, (row) => weekAt(months, row.uploadedAt)?.monday);
  const marks = months.map(({ monday, from, to }): Mark => {
    const group = groups.get(monday) ?? [];
    const value = group.reduce((sum, { bytes }) => sum + bytes, 0);
    return { at: monday, value, media: group.length, filter: { uploaded: { from, to } } };
  });
  return { marks, n: rows.length, leftOut: 0 };
}

/** What did not become ready. */
export function unfinishedImages(rows: readonly MediaRow[]): Chart {
  const found = rows.filter(({ state }) => state !== "ready");
  return {
    marks: countBy(found, "state", ["uploading", "processing", "rejected", "failed"]),
    n: rows.length,
    leftOut: 0,
  };
}

const NO_PLACE = { check: NONE, stage: NONE } as const;

/** What is linked to no check and says not what it shows, per kind of test. */
export function unlinkedImages(rows: readonly MediaRow[]): Chart {
  const found = rows.filter((row) => matches(row, NO_PLACE));
  const marks = countBy(found, "kind").map(
    (mark): Mark => ({ ...mark, filter: { facets: { ...NO_PLACE, kind: mark.at } } }),
  );
  return { marks, n: rows.length, leftOut: 0 };
}
