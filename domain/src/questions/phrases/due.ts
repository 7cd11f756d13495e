import { category, type Grammar, joined, maybe, rule, words } from "../grammar/grammar.ts";
import { type Grouping, requestOf } from "../requests/request.ts";
import { all, EVERYTHING, fieldsIn, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { time } from "../times/ranges.ts";
import { lasting } from "../times/relative.ts";
import type { Time } from "../times/time.ts";
import { article, code, grouping, modifier, people, predicate, shownCheck } from "./categories.ts";
import { IS, POSSESSIVE } from "./conditions.ts";
import { COUNT } from "./phrase.ts";
import { howMany, MY, PER, records } from "./phrases.ts";
import { question } from "./question.ts";

const isDue = category<null>("due");
const isLate = category<null>("overdue");
/** What is due, as far as it was narrowed. */
const dueOnes = category<Restriction>("due ones");
const dueGroups = category<{ some: Restriction; by: Grouping }>("groups of due ones");
const checks = category<Restriction>("checks");

const DUE: Restriction = { field: "dueAt", op: "notNull", value: [] };
const LATE: Restriction = { field: "overdueAt", op: "le", value: ["@now"] };
const due = (...more: Restriction[]) => requestOf("tests", { ask: "due", where: all(DUE, ...more) });
const at = (when: Time): Restriction => ({ when, field: "dueAt" });
const FOR = words("for, of, by, on, für, von, bei");
const ANYTHING = words(
  "what is, what 's, what are, what all is, which tests are, which tests should be, which checks are, anything, anything else, is anything, is there anything, are there any tests, something, is something, is there something",
  "what do i have, what do we have, what have i got, what have we got, what have i, what do i need, what do we need, what else is, do i have anything, do we have anything, have i got anything, have we got anything",
  "was ist, was wird, was steht, was gibt es, was habe ich, was haben wir, ist etwas, ist noch etwas, gibt es etwas, gibt es noch etwas, steht etwas, steht noch etwas, was muss ich, was müssen wir",
  "welche tests sind, welche tests werden, welche kontrollen sind, welche kontrollen stehen, was ist noch, was steht noch, etwas, noch etwas, was liegt",
);
const TO_DO = words(
  "due, due up, up, on, on for, on the list, on the list for, on the plan for, planned, planned for, coming up, to do, to check, to be done, to be checked, to look at, left to do, left to check, scheduled, scheduled for",
  "that needs doing, that needs checking, needing a check, on my plate, on the agenda, on the agenda for, happening, fällig, anstehend, an, zu tun, zu prüfen, zu kontrollieren, zu erledigen, dran, noch fällig, noch zu tun, prüfen, kontrollieren, tun, machen, geplant, geprüft werden, kontrolliert werden, gemacht werden, erledigt werden, getan werden",
);
const TOO_LATE = words(
  "overdue, late, running late, behind, past due, behind schedule, delayed, überfällig, verspätet, zu spät, noch überfällig",
);
const FORGOT = words(
  "did anyone forget, did anybody forget, did someone forget, did somebody forget, did the team forget, did the lab forget, did we forget, has anyone forgotten, have we forgotten, did anyone miss, did we miss, has anyone missed, have we missed",
  "hat jemand vergessen, haben wir vergessen",
);
/** One time alone: a check is not due twice. */
const timed = (ones: Restriction, when: Time) =>
  /"when"|"overdueAt"/.test(JSON.stringify(ones)) ? undefined : all(ones, at(when));
const WHICH = words("which, what, welche");
/** Where a test stands; of anything else "what is it" asks for a meaning. */
const isState = (where: Restriction) =>
  fieldsIn(where).every((id) => /^(?:status|needsCorrection|missingPhoto|strawState|\w+By|\w+At)$/.test(id)) &&
  fieldsIn(where).length > 0;
const CHECK = words("check, checks, kontrolle, kontrollen");

const DUE_WORDS: readonly Row<null>[] = [
  [
    null,
    `due, to do, to-do, to - do, todo, upcoming, scheduled, what do i have to do, what do i have to check, what do we have to do, what do we have to check, what needs checking, what needs doing,
    which tests should be checked, what should be checked, what must be checked, what should i check, what needs to be done, what needs to be checked, what has to be done,
    what has to be checked, what must be done, what should i do, what should i be doing, what am i supposed to do, what do i do, what do we do, tests due, tests to check, my to-do list, my to - do list, to-do list, to - do list, our to-do list,
    worklist, my worklist, the worklist, our worklist, my tasks, tasks, tasks due, my agenda, agenda, checks to do, what tests are due`,
    "fällig, anstehend, was muss gemacht werden, was muss geprüft werden, meine Aufgaben, Aufgaben, Arbeitsliste, meine Arbeitsliste, die Arbeitsliste, fällige Tests, fällige Kontrollen",
  ],
];

const LATE_WORDS: readonly Row<null>[] = [
  [
    null,
    "overdue, late, overdue tests, the overdue tests, tests overdue, which tests are running late, what have we missed, what did we miss, missed",
    "überfällig, überfällige Tests, überfälligen Tests, die überfälligen Tests, verpasste Kontrollen",
  ],
];

/** What is to be done, and when: the next check of each test. */
export const DUES: Grammar = joined({
  lexicons: [...bilingual(isDue, DUE_WORDS), ...bilingual(isLate, LATE_WORDS)],
  rules: [
    rule(checks, [CHECK], () => all()),
    rule(checks, [shownCheck, CHECK], (one) => oneOf("check", one)),
    // "Did anyone forget a day 3 check".
    rule(isLate, [FORGOT, maybe(article)], () => null),
    rule(
      dueOnes,
      [words("hat jemand, haben wir, wurde, wurden"), maybe(article), checks, words("vergessen, verpasst, versäumt")],
      (which) => all(LATE, which),
    ),
    rule(isDue, [ANYTHING, TO_DO], () => null),
    rule(isLate, [ANYTHING, TOO_LATE], () => null),
    rule(isDue, [isDue, words("for me, for us, für mich, für uns, next, als nächstes")], () => null),
    rule(dueOnes, [isDue], () => EVERYTHING),
    rule(dueOnes, [isLate], () => LATE),
    ...[WHICH, howMany].flatMap((asking) => [
      rule(dueOnes, [maybe(asking), checks, maybe(IS), isDue], (which) => which),
      rule(dueOnes, [maybe(asking), checks, maybe(IS), isLate], (which) => all(LATE, which)),
    ]),
    ...[isDue, isLate].map((state) =>
      rule(
        dueOnes,
        [maybe(howMany), maybe(WHICH), records.tests, maybe(IS), state],
        ({ where, ...phrase }) => {
          const isPlain = phrase.groupBy.length + phrase.measures.length === 0 && !phrase.order;
          return isPlain && !/"when"|"dueAt"/.test(JSON.stringify(where))
            ? all(where, ...(state === isLate ? [LATE] : []))
            : undefined;
        },
        1,
      ),
    ),
    rule(dueOnes, [isDue, checks], (which) => which),
    rule(dueOnes, [isLate, checks], (which) => all(LATE, which)),
    rule(dueOnes, [dueOnes, maybe(FOR), time], timed),
    // "Overdue by more than a day".
    rule(dueOnes, [dueOnes, maybe("by, um"), lasting], (some, when) =>
      JSON.stringify(some).includes(JSON.stringify(LATE)) ? all(some, { when, field: "overdueAt" }) : undefined,
    ),
    rule(dueOnes, [isLate, checks, time], (which, when) => all(LATE, which, { when, field: "overdueAt" })),
    rule(dueOnes, [time, maybe(","), dueOnes], (when, some) => timed(some, when)),
    rule(dueOnes, [ANYTHING, time, TO_DO], (when) => timed(EVERYTHING, when)),
    rule(dueOnes, [ANYTHING, FOR, people, TO_DO], (who) => oneOf("operator", who)),
    rule(dueOnes, [ANYTHING, time, FOR, people, TO_DO], (when, who) => timed(oneOf("operator", who), when)),
    rule(dueOnes, [dueOnes, FOR, people], (some, who) => all(some, oneOf("operator", who))),
    rule(
      dueOnes,
      [
        words(
          "any, are there any, the, all, all the, show, show me, list, how many, number of, the number of, count of, zeige, wie viele, alle",
        ),
        dueOnes,
      ],
      (some) => some,
      1,
    ),
    rule(dueOnes, [MY, dueOnes], (some) => all(some, oneOf("operator", ["@me"]))),
    rule(dueOnes, [dueOnes, modifier.tests], (some, { where, tail }) =>
      tail === "time" || tail === "people" ? undefined : all(some, where),
    ),
    rule(
      dueOnes,
      [dueOnes, words("now, right now, at the moment, currently, already, still, jetzt, gerade, schon, noch, bereits")],
      (some) => some,
    ),
    rule(question, [dueOnes], (some) => due(some)),
    // "Tests overdue since yesterday".
    rule(modifier.tests, [words("overdue, overdue from, past due, überfällig"), time], (when) => ({
      where: all(LATE, { when, field: "overdueAt" }),
    })),
    // "Tests with an overdue fertilisation check".
    rule(
      modifier.tests,
      [
        words("with, having, have, has, that have, which have, mit, haben, hat"),
        maybe("a, an, the, einer, einem"),
        isLate,
        checks,
      ],
      (which) => ({
        where: all(DUE, LATE, which),
      }),
    ),
    // "Overdue checks by operator": how many there are of each.
    rule(dueGroups, [dueOnes, PER, grouping.tests], (some, by) => ({ some, by })),
    rule(dueGroups, [dueGroups, time], ({ some, by }, when) => {
      const own = timed(some, when);
      return own && { some: own, by };
    }),
    rule(question, [dueGroups], ({ some, by }) =>
      requestOf("tests", {
        ask: "figure",
        measures: [COUNT],
        where: all(DUE, some),
        groupBy: ["field" in by ? by : { ...by, field: "dueAt" }],
      }),
    ),
    rule(question, [checks, FOR, code], (which, one) => due(all(which, oneOf("code", [one])))),
    rule(question, [words("next, the next, nächste"), checks], (which) => due(which)),
    rule(question, [maybe(howMany), checks, time], (which, when) => due(which, at(when))),
    rule(question, [time, maybe(POSSESSIVE), checks], (when, which) => due(which, at(when))),
    // "What did Ada leave to sign", "anything left to review": what waits for somebody.
    ...(["tests", "units"] as const).map((subject) =>
      rule(question, [ANYTHING, predicate[subject]], ({ where }) =>
        isState(where) ? requestOf(subject, { where }) : undefined,
      ),
    ),
    // "What needs signing", "what has to be reviewed".
    ...(
      [
        [
          "reviewed",
          "signing, a signature, my signature, to be signed, signing off, sign-off",
          "to be signed, unterschrieben werden",
        ],
        ["submitted", "reviewing, review, a review, to be reviewed", "to be reviewed, geprüft werden"],
      ] as const
    ).flatMap(([status, needed, done]) =>
      (
        [
          ["what needs, what still needs, does anything need, anything that needs", needed],
          ["what has, what still has, was muss", done],
        ] as const
      ).map(([begins, act]) =>
        rule(question, [words(begins), words(act)], () => requestOf("tests", { where: oneOf("status", [status]) })),
      ),
    ),
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
