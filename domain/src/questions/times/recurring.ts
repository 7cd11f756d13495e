import type { RecurringTime } from "../../filters/recurring-time.ts";
import { category, type Grammar, lexicon } from "../grammar/grammar.ts";
import { hours } from "./clocks.ts";
import { dayNames, weekday, weekdays } from "./names.ts";
import { bent, maybe, rules, sign, table } from "./rules.ts";
import { dayTimes } from "./time.ts";

type Minutes = { from: number; to: number };

export const recurring = category<RecurringTime>("recurring");
const days = category<readonly number[]>("recurringDays");
const parts = category<Minutes>("recurringParts");

const WORKDAYS = [1, 2, 3, 4, 5];
const EVERY = sign(`every, each, ${bent("jed")}`);

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
  ],
  rules: [
    rules(days, [weekdays], (n) => [n]),
    rules(days, [EVERY, weekday], (n) => [n]),
    rules(days, [sign("on a, an einem"), weekday], (n) => [n]),
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
