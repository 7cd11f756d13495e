import type { RecurringTime } from "../../filters/recurring-time.ts";
import { category, type Grammar, lexicon } from "../grammar/grammar.ts";
import { hours } from "./clocks.ts";
import { dayNames, weekday, weekdays } from "./names.ts";
import { bent, maybe, rules, sign, table } from "./rules.ts";
import { dayTimes } from "./time.ts";
import { unit } from "./units.ts";

type Minutes = { from: number; to: number };

/** By what a table of times can be told. */
export type CalendarUnit = "hour" | "day" | "week" | "month" | "quarter" | "year" | "weekday" | "hourOfDay";

export const recurring = category<RecurringTime>("recurring");
/** The unit by its name, for "by …" and "per …". */
export const calendarUnit = category<CalendarUnit>("calendarUnit");
/** The whole phrase: "per month", "monthly", "month by month". */
export const everyUnit = category<CalendarUnit>("everyUnit");

const days = category<readonly number[]>("recurringDays");
const parts = category<Minutes>("recurringParts");

const WORKDAYS = [1, 2, 3, 4, 5];
const EVERY = sign(`every, each, ${bent("jed")}`);
const PER = sign(`per, by, each, every, for each, for every, over the, pro, je, nach, ${bent("jed")}`);

export const recurringGrammar: Partial<Grammar> = {
  lexicons: [
    lexicon(
      days,
      table<readonly number[]>(
        [[6, 7], "weekends, wochenenden"],
        [WORKDAYS, "weekdays, workdays, working days, business days, werktagen, wochentagen, arbeitstagen"],
      ),
    ),
    lexicon(
      recurring,
      table<RecurringTime>(
        ...dayNames(
          (n) => ({ weekdays: [n] }),
          (name) => (/(?:tag|abend|woch)$/.test(name) ? [`${name}s`] : []),
        ),
        [{ weekdays: WORKDAYS }, "werktags, wochentags"],
      ),
    ),
    lexicon(
      parts,
      table(
        [{ from: 360, to: 720 }, "mornings, vormittags, morgens"],
        [{ from: 720, to: 1080 }, "afternoons, nachmittags"],
        [{ from: 1080, to: 1440 }, "evenings, abends"],
        [{ from: 1080, to: 1800 }, "nights, nachts, at night"],
      ),
    ),
    lexicon(
      calendarUnit,
      table<CalendarUnit>(
        ["weekday", "weekday, day of the week, day of week, wochentag, wochentage, wochentagen"],
        [
          "hourOfDay",
          "hour of day, hour of the day, time of day, time of the day, uhrzeit, tageszeit, stunde des tages, tagesstunde",
        ],
      ),
    ),
    lexicon(
      everyUnit,
      table<CalendarUnit>(
        ["day", "daily, day by day, täglich, tageweise, tag für tag"],
        ["week", "weekly, week by week, wöchentlich, wochenweise, woche für woche"],
        ["month", "monthly, month by month, monatlich, monatsweise, monat für monat"],
        ["quarter", "quarterly, quarter by quarter, vierteljährlich, quartalsweise"],
        ["year", "yearly, annual, annually, year by year, jährlich, jahrweise, jahr für jahr"],
      ),
    ),
  ],
  rules: [
    rules(calendarUnit, [maybe("calendar"), unit], ({ grain, times }) => (times === 1 ? grain : undefined)),
    rules(everyUnit, [PER, calendarUnit], (one) => one),
    rules(days, [weekdays], (n) => [n]),
    rules(days, [EVERY, weekday], (n) => [n]),
    rules(days, [days, sign("and, und"), days], (some, more) => [...new Set([...some, ...more])].sort()),
    rules(recurring, [maybe("on, at, an, am, at the, on the, every, each, jeden, jeder"), days], (weekdays) => ({
      weekdays,
    })),
    rules(recurring, [maybe("in the, at the, during the, am"), parts], (minutes) => dayTimes([], minutes)),
    rules(recurring, [EVERY, hours], (minutes) => dayTimes([], minutes)),
    rules(recurring, [maybe("on, am"), weekday, parts], (n, minutes) => dayTimes([n], minutes)),
    rules(recurring, [recurring, maybe("in the, during the"), parts], ({ weekdays }, minutes) =>
      weekdays.length > 0 ? dayTimes(weekdays, minutes) : undefined,
    ),
  ].flat(),
};
