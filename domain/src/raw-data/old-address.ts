import type { Filter } from "../filters/filter.ts";
import type { DaySpan } from "../media/day-span.ts";
import { FACET_NAMES, type Facet } from "../media/facet-names.ts";
import { FACETS } from "../media/media-facets.ts";
import { isCalendarDay } from "../timing/zoned-time.ts";
import { conditionsOfFacets, type FacetChoice } from "./facet-filter.ts";

/** A value in an address that means nothing: it was not used, and the page says so. */
export type UnusedValue = { name: string; value: string };

type Address = { get(name: string): string | null | undefined };

const DAY_NAMES = {
  uploadedFrom: "uploaded",
  uploadedTo: "uploaded",
  capturedFrom: "captured",
  capturedTo: "captured",
} as const;
/** Under which names they stand there. */
export const OLD_NAMES: readonly string[] = [...FACET_NAMES, ...Object.keys(DAY_NAMES), "sort"];

const MAX_VALUE = 120;

/** Orders that had other names; `sharpness` is the verdict now, which has no order. */
const ORDERS: Readonly<Record<string, string>> = {
  uploaded: "createdAt",
  captured: "capturedAt",
  sharpness: "focusLevel",
  lag: "lagHours",
};

function isValueOf(facet: Facet, value: string): boolean {
  const known: readonly string[] | undefined = FACETS[facet];
  return known ? known.includes(value) : value.length <= MAX_VALUE;
}

function daysIn(params: Address, dates: "uploaded" | "captured", unused: UnusedValue[]): DaySpan {
  const span: DaySpan = {};
  for (const [name, of] of Object.entries(DAY_NAMES)) {
    const value = of === dates ? params.get(name) : undefined;
    if (!value) continue;
    if (!isCalendarDay(value) || value < "1970-01-01") unused.push({ name, value });
    else span[name.endsWith("From") ? "from" : "to"] = value;
  }
  const { from, to } = span;
  if (!from || !to || from <= to) return span;
  // No medium is of a span that ends before it begins.
  unused.push({ name: `${dates}From`, value: from });
  return { to };
}

/**
 * The conditions of an address of the time when media were found by facets (`check=fert&uploadedFrom=2026-11-01`), with what of
 * it means nothing, and its order by the names of today. Links that people kept still open their media.
 */
export function readOldAddress(params: Address, zone: string) {
  const unused: UnusedValue[] = [];
  const facets: FacetChoice["facets"] = {};
  for (const facet of FACET_NAMES) {
    const value = params.get(facet);
    if (!value) continue;
    if (isValueOf(facet, value)) facets[facet] = value;
    else unused.push({ name: facet, value });
  }
  const [uploaded, captured] = [daysIn(params, "uploaded", unused), daysIn(params, "captured", unused)];
  const [, sign = "", order = ""] = /^(-?)(.*)$/.exec(params.get("sort") ?? "") ?? [];
  const sort = `${sign}${ORDERS[order] ?? order}`;
  const conditions: Filter[] = conditionsOfFacets({ facets, uploaded, captured }, zone);
  // The newest first is no order of its own.
  return { conditions, unused, sort: sort === "-createdAt" ? undefined : sort };
}
