import type { Grain } from "../../timing/calendar.ts";
import { category, type Grammar, leaf, lexicon, maybe, rule, words } from "../grammar/grammar.ts";
import { bent, table } from "./rules.ts";
import type { Duration } from "./time.ts";

/** Counted in a unit of the calendar: a fortnight is two weeks, a minute a part of an hour. */
export type Unit = { grain: Grain; times: number; isMany?: true };

export const count = category<number>("timeCount");
export const unit = category<Unit>("timeUnit");
export const duration = category<Duration>("duration");
export const ordinal = category<number>("timeOrdinal");
const ofTwoWords = category<number>("ordinalOfTwoWords");
const amount = category<Duration>("timeAmount");

const ONES =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const EINS =
  "ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn".split(
    " ",
  );
const ZEHNER = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ");
const FIRST = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(" ");
const ERST = "erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft".split(" ");

const compound = (tens: string, ones: string) => `${tens}-${ones}, ${tens} ${ones}`;
/** From 1 to 99, as they are written out. */
export const ENGLISH_TO_99 = [
  ...ONES.map((word, at) => [at + 1, word] as const),
  ...TENS.flatMap((tens, at) => [
    [20 + 10 * at, tens] as const,
    ...ONES.slice(0, 9).map((word, n) => [21 + 10 * at + n, compound(tens, word)] as const),
  ]),
];
/** From 2 on: of one it is the article as well. */
export const GERMAN_TO_99 = [
  ...EINS.slice(1).map((word, at) => [at + 2, word] as const),
  ...ZEHNER.flatMap((tens, at) => [
    [20 + 10 * at, tens] as const,
    ...EINS.slice(0, 9).map((word, n) => [21 + 10 * at + n, `${word}und${tens}`] as const),
  ]),
];

const ORDINALS = table<number>(
  ...FIRST.map((word, at) => [at + 1, word] as const),
  ...ONES.slice(12).map((word, at) => [at + 13, `${word}th`] as const),
  [20, "twentieth"],
  [30, "thirtieth"],
  ...ERST.map((word, at) => [at + 1, bent(word)] as const),
  ...GERMAN_TO_99.filter(([n]) => n > 12 && n < 32).map(
    ([n, word]) => [n, bent(n < 20 ? `${word}t` : `${word}st`)] as const,
  ),
);

/** Where they are of two words, they are no two numbers. */
const OF_TWO_WORDS = table<number>(
  ...FIRST.slice(0, 9).map((word, at) => [21 + at, compound("twenty", word)] as const),
  [31, compound("thirty", "first")],
);

const UNITS = table<Unit>(
  [{ grain: "hour", times: 1 / 3600 }, "seconds, secs, sekunde, sekunden"],
  [{ grain: "hour", times: 1 / 60 }, "minute, minutes, min, mins, minuten"],
  [{ grain: "hour", times: 1 }, "hour, hours, hr, hrs, h, stunde, stunden, std"],
  [{ grain: "day", times: 1 }, "day, days, tag, tage, tagen, tages, tg, kalendertag, kalendertage, kalendertagen"],
  [{ grain: "week", times: 1 }, "week, weeks, wk, wks, woche, wochen, kalenderwoche, kalenderwochen"],
  [{ grain: "week", times: 2 }, "fortnight, fortnights"],
  [
    { grain: "month", times: 1 },
    "month, months, mo, mos, mth, mths, monat, monate, monaten, monats, kalendermonat, kalendermonats",
  ],
  [{ grain: "quarter", times: 1 }, "quarter, quarters, qtr, quartal, quartale, quartalen, quartals, vierteljahr"],
  [{ grain: "month", times: 6 }, "half year, half-year, half years, halbjahr, halbjahre, halbjahren, halbjahres"],
  [
    { grain: "year", times: 1 },
    "year, years, yr, yrs, jahr, jahre, jahren, jahres, jahrs, kalenderjahr, kalenderjahres",
  ],
  [{ grain: "year", times: 10 }, "decade, decades, jahrzehnt, jahrzehnte, jahrzehnten"],
);
/** "The last days of October" are not its last day. */
const IN_PLURAL =
  /^(?:days|tagen|tage|weeks|wks|wochen|months|mos|mths|monaten?|quarters|quartalen?|years|yrs|jahren?)$/;
