import type { RecurringTime } from "../../filters/recurring-time.ts";
import { category, type Grammar, lexicon, maybe, rule, words } from "../grammar/grammar.ts";
import { hours } from "./clocks.ts";
import { dayNames, weekday, weekdays } from "./names.ts";
import { bent, table } from "./rules.ts";
import { dayTimes } from "./time.ts";

type Minutes = { from: number; to: number };

export const recurring = category<RecurringTime>("recurring");
const days = category<readonly number[]>("recurringDays");
const parts = category<Minutes>("recurringParts");

const WORKDAYS = [1, 2, 3, 4, 5];
const EVERY = words(`every, each, ${bent("jed")}`);

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
    rule(days, [weekdays], (n) => [n]),
    rule(days, [EVERY, weekday], (n) => [n]),
    rule(days, [words("on a, an einem"), weekday], (n) => [n]),
    rule(days, [days, words("and, und"), days], (some, more) => [...new Set([...some, ...more])].sort()),
    // "On thurs" may be one of them.
    rule(
      recurring,
      [maybe("on, at, an, am, at the, on the, every, each, jeden, jeder"), days],
      (weekdays) => ({ weekdays }),
      1,
    ),
    // This one or any: it is asked.
    rule(recurring, [words("at the weekend, on the weekend, am wochenende")], () => ({ weekdays: [6, 7] }), 2),
    rule(recurring, [maybe("in the, at the, during the, am"), parts], (minutes) => dayTimes([], minutes)),
    rule(recurring, [EVERY, hours], (minutes) => dayTimes([], minutes)),
    rule(recurring, [maybe("on, am"), weekday, parts], (n, minutes) => dayTimes([n], minutes)),
    rule(recurring, [recurring, maybe("in the, during the"), parts], ({ weekdays }, minutes) =>
      weekdays.length > 0 ? dayTimes(weekdays, minutes) : undefined,
    ),
  ],
};
