import { isCalendarDay, resolveLocalTime } from "../timing/zoned-time.ts";
import { FACET_NAMES, type Facet } from "./facet-names.ts";
import {
  FACETS,
  INDEXED_SORT_KEYS,
  INDEXED_SORTS,
  isIndexedSort,
  SORT_KEYS,
  SORTS,
  type SortKey,
} from "./media-facets.ts";

/** Calendar days of the site, both included, as `YYYY-MM-DD`; either may be open. */
export type DaySpan = { from?: string; to?: string };

/** Which media are listed, and how: all of it stands in the address. */
export type RawDataView = {
  facets: Partial<Record<Facet, string>>;
  uploaded: DaySpan;
  captured: DaySpan;
  sort: SortKey;
  descending: boolean;
};

/** The part of `URLSearchParams` that is read; this package knows no browser. */
type Address = { get(name: string): string | null | undefined };

/** A value in an address that means nothing: it was not used, and the page says so. */
export type UnusedValue = { name: string; value: string };

const DAY_NAMES = {
  uploadedFrom: "uploaded",
  uploadedTo: "uploaded",
  capturedFrom: "captured",
  capturedTo: "captured",
} as const;
const MAX_VALUE = 120;

function isValueOf(facet: Facet, value: string): boolean {
  const known: readonly string[] | undefined = FACETS[facet];
  return known ? known.includes(value) : value.length <= MAX_VALUE;
}

/** Reads a view from an address. Nothing in an address can make it fail: what it cannot use it tells. */
export function readRawDataView(params: Address): { view: RawDataView; unused: UnusedValue[] } {
  const view: RawDataView = { facets: {}, uploaded: {}, captured: {}, sort: "uploaded", descending: true };
  const unused: UnusedValue[] = [];
  for (const facet of FACET_NAMES) {
    const value = params.get(facet);
    if (!value) continue;
    if (isValueOf(facet, value)) view.facets[facet] = value;
    else unused.push({ name: facet, value });
  }
  for (const [name, span] of Object.entries(DAY_NAMES)) {
    const value = params.get(name);
    if (!value) continue;
    if (!isCalendarDay(value) || value < "1970-01-01") unused.push({ name, value });
    else view[span][name.endsWith("From") ? "from" : "to"] = value;
  }
  for (const dates of ["uploaded", "captured"] as const) {
    const { from, to } = view[dates];
    if (!from || !to || from <= to) continue;
    // No medium is of a span that ends before it begins.
    unused.push({ name: `${dates}From`, value: from });
    view[dates] = { to };
  }
  const sort = params.get("sort");
  const by = SORT_KEYS.find((key) => key === sort?.replace(/^-/, ""));
  if (by) Object.assign(view, { sort: by, descending: sort?.startsWith("-") ?? false });
  else if (sort) unused.push({ name: "sort", value: sort });
  return { view, unused };
}

