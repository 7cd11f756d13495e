import type { RecurringTime } from "../../filters/recurring-time.ts";
import type { Grain } from "../../timing/calendar.ts";

/** So many units; `hour` may be a fraction: 15 minutes are a quarter of one. */
export type Amount = { count: number; grain: Grain };

/** Amounts that are added up: 1 month and 3 days. */
export type Duration = readonly Amount[];

/**
 * What words say about a time, before anyone asks when: data that can be kept as JSON. `resolveTime` makes instants of it.
 *
 * The first group comes again in every year, month, week or day; the second is told from now; the third is made of other times.
 * Minutes count from midnight and may run into the next day.
 */
export type Time =
  | { is: "half" | "quarter" | "season" | "month" | "week" | "weekday" | "yearday"; n: number }
  | { is: "day"; n: number; order?: "dmy" | "mdy" }
  | { is: "weekend" }
  | { is: "hours"; from: number; to: number; point?: true; orLater?: true; closed?: true }
  | { is: "same"; grain: Grain }
  | { is: "year"; year: number; years: number }
  | { is: "unit"; grain: Grain; offset: number; count: number }
  | { is: "rolling"; by: Duration; ahead?: true; whole?: true }
  | { is: "ago"; by: Duration; ahead?: true; whole?: true }
  | { is: "now" }
  | { is: "instant"; iso: string }
  | { is: "pick"; which: "last" | "this" | "next" | "nextUnit"; steps: number; of: Time }
  | { is: "soFar" | "rest"; of: Time }
  | { is: "nth"; n: number; each: Grain | Time; byIsoWeek?: true; of: Time }
  | { is: "part"; n: number; parts: number; isEdge?: true; of: Time }
  | { is: "edge"; at: "start" | "end"; of: Time }
  | { is: "moved"; by: Duration; of: Time }
  | { is: "shift" | "before" | "after" | "upTo" | "startingAt"; by: Duration; back?: true; of: Time }
  | { is: "around"; grain: Grain; of: Time }
  | { is: "all" | "list" | "both"; of: readonly Time[] }
  | { is: "range"; from: Time; to: Time }
  | { is: "open"; side: Side; of: Time }
  | { is: "within"; side: Side; edge: Time; of: Time }
  | ({ is: "recurring"; of?: Time } & RecurringTime);

/** `since` and `notAfter` hold what they name, `after` and `before` do not, `until` may; `from` may also mean `of`. */
export type Side = "since" | "after" | "until" | "notAfter" | "before" | "by" | "from" | "asOf";

/** Coarse to fine; what a time is made of is looked for in this order. */
export const RANKS = ["year", "half", "quarter", "month", "week", "day", "hour"] as const;
type Rank = (typeof RANKS)[number];

/** Kinds that are always as long as one unit. */
const RANK_OF: Partial<Record<Time["is"], Rank>> = {
  ...{ half: "half", quarter: "quarter", season: "quarter", month: "month", week: "week", day: "day", year: "year" },
  ...{ weekday: "day", yearday: "day", weekend: "day", within: "day", shift: "day" },
};

/** The unit of the calendar that a time is as long as, or the one by which it is found. */
export function rankOf(time: Time): Rank {
  const always = RANK_OF[time.is];
  if (always) return always;
  if (time.is === "ago") {
    const hour = time.by.find(({ grain }) => grain === "hour");
    return hour || time.whole ? (time.by[0]?.grain ?? "hour") : "day";
  }
  if ("grain" in time) return time.grain;
  if (time.is === "range") return rankOf(time.from);
  if (time.is === "nth") return typeof time.each === "string" ? time.each : rankOf(time.each);
  if (time.is === "pick" || time.is === "soFar" || time.is === "rest" || time.is === "part") return rankOf(time.of);
  if (time.is !== "all" && time.is !== "list" && time.is !== "both") return "hour";
  return RANKS[Math.max(...time.of.map((one) => RANKS.indexOf(rankOf(one))))] ?? "hour";
}

export const isCoarser = (a: Time, b: Time) => RANKS.indexOf(rankOf(a)) < RANKS.indexOf(rankOf(b));

/** Whether it is one time only, be it counted from now or told with its year; "October" comes again. */
export function isAnchored(time: Time): boolean {
  if (time.is === "all" || time.is === "both") return time.of.some(isAnchored);
  if (time.is === "list") return time.of.every(isAnchored);
  if (time.is === "range") return isAnchored(time.from) || isAnchored(time.to);
  if (time.is === "open") return true;
  if (["year", "unit", "rolling", "ago", "now", "instant", "pick"].includes(time.is)) return true;
  return "of" in time && time.of !== undefined && !("length" in time.of) && isAnchored(time.of);
}

/** Hours after midnight; those over 24 are of the next day. */
export const hoursOf = (from: number, to: number): Hours => ({
  is: "hours",
  from: from * 60,
  to: to * 60,
});

const MOST_PARTS = 12;
export const WINTER = 4;

