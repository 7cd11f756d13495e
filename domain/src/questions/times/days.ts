import { realDay } from "../../timing/calendar.ts";
import { category, type Grammar, leaf, lexicon, maybe, type Reading, reads, rule, words } from "../grammar/grammar.ts";
import {
  AND,
  BETWEEN,
  COMMA,
  each,
  FROM,
  fullYear,
  month,
  monthNumbers,
  number,
  preposition,
  shortDay,
  shortYear,
  some,
  THE,
  TO,
  WEEK,
  weekday,
  year,
  yearOf,
} from "./names.ts";
import { span, spans, table } from "./rules.ts";
import { allOf, intersected, isClosed, kindsOf, partsOf, rankOf, type Time } from "./time.ts";
import { ordinal, unit } from "./units.ts";

/** "05-2025" in "Oct-05-2025". */
const dayYear = category<readonly [day: number, year: number]>("dayYear");
/** "The 3rd to the 9th". */
const someDays = category<Parameters<typeof each>[0]>("someDays");

/** "The month", "der Woche", where only the words around say of which. */
export const theUnit = category<Time>("theUnit");

const DASH = words("-, /, .");
const WIDE_DASH = words("-, --, /, .");
const OF = words("of, von");
const BESIDE_DAYS = words("the, on the, from the, am, vom, den");

export const unitOf = (grain: (Time & { is: "unit" })["grain"], offset = 0, many = 1): Time => ({
  is: "unit",
  grain,
  offset,
  count: many,
});
const monthOf = (n: number, inYear: number): Time => allOf(yearOf(fullYear(inYear)), { is: "month", n });

/** Days that no month has are none; numbers that are no day at all are years or hours. */
function dayOf(n: number, inMonth?: number, inYear?: number, order?: "dmy" | "mdy"): Time {
  const day: Time = order ? { is: "day", n, order } : { is: "day", n };
  const rest: Time = inMonth === undefined ? day : allOf({ is: "month", n: inMonth }, day);
  return inYear === undefined ? rest : allOf(yearOf(fullYear(inYear)), rest);
}
const isDay = (n: number) => n >= 0 && n < 40;
const realOf = (n: number, inMonth?: number, inYear?: number) => (isDay(n) ? dayOf(n, inMonth, inYear) : undefined);

/** Digits in both orders in which people write them; points put the day first. One that no calendar has is told, if it is the only one. */
function inEitherOrder(first: number, second: number, isEuropean: boolean, digits?: number): readonly Reading<Time>[] {
  const isReal = (day: number, of: number) =>
    realDay(digits === undefined ? 2000 : fullYear(digits), of, day) !== undefined;
  if (first === second) return [reads(dayOf(first, second, digits))];
  const dmy = reads(dayOf(first, second, digits, "dmy"));
  if (!isReal(second, first)) return [dmy];
  const mdy = reads(dayOf(second, first, digits, "mdy"));
  if (!isReal(first, second)) return [mdy];
  return isEuropean ? [dmy] : [dmy, mdy];
}

/** 2026-10-12, 20261012, 12/10/2026, 12.10., 10/12, 2026-10, 10/2026, 2026-11-03T14:30. */
function digitsOf(norm: string): readonly Reading<Time>[] {
  const [, y, m, d, hour, minute, offset] =
    /^((?:19|20)\d{2}(?=\d{4}$)|\d{4}(?=[-./]))[-./]?(\d{1,2})(?:[-./]?(\d{1,2}))?(?:t(\d{1,2}):(\d{2})(?::[\d.]+)?(z|[+-]\d{2}:\d{2})?)?$/.exec(
      norm,
    ) ?? [];
  if (offset !== undefined) return [reads({ is: "instant", iso: norm.toUpperCase() })];
  if (y !== undefined && d === undefined) return [reads(monthOf(Number(m), Number(y)))];
  if (y !== undefined) {
    const day = dayOf(Number(d), Number(m), Number(y));
    const from = Number(hour) * 60 + Number(minute);
    return [reads(hour === undefined ? day : allOf(day, { is: "hours", from, to: from + 1, point: true }))];
  }
  const [, first, sort = "", second, digits] = /^(\d{1,2})([-./])(\d{1,2})(?:[-./](\d{2}|\d{4})|\.)?$/.exec(norm) ?? [];
  if (second !== undefined) {
    const isAmount =
      digits === undefined && (sort === "-" || (norm.endsWith(second) && sort === "." && Number(second) > 12));
    return isAmount
      ? []
      : inEitherOrder(
          Number(first),
          Number(second),
          sort === "." && (digits !== undefined || norm.endsWith(".")),
          digits === undefined ? undefined : Number(digits),
        );
  }
  const [, of, inYear] = /^(\d{1,2})[-./](\d{4})$/.exec(norm) ?? [];
  return of === undefined ? [] : [reads(monthOf(Number(of), Number(inYear)))];
}

