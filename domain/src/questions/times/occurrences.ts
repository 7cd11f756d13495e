import {
  addUnits,
  DAY,
  type Grain,
  HOUR,
  monthOf,
  type Stretch,
  unitAround,
  type Wall,
  wallAt,
  wallClock,
} from "../../timing/calendar.ts";
import { parseInstant } from "../../timing/zoned-time.ts";
import {
  beginsIn,
  hoursIn,
  isInside,
  isWeekOf,
  MINUTE,
  meets,
  moved,
  numbered,
  overlap,
  partOf,
  sameIn,
  shifted,
  unitsIn,
} from "./stretches.ts";
import { isAnchored, isBehind, kindsOf, RANKS, rankOf, type Time } from "./time.ts";

/** When and where a time is asked for. `past` takes the latest "October" that has begun, `future` the next that is not over. */
export type Asked = { now: Date; zone: string; direction: "past" | "future" };

/** The same on the clock of the place. */
export type Clock = Asked & { wall: Wall };

type Kind<K extends Time["is"]> = Extract<Time, { is: K }>;

const YEAR = 366 * DAY;
/** All that a time with its year is looked for in. */
const ALWAYS: Stretch = { from: wallAt(1890, 1), to: wallAt(2210, 1) };
const widened = ({ from, to }: Stretch, by: number): Stretch => ({ from: from - by, to: to + by });
const around = (wall: Wall, reach: number) => widened({ from: wall, to: wall }, reach);
const list = <T>(one: T | undefined) => (one === undefined ? [] : [one]);

function nthIn(of: Stretch, { n, each, byIsoWeek }: Kind<"nth">, clock: Clock): Stretch[] {
  const pick = (found: readonly Stretch[]) => list(found.at(n > 0 ? n - 1 : n));
  if (byIsoWeek) return pick(unitsIn(of, "week").filter((one) => isWeekOf(one, of)));
  if (typeof each !== "string") {
    if (each.is === "unit") return pick(unitsIn(of, each.grain).filter((one) => isInside(one, of)));
    return pick(
      occurrences(each, of, clock).filter((one) => (each.is === "hours" ? beginsIn(one, of) : isInside(one, of))),
    );
  }
  const from = n > 0 ? addUnits(of.from, n - 1, each) : addUnits(of.to, n, each);
  const found = { from, to: addUnits(from, 1, each) };
  return isInside(found, of) ? [found] : [];
}

/** From the one to the next of the other; nobody means nearly a year by "from 5 May to 3 May". */
function rangesIn({ from, to }: Kind<"range">, within: Stretch, clock: Clock): Stretch[] {
  const [isFirstFixed, isLastFixed] = [isAnchored(from), isAnchored(to)];
  // The one that is fixed tells where to look for the other.
  const fixed = isFirstFixed
    ? occurrences(from, ALWAYS, clock)
    : isLastFixed
      ? occurrences(to, ALWAYS, clock)
      : [within];
  const near = widened({ from: fixed[0]?.from ?? 0, to: fixed.at(-1)?.to ?? 0 }, 1.2 * YEAR);
  const firsts = isFirstFixed ? fixed : occurrences(from, near, clock);
  const lasts = isLastFixed ? (isFirstFixed ? occurrences(to, ALWAYS, clock) : fixed) : occurrences(to, near, clock);
  const kinds = kindsOf(from);
  const isOfMonth = !kinds.has("month") && !kinds.has("week") && kinds.has("day");
  // Nobody means most of a year by days that are told with their months, unless it is one year that they lie in.
  const longest = (first: Stretch, last: Stretch) =>
    kinds.has("month") && kinds.has("day") && unitAround(first.from, "year").to < last.to
      ? 0.75
      : kinds.has("month") || kinds.has("week")
        ? 0.95
        : 1.2;
  const isTooLong = (first: Stretch, last: Stretch) =>
    isOfMonth
      ? last.to - first.from > 26 * DAY && monthOf(first.from) !== monthOf(last.from)
      : last.to - first.from > longest(first, last) * YEAR;
  const isBounded = isFirstFixed ? !isLastFixed && kinds.has("month") : true;
  const mayShare = isFirstFixed || from.is === "edge" || to.is === "edge" || rankOf(to) !== rankOf(from);
  const found = new Map<Wall, Stretch>();
  for (const last of lasts) {
    const first = firsts.findLast(
      (one) => one.from < last.to && (mayShare || one.from < last.from || one.to < last.to),
    );
    if (!first || (isBounded && isTooLong(first, last)) || found.has(first.from)) continue;
    found.set(first.from, { from: first.from, to: kindsOf(to).has("clock") ? last.from : last.to });
  }
  return [...found.values()].filter((one) => one.to >= one.from && meets(one, within));
}

