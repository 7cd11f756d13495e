import { category, type Grammar, leaf, lexicon, maybe, type Reading, reads, rule, words } from "../grammar/grammar.ts";
import { AND, BETWEEN, dayNames, FROM, preposition, some, TO } from "./names.ts";
import { span, spans, table } from "./rules.ts";
import { allOf, type Duration, hoursOf, intersected, isAnchored, kindsOf, rankOf, type Time } from "./time.ts";
import { count, duration } from "./units.ts";

/** A time of day as it was said, in minutes; without am or pm it may be one of two, unless it is told in 24 hours. */
export type Said = { at: number; lasts: number; isSure: boolean; by24?: true };
type Hours = Extract<Time, { is: "hours" }>;

export const clock = category<Said>("timeClock");
export const hours = category<Hours>("timeHours");
const dotted = category<Said>("dottedClock");
/** What is a time of day only beside another: 9, 9.30. */
const loose = category<Said>("looseClock");
/** What may be an hour: "the first" is a day. */
const hour = category<number>("clockHour");
const full = category<Said>("fullHour");

const HOUR = 60;
const NOON = 12 * HOUR;
const IN_24 = { isSure: true, by24: true } as const;
const NEVER: Said = { at: 99 * HOUR, lasts: 1, isSure: true };

/** Hours of the parts of a day; the night runs into the next morning, because checks are made at night. */
const PARTS: readonly (readonly [Hours, string])[] = [
  [hoursOf(6, 12), "morning, vormittag, vormittags, früh, forenoon"],
  [hoursOf(12, 18), "afternoon, nachmittag, nachmittags"],
  [hoursOf(18, 24), "evening, abend, abends"],
  [hoursOf(18, 30), "night, nacht, nachts, overnight, over night, über nacht"],
];
const TODAY: Time = { is: "unit", grain: "day", offset: 0, count: 1 };
const MORNING = hoursOf(6, 12);
const SMALL_HOURS =
  "early hours, the early hours, early hours of the morning, the early hours of the morning, small hours, the small hours, frühen Morgenstunden, den frühen Morgenstunden";
/** Montagabend, Dienstagmorgen. */
const COMPOUNDS = [...PARTS, [MORNING, "morgen"] as const].flatMap(([part, names]) =>
  dayNames<Time>(
    (n) => allOf({ is: "weekday", n }, part),
    (day) => (/(?:tag|abend|woch)$/.test(day) ? names.split(", ").map((name) => day + name) : []),
  ),
);

const AM = words("am, a.m., a.m, a m, vormittags, morgens, früh, in der früh");
const PM = words("pm, p.m., p.m, p m, nachmittags, abends");
const AT = words("at, um, gegen");
const UHR = words("uhr, h");
/** Before and after noon; the shorter German "am" says nothing. */
const HALVES = [
  [hoursOf(0, 12), words("am, a.m., a.m")],
  [hoursOf(12, 24), words("pm, p.m., p.m")],
] as const;
const PAST = words("past, nach");
const minutesIn = (by: Duration) =>
  by.reduce((sum, { count: n, grain }) => (grain === "hour" ? sum + n * HOUR : Number.NaN), 0);
const QUARTER = words("quarter, a quarter, viertel");

const timeAt = (at: number, lasts: number): Hours => ({ is: "hours", from: at, to: at + lasts, point: true });

/** "At 3" may be in the night or in the afternoon; "at 9" is in the morning unless the words around leave only the evening. */
export function timesOf({ at, lasts, isSure }: Said): readonly Reading<Time>[] {
  if (isSure || at < HOUR || at >= 13 * HOUR) return [reads(timeAt(at, lasts))];
  if (at >= 7 * HOUR) return [reads({ ...timeAt(at, lasts), orLater: true })];
  return [reads(timeAt(at, lasts)), reads(timeAt(at + NOON, lasts))];
}

/** 9, 9:30; 2130 where the hour is not told by itself. */
export const hourAt = (hour: number, minute?: number): Said =>
  Number.isInteger(hour) && hour >= 0 && hour <= 24 && (minute ?? 0) < 60
    ? {
        at: hour * HOUR + (minute ?? 0),
        lasts: minute === undefined ? HOUR : 1,
        ...(hour > 12 || hour === 0 ? IN_24 : { isSure: false }),
      }
    : NEVER;

/** In "Monday 10 am" stands an hour. */
const isWeekdayOfMonth = (day: Time) => kindsOf(day).has("weekday") && kindsOf(day).has("day");
/** "At 1430". */
const inDigits = (n: number) => (n < 100 ? hourAt(n) : sure(hourAt(Math.floor(n / 100), n % 100)));

