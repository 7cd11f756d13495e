import type { Said } from "../../../messages/said.ts";
import { addUnits, instantOf, unitAround } from "../../../timing/calendar.ts";
import { inTable } from "../../words/word-table.ts";
import { countAt, type DateReader, normAt, reads, skip } from "../date-reader.ts";
import { BACKWARD, FORWARD, UNIT_WORDS } from "../date-words.ts";
import { amountAt } from "./date-relative.ts";

/** Null is an open end. `rolling` counts back from now, `calendar` keeps to whole days, weeks, months or hours. */
export type TimeRange = { from: Date | null; to: Date | null; rule: "calendar" | "rolling" };

export type RangeRead = { end: number } & (
  | { range: TimeRange }
  | { impossible: Said }
  | { readings: readonly TimeRange[] }
);

/** From one wall reading to another; null is an open end, `now` the present. */
export function between(reader: DateReader, from: number | "now" | null, to: number | "now" | null): TimeRange {
  const edge = (wall: number | "now" | null) =>
    wall === null ? null : wall === "now" ? reader.now : instantOf(wall, reader.zone);
  return { from: edge(from), to: edge(to), rule: "calendar" };
}

/** So many units back from now or ahead. Hours are elapsed time; days and longer keep the hour of the clock. */
function rolling({ now, wall, zone }: DateReader, count: number, grain: Parameters<typeof addUnits>[2]): TimeRange {
  const edge =
    grain === "hour" ? new Date(now.getTime() + count * 3_600_000) : instantOf(addUnits(wall, count, grain), zone);
  return count < 0 ? { from: edge, to: now, rule: "rolling" } : { from: now, to: edge, rule: "rolling" };
}

/** "last 7 days", "past week", "next 48 hours", "last 3 full months", "within 24 hours". */
export function rollingAt(reader: DateReader, start: number): RangeRead | undefined {
  const at = skip(reader, start, "in", "within", "over", "during", "for", "the", "these");
  // "Of these, in the last 30 days": they are records; "these last 30 days" are a time.
  if (reads(reader, start, "these") && at > start + 1) return undefined;
  const word = normAt(reader, at);
  const isWithin = reader.tokens.slice(start, at).some(({ norm }) => norm === "within");
  const back = BACKWARD.has(word) || word === "trailing" || word === "rolling";
  if (!back && !FORWARD.has(word)) {
    // "Since 3 weeks" is how many say "for the last 3 weeks".
    const since = reads(reader, start, "since") ? amountAt(reader, start + 1) : undefined;
    if (since && !/^(?:ago|back|before|after|of|earlier)$/.test(normAt(reader, since.end)))
      return { end: since.end, range: rolling(reader, -since.count, since.grain) };
    const sign = reader.direction === "past" ? -1 : 1;
    if (isWithin && reads(reader, at - 1, "the", "hour")) return { end: at + 1, range: rolling(reader, sign, "hour") };
    const amount = isWithin ? amountAt(reader, at) : undefined;
    if (!amount || /^(?:of|after|before|post|hpi)$/.test(normAt(reader, amount.end))) return undefined;
    return { end: amount.end, range: rolling(reader, sign * amount.count, amount.grain) };
  }
  const sign = back ? -1 : 1;
  const amount = amountAt(reader, at + 1);
  if (amount && reads(reader, amount.end, "of")) return undefined;
  if (amount) return { end: amount.end, range: rolling(reader, sign * amount.count, amount.grain) };
  const single = UNIT_WORDS.get(normAt(reader, at + 1));
  const isRolling =
    isWithin ||
    /^(?:past|coming|upcoming|trailing|rolling|following)$/.test(word) ||
    single?.times === 2 ||
    single?.grain === "hour";
  // "The last hour of yesterday" is a part of that day.
  if (single && isRolling && !reads(reader, at + 2, "of") && !/s$/.test(normAt(reader, at + 1)))
    return { end: at + 2, range: rolling(reader, sign * single.times, single.grain) };
  return wholeUnits(reader, at + 1, sign);
}

/** "3 full months": calendar units that are over, or have not begun. */
function wholeUnits(reader: DateReader, at: number, sign: number): RangeRead | undefined {
  const counted = countAt(reader, at);
  const next = counted?.end ?? at;
  const count = counted?.value ?? 0;
  const kind = normAt(reader, next);
  const unit = UNIT_WORDS.get(normAt(reader, next + 1));
  if (!(count > 0) || !/^(?:full|complete|whole|calendar)$/.test(kind) || !unit || unit.grain === "hour")
    return undefined;
  const here = unitAround(reader.wall, unit.grain);
  const edge = sign < 0 ? here.from : here.to;
  const far = addUnits(edge, sign * count * unit.times, unit.grain);
  return { end: next + 2, range: between(reader, Math.min(edge, far), Math.max(edge, far)) };
}

const AGES: readonly (readonly [words: string, kind: "more" | "less", needsAgo: boolean])[] = [
  ["more than", "more", true],
  ["less than", "less", true],
  ["fewer than", "less", true],
  ["at least", "more", true],
  ["at most", "less", true],
  ["over", "more", true],
  ["under", "less", true],
  ["older than", "more", false],
  ["newer than", "less", false],
  ["younger than", "less", false],
];

/** An embryo that is more than five days old is no record of five days ago. */
const isOfEmbryo = (reader: DateReader, at: number) =>
  /^(?:oocytes?|eggs?|embryos?|zygotes?|blastocysts?)$/.test(normAt(reader, at - 1));

