import { DAY, type Stretch, unitAround, yearOf } from "./calendar.ts";
import { clockTimeAt, isMeasured } from "./date-numbers.ts";
import { oneDate } from "./date-parts.ts";
import {
  type DateReader,
  fixed,
  type Meaning,
  nearest,
  normAt,
  type Read,
  reads,
  settle,
  skip,
} from "./date-reader.ts";
import { ageAt, between, type RangeRead, rollingAt, type TimeRange } from "./date-rolling.ts";
import { dayMonth, dayNumberAt } from "./date-units.ts";
import { UNIT_WORDS } from "./date-words.ts";

type Connector = "since" | "after" | "before" | "until";

const CONNECTORS: readonly (readonly [words: string, kind: Connector])[] = [
  ["on or after", "since"],
  ["not before", "since"],
  ["starting from", "since"],
  ["starting on", "since"],
  ["starting in", "since"],
  ["beginning in", "since"],
  ["as of", "since"],
  ["ever since", "since"],
  ["starting", "since"],
  ["since", "since"],
  ["from", "since"],
  ["later than", "after"],
  ["newer than", "after"],
  ["after", "after"],
  ["earlier than", "before"],
  ["older than", "before"],
  ["prior to", "before"],
  ["before", "before"],
  ["on or before", "until"],
  ["no later than", "until"],
  ["not later than", "until"],
  ["up until", "until"],
  ["up to", "until"],
  ["until", "until"],
  ["till", "until"],
  ["through", "until"],
  ["by", "until"],
];

const isPartOfDay = ({ from, to }: Stretch) => to - from < DAY;

function openRange(reader: DateReader, kind: Connector, stretch: Stretch): TimeRange {
  const isPast = reader.direction === "past";
  const onDay = isPartOfDay(stretch) ? unitAround(stretch.from, "day") : undefined;
  const end = onDay ? onDay.to : isPast || kind === "since" ? "now" : null;
  const begin = isPast ? (onDay?.from ?? null) : "now";
  if (kind === "since")
    return between(reader, stretch.from, stretch.from > reader.wall ? (onDay?.to ?? null) : isPast ? "now" : end);
  if (kind === "after")
    return between(reader, onDay ? stretch.from : stretch.to, end === "now" && stretch.to > reader.wall ? null : end);
  return between(reader, begin, kind === "before" || onDay ? stretch.from : stretch.to);
}

const TO = /^(?:to|until|till|through|thru|and|-|–|—)$/;

/** The two ends of a range, read so that the second follows the first. */
function ends(reader: DateReader, left: Meaning, right: Meaning): { from: number; to: number } | undefined {
  if (right.cycle === "none") {
    const last = right.at(0);
    const first = last && nearest(left, "before", last.from);
    return first && last && first.from < last.to ? { from: first.from, to: last.to } : undefined;
  }
  const first = settle(left, reader);
  const last = first && nearest(right, "after", first.from);
  if (!first || !last) return undefined;
  // A range over the end of a year that reaches into what is not yet: the one before is meant.
  const crosses = right.cycle === "year" && left.cycle === "year" && yearOf(first.from) !== yearOf(last.to - 1);
  if (reader.direction === "past" && crosses && last.from > reader.wall) {
    const earlier = nearest(left, "before", first.from - 1);
    const until = earlier && nearest(right, "after", earlier.from);
    if (earlier && until) return { from: earlier.from, to: until.to };
  }
  return { from: first.from, to: last.to };
}

const orderOf = (read: Read) => ("meaning" in read ? read.order : undefined);

/** A range of two dates. Where only one of them can be read in two ways, the other tells which is meant. */
function joined(reader: DateReader, left: Read, right: Read): RangeRead {
  const { end } = right;
  if ("impossible" in left) return { end, impossible: left.impossible };
  if ("impossible" in right) return { end, impossible: right.impossible };
  const meanings = (read: Exclude<Read, { impossible: string }>, index: number) =>
    "readings" in read ? fixed(read.readings[index] ?? { from: Number.NaN, to: Number.NaN }) : read.meaning;
  const both = [0, 1].flatMap((index) => {
    const found = ends(reader, meanings(left, index), meanings(right, index));
    return found ? [between(reader, found.from, found.to)] : [];
  });
  if (both.length === 0) return { end, impossible: "This range is impossible: it ends before it begins." };
  const order = orderOf(left) ?? orderOf(right);
  const [first, second] = both;
  const ordered = order === undefined || both.length < 2 ? undefined : both[order];
  if (ordered) return { end, range: ordered };
  if (first && second && ("readings" in left || "readings" in right)) return { end, readings: both };
  return both[0] ? { end, range: both[0] } : { end, impossible: "This range is impossible." };
}