/** From one time of day to another; an hour without its half takes it from the other. */
function stretches(first: Said, last: Said): readonly Reading<Hours>[] {
  const [a, b] = [first.at, last.at];
  if (first === NEVER || last === NEVER) return [];
  const from = (start: number, end: number, orLater?: true) => {
    // Overnight is from one half of the day to the other: nobody means nearly a day by 5 pm to 3 pm.
    if (end <= start && start >= NOON === end >= NOON) return [];
    const to = end > start ? end : end + 24 * HOUR;
    return [reads<Hours>({ is: "hours", from: start, to, closed: true, ...(orLater ? { orLater } : {}) })];
  };
  if ((first.isSure && last.isSure) || last.by24) return from(a, b);
  if (last.isSure) {
    if (b < NOON && a === NOON) return [...from(0, b), ...from(a, b)];
    return from(b > a && a < NOON && a + NOON < b ? a + NOON : a, b);
  }
  if (first.isSure) {
    if (b > a || (first.by24 && b + NOON <= a)) return from(a, b);
    return a >= NOON && b + NOON > a && !first.by24 ? from(a, b + NOON) : [...from(a, b + NOON), ...from(a, b)];
  }
  if (a === NOON && b < NOON) return from(a, b + NOON);
  if (b > a) return a >= 7 * HOUR ? from(a, b, true) : [...from(a, b), ...from(a + NOON, b + NOON)];
  return [...from(a, b + NOON), ...from(a + NOON, b)];
}

/** 8:30, 14:00:05, 2pm, 2.30pm, 16h30. */
function clockOf(norm: string): Said | undefined {
  const [, hour, minute, half = ""] =
    /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?([ap]\.?m\.?|h|uhr)?$/.exec(norm) ?? /^(\d{1,2})h(\d{2})()$/.exec(norm) ?? [];
  if (/^0\d[0-5]\d$/.test(norm)) return inDigits(Number(norm));
  if (hour === undefined || (minute === undefined && !/^[apu]/.test(half)) || /^\d+\.\d+$/.test(norm)) return undefined;
  const said = hourAt(Number(hour), minute === undefined ? undefined : Number(minute));
  if (/^[ap]/.test(half)) return inHalf(said, half.startsWith("p"));
  return norm.startsWith("0") || /h/.test(norm) ? sure(said) : said;
}

/** 12 am is midnight, 12 pm noon; there is no 13 pm. */
const inHalf = (said: Said, isLate: boolean): Said =>
  said.at >= 13 * HOUR || said.at < HOUR
    ? NEVER
    : { at: (said.at % NOON) + (isLate ? NOON : 0), lasts: said.lasts, isSure: true };
const sure = (said: Said): Said => (said === NEVER ? said : { ...said, ...IN_24 });
/** So many minutes from a full hour. */
const minutesFrom = (said: Said, by: number): Said | undefined =>
  said.lasts === HOUR && Math.abs(by) < HOUR ? { ...said, at: said.at + by, lasts: 1 } : undefined;

/** "8 Uhr am Abend" is told in 24 hours by nothing but its word. */
const beside = (part: Hours, at: Said) => {
  const later = { ...at, at: at.at + NOON };
  const found = [at, ...(at.at < NOON ? [later] : [])].map((one) =>
    timesOf(one).flatMap(({ reads: time }) => [intersected(part, time) ?? []].flat().map(reads)),
  );
  return part.closed ? undefined : found.find((some) => some.length > 0);
};

/** Hours beside a day: "yesterday from 8 to 10". */
const inDay = (day: Time, numbers: { from: number; to: number } | { these: readonly number[] }) =>
  "from" in numbers && (rankOf(day) === "day" || isPartOfDay(day))
    ? stretches(hourAt(numbers.from), hourAt(numbers.to)).flatMap(({ reads: time }) =>
        [intersected(day, time) ?? []].flat().map(reads),
      )
    : undefined;
/** "Between 8 and 10 in the morning". */
const stretchIn = (numbers: Parameters<typeof inDay>[1], part: Hours): Hours | undefined => {
  if (!("from" in numbers) || part.point || part.closed || numbers.to <= numbers.from || numbers.to > 12)
    return undefined;
  const [from, to] = [numbers.from * HOUR, numbers.to * HOUR];
  const later = [0, NOON].find((by) => from + by >= part.from && to + by <= part.to);
  return later === undefined ? undefined : { is: "hours", from: from + later, to: to + later, closed: true };
};
/** "This morning", "yesterday afternoon". */
const isPartOfDay = (day: Time) =>
  rankOf(day) === "hour" && isAnchored(day) && kindsOf(day).has("hours") && kindsOf(day).size === 2;
/** "14 to 15:30" has no minutes where the other has some: it may count something else. */
const looseFirst = (first: Said, last: Said) =>
  first.at < 13 * HOUR || first.lasts === last.lasts ? stretches(first, last) : undefined;