/** What holds all parts at once: each is looked for in those before it, and the finest must lie in them whole. */
function commonIn(parts: readonly Time[], within: Stretch, clock: Clock): Stretch[] {
  let found = [{ at: within, finest: within, rank: -1 }];
  for (const part of parts) {
    const rank = RANKS.indexOf(rankOf(part));
    found = found.flatMap(({ at, finest, rank: before }) =>
      occurrences(part, at, clock).flatMap((one) => {
        const isOfYear =
          rankOf(part) === "week" && (part.is === "week" || part.is === "range") && at.to - at.from > 360 * DAY;
        if (isOfYear || rankOf(part) === "hour")
          return (isOfYear ? isWeekOf : beginsIn)(one, at) ? [{ at: one, finest: one, rank }] : [];
        return meets(one, at)
          ? [{ at: overlap(one, at), finest: rank >= before ? one : finest, rank: Math.max(rank, before) }]
          : [];
      }),
    );
  }
  return found.filter(({ at, finest }) => at.from === finest.from && at.to === finest.to).map(({ at }) => at);
}

/** In what "this" looks for a part of a day, a day or a month. */
function holderOf(of: Time): Grain {
  const kinds = kindsOf(of);
  if (rankOf(of) === "hour") return "day";
  return rankOf(of) !== "day" || kinds.has("month") ? "year" : kinds.has("day") ? "month" : "week";
}

/** The one of many that "last", "this" or "next" names. */
function picked({ which, steps, of }: Kind<"pick">, clock: Clock): Stretch[] {
  const { wall } = clock;
  const near = occurrences(of, around(wall, (rankOf(of) === "hour" ? 0.1 : 9) * YEAR), clock);
  const holder = holderOf(of);
  if (which === "this") return list(near.find((one) => beginsIn(one, unitAround(wall, holder))));
  if (which === "nextUnit") return list(near.find((one) => one.from >= unitAround(wall, holder, 1).from));
  return list(
    which === "last"
      ? near.filter((one) => one.to <= wall).at(-steps)
      : near.filter((one) => one.from > wall)[steps - 1],
  );
}

const isAhead = (time: Kind<"rolling">, { direction }: Clock) =>
  time.ahead === true || (time.whole === true && direction === "future");

function agoAt({ by, ahead, whole }: Kind<"ago">, { now, wall, zone }: Clock): Stretch {
  const sign = ahead ? 1 : -1;
  // Hours are elapsed time: the clock may have changed since.
  const hours = by.every(({ grain }) => grain === "hour") ? by.reduce((sum, { count }) => sum + count, 0) : undefined;
  const at =
    hours === undefined ? moved(wall, by, sign) : wallClock(new Date(now.getTime() + sign * hours * HOUR), zone);
  const grain = by.at(-1)?.grain ?? "day";
  if (grain === "hour") return { from: at, to: at + (by.some(({ count }) => count % 1 !== 0) ? MINUTE : HOUR) };
  return unitAround(at, whole ? grain : "day");
}

/** The stretches of the wall clock that a time can be, as far as they meet `within`, in order. */
export function occurrences(time: Time, within: Stretch, clock: Clock): Stretch[] {
  return everyOne(time, within, clock).filter((one) => meets(one, within));
}

function everyOne(time: Time, within: Stretch, clock: Clock): Stretch[] {
  const { wall, zone } = clock;
  switch (time.is) {
    case "hours":
      return hoursIn(time, within);
    case "weekend":
      return unitsIn(within, "week").map(({ from, to }) => ({ from: from + 5 * DAY, to }));
    case "same":
      return sameIn(time.grain, wall, within);
    case "year":
      return [{ from: wallAt(time.year, 1), to: wallAt(time.year + time.years, 1) }];
    case "unit":
      return [
        {
          from: unitAround(wall, time.grain, time.offset).from,
          to: unitAround(wall, time.grain, time.offset + time.count - 1).to,
        },
      ];
    case "rolling":
      return [
        isAhead(time, clock)
          ? { from: wall, to: moved(wall, time.by, 1) }
          : { from: moved(wall, time.by, -1), to: wall },
      ];
    case "ago":
      return [agoAt(time, clock)];
    case "now":
      return [{ from: wall, to: wall }];
    case "instant":
      return list(parseInstant(time.iso)).map((at) => ({
        from: wallClock(at, zone),
        to: wallClock(at, zone) + MINUTE,
      }));
    case "pick":
      return picked(time, clock);
    case "all":
      return commonIn(time.of, isAnchored(time) ? ALWAYS : within, clock);
    case "list":
      return time.of.flatMap((one) => occurrences(one, within, clock));
    case "range":
      return rangesIn(time, within, clock);
    case "open":
    case "both":
    case "recurring":
      return [];
    default:
      if (!("of" in time)) return numbered(time.is, time.n, within);
      return occurrences(time.of, isAnchored(time.of) ? ALWAYS : widened(within, YEAR), clock).flatMap((of) =>
        derived(time, of, clock),
      );
  }
}

