import { periodOf, type RelativeTime } from "../../filters/relative-time.ts";
import type { Said } from "../../messages/said.ts";
import {
  dayOf,
  type Grain,
  HOUR,
  instantsOf,
  type Stretch,
  TIME_GROUPS,
  unitAround,
  type Wall,
  wallClock,
} from "../../timing/calendar.ts";
import { type Asked, type Clock, meantBy } from "./occurrences.ts";
import { moved } from "./stretches.ts";
import { allOf, isAnchored, isBehind, isClosed, kindsOf, partsOf, rankOf, type Side, type Time } from "./time.ts";
import { says } from "./times-text.ts";

/** `to` is excluded; null is an open end. */
export type Span = { from: Date | null; to: Date | null };

/** One way in which a time can be meant: usually one stretch, several for a list. `relative` means the same whenever it is asked. */
export type Meant = { spans: readonly Span[]; relative?: RelativeTime };

/** What a time is at a moment. Several where people mean different times by the same words; `fault` where there is no such time. */
export type Resolved = { meant: readonly Meant[] } | { fault: Said };

const isGroup = (grain: string) => TIME_GROUPS.find((one) => one === grain);

/** The value by which a saved table keeps telling the same. */
function relativeOf(time: Time): RelativeTime | undefined {
  if (time.is === "rolling" && time.by.length === 1 && !time.ahead && !time.whole) {
    const [{ count, grain } = { count: 0, grain: "hour" }] = time.by;
    const days = grain === "day" ? count : grain === "week" ? 7 * count : 0;
    return days > 0 && days < 1000 && Number.isInteger(days) ? { kind: "past", count: days, unit: "day" } : undefined;
  }
  const unit = time.is === "unit" ? isGroup(time.grain) : undefined;
  if (time.is !== "unit" || !unit) return undefined;
  const { offset, count } = time;
  if (offset === 0 && count === 1) return { kind: "this", unit };
  if (offset < 0 && offset + count === 0) return { kind: "last", count, unit };
  return offset < 0 && offset + count === 1 ? { kind: "this-and-last", count: -offset, unit } : undefined;
}

type Ends = { from: Wall | null; to: Wall | null };

/** Told with its year: "2025", "mid 2025". */
const isOfYear = (of: Time) => kindsOf(of.is === "part" ? of.of : of).has("year");

/** Where an open time begins and ends; "until March" may leave March in or out. */
function endsOf(side: Side, of: Time, { from, to }: Stretch, clock: Clock): readonly Ends[] {
  const isPoint = kindsOf(of).has("clock") || from === to;
  const since: Ends = { from, to: null };
  const until: Ends = { from: null, to: isPoint ? from : to };
  const before: Ends = { from: null, to: from };
  // "Before 9 am" of records is of that day; what is due before then may be due for long.
  const isOfDay =
    clock.direction === "past" && kindsOf(of).has("clock") && isAnchored(of) && partsOf(of)[0]?.is !== "shift";
  const isLong = !["day", "hour"].includes(rankOf(of)) && of.is !== "edge";
  switch (side) {
    case "since":
      return [since];
    case "after":
      return [{ from: isPoint ? from : to, to: null }];
    case "before":
      return [isOfDay ? { from: dayOf(from - 1), to: from } : before];
    case "asOf":
      return [since, until];
    case "from":
      if (clock.direction === "future" || from === to) return [since];
      return isAnchored(of) && !isOfYear(of) ? [{ from, to }] : [{ from, to }, since];
    default:
      if (isOfDay) return [{ from: dayOf(from - 1), to: from }];
      return isLong && side !== "notAfter" ? [until, before] : [until];
  }
}

const hoursIn = (time: Time & { is: "rolling" }) => time.by.every(({ grain }) => grain === "hour");

