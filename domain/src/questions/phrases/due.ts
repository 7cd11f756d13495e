import { category, type Grammar, joined, maybe, rule, words } from "../grammar/grammar.ts";
import { requestOf } from "../requests/request.ts";
import { all, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { time } from "../times/ranges.ts";
import type { Time } from "../times/time.ts";
import { code, modifier, people, shownCheck } from "./categories.ts";
import { IS } from "./conditions.ts";
import { howMany } from "./phrases.ts";
import { question } from "./question.ts";

const isDue = category<null>("due");
const isLate = category<null>("overdue");
const checks = category<Restriction>("checks");

const DUE: Restriction = { field: "dueAt", op: "notNull", value: [] };
const LATE: Restriction = { field: "overdueAt", op: "le", value: ["@now"] };
const due = (...more: Restriction[]) => requestOf("tests", { ask: "due", where: all(DUE, ...more) });
const at = (when: Time): Restriction => ({ when, field: "dueAt" });
const WHICH = words("which, what, welche");
const FOR = words("for, of, für, von");
const whichAre = words("welche tests sind, welche tests werden, welche kontrollen sind, was ist, was wird");
const CHECK = words("check, checks, kontrolle, kontrollen");

const DUE_WORDS: readonly Row<null>[] = [
  [
    null,
    `due, upcoming, scheduled, what do i have to do, what do i have to check, what do we have to do, what needs checking,
    which tests should be checked, what should be checked, what must be checked, what should i check, what needs to be done, what is to be done, which tests are due,
    what is due, anything due, tests due, is anything due, is there anything due`,
    "fällig, anstehend, was ist fällig, was muss ich prüfen, was ist zu tun, was muss gemacht werden",
  ],
];

const LATE_WORDS: readonly Row<null>[] = [
  [
    null,
    "overdue, late, overdue tests, which tests are overdue, tests overdue, is anything overdue, is there anything overdue, is anything late",
    "überfällig, überfällige Tests, überfälligen Tests, die überfälligen Tests",
  ],
];

/** What is to be done, and when: the next check of each test. */
export const DUES: Grammar = joined({
  lexicons: [...bilingual(isDue, DUE_WORDS), ...bilingual(isLate, LATE_WORDS)],
  rules: [
    rule(checks, [CHECK], () => all()),
    rule(checks, [shownCheck, CHECK], (one) => oneOf("check", one)),
    rule(question, [isDue], () => due()),
    rule(question, [isDue, time], (when) => due(at(when))),
    rule(question, [isDue, modifier.tests], ({ where, tail }) => (tail === "time" ? undefined : due(where))),
    rule(question, [time, isDue], (when) => due(at(when))),
    rule(question, [whichAre, time, isDue], (when) => due(at(when))),
    rule(question, [whichAre, isDue, time], (when) => due(at(when))),
    rule(question, [isLate, maybe("now, right now, at the moment, currently, jetzt, gerade")], () => due(LATE)),
    rule(question, [isLate, modifier.tests], ({ where }) => due(LATE, where)),
    rule(question, [isDue, checks], (which) => due(which)),
    rule(question, [isLate, checks], (which) => due(LATE, which)),
    rule(question, [isLate, checks, FOR, people], (which, who) => due(LATE, which, oneOf("operator", who))),
    rule(question, [howMany, checks, IS, isLate], (which) => due(LATE, which)),
    rule(question, [howMany, checks, IS, isDue], (which) => due(which)),
    rule(question, [checks, isDue], (which) => due(which)),
    rule(question, [checks, isDue, time], (which, when) => due(which, at(when))),
    rule(question, [checks, time], (which, when) => due(which, at(when))),
    rule(question, [WHICH, checks, IS, isDue], (which) => due(which)),
    rule(question, [WHICH, checks, IS, isDue, time], (which, when) => due(which, at(when))),
    rule(
      question,
      [
        words("was ist, welche tests sind, welche kontrollen sind, was muss ich, was müssen wir"),
        time,
        words("fällig, zu tun, noch fällig, noch zu tun, prüfen, kontrollieren, tun, machen"),
      ],
      (when) => due(at(when)),
    ),
    rule(question, [isDue, FOR, people], (who) => due(oneOf("operator", who))),
    rule(question, [isDue, FOR, people, time], (who, when) => due(oneOf("operator", who), at(when))),
    rule(question, [isDue, time, FOR, people], (when, who) => due(oneOf("operator", who), at(when))),
    rule(
      question,
      [
        words(
          "next for, next check for, next check of, nächste kontrolle für, what 's next for, what is next for",
          "was kommt als nächstes für",
        ),
        code,
      ],
      (one) => due(oneOf("code", [one])),
    ),
    rule(question, [words("next, what is next, what 's next, was kommt als nächstes")], () => due()),
  ],
});