/** "3 to 9 November", "9 to 11am": the first end lacks what the second says. */
function shortLeft(reader: DateReader, at: number): RangeRead | undefined {
  const number = dayNumberAt(reader, skip(reader, at, "the"));
  if (!number || !TO.test(normAt(reader, number.end))) return undefined;
  // "03-Nov-26" is one day.
  if (reads(reader, number.end, "-") && reads(reader, number.end + 2, "-")) return undefined;
  const right = oneDate(reader, skip(reader, number.end + 1, "the"));
  if (!right || !("meaning" in right)) return right && "impossible" in right ? right : undefined;
  const { month } = right;
  if (month?.day !== undefined) {
    const left = dayMonth(month.month, number.day, month.year, yearOf(reader.wall));
    return joined(reader, { end: number.end, meaning: left }, right);
  }
  const half = /[ap]\.?m/.exec(reader.tokens[skip(reader, number.end + 1, "the")]?.norm ?? "")?.[0];
  const time = half && settle(right.meaning, reader);
  if (!time || !isPartOfDay(time)) return undefined;
  const day = unitAround(time.from, "day").from;
  const clock = clockTimeAt(
    { ...reader, tokens: [{ kind: "time", text: "", norm: `${number.day}${half}`, start: 0, end: 0 }] },
    0,
  );
  return clock && { end: right.end, range: between(reader, day + clock.from, time.from) };
}

/** "weeks 40 to 42": the unit stands only once. */
function numberedUnits(reader: DateReader, at: number): RangeRead | undefined {
  const [unit, first, link, last] = [0, 1, 2, 3].map((offset) => reader.tokens[at + offset]);
  if (!unit || !/^(?:weeks?|quarters?)$/.test(unit.norm) || first?.kind !== "number" || last?.kind !== "number")
    return undefined;
  if (!TO.test(link?.norm ?? "")) return undefined;
  const right = oneDate({ ...reader, tokens: [unit, ...reader.tokens.slice(at + 3)] }, 0);
  const left = oneDate({ ...reader, tokens: [unit, first] }, 0);
  return left && right && joined(reader, left, { ...right, end: at + 2 + right.end });
}

/** "A to B", "between A and B", "November 3-9"; `and` joins only after "between". */
function fromTo(reader: DateReader, at: number, isBetween: boolean): RangeRead | undefined {
  const short = numberedUnits(reader, at) ?? shortLeft(reader, at);
  if (short && (isBetween || normAt(reader, skip(reader, at, "the") + 1) !== "and")) return short;
  const left = oneDate(reader, at);
  if (!left) return undefined;
  const link = skip(reader, left.end, ",");
  if (!TO.test(normAt(reader, link)) || (!isBetween && normAt(reader, link) === "and")) return undefined;
  const next = skip(reader, link + 1, "the");
  const day = "meaning" in left && left.month?.day !== undefined ? dayNumberAt(reader, next) : undefined;
  const right = oneDate(reader, next);
  if ("meaning" in left && left.month && day && (!right || right.end === day.end) && !isMeasured(reader, day.end)) {
    const meaning = dayMonth(left.month.month, day.day, left.month.year, yearOf(reader.wall));
    return joined(reader, left, { end: day.end, meaning });
  }
  if (!right && (reads(reader, next, "now") || reads(reader, next, "date"))) return soFar(reader, left, next + 1);
  if (!right) return undefined;
  const times = [left, right].map((read) => ("meaning" in read ? settle(read.meaning, reader) : undefined));
  const [first, last] = times;
  if (first && last && isPartOfDay(first) && isPartOfDay(last) && last.to - last.from <= 3_600_000) {
    // "Between 9am and 11am on Friday": the day stands at the end and holds for both.
    const day = left.end === at + 1 ? unitAround(last.from, "day").from - unitAround(first.from, "day").from : 0;
    if (first.from + day >= last.from && first.from < last.from)
      return { end: right.end, range: between(reader, first.from, last.from) };
    if (first.from + day < last.from) return { end: right.end, range: between(reader, first.from + day, last.from) };
  }
  return joined(reader, left, right);
}

function soFar(reader: DateReader, read: Read, end: number): RangeRead | undefined {
  const stretch = "meaning" in read ? settle(read.meaning, reader) : undefined;
  return stretch && { end, range: between(reader, stretch.from, "now") };
}

const TO_DATE: Readonly<Record<string, "week" | "month" | "quarter" | "year">> = {
  ...{ wtd: "week", mtd: "month", qtd: "quarter", ytd: "year" },
};

