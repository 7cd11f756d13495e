import { DAY, instantOf, type Stretch, unitAround, wallClock } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { inTable } from "../../words/word-table.ts";
import { type Connector, connectorAt } from "../date-connectors.ts";
import { oneDate } from "../date-parts.ts";
import { countAt, type DateReader, normAt, type Read, reads, resolveMeaning, skip } from "../date-reader.ts";
import { UNIT_WORDS } from "../date-words.ts";
import { hoursOfDay, nightBetween } from "./date-hours.ts";
import { fromTo, isPartOfDay, soFar } from "./date-joined.ts";
import { dayOfList, withLaterWeek, withLaterYear } from "./date-lists.ts";
import { ageAt, agesAt, between, type RangeRead, rangeBesideAt, rollingAt, type TimeRange } from "./date-rolling.ts";
import { workingDaysAt } from "./date-working-days.ts";

function openRange(reader: DateReader, kind: Connector, stretch: Stretch): TimeRange {
  const isPast = reader.direction === "past";
  const onDay = isPartOfDay(stretch) ? unitAround(stretch.from, "day") : undefined;
  const end = onDay ? onDay.to : isPast || kind === "since" ? "now" : null;
  const begin = isPast ? (onDay?.from ?? null) : "now";
  if (kind === "since")
    return between(reader, stretch.from, stretch.from > reader.wall ? (onDay?.to ?? null) : isPast ? "now" : end);
  if (kind === "after")
    return between(reader, onDay ? stretch.from : stretch.to, end === "now" && stretch.to > reader.wall ? null : end);
  // Before midnight is the whole day that ends with it.
  if (isPast && kind === "before" && onDay?.from === stretch.from) return between(reader, onDay.from, onDay.to);
  return between(reader, begin, kind === "before" || onDay ? stretch.from : stretch.to);
}

const TO_DATE: Readonly<Record<string, "week" | "month" | "quarter" | "year">> = {
  wtd: "week",
  mtd: "month",
  qtd: "quarter",
  ytd: "year",
};

