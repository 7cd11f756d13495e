import { named } from "../../messages/said.ts";
import { addUnits, DAY, type Stretch, wallAt, weekdayOf, weekOf } from "../../timing/calendar.ts";
import { asks } from "../ask-sentences.ts";
import { inTable } from "../words/word-table.ts";
import { numberDate } from "./date-numbers.ts";
import {
  countAt,
  daysAround,
  fixedStretch,
  type Meaning,
  normAt,
  type Read,
  type Reader,
  reads,
  resolveMeaning,
  skip,
} from "./date-reader.ts";
import { wordDate } from "./date-units.ts";
import { MONTH_NAMES, ORDINAL_WORDS, UNIT_WORDS, WEEKDAY_NAMES } from "./date-words.ts";
import { timeFirst, withTime } from "./forms/date-in-day.ts";
import { newYear } from "./forms/date-new-year.ts";
import { partOfNamedYear } from "./forms/date-of-year.ts";
import { offsetDate } from "./forms/date-offsets.ts";
import { workingDayIn } from "./forms/date-working-days.ts";
import { yearAt } from "./forms/date-years.ts";

/** A third of a year or quarter keeps to whole months, of a month to ten days: mid May is the 11th to the 20th. */
const thirds = (part: 0 | 1 | 2) => (stretch: Stretch) => {
  const days = (stretch.to - stretch.from) / DAY;
  // The end of a day is on that day.
  if (days < 3) return stretch;
  const months = days > 300 ? 4 : days > 80 ? 1 : undefined;
  const edge = (third: number) =>
    months === undefined
      ? stretch.from + (days >= 28 ? 10 * third : Math.round((days * third) / 3)) * DAY
      : addUnits(stretch.from, third * months, "month");
  return { from: edge(part), to: part === 2 ? stretch.to : edge(part + 1) };
};

/** A half ends at a whole month where it can: the first half of October is the 1st to the 15th, of a year January to June. */
function half(first: boolean): (stretch: Stretch) => Stretch {
  return ({ from, to }) => {
    const days = (to - from) / DAY;
    if (days < 2) return first ? { from, to: from + (to - from) / 2 } : { from: from + (to - from) / 2, to };
    const middle =
      days > 100 && days % 7 !== 0 ? addUnits(from, days > 300 ? 6 : 1.5, "month") : from + Math.floor(days / 2) * DAY;
    return first ? { from, to: middle } : { from: middle, to };
  };
}

const THIRD: Record<string, 0 | 1 | 2> = { early: 0, beginning: 0, start: 0, mid: 1, middle: 1, late: 2, end: 2 };

/** What comes before "of": a half, the first ten days, the last Friday. */
function changeAt(
  reader: Parameters<Reader>[0],
  at: number,
): { change: (stretch: Stretch) => Stretch | undefined; end: number } | undefined {
  // "30 minutes late last week" is no late part of that week.
  const isDelay = normAt(reader, at) === "late" && UNIT_WORDS.has(normAt(reader, at - 1));
  const third = isDelay ? undefined : inTable(THIRD, normAt(reader, at));
  if (third !== undefined) return { change: thirds(third), end: skip(reader, at + 1, "-") };
  const word = normAt(reader, at);
  const isHalf = /^(?:former|latter)$/.test(word) && reads(reader, at + 1, "half");
  if (isHalf) return { change: half(word === "former"), end: at + 2 };
  const nth =
    word === "last" || word === "final"
      ? -1
      : (ORDINAL_WORDS.get(word) ?? Number(/^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0));
  if (nth === 0) return undefined;
  if (reads(reader, at + 1, "half") && (nth === 1 || nth === 2 || nth === -1))
    return { change: half(nth === 1), end: at + 2 };
  if (reads(reader, at + 1, "weekend")) return { change: (stretch) => weekendIn(stretch, nth), end: at + 2 };
  if (reads(reader, at + 1, "third", "of") && (nth === -1 || nth <= 3))
    return { change: thirds(nth === 1 ? 0 : nth === 2 ? 1 : 2), end: at + 2 };
  if (/^(?:working|business|work)$/.test(normAt(reader, at + 1)) && reads(reader, at + 2, "day"))
    return { change: (stretch) => workingDayIn(stretch, nth), end: at + 3 };
  const weekday = WEEKDAY_NAMES.get(normAt(reader, at + 1));
  if (weekday) return { change: (stretch) => weekdayIn(stretch, weekday, nth), end: at + 2 };
  if (/^(?:full|whole|complete)$/.test(normAt(reader, at + 1)) && reads(reader, at + 2, "week"))
    return { change: (stretch) => fullWeekIn(stretch, nth), end: at + 3 };
  const count = countAt(reader, at + 1);
  const unit = UNIT_WORDS.get(normAt(reader, count?.end ?? at + 1));
  if (!unit || unit.grain === "year") return undefined;
  const size = unit.times * (count?.value ?? 1);
  const index = count ? Math.sign(nth) : nth;
  const change = ({ from, to }: Stretch) => {
    const part =
      index < 0
        ? { from: addUnits(to, -size, unit.grain), to }
        : { from: addUnits(from, (index - 1) * size, unit.grain), to: addUnits(from, index * size, unit.grain) };
    return part.from >= from && part.to <= to ? part : undefined;
  };
  return { change, end: (count?.end ?? at + 1) + 1 };
}

