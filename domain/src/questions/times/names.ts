import { category, type Grammar, leaf, lexicon, maybe, rule, words } from "../grammar/grammar.ts";
import { span, spans, table } from "./rules.ts";
import { allOf, type Time } from "./time.ts";
import { count, ENGLISH_TO_99, GERMAN_TO_99, ordinal, unit } from "./units.ts";

export const month = category<number>("timeMonth");
export const weekday = category<number>("timeWeekday");
/** In the plural: "two Mondays ago", "on Mondays". */
export const weekdays = category<number>("timeWeekdays");
export const year = category<number>("timeYear");
export const shortYear = category<number>("shortYear");
const roman = category<number>("romanQuarter");
/** A number that may be a day, a week or an hour. */
export const number = category<number>("bareNumber");
type Numbers = { from: number; to: number } | { these: readonly number[] };
/** Numbers that say neither of what they are nor where: "3 to 9", "1, 2 and 3". */
export const some = category<Numbers>("someNumbers");
/** "Of", "in", "on": what stands between two times that hold each other, or before a time. */
export const preposition = category<string>("timePreposition");

export const THE = words("the, der, die, das, den, dem, des");
export const TO = words(
  "to, until, till, through, thru, -, --, .., ..., up to, up until, up to and including, bis, bis zum, bis zur, bis einschließlich, bis inklusive",
);
export const AND = words("and, or, und, oder, &, sowie");
export const FROM = words("from, vom, von");
export const BETWEEN = words("between, zwischen");
export const COMMA = words(",");

const MONTHS = table<number>(
  [1, "january, jan, januar, januars, jänner"],
  [2, "february, feb, febr, februar, februars"],
  [3, "march, mar, märz, mrz"],
  [4, "april, apr, aprils"],
  [5, "may, mai"],
  [6, "june, jun, juni"],
  [7, "july, jul, juli"],
  [8, "august, aug, augusts"],
  [9, "september, sep, sept, septembers"],
  [10, "october, oct, oktober, oktobers, okt"],
  [11, "november, nov, novembers"],
  [12, "december, dec, dezember, dezembers, dez"],
);
const SEASONS = [
  "spring, the spring, frühling, frühlings, frühjahr, frühjahrs",
  "summer, the summer, sommer, sommers",
  "autumn, the autumn, fall, the fall, herbst, herbstes",
  "winter, the winter, winters",
];
export const monthNumbers: ReadonlyMap<string, number> = new Map(MONTHS);
export const WEEKDAYS: readonly (readonly [number, string])[] = [
  [1, "monday, mon, montag"],
  [2, "tuesday, tue, tues, dienstag"],
  [3, "wednesday, wed, weds, mittwoch"],
  [4, "thursday, thu, thur, thurs, donnerstag"],
  [5, "friday, fri, freitag"],
  [6, "saturday, sat, samstag, sonnabend"],
  [7, "sunday, sun, sonntag"],
];
/** Every name of the days, as something else is made of it: in the plural, with a part of the day. */
export const dayNames = <T>(meaningOf: (n: number) => T, wordsOf: (name: string) => readonly string[]) =>
  WEEKDAYS.map(([n, names]) => [meaningOf(n), names.split(", ").flatMap(wordsOf).join(", ")] as const);
const SHORT = "mo di mi do fr sa so".split(" ");
const DOTTED = SHORT.map((word, at) => [at + 1, `${word} ., ${word} den`] as const);
/** Words of other meanings, which are days of the week before a date alone. */
export const shortDay = category<number>("shortWeekday");

export const WEEK = words(
  "week, weeks, wk, kw, cw, kalenderwoche, kalenderwochen, woche, wochen, calendar week, iso week, week number, week no, week no ., week nr, week #, week n°, week -",
);
const YEAR = words("year, years, jahren, jahr, jahre, jahres, kalenderjahr, calendar year");

export const yearOf = (n: number): Time => ({ is: "year", year: n, years: 1 });
/** '98 is 1998, '49 is 2049. */
export const fullYear = (digits: number) => (digits > 99 ? digits : digits + (digits < 50 ? 2000 : 1900));

/** Each of some numbers as a time: from the one to the other, or a list. */
export const each = (numbers: Numbers, timeOf: (n: number) => Time): Time =>
  "from" in numbers
    ? { is: "range", from: timeOf(numbers.from), to: timeOf(numbers.to) }
    : { is: "list", of: numbers.these.map(timeOf) };

const inYear = (digits: string | undefined, time: Time) =>
  digits ? allOf(yearOf(fullYear(Number(digits))), time) : time;

/** 2026-W12-3, KW42, Q3, 2026-Q3, H1/2026, 1Q26, 2020s. */
function codeOf(norm: string): Time | undefined {
  const [, weekYear, week, weekdayOf, yearOfWeek] =
    /^(?:(\d{4})[-/]?)?[kc]?w(\d{1,2})(?:-(\d))?(?:[-/](20\d{2}))?$/.exec(norm) ?? [];
  if (week !== undefined) {
    const found = inYear(weekYear ?? yearOfWeek, { is: "week", n: Number(week) });
    return weekdayOf === undefined ? found : allOf(found, { is: "weekday", n: Number(weekdayOf) });
  }
  const [, before, letter, first, after] = /^(?:(\d{4})[-/]?)?([qh])(\d)(?:[-/]?(20\d{2}))?$/.exec(norm) ?? [];
  const [, turned, sort = letter, short] = /^([1-4])([qh])((?:\d{2}){0,2})$/.exec(norm) ?? [];
  if (sort !== undefined)
    return inYear(before ?? after ?? short, { is: sort === "q" ? "quarter" : "half", n: Number(first ?? turned) });
  const decade = /^((?:19|20)\d0)(?:s|er)$/.exec(norm)?.[1];
  return decade === undefined ? undefined : { is: "year", year: Number(decade), years: 10 };
}

