import type { RecurringTime } from "../../filters/recurring-time.ts";
import { category, type Grammar, lexicon, maybe, reads, rule, words } from "../grammar/grammar.ts";
import { clock, hourAt, type Said, timesOf } from "./clocks.ts";
import { dayOf, theUnit, unitOf } from "./days.ts";
import { AND, BETWEEN, COMMA, number, preposition, THE, TO } from "./names.ts";
import { edge } from "./nested.ts";
import { recurring } from "./recurring.ts";
import { open, span, spans, table } from "./rules.ts";
import {
  allOf,
  everyDay,
  intersected,
  isAnchored,
  isBehind,
  isClosed,
  kindsOf,
  partsOf,
  rankOf,
  type Side,
  saysDay,
  type Time,
} from "./time.ts";

/** A time of a question with the words that put it there: "in October", "since Monday", "from 3 to 9 May". */
export const time = category<Time>("time");

const side = category<Side>("timeSide");
const glue = category<string>("timeGlue");
/** What a range may begin or end with. */
const limit = category<Time>("timeLimit");
const list = category<readonly Time[]>("timeList");
/** A stretch with the word that puts it there. */
const held = category<Time>("timeHeld");
/** A day with a time of day behind it. */
const dayClock = category<Time>("dayClock");

const SIDES = table<Side>(
  [
    "since",
    "since, seit, seit dem, seit der, ab, ab dem, starting, starting from, starting on, beginning, not before, no earlier than, not earlier than, nicht vor, frühestens, >=, at the earliest, not older than",
  ],
  ["after", "after, nach, nach dem, nach der, later than, later than on, strictly after, post, post -, >"],
  ["until", "until, till, til, up to, up until, through, thru, bis, bis zum, bis zur, ending, ending with"],
  [
    "notAfter",
    "bis einschließlich, bis inklusive, bis spätestens, spätestens bis, up to and including, until and including, up through, no later than, not later than, not after, nicht nach, spätestens, <=, at the latest on, not newer than",
  ],
  ["before", "before, prior to, vor, vor dem, vor der, earlier than, pre, pre -, strictly before, <"],
  ["by", "by"],
  ["from", "from"],
  ["asOf", "as of, as at, as from, as on, per, zum stichtag"],
);
const FROM = words("from, vom, von, ab");
const OR = words("or, and, oder, und");
const ON = words("on, in, at, am, im, an, um, equal to");

/** Whether two times are told alike, so that they may stand side by side: "October 2025 and October 2026". */
function areAlike(a: Time, b: Time): boolean {
  if (isClosed(a) || isClosed(b) || rankOf(a) !== rankOf(b)) return false;
  const [small, large] = [kindsOf(a), kindsOf(b)].sort((one, other) => one.size - other.size);
  return (
    small !== undefined &&
    large !== undefined &&
    (small.size === large.size || ![...small].every((kind) => large.has(kind)))
  );
}
const pair = (a: Time, b: Time) => (areAlike(a, b) ? [a, b] : undefined);
const areOfOneSize = (a: Time, b: Time) => kindsOf(a).size === kindsOf(b).size;

function range(from: Time, to: Time): Time | undefined {
  const dayIn = (of: Time) => partsOf(of).flatMap((one) => (one.is === "day" ? [one] : []))[0];
  const [first, last] = [dayIn(from), dayIn(to)];
  if (isClosed(from) || isClosed(to)) return undefined;
  // The day of an hour is told before it, or behind both of them.
  if ((from.is === "hours" && kindsOf(to).has("clock")) || (to.is === "hours" && to.point)) return undefined;
  // A bare "the second" is a day of the month only where the other is one; dates in digits are written in one order.
  if ((from.is === "day" && !last) || (first?.order && last?.order && first.order !== last.order)) return undefined;
  if ((from.is === "year") !== (to.is === "year") && !(isAnchored(from) && isAnchored(to))) return undefined;
  return { is: "range", from, to };
}

/** "Before or on": what it names is held too. */
const withinToo = (at: Side): Side | undefined => (at === "before" ? "notAfter" : at === "after" ? "since" : undefined);

const openAt = (at: Side, of: Time): Time | undefined =>
  isClosed(of) || of.is === "rolling" || of.is === "startingAt" ? undefined : { is: "open", side: at, of };