type Derived = Extract<Time, { of: Time }>;
/** What a time makes of the one that it is told by. */
const DERIVED: { [K in Derived["is"]]?: (of: Stretch, time: Kind<K>, clock: Clock) => readonly Stretch[] } = {
  soFar: ({ from }, _, { wall }) => [{ from, to: wall }],
  rest: ({ to }, _, { wall }) => [{ from: wall, to }],
  nth: nthIn,
  part: (of, { n, parts }) => (n <= parts ? [partOf(of, n, parts)] : []),
  edge: ({ from, to }, { at }) => [at === "start" ? { from, to: from } : { from: to, to }],
  shift: (of, { by, back }) => [shifted(of, by, back === true)],
  moved: ({ from, to }, { by }) => [{ from: moved(from, by, -1), to: moved(to, by, -1) }],
  before: ({ from }, { by }) => [{ from: moved(from, by, -1), to: from }],
  after: ({ to }, { by }) => [{ from: to, to: moved(to, by, 1) }],
  upTo: ({ to }, { by }) => [{ from: moved(to, by, -1), to }],
  startingAt: ({ from }, { by }) => [{ from, to: moved(from, by, 1) }],
  around: ({ from }, { grain }) => [unitAround(from, grain)],
  within: (of, time, clock) => occurrences(time.edge, of, clock).map((edge) => besideIn(of, edge, time)),
};
const derived = (time: Derived, of: Stretch, clock: Clock) =>
  (DERIVED[time.is] as ((of: Stretch, time: Derived, clock: Clock) => readonly Stretch[]) | undefined)?.(
    of,
    time,
    clock,
  ) ?? [];

/** What of a time lies on one side of a moment in it. */
function besideIn(of: Stretch, edge: Stretch, { side, edge: said }: Kind<"within">): Stretch {
  const end = kindsOf(said).has("clock") ? edge.from : edge.to;
  if (isBehind(side)) return { from: side === "after" ? end : edge.from, to: of.to };
  return { from: of.from, to: side === "before" ? edge.from : end };
}

/** How far from now a time that comes again is looked for, near to far. */
const REACHES = [2 * DAY, 40 * DAY, 1.2 * YEAR, 12 * YEAR];

/** A day of the month is told with its day of the week as well: that must be right, and does not choose another year. */
function withoutWeekdays(time: Time, isOfMonth = false): Time {
  if (time.is === "range")
    return { ...time, from: withoutWeekdays(time.from, isOfMonth), to: withoutWeekdays(time.to, isOfMonth) };
  if (time.is !== "all" || isAnchored(time)) return time;
  const kinds = kindsOf(time);
  const hasMonth = isOfMonth || kinds.has("month");
  const isTwice = hasMonth && kinds.has("weekday") && kinds.has("day");
  return {
    is: "all",
    of: time.of.map((one) => withoutWeekdays(one, hasMonth)).filter(({ is }) => !isTwice || is !== "weekday"),
  };
}

/** The one that is meant: the only one where a time is told with its year or from now, else the nearest on the side that is asked for. */
export function meantBy(time: Time, clock: Clock): Stretch | undefined {
  const loose = withoutWeekdays(time);
  if (JSON.stringify(loose) !== JSON.stringify(time)) {
    const found = meantBy(loose, clock);
    return found && occurrences(time, found, clock).find(({ from, to }) => from === found.from && to === found.to);
  }
  const single = (found: readonly Stretch[]) => (found.length === 1 ? found[0] : undefined);
  if (isAnchored(time)) return single(occurrences(time, ALWAYS, clock));
  if ("of" in time && !("length" in time.of)) {
    const of = meantBy(time.of, clock);
    return of && single(derived(time as Derived, of, clock));
  }
  const { wall, direction } = clock;
  const isNear = ({ from, to }: Stretch) => (direction === "past" ? from <= wall : to > wall);
  const [first = time, ...others] = time.is === "all" ? time.of : [];
  for (const reach of kindsOf(time).has("weekday") ? REACHES.slice(0, 3) : REACHES) {
    const holders = occurrences(first, around(wall, reach), clock).filter(isNear);
    for (const holder of direction === "past" ? holders.reverse() : holders) {
      const found = commonIn(others, holder, clock);
      if (found.length > 1) return undefined;
      if (found[0] && isNear(found[0])) return found[0];
    }
  }
  return undefined;
}