export const clockGrammar: Partial<Grammar> = {
  leaves: [
    leaf(clock, ({ norm }) => clockOf(norm)),
    leaf(dotted, ({ norm }) => (/^\d{1,2}\.\d{2}$/.test(norm) ? clockOf(norm.replace(".", ":")) : undefined)),
  ],
  lexicons: [
    lexicon(hours, table(...PARTS, [hoursOf(0, 6), SMALL_HOURS])),
    lexicon(
      clock,
      table<Said>(
        [{ at: NOON, lasts: HOUR, isSure: true }, "noon, midday, mittag, mittags"],
        [{ at: 24 * HOUR, lasts: HOUR, isSure: true }, "midnight, mitternacht"],
      ),
    ),
    lexicon(span, table<Time>(...COMPOUNDS, [MORNING, "morgens, am morgen"])),
  ],
  rules: [
    spans([hours], (time) => time),
    spans([span, words("morgen")], (day) => (rankOf(day) === "day" ? allOf(day, MORNING) : undefined)),
    spans([words("diesen, diesem, an diesem, dieser"), words("morgen")], () => allOf(TODAY, MORNING)),
    spans([clock], timesOf),
    spans([AT, hour], (n) => timesOf(inDigits(n))),
    ...HALVES.map(([part, half]) =>
      spans([span, half], (day) =>
        rankOf(day) === "day" && !isWeekdayOfMonth(day) ? intersected(day, part) : undefined,
      ),
    ),
    rule(hour, [count], (n) => (Number.isInteger(n) ? n : undefined)),
    spans([AT, dotted], timesOf),
    // "One night" is no hour.
    spans([hour, words("in the, at, in der, am, ,"), hours], (n, part) => beside(part, hourAt(n))),
    spans([clock, maybe("in the, at, in der, am, ,"), hours], (at, part) => beside(part, at)),
    rule(clock, [dotted, UHR], sure),
    rule(clock, [dotted, AM], (said) => inHalf(said, false), 1),
    rule(clock, [dotted, PM], (said) => inHalf(said, true), 1),
    rule(clock, [clock, AM], (said) => inHalf(said, false), 1),
    rule(clock, [clock, PM], (said) => inHalf(said, true), 1),
    rule(clock, [hour, AM], (n) => inHalf(hourAt(n), false), 1),
    rule(clock, [hour, PM], (n) => inHalf(hourAt(n), true), 1),
    rule(clock, [hour, words("o'clock, oclock")], (n) => hourAt(n)),
    rule(clock, [hour, UHR], (n) => sure(hourAt(n))),
    rule(clock, [hour, UHR, hour], (n, minute) => sure(hourAt(n, minute))),
    rule(clock, [clock, UHR], sure),
    rule(clock, [words("half past"), hour], (n) => hourAt(n, 30)),
    rule(clock, [words("halb"), hour], (n) => hourAt(n - 1, 30)),
    rule(clock, [QUARTER, PAST, full], (of) => minutesFrom(of, 15)),
    rule(clock, [QUARTER, words("to, vor"), full], (of) => minutesFrom(of, -15)),
    rule(clock, [hour, PAST, full], (by, of) => minutesFrom(of, by)),
    rule(clock, [duration, PAST, full], (by, of) => minutesFrom(of, minutesIn(by))),
    rule(full, [hour], (n) => hourAt(n)),
    rule(full, [clock], (said) => said),
    rule(hours, [clock, TO, clock], stretches),
    rule(loose, [hour], (n) => hourAt(n)),
    rule(loose, [dotted], (said) => said),
    rule(hours, [loose, TO, clock], looseFirst),
    rule(hours, [clock, TO, loose], stretches),
    rule(hours, [FROM, hours], (time) => time),
    rule(hours, [BETWEEN, hours], (time) => (time.closed ? time : undefined)),
    rule(hours, [BETWEEN, clock, AND, clock], stretches),
    rule(hours, [BETWEEN, loose, AND, clock], looseFirst),
    rule(hours, [BETWEEN, clock, AND, loose], stretches),
    rule(hours, [some, words("in the, in der, am, at"), hours], stretchIn),
    // "In der Nacht auf Samstag", "on the night to Saturday": that which Saturday ends.
    rule(
      span,
      [words("nacht auf, der nacht auf, nacht zum, der nacht zum"), span],
      (day) =>
        rankOf(day) === "day"
          ? allOf({ is: "shift", by: [{ count: 1, grain: "day" }], back: true, of: day }, hoursOf(18, 30))
          : undefined,
      -1,
    ),
    spans([span, some], inDay),
    spans([some, span], (numbers, day) => inDay(day, numbers)),
    spans([some, preposition, span], (numbers, _, day) => inDay(day, numbers)),
  ],
};