/** Years as they are said: nineteen ninety-nine, twenty twenty-five, two thousand and five, zweitausendfünf. */
const YEARS_SAID = table<number>(
  ...ENGLISH_TO_99.flatMap(([n, some]) =>
    some
      .split(", ")
      .flatMap((word) => [
        ...(n < 60 ? [[2000 + n, `two thousand ${word}, two thousand and ${word}`] as const] : []),
        ...(n > 9 && n < 60 ? [[2000 + n, `twenty ${word}`] as const] : []),
        ...(n > 79 ? [[1900 + n, `nineteen ${word}`] as const] : []),
      ]),
  ),
  ...GERMAN_TO_99.filter(([n]) => n < 60).map(([n, word]) => [2000 + n, `zweitausend${word}`] as const),
);

const between = (numbers: Numbers) => ("from" in numbers ? numbers : undefined);

export const nameGrammar: Partial<Grammar> = {
  leaves: [
    leaf(year, ({ norm }) => (/^(?:19|2[01])\d\d$/.test(norm) ? Number(norm) : undefined)),
    leaf(shortYear, ({ norm }) => (/^\d\d$/.test(norm) ? fullYear(Number(norm)) : undefined)),
    leaf(span, ({ norm }) => codeOf(norm)),
  ],
  lexicons: [
    lexicon(
      weekdays,
      table(
        ...dayNames(
          (n) => n,
          (name) => [`${name}s`, `${name}en`],
        ),
      ),
    ),
    lexicon(month, MONTHS),
    lexicon(year, YEARS_SAID),
    lexicon(roman, table<number>([1, "i"], [2, "ii"], [3, "iii"], [4, "iv"])),
    lexicon(weekday, table<number>(...WEEKDAYS, ...DOTTED)),
    lexicon(shortDay, table<number>(...SHORT.map((word, at) => [at + 1, word] as const))),
    lexicon(
      span,
      table<Time>(
        [{ is: "weekend" }, "weekend, week-end, wochenende, wochenendes"],
        ...SEASONS.map((names, at): [Time, string] => [{ is: "season", n: at + 1 }, names]),
      ),
    ),
    lexicon(
      preposition,
      table<string>(
        ["of", "of, on, at, am, um, vom, von, aus, aus dem, des, der, an, all of, zum, beim, the whole of"],
        [
          "in",
          "in, during, im, während, throughout, in all of, ins, across, over, back in, in the whole of, for all of, for the whole of, im laufe",
        ],
        ["for", "for, für"],
      ),
    ),
  ],
  rules: [
    rule(month, [month, words(".")], (n) => n),
    rule(weekday, [weekday, words(".")], (n) => n),
    spans([maybe("month, monat, monats, month of"), month], (n) => ({ is: "month", n })),
    spans([weekday], (n) => ({ is: "weekday", n })),
    spans([year], yearOf),
    spans([YEAR, year], yearOf),
    spans([words("'"), shortYear], yearOf),
    spans([ordinal, unit], (n, { grain, times }) => {
      if (grain === "quarter") return { is: "quarter", n };
      if (grain === "month" && times === 6) return { is: "half", n };
      return grain === "week" && n > 5 ? { is: "week", n } : undefined;
    }),
    spans([span, maybe("/, '"), shortYear], (of, n) =>
      of.is === "quarter" || of.is === "half" ? allOf(yearOf(n), of) : undefined,
    ),
    spans([words("quarter, quartal"), number], (n) => ({ is: "quarter", n })),
    spans([roman, maybe("."), words("quarter, quartal, quartals")], (n) => ({ is: "quarter", n })),
    spans([words("quarter, quartal"), roman], (n) => ({ is: "quarter", n })),
    spans([BETWEEN, WEEK, number, AND, maybe(WEEK), number], (from, to) =>
      each({ from, to }, (n) => ({ is: "week", n })),
    ),
    spans([WEEK, number], (n) => ({ is: "week", n })),
    spans([WEEK, some], (numbers) => each(numbers, (n) => ({ is: "week", n }))),
    rule(number, [maybe("the, der, den, dem, des, zum"), count], (n) => (Number.isInteger(n) ? n : undefined)),
    rule(number, [maybe("the, der, die, das, den, dem, des, zum"), ordinal], (n) => n),
    rule(some, [number, TO, number], (from, to) => ({ from, to })),
    rule(some, [FROM, some], between),
    rule(some, [BETWEEN, some], between),
    rule(some, [BETWEEN, number, AND, number], (from, to) => ({ from, to })),
    rule(some, [number, AND, number], (first, second) => ({ these: [first, second] })),
    rule(some, [number, COMMA, some], (first, rest) =>
      "these" in rest ? { these: [first, ...rest.these] } : undefined,
    ),
    rule(some, [some, COMMA, AND, number], (before, next) =>
      "these" in before ? { these: [...before.these, next] } : undefined,
    ),
  ],
};