/** Hours and days that lie behind are elapsed time, as relative times of tables are; longer ones keep the hour of the clock. */
function rollingSpan(time: Time & { is: "rolling" }, clock: Clock): Span {
  const isAhead = time.ahead === true || (time.whole === true && clock.direction === "future");
  const sign = isAhead ? 1 : -1;
  const relative = relativeOf(time);
  if (relative && !isAhead) return { ...periodOf(relative, clock.now, clock.zone) };
  const far = hoursIn(time)
    ? new Date(clock.now.getTime() + sign * time.by.reduce((sum, { count }) => sum + count, 0) * HOUR)
    : instant(moved(clock.wall, time.by, sign), clock);
  return isAhead ? { from: clock.now, to: far } : { from: far, to: clock.now };
}

/** Now is told to the second; in an hour that the clock shows twice it is the one that goes on. */
function instant(wall: Wall, { now, wall: here, zone }: Clock): Date {
  const { from } = instantsOf({ from: wall, to: wall }, zone);
  return wall === here && now.getTime() - from.getTime() >= 1000 ? now : from;
}

const toSpan = ({ from, to }: Ends, clock: Clock): Span => ({
  from: from === null ? null : instant(from, clock),
  to: to === null ? null : instant(to, clock),
});

/** Undefined where there is no such time. */
function endsMeant(time: Time, clock: Clock): readonly Ends[] | undefined {
  if (time.is === "both") {
    const [first, second] = time.of.map((one) => endsMeant(one, clock));
    if (!first || !second) return undefined;
    const both = first.flatMap((a) =>
      second.map(
        (b): Ends => ({
          from: a.from === null ? b.from : b.from === null ? a.from : Math.max(a.from, b.from),
          to: a.to === null ? b.to : b.to === null ? a.to : Math.min(a.to, b.to),
        }),
      ),
    );
    const real = both.filter(({ from, to }) => from === null || to === null || from < to);
    return real.length > 0 ? real : undefined;
  }
  // "Before noon" without a day is of today.
  const isToday =
    clock.direction === "past" && time.is === "open" && !isBehind(time.side) && time.of.is === "hours" && time.of.point;
  if (isToday)
    return endsMeant({ ...time, of: allOf({ is: "unit", grain: "day", offset: 0, count: 1 }, time.of) }, clock);
  const found = meantBy(time.is === "open" ? time.of : time, clock);
  if (!found || (time.is === "range" && found.from === found.to)) return undefined;
  if (time.is === "open") return endsOf(time.side, time.of, found, clock);
  // "From Monday to Friday" asked on a Wednesday: of this week or the last.
  const isAhead =
    isClosed(time) &&
    !isAnchored(time) &&
    !namesDay(time) &&
    clock.direction === "past" &&
    found.to > unitAround(clock.wall, grainOf(time)).to;
  const earlier = isAhead ? meantBy(time, { ...clock, wall: found.from - 1 }) : undefined;
  return earlier ? [found, earlier] : [found];
}

const namesDay = (time: Time): boolean =>
  time.is === "range"
    ? namesDay(time.from)
    : partsOf(time).some((one) => one.is === "day" || (one.is === "range" && namesDay(one)));

const grainOf = (time: Time) => {
  const rank = rankOf(time);
  return rank === "half" ? "quarter" : rank === "hour" ? "day" : rank;
};

const same = (a: Meant, b: Meant) => JSON.stringify(a.spans) === JSON.stringify(b.spans);

/** The same stretches told twice count once; the one that stays right when time goes on is kept. */
export const distinct = (all: readonly Meant[]): readonly Meant[] =>
  all.filter(
    (one, at) =>
      !all.some(
        (other, place) =>
          same(one, other) &&
          (other.relative && !one.relative ? true : place < at && !(one.relative && !other.relative)),
      ),
  );