/** Times that hold each other: "this year in March". "The fifth Monday of October" is no 5 October, "for 3 days from today" no day. */
const together = (a: Time, b: Time, by?: string) =>
  (a.is === "day" && kindsOf(b).has("weekday")) || (by === "for" && b.is === "shift") ? undefined : intersected(a, b);

/** "Today before 9", "since 8 this morning". */
function hourIn(at: Side, hour: number, day: Time) {
  const kinds = kindsOf(day);
  if (!["day", "hour"].includes(rankOf(day)) || kinds.has("clock") || kinds.has("day") || isClosed(day))
    return undefined;
  return timesOf(hourAt(hour)).map(({ reads: edgeOf }) =>
    reads<Time>(
      at === "since"
        ? { is: "open", side: at, of: allOf(day, edgeOf) }
        : { is: "within", side: at, edge: edgeOf, of: day },
    ),
  );
}

/**
 * "From the end of September" has some of its days, as "at the end of September" has; and where that is as rough, so has "to the
 * beginning of October".
 */
function reaching(from: Time, to: Time): Time | undefined {
  const rough = ofMonth(from, "end", 3);
  return range(rough, rough.is === "part" ? ofMonth(to, "start", 1) : to);
}
const ofMonth = (one: Time, at: "start" | "end", n: number): Time =>
  one.is === "edge" && one.at === at && partsOf(one.of).some(({ is }) => is === "month")
    ? { is: "part", n, parts: 3, of: one.of }
    : one;

const onDay = (day: Time, at: Said) =>
  rankOf(day) === "day" && isAnchored(day) ? timesOf(at).map(({ reads: of }) => reads(allOf(day, of))) : undefined;
/** "From 2 pm till tomorrow 4:30 pm": the day is said of the end only. */
const fromToday = (from: Said, to: Time) =>
  timesOf(from).map(({ reads: at }) => reads<Time>({ is: "range", from: allOf(unitOf("day"), at), to }));
const notADay = (of: Time) => (rankOf(of) === "day" ? undefined : of);

/** "Later than 9:30 but before 11:00 on Thursday": the day is that of both, and is told by one alone. */
function fromBoth(a: Time, b: Time): Time | undefined {
  if (a.is !== "open" || b.is !== "open" || saysDay(a) === saysDay(b)) return intersected(a, b);
  const [bare, told] = saysDay(a) ? [b, a] : [a, b];
  const day = kindsOf(told.of).has("clock") ? partsOf(told.of).filter((one) => one.is !== "hours") : [];
  return day.length > 0 ? intersected({ ...bare, of: allOf(...day, bare.of) }, told) : undefined;
}

/** "On Thursday after 9:30 but before 11:00". */
const onDayBoth = (day: Time, a: Time, b: Time) =>
  a.is === "open" && b.is === "open" && rankOf(day) === "day" && [a, b].every(({ of }) => of.is === "hours" && of.point)
    ? intersected({ ...a, of: allOf(day, a.of) }, { ...b, of: allOf(day, b.of) })
    : undefined;

/** "In the afternoon" may be today's, or that of every day. */
const OF_CENTURY = 2000;
/** "In Oct 25" may be the month of 2025, "on Oct 25" is a day. */
function heldBy(by: string, of: Time) {
  if ((by === "for" && of.is === "shift") || (by === "in" && of.is === "day")) return undefined;
  const [month, day, ...more] = partsOf(of);
  const isShort = by === "in" && more.length === 0 && month?.is === "month" && day?.is === "day" && day.n > 19;
  return isShort ? [reads(of), reads(allOf(month, { is: "year", year: OF_CENTURY + day.n, years: 1 }))] : of;
}

function ofAnyDay(of: Time) {
  const daily = everyDay(of);
  return daily ? [reads(of), reads(again(daily))] : of;
}

const again = (one: RecurringTime): Time => ({ is: "recurring", ...one });