/** Oct2, 15Sep, 03Nov2026. */
function joinedOf(norm: string): Time | undefined {
  const [, before, name = "", after] = /^(\d{1,2})?([a-z]{3,9})(\d{1,4})?$/.exec(norm) ?? [];
  const of = monthNumbers.get(name);
  if (of === undefined || (before ?? after) === undefined) return undefined;
  return dayOf(Number(before ?? after), of, before && after ? Number(after) : undefined);
}

/** Numbers beside a month are its days. */
const inside = (time: Time, numbers: Parameters<typeof each>[0]) =>
  rankOf(time) === "month" &&
  time.is !== "list" &&
  time.is !== "range" &&
  !("from" in numbers && numbers.from > numbers.to)
    ? allOf(
        time,
        each(numbers, (n) => dayOf(n)),
      )
    : undefined;

/** "3.–5.11.2026": a day of the month that is told behind. */
function sinceDay(n: number, to: Time): Time | undefined {
  const others = partsOf(to).filter((one) => one.is === "month" || one.is === "year");
  const hasAll = kindsOf(to).has("day") && kindsOf(to).has("month") && others.length + 1 === partsOf(to).length;
  return hasAll && isDay(n) ? { is: "range", from: allOf(...others, dayOf(n)), to } : undefined;
}
const isInDigits = (time: Time) => partsOf(time).some((one) => one.is === "day" && one.order !== undefined);

/** Days that have a name in the calendar of every year. */
const FEASTS = table<Time>(
  [dayOf(24, 12), "christmas eve, xmas eve, heiligabend, heiliger abend"],
  [dayOf(25, 12), "christmas, christmas day, xmas, weihnachten"],
  [dayOf(26, 12), "boxing day"],
  [dayOf(31, 12), "new year's eve, new years eve, silvester"],
  [dayOf(1, 1), "new year, new year's, new year's day, new years day, neujahr"],
);

