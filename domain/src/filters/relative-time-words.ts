import type { Field } from "./field.ts";
import { type Period, periodOf, type RelativeTime } from "./relative-time.ts";

const THIS = {
  day: "today",
  week: "this week",
  month: "this month",
  quarter: "this quarter",
  year: "this year",
} as const;

const LAST = {
  day: "yesterday",
  week: "last week",
  month: "last month",
  quarter: "last quarter",
  year: "last year",
} as const;

const LAST_SEVERAL = {
  day: "in the last # whole days",
  week: "in the last # whole weeks",
  month: "in the last # whole months",
  quarter: "in the last # whole quarters",
  year: "in the last # whole years",
} as const;

const THIS_AND_LAST = {
  day: "today and the # days before",
  week: "this week and the # before",
  month: "this month and the # before",
  quarter: "this quarter and the # before",
  year: "this year and the # before",
} as const;

const PAST = "in the past # × 24 hours";

/** How periods are told: on which clock, from which moment, in which language. */
export type PeriodShown = { zone: string; now: Date; locale?: string; word?: (english: string) => string };

const asItIs = (english: string) => english;

function phraseOf(time: RelativeTime): string {
  if (time.kind === "this") return THIS[time.unit];
  if (time.kind === "past") return PAST;
  if (time.kind === "this-and-last") return THIS_AND_LAST[time.unit];
  return time.count === 1 ? LAST[time.unit] : LAST_SEVERAL[time.unit];
}

/** "this month", "in the last 3 whole months". */
export const relativeTimeWords = (time: RelativeTime, word = asItIs): string =>
  word(phraseOf(time)).replace("#", time.kind === "this" ? "" : String(time.count));

const DAY = { day: "numeric", month: "long", year: "numeric" } as const;

/** How finely a date is told. */
const FORMATS = {
  year: { year: "numeric" },
  month: { month: "long", year: "numeric" },
  day: DAY,
  minute: { ...DAY, hour: "2-digit", minute: "2-digit" },
} as const;
type Precision = keyof typeof FORMATS;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf({ locale = "en-GB", zone }: PeriodShown, precision: Precision): Intl.DateTimeFormat {
  const key = `${locale} ${zone} ${precision}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale, { timeZone: zone, ...FORMATS[precision] });
  formats.set(key, known);
  return known;
}

/** "October 2026", "12 October 2026", "12 October 2026 at 08:00". */
export const dateWords = (at: Date, precision: Precision, shown: PeriodShown): string =>
  formatOf(shown, precision).format(at);

/** "1 to 24 November 2026": the first and the last day of a period; with the hours where it begins and ends at now. */
export function datesOf({ from, to }: Pick<Period, "from" | "to">, hasTime: boolean, shown: PeriodShown): string {
  const { word = asItIs } = shown;
  const last = hasTime ? to : new Date(to.getTime() - 1);
  return formatOf(shown, hasTime ? "minute" : "day")
    .formatRange(from, last)
    .replace(/\s*–\s*/, ` ${word("to")} `);
}

/** "this month so far, 1 to 24 November 2026". What may lie ahead is told to the end of its period. */
export function periodWords(time: RelativeTime, { isAhead }: Pick<Field, "isAhead">, shown: PeriodShown): string {
  const { zone, now, word = asItIs } = shown;
  const period = periodOf(time, now, zone);
  const isSoFar = period.isUnfinished && !isAhead;
  const told = isSoFar ? { ...period, to: new Date(now.getTime() + 1) } : period;
  const soFar = isSoFar ? ` ${word("so far")}` : "";
  return `${relativeTimeWords(time, word)}${soFar}, ${datesOf(told, time.kind === "past", shown)}`;
}