/** Whether a person can mean it: nobody nests times deeper, and what is not told is not looked for in long texts. */
export function isTellable(time: Time, depth = 4): boolean {
  if (depth === 0) return false;
  if (time.is === "range") return isTellable(time.from, depth - 1) && isTellable(time.to, depth - 1);
  if (!("of" in time) || time.of === undefined) return true;
  const inner = "length" in time.of ? time.of : [time.of];
  return inner.length <= MOST_PARTS && inner.every((one) => isTellable(one, depth - 1));
}

export const partsOf = (time: Time): readonly Time[] => (time.is === "all" ? time.of : [time]);

type Hours = Extract<Time, { is: "hours" }>;
/** Told by the clock, not as a part of the day. */
const isTold = (one: Time): one is Hours => one.is === "hours" && (one.point ?? one.closed) === true;
const isPartOfDay = (one: Time): one is Hours => one.is === "hours" && !isTold(one);

const key = (time: Time) =>
  `${isAnchored(time) ? 0 : 1}${RANKS.indexOf(rankOf(time))}${isTold(time) ? 1 : 0}${JSON.stringify(time)}`;
const sorted = (...parts: readonly Time[]): Time => {
  const of = [...parts].sort((x, y) => (key(x) < key(y) ? -1 : 1));
  return of.length === 1 && of[0] ? of[0] : { is: "all", of };
};

/** Kinds that are whole as they are: nothing is in them but parts of a day. */
const isWhole = (time: Time) => ["rolling", "now", "soFar", "rest", "instant", "edge"].includes(time.is);

/** Whether it already says from where to where. */
export const isClosed = (time: Time) =>
  partsOf(time).some((one) => one.is === "range" || one.is === "list" || (one.is === "hours" && one.closed === true));

/** The kinds that a time is told by: "3 November 2026" by day, month and year. */
export const kindsOf = (time: Time): ReadonlySet<string> =>
  new Set(partsOf(time).map((one) => (one.is === "hours" && one.point ? "clock" : one.is)));

export const isBehind = (side: Side) => side === "since" || side === "after" || side === "from";

/** A time of day in a part of the day: 4:00 in the morning, 7 to 9 in the evening. Those after midnight are left to be looked for in the night. */
function inPart(part: Hours, said: Hours): readonly Hours[] | undefined {
  const { orLater, ...sure } = said;
  const first = part.from === 6 * 60 ? 0 : Math.max(part.from - 120, 12 * 60);
  const later = [0, ...(orLater ? [12 * 60] : [])].find((by) => said.from + by >= first && said.from + by < part.to);
  if (later !== undefined) return [{ ...sure, from: said.from + later, to: said.to + later }];
  return said.from + 24 * 60 < part.to ? [part, sure] : undefined;
}

/** Hours after midnight are those of the morning after. */
export const dayTimes = (weekdays: readonly number[], { from, to }: { from: number; to: number }): RecurringTime => ({
  weekdays,
  minutes: { from, to: to > 1440 ? to - 1440 : to },
});

/** "Before 8", "after 6 pm" of any day. */
const hoursBeside = (side: Side, edge: number): RecurringTime =>
  dayTimes([], isBehind(side) ? { from: edge, to: 1440 } : { from: 0, to: edge });

/** Hours without a day, which may be those of today or of any day: "in the afternoon", "after 6 pm". */
export function everyDay(time: Time): RecurringTime | undefined {
  if (isPartOfDay(time) || isStretch(time)) return dayTimes([], time);
  return time.is === "open" && isPoint(time.of) ? hoursBeside(time.side, time.of.from) : undefined;
}
const isPoint = (one: Time): one is Hours => one.is === "hours" && one.point === true;
/** "Between 8 and 10 in the morning", which says its half of the day. */
const isStretch = (one: Time): one is Hours => one.is === "hours" && one.closed === true && !one.orLater;

const isOfOneDay = (by: Duration) =>
  by.every(({ grain, count }) => grain === "hour" || (grain === "day" && count === 1));

/** Days and hours that come again in a longer time: "on Mondays in October", "in the afternoon last week". */
function recurringIn(again: RecurringTime & { of?: Time }, of: Time): Time | undefined {
  const isShort = of.is === "rolling" ? isOfOneDay(of.by) : !isClosed(of) && ["day", "hour"].includes(rankOf(of));
  // "After 5 pm and before 3 pm yesterday" is no time of every day.
  const isOfClock = of.is === "open" && kindsOf(of.of).has("clock");
  if (again.of || of.is === "list" || (of.is !== "open" && isShort) || isOfClock) return undefined;
  return { ...again, is: "recurring", of };
}

/** "The last week" and "October": what is counted back from now lies in no month that is named; "the last week of October" is another. */
const isCountedIn = (a: Time, b: Time) =>
  (a.is === "rolling" || (a.is === "unit" && a.offset !== 0)) &&
  isCoarser(b, a) &&
  partsOf(b).every(({ is }) => is === "month" || is === "quarter" || is === "half" || is === "year");

/** "Ten days before the 5th": "October" and the year are said of the 5th. */
const isBeside = (one: Time): one is Time & { is: "shift" | "before" | "after" | "upTo" | "startingAt" } =>
  /^(?:shift|before|after|upTo|startingAt)$/.test(one.is);

