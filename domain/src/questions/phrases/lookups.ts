import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { type Grammar, joined, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import { type Request, requestOf, statisticOf } from "../requests/request.ts";
import { all, EVERYTHING, fieldsIn, oneOf, type Restriction } from "../requests/restriction.ts";
import type { Event } from "../tables/events.ts";
import { SPANS } from "../tables/fields.ts";
import { time } from "../times/ranges.ts";
import type { Time } from "../times/time.ts";
import {
  adjective,
  article,
  baseVerb,
  bySubject,
  code,
  codes,
  type Happening,
  namedField,
  numberField,
  people,
  predicate,
  verb,
} from "./categories.ts";
import { AND, DID, HAS, happened, IS } from "./conditions.ts";
import { number } from "./numbers.ts";
import { asked, COUNT, narrowed, type Phrase } from "./phrase.ts";
import { howMany, ITS, PRONOUN, records, THAT_ANSWER, WE } from "./phrases.ts";
import { opening, question } from "./question.ts";

const WHO = words(
  "who, who has, who was, which operator, which operators, which embryologist, which embryologists, wer, wer hat, welcher bediener hat, welche bediener haben",
);
const WHEN = words("when, how long ago, on which day, which day, what day, on what day, wann, an welchem tag");
const WHICH = words("which, what, welche, welcher, welches, welchen");
const OF = words("of, for, von, vom, zu, bei, für, in, on");
const IS_USED = words(
  "was used in, was used for, were used in, were used for, is used in, has, had, was used on, used",
);

/** The moments of a record, as far as a table shows them. */
export const TIMELINE = ["opuAt", "injectedAt", "submittedAt", "reviewedAt", "signedAt"];

const record = (one: string): Restriction => oneOf("code", [one]);

const shows = (
  where: Restriction,
  field: string | undefined,
  lacks = "whoAndWhen",
  subject: AskedSubject = "tests",
): Request => requestOf(subject, field === undefined ? { where: { told: lacks } } : { where, shows: [field] });

/** A rate is measured, and shown of no record; its pictures and queries are records of their own. */
const itsOwn = (subject: AskedSubject, field: string) =>
  fieldOf(subject, field)?.unit === "%" ||
  fieldOf(subject, field)?.type === "flag" ||
  /^(?:mediaCount|queries|openQueries)$/.test(field)
    ? undefined
    : shows(THAT_ANSWER, field, undefined, subject);

/** What one record, or those of the answer before, say of a thing that happened. */
const told = (where: Restriction, { person, time, lacks }: Event, subject: AskedSubject = "tests") => ({
  who: () => shows(where, person, lacks, subject),
  when: () => shows(where, time, lacks, subject),
});

const eachOf = (
  subject: AskedSubject,
  phrase: Phrase,
  field: string | undefined,
  { done, time: moment = phrase.moment, lacks = "whoAndWhen" }: Event,
) =>
  asked(
    subject,
    {
      ...phrase,
      where: field === undefined ? { told: lacks } : all(phrase.where, ...(done ? [done] : [])),
      ...(moment && { moment }),
    },
    { ask: "rows", shows: field === undefined ? [] : [field] },
  );

const eachDid = (subject: AskedSubject, did: Event, when: Time) => {
  const more = happened({ event: did, at: { when } });
  // Nobody asks who began or logged without saying what.
  return more && did.person && did.person !== "createdBy" && (did.time || subject === "tests")
    ? requestOf(subject, { ask: "figure", measures: [COUNT], where: more.where, groupBy: [{ field: did.person }] })
    : undefined;
};

const WHO_IS = words("who is, who was, who 's, wer ist, wer war");
const TIMELINE_WORDS = words(
  "timeline, history, the timeline, story, events, log, course, dates, verlauf, zeitverlauf, historie, ablauf",
);
const HAPPENED = words("what happened to, what became of, was wurde aus");
const WHERE_ARE = words("where are, where is, where 's, wo sind, wo ist");
const TOOK = words("how long did, how long has, how long does, wie lange hat, wie lange");
const TAKE = words("take, taken, last, gedauert, gebraucht, dauerte");
const DONE_IN = [
  ["reviewHours", "reviewed, geprüft"],
  ["lockHours", "locked, gesperrt"],
] as const;
const isText = (part: unknown) => typeof part === "string";
const CHANGED = words(
  "what changed in, what has changed in, what was changed in, what changed on, what was edited in, was hat sich geändert in, was wurde geändert in",
);
const AND_WHEN = words("and when, und wann");
const AND_WHO = words("and by whom, and who did it, by whom, und von wem");

/** Several fields of records. */
const fields = bySubject<readonly string[]>("fields");
const WITH_THEIR = words(
  "with their, along with their, together with their, and their, with the, showing, showing the, including, including the, mit ihrem, mit ihrer, mit ihren",
);
const MIT = words("mit");
const MOST_FIELDS = 6;
const listing = (subject: AskedSubject, phrase: Phrase, some: readonly string[]) =>
  phrase.measures.length > 0 || phrase.groupBy.length > 0 || phrase.versus.length > 0 || some.length > MOST_FIELDS
    ? undefined
    : asked(subject, phrase, { ask: "rows", shows: some });

const lookups: readonly Rule[] = [
  rule(question, [WHO, verb.tests, code, AND_WHEN], (did, one) =>
    did.person && did.time ? requestOf("tests", { where: record(one), shows: [did.person, did.time] }) : undefined,
  ),
  rule(question, [CHANGED, code], () => shows(EVERYTHING, undefined, "history")),
  rule(question, [CHANGED, code, time], () => shows(EVERYTHING, undefined, "history")),
  rule(question, [HAPPENED, records.units], (phrase) =>
    asked("units", phrase, { ask: "rows", shows: ["status", "fate", "fateAt"] }),
  ),
  rule(question, [WHERE_ARE, records.units, maybe("now, right now, at the moment, jetzt")], (phrase) =>
    asked("units", phrase, { ask: "rows", shows: ["status", "place"] }),
  ),
  // "How long did ICSI-0005 take from submission to review", "how long did the review of ICSI-0005 take".
  ...SPANS.flatMap(({ subject, field, from, to }) =>
    subject === "units"
      ? []
      : [
          [
            TOOK,
            code,
            TAKE,
            words("from, between, von"),
            words(from),
            words("to, and, until, bis"),
            words(to),
          ] as const,
          [TOOK, words(to), OF, code, TAKE] as const,
        ].map((said) => rule(question, said, (...parts) => shows(record(String(parts.find(isText))), field))),
  ),
  ...DONE_IN.map(([field, done]) =>
    rule(question, [TOOK, code, TAKE, words("to be, to get, until it was"), words(done)], (one) =>
      shows(record(one), field),
    ),
  ),
  rule(question, [WHO, verb.tests, maybe(OF), code], (did, one) => told(record(one), did).who()),
  rule(question, [WHO_IS, namedField.tests, OF, code], (field, one) =>
    fieldOf("tests", field)?.type === "person" ? shows(record(one), field) : undefined,
  ),
  rule(question, [WHEN, IS, maybe(article), namedField.tests, OF, code], (field, one) =>
    fieldOf("tests", field)?.type === "instant" ? shows(record(one), field) : undefined,
  ),
  rule(question, [code, TIMELINE_WORDS], (one) => requestOf("tests", { where: record(one), shows: TIMELINE })),
  rule(question, [code, maybe("'s"), fields.tests], (one, some) =>
    requestOf("tests", { where: record(one), shows: some }),
  ),
  rule(question, [WHO, code, verb.tests], (one, did) => told(record(one), did).who()),
  rule(question, [WHO, code, verb.tests, AND_WHEN], (one, did) =>
    did.person && did.time ? requestOf("tests", { where: record(one), shows: [did.person, did.time] }) : undefined,
  ),
  rule(question, [WHEN, IS, code, verb.tests], (one, did) => told(record(one), did).when()),
  rule(question, [WHEN, IS, code, verb.tests, AND_WHO], (one, did) =>
    did.person && did.time ? requestOf("tests", { where: record(one), shows: [did.time, did.person] }) : undefined,
  ),
  rule(question, [words("compare, vergleiche, show, show me, zeige, open, list"), codes], (some) =>
    requestOf("tests", { where: oneOf("code", some) }),
  ),
  rule(
    question,
    [WHICH, namedField.tests, IS, code, maybe("in, on, with, at, done with, made with, from, in use")],
    (field, one) => shows(record(one), field),
  ),
  // "Operator, witness and technique of the tests of October".
  ...AskedSubject.options.flatMap((subject) => [
    rule(fields[subject], [namedField[subject], AND, namedField[subject]], (a, b) => [a, b]),
    rule(fields[subject], [namedField[subject], AND, numberField[subject]], (a, b) => [a, b]),
    rule(fields[subject], [namedField[subject], AND, fields[subject]], (a, more) => [a, ...more]),
    rule(question, [fields[subject], OF, records[subject]], (some, phrase) => listing(subject, phrase, some)),
    rule(question, [fields[subject], OF, PRONOUN], (some) => requestOf(subject, { where: THAT_ANSWER, shows: some })),
    ...[WITH_THEIR, MIT].map((said) =>
      rule(question, [records[subject], said, fields[subject]], (phrase, some) => listing(subject, phrase, some)),
    ),
    rule(question, [records[subject], WITH_THEIR, namedField[subject]], (phrase, one) =>
      listing(subject, phrase, [one]),
    ),
    rule(
      question,
      [namedField[subject], OF, records[subject]],
      (one, phrase) => (fieldOf(subject, one)?.unit === "%" ? undefined : listing(subject, phrase, [one])),
      2,
    ),
  ]),
  rule(question, [fields.tests, OF, code], (some, one) => requestOf("tests", { where: record(one), shows: some })),
  ...AskedSubject.options.flatMap((subject) => [
    rule(question, [WHO, verb[subject], PRONOUN], (did) => told(THAT_ANSWER, did, subject).who()),
    rule(question, [WHO, PRONOUN, verb[subject]], (did) => told(THAT_ANSWER, did, subject).who()),
    // "Has it got open queries".
    rule(
      question,
      [
        words(
          "has it, has it got, does it have, do they have, have they, have they got, hat er, hat es, hat sie, haben sie",
        ),
        maybe("any, noch"),
        records[subject],
      ],
      (phrase) =>
        phrase.measures.length > 0 ? undefined : asked(subject, { ...phrase, where: all(phrase.where, THAT_ANSWER) }),
    ),
    rule(question, [WHO, verb[subject]], (did) =>
      (did.time || did.done) && did.person !== "createdBy" ? told(THAT_ANSWER, did, subject).who() : undefined,
    ),
    ...[[WHO, verb[subject], PRONOUN, AND_WHEN] as const, [WHO, PRONOUN, verb[subject], AND_WHEN] as const].map(
      (parts) =>
        rule(question, parts, ({ person, time }) =>
          person && time ? requestOf(subject, { where: THAT_ANSWER, shows: [person, time] }) : undefined,
        ),
    ),
    rule(question, [maybe("and, und"), words("by whom, von wem"), IS, PRONOUN, verb[subject]], (did) =>
      told(THAT_ANSWER, did, subject).who(),
    ),
    rule(question, [WHEN, IS, PRONOUN, verb[subject]], (did) => told(THAT_ANSWER, did, subject).when()),
    // "When was the retrieval": of the records of the answer before.
    rule(question, [WHEN, IS, maybe(article), namedField[subject]], (field) =>
      fieldOf(subject, field)?.type === "instant" ? shows(THAT_ANSWER, field, undefined, subject) : undefined,
    ),
    // "When was the last retrieval".
    rule(question, [WHEN, IS, records[subject]], ({ limit = 1, ...phrase }) =>
      phrase.order?.by === "moment" && phrase.moment
        ? asked(subject, { ...phrase, limit }, { ask: "rows", shows: [phrase.moment] })
        : undefined,
    ),
    // "When did Noor last do an ICSI", "when did we first sign a test".
    ...(
      [
        ["desc", words("last, zuletzt, das letzte mal")],
        ["asc", words("first, zuerst, das erste mal")],
      ] as const
    ).flatMap(([direction, end]) => {
      const once = (phrase: Phrase, { event, ...doing }: Happening) => {
        const more = happened({ event, ...doing });
        const narrow = phrase.order || phrase.measures.length > 0 ? undefined : more && narrowed(phrase, more);
        const moment = event.time ?? phrase.moment;
        return narrow && moment
          ? asked(
              subject,
              { ...narrow, moment, order: { by: "moment", direction }, limit: 1 },
              { ask: "rows", shows: [moment] },
            )
          : undefined;
      };
      return [
        rule(
          question,
          [WHEN, DID, people, end, baseVerb[subject], maybe(article), records[subject]],
          (by, event, phrase) => once(phrase, { event, by }),
        ),
        ...(subject === "tests"
          ? [
              rule(
                question,
                [WHEN, DID, WE, end, words("use, apply, try, have, do, verwendet, benutzt"), adjective.tests],
                (where) =>
                  requestOf("tests", {
                    where,
                    shows: ["createdAt"],
                    order: { by: "moment", direction },
                    limit: 1,
                  }),
              ),
            ]
          : []),
        rule(question, [WHEN, DID, WE, end, baseVerb[subject], maybe(article), records[subject]], (event, phrase) =>
          once(phrase, { event }),
        ),
      ];
    }),
    // "Who froze the embryos of ICSI-0042", "when were they transferred": of each what its record says.
    rule(question, [WHO, verb[subject], records[subject]], (did, phrase) => eachOf(subject, phrase, did.person, did)),
    rule(question, [WHEN, IS, records[subject], verb[subject]], (phrase, did) =>
      eachOf(subject, phrase, did.time, did),
    ),
    // "Who injected last weekend", "wer hat im Oktober injiziert": how many each did.
    rule(question, [WHO, verb[subject], time], (did, when) => eachDid(subject, did, when), subject === "tests" ? 0 : 1),
    rule(question, [WHO, time, verb[subject]], (when, did) => eachDid(subject, did, when), subject === "tests" ? 0 : 1),
    // "Wer hat gestern Tests unterschrieben".
    rule(question, [WHO, time, records[subject], verb[subject]], (when, phrase, did) => {
      const more = happened({ event: did, at: { when } });
      const narrow = more && narrowed(phrase, more);
      return narrow && eachOf(subject, narrow, did.person, did);
    }),
    rule(question, [namedField[subject], OF, PRONOUN], (field) => itsOwn(subject, field)),
    ...(fieldOf(subject, "testCode")
      ? [
          rule(
            question,
            [
              words(
                "on which tests, on which test, for which tests, for which test, about which tests, which tests are they on, which tests are they about, which tests are they from, which test are they from, which test is it from, which tests do they belong to, which test do they belong to, which test does it belong to, of which tests are they, to which tests do they belong, zu welchen tests gehören sie, von welchen tests sind sie, zu welchem test gehört es",
              ),
            ],
            () => shows(THAT_ANSWER, "testCode", undefined, subject),
          ),
        ]
      : []),
    rule(question, [maybe(opening), ITS, namedField[subject]], (field) => itsOwn(subject, field)),
    rule(question, [words("who is, who was, who 's, wer ist, wer war"), namedField[subject]], (field) =>
      fieldOf(subject, field)?.type === "person" ? shows(THAT_ANSWER, field, undefined, subject) : undefined,
    ),
    rule(
      question,
      [
        howMany,
        records[subject],
        words("does it have, do they have, did it have, did they have, are in it, hat er, hat sie, hat es, haben sie"),
      ],
      (phrase) =>
        asked(subject, { ...phrase, where: all(phrase.where, THAT_ANSWER) }, { ask: "figure", measures: [COUNT] }),
    ),
  ]),
  rule(
    question,
    [
      WHICH,
      namedField.tests,
      words("did it, did they, does it, do they, did she, did we"),
      words("use, have, contain, need, get"),
      maybe("for it, for them, in it"),
    ],
    (field) => itsOwn("tests", field),
  ),
  rule(question, [WHICH, namedField.tests, words("was used, were used, wurde verwendet")], (field) =>
    shows(THAT_ANSWER, field),
  ),
  rule(question, [DID, people, baseVerb.tests, code], (_, did, one) => told(record(one), did).who()),
  rule(question, [DID, people, baseVerb.tests, PRONOUN], (_, did) => told(THAT_ANSWER, did).who()),
  rule(question, [HAS, code, maybe("been"), predicate.tests], (one, { where }) =>
    requestOf("tests", { where: record(one), shows: fieldsIn(where) }),
  ),
  rule(question, [DID, code, words("have, get, yield, give, produce, make"), records.units], (one, phrase) =>
    asked("units", { ...phrase, where: all(phrase.where, oneOf("testCode", [one])) }),
  ),
  rule(question, [HAS, PRONOUN, maybe("been"), predicate.tests], ({ where }) =>
    requestOf("tests", { where: THAT_ANSWER, shows: fieldsIn(where) }),
  ),
  rule(
    question,
    [WHICH, namedField.tests, DID, WE, words("use, choose, have"), maybe("for, in, on, with, at"), code],
    (field, one) => shows(record(one), field),
  ),
  rule(question, [IS, code, predicate.tests], (one, { where }) =>
    requestOf("tests", { where: record(one), shows: fieldsIn(where) }),
  ),
  rule(question, [IS, PRONOUN, predicate.tests], ({ where }) =>
    requestOf("tests", { where: THAT_ANSWER, shows: fieldsIn(where) }),
  ),
  rule(
    question,
    [words("who are they assigned to, whom are they assigned to, who is it assigned to, wem sind sie zugewiesen")],
    () => shows(THAT_ANSWER, "assignee", undefined, "queries"),
  ),
  rule(
    question,
    [
      words(
        "how big are they, how large are they, how much space do they take, how much storage do they take, how much space do they need, wie groß sind sie",
      ),
      maybe("in total, altogether, together, in all, insgesamt, zusammen"),
    ],
    () => requestOf("media", { ask: "figure", where: THAT_ANSWER, measures: [statisticOf("sum", "bytes")] }),
  ),
  rule(question, [WHEN, IS, PRONOUN, words("due, fällig")], () => shows(THAT_ANSWER, "dueAt")),
  rule(question, [WHEN, IS, code, maybe("next"), words("due, fällig")], (one) => shows(record(one), "dueAt")),
  rule(
    question,
    [
      WHEN,
      IS,
      words("the next check, the next check due, next check, die nächste kontrolle"),
      OF,
      code,
      maybe("due, fällig"),
    ],
    (one) => shows(record(one), "dueAt"),
  ),
  rule(question, [namedField.tests, OF, code], (field, one) => shows(record(one), field), 1),
  rule(question, [code, maybe(words("'s", ":", ",")), namedField.tests], (one, field) => shows(record(one), field)),
  rule(question, [WHICH, namedField.tests, IS_USED, code], (field, one) => shows(record(one), field)),
  rule(question, [WHICH, namedField.tests, words("did, does, has"), code, words("use, have")], (field, one) =>
    shows(record(one), field),
  ),
  rule(question, [maybe("open, show, öffne, zeige, show me"), code], (one) =>
    requestOf("tests", { where: record(one) }),
  ),
  rule(question, [words("everything about, everything on, alles zu, alles über"), code], (one) =>
    requestOf("tests", { where: record(one) }),
  ),
  rule(
    question,
    [
      words(
        "dates of, the dates of, timeline of, the timeline of, history of, the history of, story of, what happened with, what happened to, what happened in",
        "verlauf von, was ist passiert mit, was geschah mit",
      ),
      code,
    ],
    (one) => requestOf("tests", { where: record(one), shows: TIMELINE }),
  ),
  rule(question, [HAPPENED, words("oocyte, egg, embryo, eizelle"), number, words("of, in, von"), code], (n, one) =>
    requestOf("units", {
      where: all(oneOf("testCode", [one]), oneOf("n", [n])),
      shows: ["status", "fate", "fateAt"],
    }),
  ),
  ...["ICSI", "SEM", "PRE", "CLIN"].map((kind) =>
    rule(code, [words(kind.toLowerCase()), number], (n) =>
      Number.isInteger(n) ? `${kind}-${String(n).padStart(4, "0")}` : undefined,
    ),
  ),
];

/** One record, and what it says: who did it, when, with what. */
export const LOOKUPS: Grammar = joined({ rules: lookups.filter(() => fieldOf("tests", "code") !== undefined) });