export const rangeGrammar: Partial<Grammar> = {
  lexicons: [lexicon(side, SIDES), lexicon(limit, table<Time>([{ is: "now" }, "date, present"]))],
  rules: [
    rule(side, [ON, words("or, oder"), side], withinToo),
    rule(side, [side, words("or, oder"), ON], (at) => withinToo(at)),
    rule(glue, [words("'s, /")], () => ""),
    rule(glue, [COMMA], () => ""),
    rule(glue, [maybe(","), preposition], (word) => word),
    spans([THE, span], (of) => (of.is === "shift" ? undefined : of)),
    spans([span, span], (a, b) => together(a, b)),
    spans([span, glue, span], (a, by, b) => together(a, b, by)),
    spans([span, words("from"), span], (a, b) => (b.is === "unit" ? together(a, b) : undefined)),
    rule(limit, [maybe("on, at, am, um, in, im, and including"), span], (of) =>
      partsOf(of).some((one) => (one.is === "ago" && one.whole) || (one.is === "part" && one.isEdge)) ? undefined : of,
    ),
    rule(limit, [edge], (of) => of),
    spans([maybe("from, vom, von, ab, starting"), limit, TO, limit], reaching),
    spans([BETWEEN, limit, TO, limit], reaching),
    spans([maybe("from, vom, von"), span, TO, number, words("-"), number], (from, m, d) =>
      kindsOf(from).has("year") ? range(from, dayOf(d, m)) : undefined,
    ),
    spans([BETWEEN, limit, AND, limit], reaching),
    spans([span, words("inclusive, einschließlich")], (of) => (of.is === "range" ? of : undefined)),
    rule(dayClock, [span, clock], onDay),
    rule(dayClock, [span, preposition, clock], (day, _, at) => onDay(day, at)),
    spans([maybe("from, von"), clock, TO, dayClock], fromToday),
    rule(list, [span, AND, span], pair),
    rule(list, [span, COMMA, list], (a, rest) => (rest[0] && areAlike(a, rest[0]) ? [a, ...rest] : undefined)),
    rule(list, [list, COMMA, AND, span], (before, b) =>
      before[0] && areAlike(before[0], b) ? [...before, b] : undefined,
    ),
    rule(list, [span, COMMA, span], (a, b) => (areOfOneSize(a, b) && !intersected(a, b) ? pair(a, b) : undefined)),
    spans([span, words("/"), span], (a, b) =>
      kindsOf(a).has("day") && isAnchored(a) && isAnchored(b) ? range(a, b) : undefined,
    ),
    rule(list, [span, words("/"), span], (a, b) =>
      areOfOneSize(a, b) && !kindsOf(a).has("day") && !kindsOf(a).has("clock") ? pair(a, b) : undefined,
    ),
    spans([list], (of) => ({ is: "list", of })),
    rule(open, [side, limit], openAt),
    rule(
      open,
      [
        held,
        words(
          "onwards, onward, or later, and later, or after, and after, and onwards, or newer, oder später, und danach, und später, at the earliest",
        ),
      ],
      (of) => openAt("since", of),
    ),
    rule(open, [FROM, limit, words("onwards, onward, on, an")], (of) => openAt("since", of)),
    rule(open, [held, OR, words("earlier, before, older, früher, davor")], (of) => openAt("notAfter", of)),
    rule(open, [span, words("at the latest, spätestens")], (of) => openAt("notAfter", of)),
    rule(held, [span], (of) => of),
    // "On the second" is a day, "in the second" none.
    rule(held, [preposition, span], heldBy),
    rule(time, [held], ofAnyDay),
    rule(time, [open], ofAnyDay),
    rule(time, [recurring], again),
    // "Before 8 am last month": at those hours of each of its days.
    rule(time, [open, held], (edge, of) => {
      const both = intersected(of, edge);
      return both?.is === "recurring" ? both : undefined;
    }),
    rule(time, [recurring, maybe(","), held], (one, of) => intersected(again(one), of)),
    rule(time, [recurring, open], (one, of) => intersected(again(one), of)),
    rule(time, [held, maybe(","), recurring], (of, one) => intersected(again(one), of)),
    rule(time, [open, recurring], (of, one) => intersected(again(one), of)),
    rule(time, [theUnit], notADay),
    rule(time, [preposition, theUnit], (_, of) => notADay(of)),
    rule(time, [open, words("and, or, und, oder, &, sowie, but, aber"), open], fromBoth),
    rule(time, [held, maybe(","), open, words("and, but, und, aber, &"), open], onDayBoth),
    rule(time, [open, open], (a, b) => (a.is === "open" && a.side !== "from" ? intersected(a, b) : undefined)),
    rule(time, [held, maybe(","), open], intersected),
    rule(time, [open, held], (b, a) =>
      rankOf(a) === "day" && b.is === "open" && isBehind(b.side) && kindsOf(b.of).has("clock") && !isAnchored(b.of)
        ? intersected(a, b)
        : undefined,
    ),
    rule(time, [span, side, number], (day, at, hour) => hourIn(at, hour, day)),
    rule(time, [side, number, span], hourIn),
  ],
};