export const dayGrammar: Partial<Grammar> = {
  lexicons: [lexicon(span, FEASTS)],
  leaves: [
    leaf(span, ({ norm }) => digitsOf(norm)),
    leaf(span, ({ norm }) => joinedOf(norm)),
    leaf(dayYear, ({ norm }) => {
      const [, n, inYear] = /^(\d{1,2})[-./](\d{4})$/.exec(norm) ?? [];
      return n === undefined ? undefined : [reads([Number(n), Number(inYear)] as const)];
    }),
  ],
  rules: [
    rule(theUnit, [THE, unit], ({ grain, times }) => (times === 1 ? unitOf(grain) : undefined)),
    spans([month, number], (of, n) => realOf(n, of)),
    spans([month, number], (of, n) => (n > 39 && n < 100 ? monthOf(of, n) : undefined)),
    spans([number, month], (n, of) => realOf(n, of)),
    spans([number, OF, month], (n, of) => realOf(n, of)),
    spans([number, month, shortYear], dayOf),
    spans([number, maybe("of, von"), month, words("', of"), shortYear], dayOf),
    spans([month, number, maybe(","), shortYear], (of, n, inYear) => realOf(n, of, inYear)),
    spans([month, COMMA, ordinal], (of, n) => dayOf(n, of)),
    spans([month, DASH, number], (of, n) => realOf(n, of)),
    spans([number, DASH, month], (n, of) => realOf(n, of)),
    spans([month, DASH, year], monthOf),
    spans([month, words("', of"), shortYear], monthOf),
    spans([year, DASH, month], (inYear, of) => monthOf(of, inYear)),
    spans([year, WIDE_DASH, number], (inYear, of) => (of < 13 ? monthOf(of, inYear) : undefined)),
    spans([number, WIDE_DASH, year], (of, inYear) => (of < 13 ? monthOf(of, inYear) : undefined)),
    spans([number, DASH, month, DASH, year], dayOf),
    spans([WEEK, dayYear], ([n, inYear]) => allOf(yearOf(inYear), { is: "week", n })),
    spans([month, DASH, dayYear], (of, [n, inYear]) => dayOf(n, of, inYear)),
    spans([number, DASH, month, DASH, shortYear], dayOf),
    spans([year, DASH, month, DASH, number], (inYear, of, n) => dayOf(n, of, inYear)),
    spans([ordinal, ordinal, year], dayOf),
    spans([ordinal, ordinal], (n, of) => (of < 13 ? dayOf(n, of) : undefined)),
    spans([weekday, maybe(","), number], (on, n) =>
      isDay(n) ? { is: "all", of: [dayOf(n), { is: "weekday", n: on }] } : undefined,
    ),
    spans([BESIDE_DAYS, someDays], (numbers) => each(numbers, (n) => dayOf(n))),
    rule(someDays, [ordinal, COMMA, someDays], (first, rest) =>
      "these" in rest ? { these: [first, ...rest.these] } : undefined,
    ),
    rule(someDays, [ordinal, TO, maybe(THE), ordinal], (from, to) => ({ from, to })),
    rule(someDays, [ordinal, AND, maybe(THE), ordinal], (a, b) => ({ these: [a, b] })),
    spans([words("between the, zwischen dem"), ordinal, AND, maybe(THE), ordinal], (from, to) =>
      each({ from, to }, (n) => dayOf(n)),
    ),
    spans([ordinal, words("/, und, and, &"), span], (n, of) => {
      const to = sinceDay(n, of);
      return to?.is === "range" ? { is: "list", of: [to.from, of] } : undefined;
    }),

    spans([words("the, der, die, das, den, dem, des, on, am, zum, vom"), ordinal], (n) => dayOf(n)),
    spans([number, OF, theUnit], (n, of) => (rankOf(of) === "month" && isDay(n) ? allOf(of, dayOf(n)) : undefined)),
    spans([shortDay, maybe(","), span], (on, of) =>
      kindsOf(of).has("day") && kindsOf(of).has("month") && !isClosed(of)
        ? intersected({ is: "weekday", n: on }, of)
        : undefined,
    ),
    spans([ordinal, words("des"), unit], (n, { grain }) =>
      grain === "month" ? allOf(unitOf(grain), dayOf(n)) : undefined,
    ),
    spans([number, OF, span], (n, of) =>
      of.is === "unit" && of.grain === "month" && isDay(n) ? allOf(of, dayOf(n)) : undefined,
    ),
    spans([words("on the"), number], (n) => (n > 0 && n < 32 ? dayOf(n) : undefined)),
    spans([words("day, tag"), number, OF, year], (n, of) => allOf(yearOf(of), { is: "yearday", n })),
    spans([BETWEEN, month, number, AND, number], (of, from, to) => inside({ is: "month", n: of }, { from, to })),
    spans([number, TO, span], (n, to) => (isInDigits(to) ? sinceDay(n, to) : undefined)),
    spans([FROM, number, TO, span], sinceDay),
    spans([BETWEEN, number, AND, span], sinceDay),
    spans([span, some], inside),
    spans([some, span], (numbers, of) => inside(of, numbers)),
    spans([span, preposition, some], (of, _, numbers) => inside(of, numbers)),
    spans([some, preposition, span], (numbers, _, of) => inside(of, numbers)),
    spans([words("from, between, vom, von, zwischen, ab"), span], (of) =>
      partsOf(of).some((one) => one.is === "range") && kindsOf(of).has("month") ? of : undefined,
    ),
  ],
};

export { dayOf };