/** A Saturday and Sunday that both lie inside. */
function weekendIn(stretch: Stretch, nth: number): Stretch | undefined {
  const { from, to } = stretch;
  const saturday = nth < 0 ? weekdayIn({ from, to: to - DAY }, 6, nth) : weekdayIn(stretch, 6, nth);
  return saturday && saturday.from + 2 * DAY <= to ? daysAround(saturday.from, 2) : undefined;
}

/** A week from Monday to Sunday that lies wholly inside. */
function fullWeekIn({ from, to }: Stretch, nth: number): Stretch | undefined {
  const monday = nth < 0 ? weekOf(to) - 7 * DAY : weekOf(from + 6 * DAY) + (nth - 1) * 7 * DAY;
  return monday >= from && monday + 7 * DAY <= to ? daysAround(monday, 7) : undefined;
}

function weekdayIn({ from, to }: Stretch, weekday: number, nth: number): Stretch | undefined {
  const edge = nth < 0 ? to - DAY : from;
  const offset = (weekday - weekdayOf(edge) + 7) % 7;
  const day = nth < 0 ? edge - ((7 - offset) % 7) * DAY : edge + (offset + (nth - 1) * 7) * DAY;
  return day >= from && day < to ? daysAround(day, 1) : undefined;
}

/** "The last days of October", "the first weeks": how many is not said. */
const isUncounted = (reader: Parameters<Reader>[0], at: number) =>
  /^(?:hours|days|weeks|months|quarters|weekends)$/.test(normAt(reader, at)) &&
  /^(?:first|last|final)$/.test(normAt(reader, at - 1));

/** "first half of October", "mid-March", "end of last month", "last Friday of October", "first 10 days of March". */
const part: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const found = changeAt(reader, at);
  if (!found) return undefined;
  const isEndOfMonth = reads(reader, at, "end") && MONTH_NAMES.has(normAt(reader, at + 1));
  const isJoined =
    isEndOfMonth ||
    (THIRD[normAt(reader, at)] !== undefined && !/^(?:start|end|beginning|middle)$/.test(normAt(reader, at)));
  const next = skip(reader, found.end, "of", "in");
  if (next === found.end && !isJoined) return undefined;
  const whole = wholeAt(reader, next);
  if (!whole || !("meaning" in whole)) return whole;
  if (isUncounted(reader, found.end - 1)) return { end: whole.end, impossible: asks("howMany") };
  const changedMeaning: Meaning = {
    cycle: whole.meaning.cycle,
    at: (k) => {
      const stretch = whole.meaning.at(k);
      return stretch && found.change(stretch);
    },
  };
  // The part belongs to the stretch that is meant, even if it lies ahead: the second half of this month.
  const settled = resolveMeaning(changedMeaning, reader);
  const meant = resolveMeaning(whole.meaning, reader);
  // A fifth Monday that this October lacks is none, even if another October had one.
  if (!settled || (meant && !found.change(meant))) return { end: whole.end, impossible: asks("noPart") };
  return { end: whole.end, meaning: changedMeaning };
};