/** "year to date", "this month so far", "so far this month", "earlier this week", "the rest of the week". */
function toDate(reader: DateReader, at: number): RangeRead | undefined {
  const short = inTable(TO_DATE, normAt(reader, at));
  if (short) return { end: at + 1, range: between(reader, unitAround(reader.wall, short).from, "now") };
  const unit = UNIT_WORDS.get(normAt(reader, at));
  const isOne = !/s$/.test(normAt(reader, at)) && !countAt(reader, at - 1);
  const toDateAt = [
    ["to", "date"],
    ["-", "to", "-", "date"],
  ].find((words) => reads(reader, at + 1, ...words));
  if (unit && isOne && toDateAt)
    return { end: at + 1 + toDateAt.length, range: between(reader, unitAround(reader.wall, unit.grain).from, "now") };
  if (reads(reader, at, "earlier") || reads(reader, at, "later")) {
    const read = oneDate(reader, at + 1);
    const stretch = read && "meaning" in read ? resolveMeaning(read.meaning, reader) : undefined;
    if (!read || !stretch || stretch.from > reader.wall || stretch.to <= reader.wall) return undefined;
    const isEarlier = reads(reader, at, "earlier");
    return { end: read.end, range: between(reader, isEarlier ? stretch.from : "now", isEarlier ? "now" : stretch.to) };
  }
  const rest = skip(reader, at, "the");
  if (/^(?:rest|remainder)$/.test(normAt(reader, rest)) && reads(reader, rest + 1, "of")) {
    const unit = UNIT_WORDS.get(normAt(reader, skip(reader, rest + 2, "the", "this")));
    const isDay = reads(reader, rest + 2, "today");
    if (!isDay && (unit?.times !== 1 || unit.grain === "hour")) return undefined;
    const end = (isDay ? rest + 2 : skip(reader, rest + 2, "the", "this")) + 1;
    return { end, range: between(reader, "now", unitAround(reader.wall, unit?.grain ?? "day").to) };
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
  const found = connectorAt(reader, at);
  if (!found) return undefined;
  const next = skip(reader, found.end, "the", "about");
  const isFrom = /^(?:from|vom|von)$/.test(found.word);
  if (isFrom) {
    const both = fromTo(reader, next, false);
    if (both) return both;
  }
  const read = oneDate(reader, next);
  if (
    !read ||
    (found.word === "by" &&
      "meaning" in read &&
      read.meaning.cycle === "none" &&
      /^(?:day|week|month)$/.test(normAt(reader, next)))
  )
    return undefined;
  const onwards = skip(reader, read.end, "on", "onward", "onwards", "forward");
  // "Images from last week" are those of last week; "from 1 February" and "from March on" say when it begins.
  if (isFrom && reader.direction === "past" && onwards === read.end && !isDayNamed(reader, read, next)) {
    return plain(reader, next);
  }
  if (isFrom && reads(reader, read.end, "until", "now")) return soFar(reader, read, read.end + 2);
  if ("impossible" in read) return read;
  if ("readings" in read)
    return { end: read.end, readings: read.readings.map((one) => openRange(reader, found.kind, one)) };
  // "Since March" looks back, also where dues are asked for. "Before noon" is before noon of today, whatever time it is.
  const isUpTo = read.meaning.cycle === "day" && (found.kind === "before" || found.kind === "until");
  const stretch =
    isUpTo && reader.direction === "past"
      ? read.meaning.at(0)
      : resolveMeaning(read.meaning, found.word === "since" ? { ...reader, direction: "past" } : reader);
  const end = found.kind === "since" ? onwards : read.end;
  // The end of October is its last days, but what comes before the end of October comes before November.
  const edge = normAt(reader, next);
  const kind = found.kind === "before" && edge === "end" ? "until" : found.kind;
  const begun = found.kind === "after" && /^(?:start|beginning)$/.test(edge) ? "since" : kind;
  return stretch && { end, range: openRange(reader, begun, stretch) };
}

/** "1 October onwards", "3 May or later", "2024 and earlier". */
function openEnded(reader: DateReader, at: number): RangeRead | undefined {
  const read = oneDate(reader, at);
  if (!read || !("meaning" in read)) return undefined;
  const edge = ["latest", "earliest"].find((word) => reads(reader, read.end, "at", "the", word));
  const whole = edge ? resolveMeaning(read.meaning, reader) : undefined;
  if (whole) return { end: read.end + 3, range: openRange(reader, edge === "latest" ? "until" : "since", whole) };
  const link = skip(reader, read.end, "and", "or");
  const isLater = /^(?:onwards?|later|newer)$/.test(normAt(reader, link)) || reads(reader, read.end, "or", "after");
  const isEarlier = /^(?:earlier|older)$/.test(normAt(reader, link)) || reads(reader, read.end, "or", "before");
  const isJoined = link > read.end || /^onwards?$/.test(normAt(reader, link));
  const stretch = (isLater || isEarlier) && isJoined ? resolveMeaning(read.meaning, reader) : undefined;
  return stretch && { end: link + 1, range: openRange(reader, isLater ? "since" : "until", stretch) };
}

const isDayNamed = ({ tokens }: DateReader, read: Read, at: number) =>
  ("meaning" in read && read.month?.day !== undefined) || /date|time/.test(tokens[at]?.kind ?? "");

const WEEK_FILLERS = ["of", "starting", "beginning", "commencing", "ending", "containing", "including", "on"];

function plain(reader: DateReader, start: number): RangeRead | undefined {
  const noun = skip(reader, start, "the");
  const ofWeek = /^(?:week|month|year|quarter)$/.test(normAt(reader, noun));
  const isShort = reads(reader, noun, "w", "/", "c") || reads(reader, noun, "w", "/", "e");
  const filler = isShort ? noun + 3 : skip(reader, noun + 1, ...WEEK_FILLERS);
  const isWhole = isShort || (ofWeek && filler > noun + 1);
  const grain = isShort ? "week" : UNIT_WORDS.get(normAt(reader, noun))?.grain;
  const single = oneDate(reader, start);
  const read =
    dayOfList(reader, start) ??
    (single && withLaterYear(reader, withLaterWeek(reader, single))) ??
    (isWhole ? oneDate(reader, filler) : undefined) ??
    // "The year 2025" is 2025; "per month this year" groups this year.
    ((grain === "year" || grain === "month") && !/^(?:by|per|each|every|across)$/.test(normAt(reader, start - 1))
      ? oneDate(reader, noun + 1)
      : undefined);
  if (!read || "impossible" in read) return read;
  if ("readings" in read)
    return { end: read.end, readings: read.readings.map(({ from, to }) => between(reader, from, to)) };
  const stretch = resolveMeaning(read.meaning, reader);
  if (!stretch) return undefined;
  if (
    isWhole &&
    grain &&
    stretch.to - stretch.from > unitAround(stretch.from, grain).to - unitAround(stretch.from, grain).from
  )
    return undefined;
  if (isSkipped(reader, stretch)) {
    const text = reader.tokens.slice(start, read.end).map((token) => token.text);
    return { end: read.end, impossible: asks("clockForward", { text: text.join(" ") }) };
  }
  const widened = isWhole && grain && stretch.to - stretch.from === DAY ? unitAround(stretch.from, grain) : stretch;
  return { end: read.end, range: between(reader, widened.from, widened.to) };
}

function dayAt(reader: DateReader, at: number) {
  const read = oneDate(reader, at);
  const stretch = read && "meaning" in read ? resolveMeaning(read.meaning, reader) : undefined;
  return read && stretch && stretch.to - stretch.from >= DAY ? { ...stretch, end: read.end } : undefined;
}

/** Whether the clock of the site never showed this hour: it was put forward over it. */
const isSkipped = (reader: DateReader, stretch: Stretch) =>
  isPartOfDay(stretch) && wallClock(instantOf(stretch.from, reader.zone), reader.zone) !== stretch.from;

/** The time that the words from a token on speak of. */
export function rangeAt(reader: DateReader, at: number): RangeRead | undefined {
  if (reads(reader, at, "between"))
    return (
      agesAt(reader, at) ??
      hoursOfDay(reader, at + 1) ??
      (reader.compares ? undefined : fromTo(reader, skip(reader, at + 1, "the"), true)) ??
      undefined
    );
  return (
    rangeBesideAt(reader, at, (next) => dayAt(reader, next)) ??
    ageAt(reader, at) ??
    agesAt(reader, at) ??
    workingDaysAt(reader, at) ??
    toDate(reader, at) ??
    rollingAt(reader, at) ??
    nightBetween(reader, at) ??
    (reads(reader, at, "from") ? hoursOfDay(reader, at + 1) : undefined) ??
    fromTo(reader, at, false) ??
    connected(reader, at) ??
    openEnded(reader, at) ??
    plain(reader, at)
  );
}
