import type { Subject } from "../filters/field.ts";
import type { TimeGroup } from "../timing/calendar.ts";
import { type OffsetSpan, offsetSpans, SPANS_BEFORE, SPANS_FROM } from "../timing/offset-spans.ts";

/** What two engines say in different words. Arguments are SQL; `?` is a bound value. */
export type Dialect = {
  name(column: string): string;
  /** The table of a subject. */
  table(subject: Subject): string;
  /** Whether nothing is recorded in a list. */
  isNone(list: string): string;
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
  /** The entries of a list that a bound list has; null where it has none. */
  entriesIn(list: string): string;
  /**
   * A row for each different text of a list, and one with null where there is none: what stands in the select list, and what
   * behind the table. `at` tells several of them apart.
   */
  eachOf(list: string, at: number): { key: string; from: string };
  /** The entry of `values` that stands where `keys` has `key`. */
  entryAt(values: string, keys: string, key: string): string;
  /** Start of a calendar unit on the clock of a zone, which is bound too, in milliseconds as if that clock were UTC. */
  unitStart(at: string, part: TimeGroup, zone: string): string;
  /** Day of the week on that clock, 1 Monday … 7 Sunday. */
  weekday(at: string, zone: string): string;
  /** Hour of the day on that clock, 0 … 23. */
  hour(at: string, zone: string): string;
  /** Minute of the day on that clock, 0 … 1439. */
  minuteOfDay(at: string, zone: string): string;
  /** Sum of numbers to six decimals, as text: exact, in whatever order they come. */
  sum(value: string): string;
  /** All numbers in order. */
  sorted(value: string): string;
  text(value: string): string;
  joined(list: string): string;
  plain(text: string): string;
};

/** How far a clock is ahead of UTC at `at`, in microseconds: the halves of the spans are asked for again and again. */
function aheadOf(at: string, spans: readonly OffsetSpan[]): string {
  const middle = Math.floor(spans.length / 2);
  const [first, half] = [spans[0], spans[middle]];
  if (!first || !half || middle === 0) return String((first?.ahead ?? 0) * 1000);
  const [before, after] = [spans.slice(0, middle), spans.slice(middle)].map((part) => aheadOf(at, part));
  return `case when epoch_us(${at}) < ${half.from * 1000} then ${before} else ${after} end`;
}

/**
 * The clock of a zone at `at`, as microseconds since 1970. The engine's own time zones take ten times as long, so they are asked for
 * years alone in which no record was made.
 */
const clockOf = (at: string, zone: string) =>
  `case when epoch_us(${at}) >= ${SPANS_FROM * 1000} and epoch_us(${at}) < ${SPANS_BEFORE * 1000} then epoch_us(${at}) + ${aheadOf(at, offsetSpans(zone))} else epoch_us(timezone(?, ${at})) end`;

export const DUCKDB: Dialect = {
  name: (column) => `"${column}"`,
  table: (subject) => `"${subject}"`,
  isNone: (list) => `${list} is null`,
  instant: "cast(? as timestamptz)",
  // The engine's own `list_has_any` takes four times as long.
  hasAny: (list, count) => `len(list_filter(${list}, lambda one: one in (${Array(count).fill("?").join(", ")}))) > 0`,
  has: (list) => `list_contains(${list}, ?)`,
  hasPart: (list) => `len(list_filter(${list}, lambda one: contains(one, ?))) > 0`,
  part: (text) => `contains(${text}, ?)`,
  translated: (value) => `list_extract(?, list_position(?, ${value}))`,
  placeIn: (value) => `list_position(?, ${value})`,
  entriesIn: (list) => `nullif(list_filter(${list}, lambda one: list_contains(?, one)), [])`,
  eachOf: (list) => ({
    key: `unnest(case when ${list} is null then [null] else list_distinct(${list}) end)`,
    from: "",
  }),
  entryAt: (values, keys, key) => `list_extract(${values}, list_position(${keys}, ${key}))`,
  unitStart: (at, part, zone) => `epoch_ms(date_trunc('${part}', make_timestamp(${clockOf(at, zone)})))`,
  weekday: (at, zone) => `isodow(make_timestamp(${clockOf(at, zone)}))`,
  hour: (at, zone) => `hour(make_timestamp(${clockOf(at, zone)}))`,
  minuteOfDay: (at, zone) => `datediff('minute', time '00:00:00', cast(make_timestamp(${clockOf(at, zone)}) as time))`,
  sum: (value) => `cast(sum(cast(${value} as decimal(38, 6))) as varchar)`,
  sorted: (value) => `list_sort(list(${value}))`,
  text: (value) => `cast(${value} as varchar)`,
  joined: (list) => `array_to_string(${list}, ', ')`,
  plain: (text) => `strip_accents(${text})`,
};

const UNITS: Readonly<Record<TimeGroup, string>> = {
  day: "day",
  // A week begins on Monday.
  week: "isoweek",
  month: "month",
  quarter: "quarter",
  year: "year",
};

/** Where a value stands among entries of a list, from 1. */
const ordinal = (list: string, value: string) =>
  `(select min(place) + 1 from unnest(${list}) as one with offset as place where one = ${value})`;

/**
 * BigQuery, over external tables on the parts of one moment: `suffix` names it. Its lists are never null, so that an empty one
 * says that nothing is recorded.
 */
export const bigQuery = (suffix: string): Dialect => ({
  name: (column) => `\`${column}\``,
  table: (subject) => `\`${subject}_${suffix}\``,
  isNone: (list) => `coalesce(array_length(${list}), 0) = 0`,
  instant: "timestamp(?)",
  hasAny: (list, count) =>
    `exists(select 1 from unnest(${list}) as one where one in (${Array(count).fill("?").join(", ")}))`,
  has: (list) => `? in unnest(${list})`,
  hasPart: (list) => `exists(select 1 from unnest(${list}) as one where strpos(one, ?) > 0)`,
  part: (text) => `strpos(${text}, ?) > 0`,
  translated: (value) => `(?)[safe_ordinal(${ordinal("?", value)})]`,
  placeIn: (value) => ordinal("?", value),
  entriesIn: (list) =>
    `array(select one from unnest(${list}) as one with offset as place where one in unnest(?) order by place)`,
  eachOf: (list, at) => ({
    key: `each${at}`,
    from: `, unnest(if(array_length(${list}) > 0, array(select distinct one from unnest(${list}) as one), [cast(null as string)])) as each${at}`,
  }),
  entryAt: (values, keys, key) => `${values}[safe_ordinal(${ordinal(keys, key)})]`,
  unitStart: (at, part) => `unix_millis(timestamp(datetime_trunc(datetime(${at}, ?), ${UNITS[part]})))`,
  weekday: (at) => `mod(extract(dayofweek from datetime(${at}, ?)) + 5, 7) + 1`,
  hour: (at) => `extract(hour from datetime(${at}, ?))`,
  minuteOfDay: (at) => `time_diff(time(${at}, ?), time '00:00:00', minute)`,
  sum: (value) => `cast(sum(round(cast(${value} as bignumeric), 6)) as string)`,
  sorted: (value) => `array_agg(${value} ignore nulls order by ${value})`,
  text: (value) => `cast(${value} as string)`,
  joined: (list) => `array_to_string(${list}, ', ')`,
  plain: (text) => `regexp_replace(normalize(${text}, nfd), r'\\pM', '')`,
});