const LETTERS = { d: "day", w: "week", y: "year" } as const;
const SHORT = new Map<string, Unit>([
  ...UNITS,
  ...Object.entries(LETTERS).map(([letter, grain]) => [letter, { grain, times: 1 }] as const),
]);

/** What a part of a unit is counted in; half a month is 15 days. */
const SMALLER = {
  day: [24, "hour"],
  week: [168, "hour"],
  month: [30, "day"],
  quarter: [90, "day"],
  year: [12, "month"],
} as const;

export function amountOf(number: number, { grain, times }: Unit): Duration {
  const all = number * times;
  if (grain === "hour") return [{ count: all, grain }];
  const [parts, smaller] = SMALLER[grain];
  const whole = Math.floor(all);
  const rest = { count: Math.round((all - whole) * parts), grain: smaller };
  return [{ count: whole, grain }, rest].filter((part) => part.count > 0);
}

const numberOf = (norm: string) => (/^\d+(?:[.,](?!00$)\d+)?$/.test(norm) ? Number(norm.replace(",", ".")) : undefined);

/** One year, two months and 30 minutes: each unit once. */
const added = (whole: Duration, next: Duration): Duration | undefined =>
  next.every(({ grain, count: n }) => (grain === "hour" && n < 1 ? true : whole.every((one) => one.grain !== grain)))
    ? [...whole, ...next]
    : undefined;

const DASH = words("-");
const A = words("a, an, ein, eine, einen, einem, einer, eines");
const HALF = words("half, halbe, halben, halbes, halber");
const AND_A_HALF = words("and a half, ½, 1⁄2");

export const unitGrammar: Partial<Grammar> = {
  leaves: [
    leaf(count, ({ norm }) => numberOf(norm) ?? (/^\d+1⁄2$/.test(norm) ? Number(norm.slice(0, -3)) + 0.5 : undefined)),
    leaf(ordinal, ({ norm }) =>
      /^\d{1,3}(?:st|nd|rd|th|ten|ter|te|tes|er|\.)$/.test(norm) ? Number.parseInt(norm, 10) : undefined,
    ),
    leaf(amount, ({ norm }) => {
      const [, digits = "", letters = ""] = /^(\d+(?:[.,]\d+)?)([a-z]+)$/.exec(norm) ?? [];
      const found = SHORT.get(letters);
      return found && amountOf(numberOf(digits) ?? 0, found);
    }),
  ],
  lexicons: [
    lexicon(
      count,
      table<number>(
        ...ENGLISH_TO_99,
        ...GERMAN_TO_99,
        [2, "a couple of, a couple, couple of, couple, beiden, beide"],
        [12, "a dozen, dozen, ein dutzend"],
        [100, "a hundred, one hundred, hundred, hundert, einhundert"],
        [1.5, "anderthalb, eineinhalb"],
        [2.5, "zweieinhalb"],
        [3.5, "dreieinhalb"],
      ),
    ),
    lexicon(ordinal, ORDINALS),
    lexicon(ofTwoWords, OF_TWO_WORDS),
    lexicon(
      unit,
      UNITS.map(([name, of]) => [name, IN_PLURAL.test(name) ? { ...of, isMany: true as const } : of] as const),
    ),
  ],
  rules: [
    rule(count, [count, AND_A_HALF], (whole) => whole + 0.5),
    rule(ordinal, [ofTwoWords], (n) => n, -1),
    rule(ordinal, [count, words(".")], (n) => (Number.isInteger(n) && n < 32 ? n : undefined)),
    rule(amount, [count, maybe(DASH), unit], amountOf),
    rule(amount, [A, unit], (of) => amountOf(1, of)),
    rule(amount, [HALF, A, unit], (of) => amountOf(0.5, of)),
    rule(amount, [A, HALF, unit], (of) => amountOf(0.5, of)),
    rule(amount, [A, unit, AND_A_HALF], (of) => amountOf(1.5, of)),
    rule(duration, [amount], (of) => of),
    rule(duration, [duration, maybe("and, und, ,"), amount], added),
  ],
};
