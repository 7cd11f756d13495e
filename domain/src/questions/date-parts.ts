import { addUnits, DAY, HOUR, type Stretch, weekdayOf } from "./calendar.ts";
import { clockTimeAt, isMeasured, numberDate } from "./date-numbers.ts";
import {
  countAt,
  daysAround,
  type Meaning,
  normAt,
  type Read,
  type Reader,
  reads,
  settle,
  skip,
} from "./date-reader.ts";
import { wordDate } from "./date-units.ts";
import { DAY_PARTS, ORDINAL_WORDS, UNIT_WORDS, WEEKDAY_NAMES } from "./date-words.ts";

const changed = ({ at, cycle }: Meaning, change: (stretch: Stretch) => Stretch): Meaning => ({
  cycle,
  at: (k) => {
    const stretch = at(k);
    return stretch && change(stretch);
  },
});

const thirds = (part: 0 | 1 | 2) => (stretch: Stretch) => {
  const days = (stretch.to - stretch.from) / DAY;
  const edge = (third: number) => stretch.from + Math.round((days * third) / 3) * DAY;
  return { from: edge(part), to: part === 2 ? stretch.to : edge(part + 1) };
};

/** A half ends at a whole month where it can: the first half of October is the 1st to the 15th, of a year January to June. */
function half(first: boolean): (stretch: Stretch) => Stretch {
  return ({ from, to }) => {
    const days = (to - from) / DAY;
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
  const third = THIRD[normAt(reader, at)];
  if (third !== undefined) return { change: thirds(third), end: skip(reader, at + 1, "-") };
  const word = normAt(reader, at);
  const nth = word === "last" ? -1 : (ORDINAL_WORDS.get(word) ?? Number(/^(\d+)(?:st|nd|rd|th)$/.exec(word)?.[1] ?? 0));
  if (nth === 0) return undefined;
  if (reads(reader, at + 1, "half") && (nth === 1 || nth === 2 || nth === -1))
    return { change: half(nth === 1), end: at + 2 };
  const weekday = WEEKDAY_NAMES.get(normAt(reader, at + 1));
  if (weekday) return { change: (stretch) => weekdayIn(stretch, weekday, nth), end: at + 2 };
  const count = countAt(reader, at + 1);
  const unit = UNIT_WORDS.get(normAt(reader, count?.end ?? at + 1));
  if (!unit || (unit.grain !== "day" && unit.grain !== "week" && unit.grain !== "month" && unit.grain !== "quarter"))
    return undefined;
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

function weekdayIn({ from, to }: Stretch, weekday: number, nth: number): Stretch | undefined {
  const edge = nth < 0 ? to - DAY : from;
  const offset = (weekday - weekdayOf(edge) + 7) % 7;
  const day = nth < 0 ? edge - ((7 - offset) % 7) * DAY : edge + (offset + (nth - 1) * 7) * DAY;
  return day >= from && day < to ? daysAround(day, 1) : undefined;
}

/** "first half of October", "mid-March", "end of last month", "last Friday of October", "first 10 days of March". */
const part: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  const found = changeAt(reader, at);
  if (!found) return undefined;
  const isJoined =
    THIRD[normAt(reader, at)] !== undefined && !/^(?:start|end|beginning|middle)$/.test(normAt(reader, at));
  const next = skip(reader, found.end, "of", "in");
  if (next === found.end && !isJoined) return undefined;
  const whole = wholeAt(reader, next);
  if (!whole || !("meaning" in whole)) return whole;
  const changedMeaning: Meaning = {
    cycle: whole.meaning.cycle,
    at: (k) => {
      const stretch = whole.meaning.at(k);
      return stretch && found.change(stretch);
    },
  };
  // The part belongs to the stretch that is meant, even if it lies ahead: the second half of this month.
  const settled = settle(changedMeaning, reader);
  if (!settled) return { end: whole.end, impossible: "There is no such part of that time." };
  return { end: whole.end, meaning: changedMeaning };
};

/** A unit that has parts: "the month" alone is the current one. */
function wholeAt(reader: Parameters<Reader>[0], at: number): Read | undefined {
  const direct = numberDate(reader, at) ?? wordDate(reader, at);
  if (direct) return direct;
  const unit = UNIT_WORDS.get(normAt(reader, skip(reader, at, "the")));
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

/** "tomorrow at 8": a bare number is an hour only after "at". */
function bareHour(reader: Parameters<Reader>[0], at: number) {
  const token = reader.tokens[at];
  if (
    !/^(?:at|before|after|by)$/.test(normAt(reader, at - 1)) ||
    token?.kind !== "number" ||
    isMeasured(reader, at + 1)
  )
    return undefined;
  return /^\d{1,2}$/.test(token.text) && Number(token.text) <= 24
    ? { from: Number(token.text) * HOUR, to: (Number(token.text) + 1) * HOUR, end: at + 1 }
    : undefined;
}

/** Narrows a day: "yesterday morning", "Friday at 9am", "3 November 14:00". */
function withTime(reader: Parameters<Reader>[0], read: Read): Read {
  if (!("meaning" in read)) return read;
  const sample = settle(read.meaning, reader);
  if (!sample || sample.to - sample.from !== DAY) return read;
  const part = DAY_PARTS.get(normAt(reader, read.end));
  const narrow = (from: number, to: number, end: number): Read => ({
    end,
    meaning: changed(read.meaning, (day) => ({ from: day.from + from, to: day.from + to })),
  });
  if (part) return narrow(part[0] * HOUR, part[1] * HOUR, read.end + 1);
  const side = normAt(reader, read.end);
  const next = skip(
    reader,
    read.end,
    "at",
    "around",
    ",",
    "before",
    "after",
    "since",
    "until",
    "by",
    "between",
    "from",
  );
  const time = clockTimeAt(reader, next) ?? bareHour(reader, next);
  if (!time) return read;
  if (Number.isNaN(time.from))
    return { end: time.end, impossible: `${reader.tokens[next]?.text} is impossible: no clock shows it.` };
  if (/^(?:before|until|by)$/.test(side)) return narrow(0, time.from, time.end);
  if (/^(?:after|since)$/.test(side)) return narrow(time.from, DAY, time.end);
  const range = clockTimeAt(reader, skip(reader, time.end, "-", "to", "and"));
  return range && range.end > time.end + 1
    ? narrow(time.from, range.from, range.end)
    : narrow(time.from, time.to, time.end);
}

/** "9am on Friday", "the morning of 3 November": the time comes first. */
const timeFirst: Reader = (reader, start) => {
  const at = skip(reader, start, "the", "at");
  const part = DAY_PARTS.get(normAt(reader, at));
  const time = part ? { from: part[0] * HOUR, to: part[1] * HOUR, end: at + 1 } : clockTimeAt(reader, at);
  if (!time || Number.isNaN(time.from)) return undefined;
  const next = skip(reader, time.end, "of", "on");
  const day = numberDate(reader, next) ?? wordDate(reader, next);
  if (!day || !("meaning" in day)) return undefined;
  const sample = settle(day.meaning, reader);
  if (!sample || sample.to - sample.from !== DAY) return undefined;
  return {
    end: day.end,
    meaning: changed(day.meaning, ({ from }) => ({ from: from + time.from, to: from + time.to })),
  };
};

/** One date of any form. A weekday before a date is part of it: "Friday, 20 November". */
export const oneDate: Reader = (reader, at) => {
  const named = WEEKDAY_NAMES.get(normAt(reader, at)) ? skip(reader, at + 1, ",", "the") : at;
  const after = named > at ? (numberDate(reader, named) ?? wordDate(reader, named)) : undefined;
  if (after && (!("meaning" in after) || after.month?.day !== undefined || reader.tokens[named]?.kind === "iso-date"))
    return withTime(reader, after);
  const read = part(reader, at) ?? timeFirst(reader, at) ?? numberDate(reader, at) ?? wordDate(reader, at);
  return read && withTime(reader, read);
};
