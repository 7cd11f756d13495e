import { fieldOf } from "../filters/fields.ts";
import { conjuncts, type Filter } from "../filters/filter.ts";
import { defaultView } from "../reports/default-views.ts";
import { reportToAddress } from "../reports/report-address.ts";
import type { ReportSort, ReportView } from "../reports/report-view.ts";
import { reportFromAddress } from "../reports/view-of-address.ts";
import { OLD_NAMES, readOldAddress, type UnusedValue } from "./old-address.ts";

/** Which media are listed, and in which order; without one the newest come first. */
export type MediaList = { filter: Filter; sort: readonly ReportSort[] };

/** The newest of all. */
export const NEWEST: MediaList = { filter: { all: [] }, sort: [] };

/** The same media as a table of `/reports`. */
export const mediaTable = ({ filter, sort }: MediaList): ReportView => ({
  ...defaultView("media"),
  filter,
  sort: [...sort],
});

const SEARCHED = ["fileName", "testCode", "subjectCode", "labels", "lotNo", "device", "objective", "reason"];
const MOST_WORDS = 8;
const MOST_LETTERS = 80;

/** Media that have a part of a word in their file's name, in one of their codes, or in a text that somebody wrote of them. */
const wordFilter = (word: string): Filter => ({
  any: SEARCHED.map((field) => ({ field, op: "contains", value: [word] })),
});

/** The word that a condition searches; undefined for any other condition. */
export function wordOf(filter: Filter): string | undefined {
  const first = "any" in filter ? filter.any[0] : undefined;
  const word = first && "field" in first ? String(first.value[0]) : undefined;
  return word !== undefined && JSON.stringify(wordFilter(word)) === JSON.stringify(filter) ? word : undefined;
}

/** What a filter searches, as it is typed. */
export const searchOf = (filter: Filter): string =>
  conjuncts(filter)
    .flatMap((part) => wordOf(part) ?? [])
    .join(" ");

/** The filter with another search: each of its words has to be found somewhere. */
export function withSearch(filter: Filter, typed: string): Filter {
  const words = typed
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
  const searched = words.map((word) => wordFilter(word.slice(0, MOST_LETTERS)));
  return { all: [...searched, ...conjuncts(filter).filter((part) => wordOf(part) === undefined)] };
}

/** Under which names a list stands in an address. */
export const LIST_NAMES: readonly string[] = ["q", "where", ...OLD_NAMES];

/** The part of `URLSearchParams` that is read; this package knows no browser. */
type Address = { get(name: string): string | null | undefined };

/**
 * Reads a list from an address: `q=photo&where=…&sort=-noise`, as tables have it, and addresses of the time when media were
 * found by facets. Nothing in an address can make it fail: what it cannot use it tells. Days are those of a zone.
 */
export function readMediaList(params: Address, zone: string): { list: MediaList; unused: UnusedValue[] } {
  const old = readOldAddress(params, zone);
  const own = new Map<string, string | null | undefined>([
    ["on", "media"],
    ["where", params.get("where")],
    ["sort", old.sort],
  ]);
  const { view, faults } = reportFromAddress(own);
  const unused = [
    ...old.unused,
    ...(faults.includes("filter") ? [{ name: "where", value: params.get("where") ?? "" }] : []),
    ...(faults.includes("view") ? [{ name: "sort", value: params.get("sort") ?? "" }] : []),
  ];
  const asked: Filter = { all: [...old.conditions, ...conjuncts(view.filter)] };
  return { list: { filter: withSearch(asked, params.get("q") ?? ""), sort: view.sort }, unused };
}

/** The address of a list as names and values, without what is the default anyway. */
export function mediaListAddress({ filter, sort }: MediaList): Record<string, string> {
  const { where, sort: order } = reportToAddress(mediaTable({ filter: withSearch(filter, ""), sort }));
  const q = searchOf(filter);
  return { ...(q && { q }), ...(where && { where }), ...(order && { sort: order }) };
}

/** Media that nobody has linked to a place in the record. */
const UNPLACED: readonly Filter[] = ["check", "stage"].map((field) => ({ field, op: "isNull", value: [] }));
const isUnplaced = (part: Filter) => UNPLACED.some((one) => JSON.stringify(one) === JSON.stringify(part));

/** Whether a list holds none but media without a place. */
export const isInbox = ({ filter }: MediaList) => conjuncts(filter).filter(isUnplaced).length === UNPLACED.length;

/** The filter within media without a place, or within all of them. */
export const inInbox = (filter: Filter, isIn: boolean): Filter => ({
  all: [...(isIn ? UNPLACED : []), ...conjuncts(filter).filter((part) => !isUnplaced(part))],
});

/** Whether anything is asked of the media. */
export const isFiltered = ({ filter }: MediaList) => conjuncts(filter).length > 0;

/** Whether a list is that of the newest media: all of them, in the order of their upload. */
export const isNewest = (list: MediaList) => !isFiltered(list) && list.sort.length === 0;

/** The list in another order; the newest first is what every list begins with. */
export function sortedBy(list: MediaList, column: string, isDescending: boolean): MediaList {
  const isUsual = column === "createdAt" && isDescending;
  return { ...list, sort: isUsual ? [] : [{ column, direction: isDescending ? "desc" : "asc" }] };
}

/** By what a list is sorted. */
export const orderOf = ({ sort: [first] }: MediaList): { column: string; isDescending: boolean } =>
  first
    ? { column: first.column, isDescending: first.direction === "desc" }
    : { column: "createdAt", isDescending: true };

/** Whether media can be put in the order of a field: the words of a verdict have none of their own. */
export const isOrder = (id: string) => id !== "sharpness" && fieldOf("media", id) !== undefined;