/** Makes instants of what words say, on the clock of a zone. */
export function resolveTime(time: Time, asked: Asked): Resolved {
  const clock: Clock = { ...asked, wall: wallClock(asked.now, asked.zone) };
  if (asked.direction === "past" && (time.is === "ago" || time.is === "rolling") && time.ahead)
    return { fault: says("ahead") };
  if (time.is === "rolling") {
    const relative = clock.direction === "past" ? relativeOf(time) : undefined;
    return { meant: [{ spans: [rollingSpan(time, clock)], ...(relative ? { relative } : {}) }] };
  }
  if (time.is === "list") {
    const parts = time.of.map((one) => endsMeant(one, clock));
    const spans = parts.flatMap((ends) => (ends?.length === 1 && ends[0] ? [toSpan(ends[0], clock)] : []));
    return spans.length === parts.length ? { meant: [{ spans }] } : { fault: says("none") };
  }
  const ends = endsMeant(time, clock);
  if (!ends) return { fault: says(time.is === "range" ? "backwards" : "none") };
  const relative = relativeOf(time);
  const spans = ends.map((one) => toSpan(one, clock));
  if (ends.some(({ from, to }) => from !== null && from === to)) return { fault: says("moment") };
  if (spans.some(({ from, to }) => from !== null && to !== null && from >= to)) return { fault: says("skipped") };
  return { meant: distinct(spans.map((one) => ({ spans: [one], ...(relative ? { relative } : {}) }))) };
}

/** How long a time is in which one that comes again is told apart: on a day its hours, in a month its days, in a year all else. */
const holderOf = (time: Time): Grain => {
  if (time.is === "open") return holderOf(time.of);
  if (time.is === "range") return holderOf(time.from);
  if (time.is === "list" && time.of[0]) return holderOf(time.of[0]);
  const kinds = kindsOf(time);
  if (kinds.has("month") || !(kinds.has("day") || kinds.has("clock") || kinds.has("hours"))) return "year";
  return kinds.has("day") ? "month" : "day";
};

/**
 * What comes again, after a question about another time: the one in the same day, month or year, or one that is much nearer to the
 * time that was asked about. An end that is open there counts as where it begins or ends.
 */
export function resolveBeside(time: Time, before: Span, asked: Asked): Resolved {
  const usual = resolveTime(time, asked);
  const from = before.from?.getTime() ?? (before.to?.getTime() ?? 0) - 1;
  const to = before.to?.getTime() ?? (time.is === "open" ? from + 1 : asked.now.getTime());
  if ("fault" in usual || isAnchored(time.is === "open" ? time.of : time)) return usual;
  const at = (moment: number, direction = asked.direction) => {
    const found = resolveTime(time, { ...asked, direction, now: new Date(moment) });
    const [only, ...others] = "meant" in found ? found.meant : [];
    const [first] = only?.spans ?? [];
    const begins = (first?.from ?? first?.to)?.getTime();
    const ends = only?.spans.at(-1)?.to?.getTime() ?? begins;
    if (only === undefined || begins === undefined || ends === undefined || others.length > 0) return [];
    return [{ only, begins, distance: Math.max(begins - to, from - ends, 0) }];
  };
  const now = asked.now.getTime();
  const isWithin = ({ begins }: { begins: number }) => begins >= from && begins < to;
  const last = at(Math.min(to - 1, now));
  const found = [...last, ...at(to, "future").filter(({ begins }) => begins <= now)];
  const [nearest] = found.toSorted((a, b) => a.distance - b.distance);
  if (!nearest) return usual;
  const isUsual = distinct([nearest.only, ...usual.meant]).length === 1;
  // Which of several is meant, nobody knows; a Friday may be the latest one, whatever week was asked about.
  const isOneOfMany = last.some(({ begins }) => isWithin({ begins }) && at(begins - 1).some(isWithin));
  if (!isUsual && isOneOfMany) return { fault: says("several") };
  const kinds = kindsOf(time);
  if ((kinds.has("weekday") || kinds.has("weekend")) && !kinds.has("month"))
    return { meant: isWithin(nearest) ? distinct([nearest.only, ...usual.meant]) : usual.meant };
  const holder = unitAround(wallClock(new Date(from), asked.zone), holderOf(time));
  const same = found.find(({ begins }) => {
    const wall = wallClock(new Date(begins), asked.zone);
    return wall >= holder.from && wall < holder.to;
  });
  if (!same || same === nearest || (isUsual && 3 * nearest.distance < same.distance)) return { meant: [nearest.only] };
  return { meant: 3 * nearest.distance < same.distance ? [same.only, nearest.only] : [same.only] };
}
