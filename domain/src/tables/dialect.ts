import type { TimeGroup } from "../timing/calendar.ts";

/** What two engines say in different words. Arguments are SQL; `?` is a bound value. */
export type Dialect = {
  name(column: string): string;
  /** A bound ISO instant. */
  instant: string;
  hasAny(list: string, count: number): string;
  has(list: string): string;
  /** Whether a text of a list holds the bound one. */
  hasPart(list: string): string;
  part(text: string): string;
  /** The entry of a bound list at the place that a value has in another bound list; null where it has none. */
  translated(value: string): string;
  /** Place in a bound list, from 1; null where it is not there. */
  placeIn(value: string): string;
  /** A row for each different text of a list, and one with null where there is none; for the select list. */
  eachOf(list: string): string;
  /** The entry of `values` that stands where `keys` has `key`. */
  entryAt(values: string, keys: string, key: string): string;
  /** Start of a calendar unit on the clock of a bound zone, in milliseconds as if that clock were UTC. */
  unitStart(at: string, part: TimeGroup): string;
  /** Sum of numbers to six decimals, as text: exact, in whatever order they come. */
  sum(value: string): string;
  /** All numbers in order. */
  sorted(value: string): string;
  text(value: string): string;
  joined(list: string): string;
  plain(text: string): string;
};

export const DUCKDB: Dialect = {
  name: (column) => `"${column}"`,
  instant: "cast(? as timestamptz)",
  hasAny: (list, count) => `list_has_any(${list}, [${Array(count).fill("?").join(", ")}])`,
  has: (list) => `list_contains(${list}, ?)`,
  hasPart: (list) => `len(list_filter(${list}, lambda one: contains(one, ?))) > 0`,
  part: (text) => `contains(${text}, ?)`,
  translated: (value) => `list_extract(?, list_position(?, ${value}))`,
  placeIn: (value) => `list_position(?, ${value})`,
  eachOf: (list) => `unnest(case when ${list} is null then [null] else list_distinct(${list}) end)`,
  entryAt: (values, keys, key) => `list_extract(${values}, list_position(${keys}, ${key}))`,
  unitStart: (at, part) => `epoch_ms(date_trunc('${part}', timezone(?, ${at})))`,
  sum: (value) => `cast(sum(cast(${value} as decimal(38, 6))) as varchar)`,
  sorted: (value) => `list_sort(list(${value}))`,
  text: (value) => `cast(${value} as varchar)`,
  joined: (list) => `array_to_string(${list}, ', ')`,
  plain: (text) => `strip_accents(${text})`,
};