/** A unit that has parts: "the month" alone is the current one. */
function wholeAt(reader: Parameters<Reader>[0], at: number): Read | undefined {
  const direct = numberDate(reader, at) ?? wordDate(reader, at);
  if (direct) return direct;
  const noun = skip(reader, at, "the");
  // "The end of year 2025"
  const year = reads(reader, noun, "year") ? yearAt(reader, noun + 1) : undefined;
  if (year)
    return { end: year.end, meaning: fixedStretch({ from: wallAt(year.year, 1), to: wallAt(year.year + 1, 1) }) };
  const unit = UNIT_WORDS.get(normAt(reader, noun));
  if (unit?.times !== 1 || unit.grain === "hour" || unit.grain === "day") return undefined;
  const shadow = {
    ...reader,
    tokens: [
      { ...wordToken, norm: "this" },
      { ...wordToken, norm: unit.grain },
    ],
  };
  const current = wordDate(shadow, 0);
  return current && { ...current, end: skip(reader, at, "the") + 1 };
}

const wordToken = { kind: "word", text: "", start: 0, end: 0 } as const;

const isDayToken = (reader: Parameters<Reader>[0], at: number) =>
  /^(?:iso-date|numeric-date|ordinal)$/.test(reader.tokens[at]?.kind ?? "");

/** A weekday and a day that do not fit are told; "Friday the 13th" is the last 13th that was a Friday. */
function onWeekday(reader: Parameters<Reader>[0], read: Read, at: number): Read {
  const weekday = WEEKDAY_NAMES.get(normAt(reader, at));
  if (weekday === undefined || "impossible" in read) return read;
  if ("readings" in read) {
    // The weekday tells which of the two readings is meant.
    const [one, other] = read.readings.filter(({ from }) => weekdayOf(from) === weekday);
    return one && !other ? { end: read.end, meaning: fixedStretch(one) } : read;
  }
  const { meaning } = read;
  const isIt = (stretch: Stretch | undefined) => stretch !== undefined && weekdayOf(stretch.from) === weekday;
  if (meaning.cycle === "month") {
    const fitting: Meaning = { cycle: "month", at: (k) => (isIt(meaning.at(k)) ? meaning.at(k) : undefined) };
    return resolveMeaning(fitting, reader) ? { ...read, meaning: fitting } : read;
  }
  const stretch = resolveMeaning(meaning, reader);
  if (!stretch || isIt(stretch)) return read;
  const text = reader.tokens.slice(at, read.end).map((token) => token.text);
  const day = new Date(stretch.from).toLocaleDateString("en-GB", { weekday: "long", timeZone: "UTC" });
  return { end: read.end, impossible: asks("otherWeekday", { text: text.join(" "), weekday: named(day) }) };
}

/** One date of any form. A weekday before a date is part of it: "Friday, 20 November". */
export const oneDate: Reader = (reader, at) => {
  const named = WEEKDAY_NAMES.get(normAt(reader, at)) ? skip(reader, at + 1, ",", "the") : at;
  const after = named > at ? (numberDate(reader, named) ?? wordDate(reader, named)) : undefined;
  if (after && (!("meaning" in after) || after.month?.day !== undefined || isDayToken(reader, named)))
    return withTime(reader, onWeekday(reader, after, at));
  const read =
    offsetDate(reader, at) ??
    newYear(reader, at) ??
    partOfNamedYear(reader, at) ??
    part(reader, at) ??
    timeFirst(reader, at) ??
    numberDate(reader, at) ??
    wordDate(reader, at);
  return read && withTime(reader, read);
};