/** "year to date", "this month so far", "so far this month". */
function toDate(reader: DateReader, at: number): RangeRead | undefined {
  const short = TO_DATE[normAt(reader, at)];
  if (short) return { end: at + 1, range: between(reader, unitAround(reader.wall, short).from, "now") };
  const unit = UNIT_WORDS.get(normAt(reader, at));
  if (unit && reads(reader, at + 1, "to", "date"))
    return { end: at + 3, range: between(reader, unitAround(reader.wall, unit.grain).from, "now") };
  if (reads(reader, at, "earlier") || reads(reader, at, "later")) {
    const read = oneDate(reader, at + 1);
    const stretch = read && "meaning" in read ? settle(read.meaning, reader) : undefined;
    if (!read || !stretch || stretch.from > reader.wall || stretch.to <= reader.wall) return undefined;
    const isEarlier = reads(reader, at, "earlier");
    return { end: read.end, range: between(reader, isEarlier ? stretch.from : "now", isEarlier ? "now" : stretch.to) };
  }
  const isFirst = reads(reader, at, "so", "far") || reads(reader, at, "to", "date");
  const start = isFirst ? skip(reader, at + 2, "in") : at;
  const read = oneDate(reader, start);
  if (!read) return undefined;
  if (isFirst) return soFar(reader, read, read.end);
  const isLast = [
    ["so", "far"],
    ["to", "date"],
    ["until", "now"],
    ["up", "to", "now"],
    ["till", "now"],
  ].find((words) => reads(reader, read.end, ...words));
  return isLast && soFar(reader, read, read.end + isLast.length);
}

/** "since March", "before 9am", "from 1 Feb". */
function connected(reader: DateReader, at: number): RangeRead | undefined {
  const found = CONNECTORS.find(([words]) => reads(reader, at, ...words.split(" ")));
  if (!found) return undefined;
  const next = skip(reader, at + found[0].split(" ").length, "the", "about");
  if (reads(reader, at, "from")) {
    const both = fromTo(reader, next, false);
    if (both) return both;
  }
  const read = oneDate(reader, next);
  if (
    !read ||
    (found[0] === "by" &&
      "meaning" in read &&
      read.meaning.cycle === "none" &&
      /^(?:day|week|month)$/.test(normAt(reader, next)))
  )
    return undefined;
  const onwards = skip(reader, read.end, "on", "onward", "onwards", "forward");
  // "Images from last week" are those of last week; "from 1 February" and "from March on" say when it begins.
  if (
    reads(reader, at, "from") &&
    reader.direction === "past" &&
    onwards === read.end &&
    !isDayNamed(reader, read, next)
  ) {
    return plain(reader, next);
  }
  if (reads(reader, at, "from") && reads(reader, read.end, "until", "now")) return soFar(reader, read, read.end + 2);
  if ("impossible" in read) return read;
  if ("readings" in read)
    return { end: read.end, readings: read.readings.map((one) => openRange(reader, found[1], one)) };
  // "Since March" looks back, also where dues are asked for.
  const stretch = settle(
    read.meaning,
    found[1] === "since" && normAt(reader, at) === "since" ? { ...reader, direction: "past" } : reader,
  );
  const end = found[1] === "since" ? onwards : read.end;
  return stretch && { end, range: openRange(reader, found[1], stretch) };
}

const isDayNamed = ({ tokens }: DateReader, read: Read, at: number) =>
  ("meaning" in read && read.month?.day !== undefined) || /date|time/.test(tokens[at]?.kind ?? "");

function plain(reader: DateReader, start: number): RangeRead | undefined {
  const ofWeek = /^(?:week|month|year|quarter)$/.test(normAt(reader, skip(reader, start, "the")));
  const filler = skip(reader, skip(reader, start, "the") + 1, "of", "starting", "beginning", "commencing");
  const isWhole = ofWeek && filler > skip(reader, start, "the") + 1;
  const grain = UNIT_WORDS.get(normAt(reader, skip(reader, start, "the")))?.grain;
  const read =
    oneDate(reader, start) ??
    (isWhole ? oneDate(reader, filler) : undefined) ??
    (grain === "year" || grain === "month" ? oneDate(reader, skip(reader, start, "the") + 1) : undefined);
  if (!read || "impossible" in read) return read;
  if ("readings" in read)
    return { end: read.end, readings: read.readings.map(({ from, to }) => between(reader, from, to)) };
  const stretch = settle(read.meaning, reader);
  if (!stretch) return undefined;
  const widened = isWhole && grain && stretch.to - stretch.from === DAY ? unitAround(stretch.from, grain) : stretch;
  return { end: read.end, range: between(reader, widened.from, widened.to) };
}

/** The time that the words from a token on speak of. */
export function rangeAt(reader: DateReader, at: number): RangeRead | undefined {
  if (reads(reader, at, "between")) return fromTo(reader, skip(reader, at + 1, "the"), true);
  return (
    ageAt(reader, at) ??
    toDate(reader, at) ??
    rollingAt(reader, at) ??
    fromTo(reader, at, false) ??
    connected(reader, at) ??
    plain(reader, at)
  );
}