/** "more than 3 days ago", "older than 2 weeks", "at least a month ago", "over 5 days old". */
export function ageAt(reader: DateReader, start: number): RangeRead | undefined {
  const isNot = /^(?:not|no)$/.test(normAt(reader, start));
  const at = isNot ? start + 1 : start;
  const found = AGES.find(([words]) => reads(reader, at, ...words.split(" ")));
  if (!found) return reads(reader, start, "in") ? aheadAt(reader, start + 1) : undefined;
  const [words, kind, needsAgo] = found;
  const amount = amountAt(reader, at + words.split(" ").length);
  const hasAgo = amount !== undefined && reads(reader, amount.end, "ago");
  // "Women older than 35 years" are no time; "queries older than a year" are.
  const isOld = amount !== undefined && reads(reader, amount.end, "old") && !isOfEmbryo(reader, start);
  const isAge = amount?.grain === "year" && !hasAgo && !/^(?:an?|one)$/.test(normAt(reader, amount.end - 2));
  if (!amount || isAge || (needsAgo && !hasAgo && !isOld)) return undefined;
  const { from } = rolling(reader, -amount.count, amount.grain);
  const end = hasAgo || isOld ? amount.end + 1 : amount.end;
  return {
    end,
    range:
      (kind === "more") !== isNot
        ? { from: null, to: from, rule: "rolling" }
        : { from, to: reader.now, rule: "rolling" },
  };
}

/** "Due in under 2 hours", "in more than 3 days". */
function aheadAt(reader: DateReader, at: number): RangeRead | undefined {
  const [words, kind] = AGES.find(([ages, , needsAgo]) => needsAgo && reads(reader, at, ...ages.split(" "))) ?? [];
  const amount = words && reader.direction === "future" ? amountAt(reader, at + words.split(" ").length) : undefined;
  if (!amount) return undefined;
  const { from, to } = rolling(reader, amount.count, amount.grain);
  return {
    end: amount.end,
    range: kind === "more" ? { from: to, to: null, rule: "rolling" } : { from, to, rule: "rolling" },
  };
}

/** "3 to 5 days ago", "between two and four weeks ago": from the day of the one to the day of the other. */
export function agesAt(reader: DateReader, start: number): RangeRead | undefined {
  const at = skip(reader, start, "between", "from");
  const first = countAt(reader, at);
  if (!first || !/^(?:to|and|-|–|or)$/.test(normAt(reader, first.end))) return undefined;
  const second = amountAt(reader, first.end + 1);
  const unit = second && UNIT_WORDS.get(normAt(reader, second.end - 1));
  if (!second || !unit || !reads(reader, second.end, "ago")) return undefined;
  const grain = second.grain === "hour" ? "hour" : "day";
  const days = [first.value * unit.times, second.count].map((count) =>
    unitAround(addUnits(reader.wall, -count, second.grain), grain),
  );
  const from = Math.min(...days.map((day) => day.from));
  const to = Math.max(...days.map((day) => day.to));
  return { end: second.end + 1, range: between(reader, from, to) };
}

/**
 * "the week before 3 November", "in the two weeks after 1 October", "12 months to October", "the year up to 31 March": so long
 * on one side of a day or month; what leads up to it holds it as well.
 */
export function rangeBesideAt(
  reader: DateReader,
  start: number,
  dayAt: (at: number) => { from: number; to: number; end: number } | undefined,
): RangeRead | undefined {
  const article = skip(reader, start, "in", "within", "during", "over", "for");
  const hasArticle = reads(reader, article, "the");
  const noun = hasArticle ? article + 1 : article;
  const single = hasArticle ? UNIT_WORDS.get(normAt(reader, noun)) : undefined;
  const one = single && single.grain !== "hour" ? { ...single, count: single.times, end: noun + 1 } : undefined;
  const amount = amountAt(reader, noun) ?? one;
  if (!amount || amount.grain === "hour") return undefined;
  const begins = BEGINS.find((words) => reads(reader, amount.end, ...words));
  const first = begins ? dayAt(skip(reader, amount.end + begins.length, "the", "on")) : undefined;
  if (first)
    return { end: first.end, range: between(reader, first.from, addUnits(first.from, amount.count, amount.grain)) };
  const upTo = LEADS_UP.find((words) => reads(reader, amount.end, ...words));
  if (!hasArticle && !upTo) return undefined;
  const sign = inTable({ before: -1, preceding: -1, after: 1, following: 1 }, normAt(reader, amount.end));
  const day = upTo || sign ? dayAt(skip(reader, amount.end + (upTo?.length ?? 1), "the", "on")) : undefined;
  if (!day) return undefined;
  if (upTo) return { end: day.end, range: between(reader, addUnits(day.to, -amount.count, amount.grain), day.to) };
  const range =
    sign === -1
      ? between(reader, addUnits(day.from, -amount.count, amount.grain), day.from)
      : between(reader, day.to, addUnits(day.to, amount.count, amount.grain));
  return { end: day.end, range };
}

const BEGINS = [["starting"], ["beginning"], ["commencing"], ["starting", "from"]];
const LEADS_UP = [
  ["up", "to", "and", "including"],
  ["up", "to"],
  ["to"],
  ["until"],
  ["through"],
  ["leading", "up", "to"],
  ["ending"],
  ["ended"],
];
