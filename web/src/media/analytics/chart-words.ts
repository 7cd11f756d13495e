import type { SingleFacet } from "@zona/domain/media/facet-names";
import type { MediaRow } from "@zona/domain/media/media-rollup";
import { dateFormat, numberFormat } from "../../platform/i18n/formats.ts";
import { facetValue } from "../filters/facet-text.ts";

const day = dateFormat({ timeZone: "UTC", day: "numeric", month: "short" });
const month = dateFormat({ timeZone: "UTC", month: "short", year: "2-digit" });
const percent = numberFormat({ style: "percent", maximumFractionDigits: 1 });
const decimal = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Calendar days are of the site already: as UTC they stay what they are. */
const dateOf = (calendarDay: string) => new Date(`${calendarDay}T00:00:00Z`);

export const weekWords = (monday: string) => day.format(dateOf(monday));
export const monthWords = (first: string) => month.format(dateOf(first));
export const percentWords = (share: number) => percent.format(share);
export const zWords = (z: number) => decimal.format(z).replace("-", "−");
export const intervalWords = ([low, high]: readonly [number, number]) =>
  `${percent.format(low)} – ${percent.format(high)}`;

/** Names of people behind their ids. */
export const personWords = (rows: readonly MediaRow[]) => {
  const names = new Map(rows.map(({ uploader, uploaderName }) => [uploader, uploaderName]));
  return (uid: string) => names.get(uid) ?? uid;
};

export const wordsOf = (facet: SingleFacet) => (value: string) => facetValue(facet, value);