/** The address of a view as names and values, without what is the default anyway. */
export function rawDataAddress(view: Partial<RawDataView>): [name: string, value: string][] {
  const { facets = {}, uploaded = {}, captured = {}, sort = "uploaded", descending = true } = view;
  const named: [string, string | undefined][] = FACET_NAMES.map((facet) => [facet, facets[facet]]);
  named.push(["uploadedFrom", uploaded.from], ["uploadedTo", uploaded.to]);
  named.push(["capturedFrom", captured.from], ["capturedTo", captured.to]);
  if (sort !== "uploaded" || !descending) named.push(["sort", `${descending ? "-" : ""}${sort}`]);
  return named.filter((pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== "");
}

export const isFiltered = ({ facets, uploaded, captured }: RawDataView) =>
  [facets, uploaded, captured].some((part) => Object.values(part).some((value) => value !== undefined));

type Operator = "==" | ">=" | "<" | "array-contains";
/** A query on the media, in the terms that both client libraries of Firestore share. */
export type MediaQuery = {
  where: { field: string; op: Operator; value: string | number | boolean | Date }[];
  orderBy: { field: string; direction: "asc" | "desc" }[];
};

/** The first moment of a calendar day of a zone, moved by whole days. */
export function startOfDay(day: string, zone: string, plusDays = 0): Date {
  const moved = new Date(Date.parse(`${day}T00:00:00Z`) + plusDays * 86_400_000);
  const year = moved.getUTCFullYear();
  const month = moved.getUTCMonth() + 1;
  const date = moved.getUTCDate();
  return resolveLocalTime({ year, month, day: date, hour: 0, minute: 0, second: 0 }, zone).instant;
}

/** Both dates end every order, so that ranges of them are answered by the same index; see `mediaIndexes`. */
export const ordersOf = (sort: SortKey): readonly string[] =>
  isIndexedSort(sort) ? [...new Set([INDEXED_SORTS[sort], SORTS.uploaded, SORTS.captured])] : [SORTS[sort]];

/** More are not read for the sake of an order. */
export const MOST_SORTED_IN_CODE = 1_000;

/**
 * Whether no index gives the order of a view: its media have to be read and sorted by whoever shows them. `readsAll`: all media of
 * an organisation are theirs to read, as one index for each measure has them.
 */
export const isSortedInCode = (view: RawDataView, readsAll = true) =>
  !isIndexedSort(view.sort) && (isFiltered(view) || !readsAll);

const conditionOn = (facet: Facet, value: string): MediaQuery["where"][number] =>
  facet === "label"
    ? { field: "facts.labels", op: "array-contains", value }
    : { field: `facts.${facet}`, op: "==", value };

/** Null where a medium lacks it, unlike the instants above and the size, which every file has. */
const isMeasure = (sort: SortKey) => !["uploaded", "captured", "bytes"].includes(sort);

/**
 * Compiles a view. A measure that a medium lacks leaves it out of a list sorted by that measure. A view that is sorted in code
 * is asked by its upload.
 */
export function mediaQuery(asked: RawDataView, zone: string, readsAll = true): MediaQuery {
  const view = isSortedInCode(asked, readsAll) ? { ...asked, sort: "uploaded" as const, descending: true } : asked;
  if (!isIndexedSort(view.sort)) {
    // Nothing else is asked than whose they are: one index of each field answers, and what was removed has no facts.
    const field = SORTS[view.sort];
    const where: MediaQuery["where"] = [{ field, op: ">=", value: -Number.MAX_VALUE }];
    return { where, orderBy: [{ field, direction: view.descending ? "desc" : "asc" }] };
  }
  const where: MediaQuery["where"] = [{ field: "facts.shown", op: "==", value: true }];
  for (const facet of FACET_NAMES) {
    const value = view.facets[facet];
    if (value !== undefined) where.push(conditionOn(facet, value));
  }
  for (const key of ["uploaded", "captured"] as const) {
    const { from, to } = view[key];
    if (from) where.push({ field: SORTS[key], op: ">=", value: startOfDay(from, zone) });
    // Unknown is stored as null and would stand first: it is left out, as for every other measure.
    else if (key === "captured" && (to || view.sort === "captured"))
      where.push({ field: SORTS[key], op: ">=", value: new Date(0) });
    if (to) where.push({ field: SORTS[key], op: "<", value: startOfDay(to, zone, 1) });
  }
  if (isMeasure(view.sort)) where.push({ field: SORTS[view.sort], op: ">=", value: -Number.MAX_VALUE });
  const direction = view.descending ? "desc" : "asc";
  return { where, orderBy: ordersOf(view.sort).map((field) => ({ field, direction })) };
}

type IndexField = { fieldPath: string; order?: "ASCENDING" | "DESCENDING"; arrayConfig?: "CONTAINS" };

/** Texts that tables and questions ask whatever their case; by date alone. */
const FOLDED: readonly IndexField[] = [
  { fieldPath: "facts.folded.device", order: "ASCENDING" },
  { fieldPath: "facts.folded.subjectCode", order: "ASCENDING" },
  { fieldPath: "facts.folded.lotNo", arrayConfig: "CONTAINS" },
];

/**
 * The composite indexes that answer every view, and every table of media. Firestore joins indexes that share their order,
 * so one per facet and order serves all combinations of facets.
 */
export function mediaIndexes(): { collectionGroup: "media"; queryScope: "COLLECTION"; fields: IndexField[] }[] {
  const facets: IndexField[] = ["shown", ...FACET_NAMES].map((facet) =>
    facet === "label"
      ? { fieldPath: "facts.labels", arrayConfig: "CONTAINS" }
      : { fieldPath: `facts.${facet}`, order: "ASCENDING" },
  );
  return INDEXED_SORT_KEYS.flatMap((sort) =>
    (["DESCENDING", "ASCENDING"] as const).flatMap((order) =>
      [...facets, ...(sort === "uploaded" || sort === "captured" ? FOLDED : [])].map((facet) => ({
        collectionGroup: "media" as const,
        queryScope: "COLLECTION" as const,
        fields: [facet, ...ordersOf(sort).map((fieldPath) => ({ fieldPath, order }))],
      })),
    ),
  );
}