/** "Before 8 am" says no day. */
export const saysDay = ({ of }: { of: Time }) => !kindsOf(of).has("clock") || partsOf(of).length > 1;

/** "Before 8 am and after 6 pm" of no day are two times of it, or a night. */
function areApart(...sides: readonly { side: Side; of: Time }[]): boolean {
  const [since, until] = sides.toSorted((one) => (isBehind(one.side) ? -1 : 1)).map(({ of }) => of);
  return since !== undefined && until !== undefined && isPoint(since) && isPoint(until) && since.from >= until.from;
}

/** What two times have in common, as a person means who says both: "in March" and "this year". Undefined where they cannot be said together. */
export function intersected(a: Time, b: Time): Time | undefined {
  if (JSON.stringify(a) === JSON.stringify(b)) return a;
  if (isCountedIn(a, b) || isCountedIn(b, a)) return undefined;
  // A winter is of two years.
  if ([a, b].some((one) => one.is === "season" && one.n === WINTER) && [a, b].some(({ is }) => is === "year"))
    return undefined;
  const [beside, by] = isBeside(a) ? [a, b] : [b, a];
  if (isBeside(beside) && rankOf(beside.of) === "day" && kindsOf(by).has("day")) return undefined;
  if (isBeside(beside) && !isAnchored(beside) && !["day", "hour"].includes(rankOf(by)) && !isClosed(by)) {
    const of = intersected(beside.of, by);
    return of && { ...beside, of };
  }
  // "The second Sunday" is no 2nd that is a Sunday.
  if (new Set([a.is, b.is, "day", "weekday"]).size === 2) return undefined;
  if (a.is === "recurring" || b.is === "recurring")
    return a.is === "recurring" ? recurringIn(a, b) : recurringIn(b as typeof b & { is: "recurring" }, a);
  if (a.is === "list" || b.is === "list") {
    const [list, other] = a.is === "list" ? [a, b] : [b as typeof a & { is: "list" }, a];
    const all = list.of.map((one) => intersected(one, other));
    return other.is === "list" || all.includes(undefined)
      ? undefined
      : { is: "list", of: all.filter((one) => one !== undefined) };
  }
  if (a.is === "open" && b.is === "open")
    // "After 1 October and before the 10th": of which month, only one of them says.
    return isBehind(a.side) === isBehind(b.side) ||
      saysDay(a) !== saysDay(b) ||
      (a.of.is === "day") !== (b.of.is === "day") ||
      areApart(a, b)
      ? undefined
      : { is: "both", of: [a, b].sort((x, y) => (key(x) < key(y) ? -1 : 1)) };
  if (a.is === "open" || b.is === "open") {
    const [open, of] = a.is === "open" ? [a, b] : [b as typeof a & { is: "open" }, a];
    const clock = open.of;
    if (clock.is === "hours" && clock.point && !["day", "hour"].includes(rankOf(of)))
      return recurringIn(hoursBeside(open.side, clock.from), of);
    return isCoarser(of, open.of) ? { is: "within", side: open.side, edge: open.of, of } : undefined;
  }
  if (a.is === "both" || b.is === "both" || a.is === "within" || b.is === "within") return undefined;
  const [hours, long] = isPartOfDay(a) ? [a, b] : [b, a];
  if (isPartOfDay(hours) && !["day", "hour"].includes(rankOf(long))) return recurringIn(dayTimes([], hours), long);
  const [stretch, all] = isStretch(a) ? [a, b] : [b, a];
  if (isStretch(stretch) && !["day", "hour"].includes(rankOf(all))) return recurringIn(dayTimes([], stretch), all);
  const parts = [...partsOf(a), ...partsOf(b)];
  const [part, [told, ...more]] = [parts.find(isPartOfDay), parts.filter(isTold)];
  if (part && told && more.length === 0) {
    const placed = inPart(part, told);
    return placed && sorted(...parts.filter((one) => one !== part && one !== told), ...placed);
  }
  // What goes from one to another is in what is coarser: "1 October 2026 – 15 October 2026" is no 1 October of "2026 – 15 October".
  const closed = parts.find((one) => one.is === "range");
  if (closed && parts.some((one) => one !== closed && !isCoarser(one, closed))) return undefined;
  const kinds = parts.map((one) => [...kindsOf(one)][0]);
  if (
    new Set(kinds).size < kinds.length &&
    kinds.some((kind, at) => kind !== "unit" && kind !== "range" && kinds.indexOf(kind) !== at)
  )
    return undefined;
  if (parts.some((one) => isWhole(one) && parts.some((other) => other !== one && rankOf(other) !== "hour")))
    return undefined;
  return sorted(...parts);
}

/** A time with what is said behind it. "Since 5 October 2026": the year is of that day. */
export const narrowedBy = (own: Time, more: Time): Time | undefined =>
  own.is === "open" && more.is === "year" && !isAnchored(own.of) ? undefined : intersected(own, more);

export const allOf = (...times: readonly Time[]): Time =>
  times
    .slice(1)
    .reduce<Time>((one, next) => intersected(one, next) ?? { is: "all", of: [one, next] }, times[0] ?? { is: "now" });
