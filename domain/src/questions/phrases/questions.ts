import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import type { Scalar } from "../../filters/filter.ts";
import { category, type Grammar, joined, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import { type Band, requestOf, statisticOf } from "../requests/request.ts";
import { all, EVERYTHING, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { DOER } from "../tables/events.ts";
import type { Noun } from "../tables/nouns.ts";
import { HOW_MANY, OPENINGS, SHARES } from "../tables/openings.ts";
import { time } from "../times/ranges.ts";
import type { Time } from "../times/time.ts";
import {
  adjective,
  article,
  baseHappening,
  comparison,
  grouping,
  happening,
  limitOf,
  type Modifier,
  modifier,
  noun,
  numberField,
  participle,
  people,
  predicate,
} from "./categories.ts";
import { DID, happened, IS, POSSESSIVE } from "./conditions.ts";
import {
  asked,
  COUNT,
  figures,
  grouped,
  howMany,
  NOTHING_YET,
  narrowed,
  PER,
  PER_TEST,
  type Phrase,
  PRONOUN,
  phrasesOf,
  records,
  THAT_ANSWER,
  WE,
} from "./phrases.ts";
import { opening, question } from "./question.ts";

const WHAT = words("what, which, was");
const EVERYTHING_BY = words("everything, everything that, everything which, all that, alles, alles was");
const HIGHER = words(
  "higher than, lower than, better than, worse than, above, below, höher als, niedriger als, besser als",
);
/** "How did the damage rate develop". */
const developed = phrasesOf("developed");

function between(subject: AskedSubject, phrase: Phrase, a: readonly Scalar[], b: readonly Scalar[]) {
  const [doer, ...others] = DOER[subject] ?? [];
  if (doer === undefined || others.length > 0 || phrase.versus.length > 0) return undefined;
  return asked(subject, { ...phrase, versus: [oneOf(doer, a), oneOf(doer, b)] });
}

const share = category<null>("share");
/** The time with which a question begins. */
const firstTime = category<Time>("first time");
/** A share of records, which what follows narrows. */
const parts = phrasesOf("part");

/** "In October, how many tests"; the time of an event is read with it. */
const beganWith = (when: Time, phrase: Phrase) =>
  phrase.tail === "event" ? undefined : narrowed(phrase, { where: { when } });

/** Questions about records of one subject: which, how many, what share, how high. */
function questionsOf(subject: AskedSubject): Rule[] {
  const [rec, fig, mod, pred] = [records[subject], figures[subject], modifier[subject], predicate[subject]];
  const base = baseHappening[subject];
  // What is done, created or reviewed is a test, unless something else is named.
  const elsewhere = subject === "tests" ? 0 : 1;
  const counted = (phrase: Phrase) =>
    phrase.order ? undefined : asked(subject, phrase, { ask: "figure", measures: [COUNT] });
  const shared = (phrase: Phrase, among: Restriction) =>
    phrase.order ? undefined : asked(subject, phrase, { ask: "figure", measures: [{ of: "share", among }] });
  const adj = adjective[subject];
  const part = parts[subject];
  const shareOf = ({ where, moment }: Noun, among: Restriction): Phrase => ({
    ...NOTHING_YET,
    where,
    measures: [{ of: "share", among }],
    ...(moment ? { moment } : {}),
  });
  return [
    rule(question, [rec], (phrase) => asked(subject, phrase)),
    rule(question, [fig], (phrase) => asked(subject, phrase)),
    rule(question, [howMany, rec], (phrase) => counted(phrase)),
    rule(question, [firstTime, howMany, rec], (when, phrase) => {
      const narrow = beganWith(when, phrase);
      return narrow && counted(narrow);
    }),
    rule(question, [firstTime, howMany, rec, IS, happening[subject]], (when, phrase, one) => {
      const signed = one.at ? undefined : happened({ ...one, at: { when } });
      const narrow = signed && narrowed(phrase, signed);
      return narrow && counted(narrow);
    }),
    ...[rec, fig].map((phrase) =>
      rule(question, [firstTime, opening, phrase], (when, one) => {
        const narrow = beganWith(when, one);
        return narrow && asked(subject, narrow);
      }),
    ),
    rule(question, [rec, words("count, counts")], counted),
    // "How many COCs last quarter", "how much storage do the images take": what a field counts is added up.
    rule(
      question,
      [howMany, numberField[subject], mod],
      (field, { where }) =>
        SUMS.has(field) ? asked(subject, { ...NOTHING_YET, where, measures: [statisticOf("sum", field)] }) : undefined,
      2,
    ),
    rule(question, [howMany, numberField[subject], PER_TEST], (field) =>
      requestOf(subject, { ask: "figure", measures: [statisticOf("avg", field)] }),
    ),
    rule(
      question,
      [howMany, numberField[subject]],
      (field) =>
        SUMS.has(field) ? requestOf(subject, { ask: "figure", measures: [statisticOf("sum", field)] }) : undefined,
      2,
    ),
    rule(
      question,
      [words("how much"), numberField[subject], DID, rec, words("take, use, need, have")],
      (field, phrase) =>
        SUMS.has(field) ? asked(subject, { ...phrase, measures: [statisticOf("sum", field)] }) : undefined,
    ),
    // "Is our damage rate below 10 %": the rate itself, which then speaks for itself.
    rule(question, [IS, article, fig, comparison], (phrase) => asked(subject, phrase)),
    rule(
      question,
      [words("how often, how many times, wie oft"), DID, WE, words("use, do, perform, have"), adj],
      (where) => (subject === "tests" ? requestOf(subject, { ask: "figure", measures: [COUNT], where }) : undefined),
    ),
    rule(
      question,
      [words("how often, how many times, wie oft"), DID, WE, words("use, do, perform, have"), adj, mod],
      (where, more) =>
        subject === "tests"
          ? requestOf(subject, { ask: "figure", measures: [COUNT], where: all(where, more.where) })
          : undefined,
    ),
    ...(subject === "media"
      ? [
          rule(
            question,
            [words("storage used by, storage taken by, space used by, disk space used by, storage of"), rec],
            (phrase) => asked(subject, { ...phrase, measures: [statisticOf("sum", "bytes")] }),
          ),
        ]
      : []),
    rule(question, [developed[subject]], (phrase) => asked(subject, phrase)),
    rule(
      developed[subject],
      [words("how did, how has, wie hat sich"), fig, words("develop, developed, change, changed, evolve, entwickelt")],
      (phrase) => (phrase.groupBy.length > 0 ? undefined : { ...phrase, groupBy: [{ by: "month" as const }] }),
    ),
    rule(developed[subject], [developed[subject], mod], narrowed),
    rule(question, [IS, people, POSSESSIVE, fig, HIGHER, people, maybe(POSSESSIVE)], (a, phrase, b) =>
      between(subject, phrase, a, b),
    ),
    // "Concentration below 15 million": a unit tells whose limit it is; a share may as well be of all of them.
    rule(question, [limitOf[subject]], ({ where }) => {
      const unit = "op" in where ? fieldOf(subject, where.field)?.unit : undefined;
      return unit === undefined || unit === "%" || unit === "years" ? undefined : requestOf(subject, { where });
    }),
    rule(question, [howMany, grouping[subject]], () => requestOf(subject, { where: { told: "distinct" } }), 1),
    rule(question, [howMany, words("different"), grouping[subject]], () =>
      requestOf(subject, { where: { told: "distinct" } }),
    ),
    rule(
      question,
      [WHAT, DID, WE, base],
      (one) => {
        const narrow = happened(one);
        return narrow && requestOf(subject, { where: narrow.where });
      },
      elsewhere,
    ),
    rule(question, [share, rec, maybe(IS), pred], (phrase, { where }) => shared(phrase, where)),
    rule(
      question,
      [WHAT, DID, people, base],
      (by, one) => {
        const narrow = one.by ? undefined : happened({ ...one, by });
        return narrow && requestOf(subject, { where: narrow.where });
      },
      elsewhere,
    ),
    // "How did fertilisation go last month".
    rule(
      developed[subject],
      [words("how did, how does, wie lief, wie war"), fig, words("go, look, do")],
      (phrase) => phrase,
    ),
    // "What was submitted today".
    rule(
      question,
      [WHAT, IS, happening[subject]],
      (one) => {
        const narrow = happened(one);
        return narrow && requestOf(subject, { where: narrow.where });
      },
      elsewhere,
    ),
    ...[[howMany, words("of, von"), PRONOUN, mod] as const, [howMany, words("davon, darunter"), mod] as const].map(
      (parts) =>
        rule(question, parts, (...said) => {
          const { where } = said.at(-1) as Modifier; // the modifier is the last part of either
          return requestOf(subject, { ask: "figure", measures: [COUNT], where: all(where, { that: true }) });
        }),
    ),
    // "How many of its oocytes were MII".
    rule(question, [howMany, words("of, von"), rec, IS, pred], (phrase, more) => {
      const narrow = narrowed(phrase, more);
      return narrow && counted(narrow);
    }),
    rule(question, [IS, words("any of them, any of those, some of them, any"), pred], ({ where }) =>
      requestOf(subject, { where: all(where, { that: true }) }),
    ),
    rule(
      question,
      [EVERYTHING_BY, people, happening[subject]],
      (by, one) => {
        const narrow = one.by ? undefined : happened({ ...one, by });
        return narrow && requestOf(subject, { where: narrow.where });
      },
      elsewhere,
    ),
    rule(question, [opening, PRONOUN], () => requestOf(subject, { where: { that: true } })),
    // "Share of the locked tests that are by Emma": what is said as a sentence is the part; else what stands first.
    rule(question, [share, rec, mod], (phrase, { where, tail }) =>
      tail === "clause" || tail === "event" || tail === "with" ? shared(phrase, where) : undefined,
    ),
    rule(question, [share, rec, IS, mod], (phrase, { where }) => shared(phrase, where)),
    rule(part, [share, noun[subject], mod], (one, { where, tail }) =>
      tail === "time" ? undefined : shareOf(one, where),
    ),
    rule(part, [share, maybe(article), adj, noun[subject]], (where, one) => shareOf(one, where)),
    rule(part, [share, participle[subject], noun[subject]], (where, one) => shareOf(one, where)),
    rule(part, [part, mod], (one, more) =>
      more.tail === "clause" || more.tail === "with" ? undefined : narrowed(one, more),
    ),
    rule(part, [part, PER, grouping[subject]], (one, by) => grouped(one, by)),
    rule(question, [part], (phrase) => asked(subject, phrase)),
    rule(
      mod,
      [WE, words("have, had, did, get, got, collect, collected, retrieve, retrieved, haben, hatten, gewinnen")],
      () => ({ where: EVERYTHING }),
    ),
  ];
}

/** What is added up over records; of everything else the mean is asked. */
const SUMS = new Set(["cocRetrieved", "bytes", "mediaCount"]);

const band = category<Band>("band");
const BAND_WORDS: readonly Row<Band>[] = [
  [
    "below-benchmark",
    "below benchmark, under benchmark, below the benchmark, below benchmark anywhere",
    "unter dem Benchmark, unter Benchmark",
  ],
  [
    "below-competence",
    "below competence, under competence, below competency, below the competence level",
    "unter dem Kompetenzwert, unter Kompetenz",
  ],
  [
    "benchmark",
    "at benchmark, above benchmark, over benchmark, above the benchmark",
    "über dem Benchmark, über Benchmark",
  ],
  ["competence", "at competence, above competence, above the competence level", "über dem Kompetenzwert"],
];
const ANY_INDICATOR = words(
  "are we, is anything, which indicators are, which kpis are, what is, is any indicator, sind wir",
  "welche indikatoren sind",
);
const HOW_ARE_WE = words(
  "how are we doing, how did we do, how well are we doing, how have we been doing, how are we performing",
  "wie läuft es, wie lief es, wie stehen wir da",
);
const ANY_OF = words("which, is any, are any, welche, welcher");

/** How indicators stand to the policy: all of them, of whoever is asked for; a single rate speaks for itself. */
const BANDS_ASKED: readonly Rule[] = [
  rule(figures.tests, [HOW_ARE_WE], () => inBand()),
  ...(DOER.tests ?? []).map((id) =>
    rule(
      figures.tests,
      [words("how is, how are, how has, wie läuft es bei"), people, words("doing, performing, been doing, performed")],
      (who) => ({
        ...inBand(),
        where: oneOf(id, who),
      }),
    ),
  ),
  rule(figures.tests, [ANY_INDICATOR, band], (one) => inBand(one)),
  rule(figures.tests, [ANY_OF, grouping.tests, maybe(IS), band], (by, one) => grouped(inBand(one), by)),
  rule(question, [words("are we, sind wir"), band, words("for, in, on, bei, bei der"), figures.tests], (_, phrase) =>
    asked("tests", phrase),
  ),
  rule(question, [IS, maybe(article), figures.tests, band], (phrase) => asked("tests", phrase)),
];
const inBand = (one?: Band): Phrase => ({
  ...NOTHING_YET,
  measures: [{ of: "indicators", ...(one && { band: one }) }],
});

export const QUESTIONS: Grammar = joined({
  lexicons: [
    ...bilingual(opening, OPENINGS),
    ...bilingual(howMany, HOW_MANY),
    ...bilingual(share, SHARES),
    ...bilingual(band, BAND_WORDS),
  ],
  rules: [
    rule(firstTime, [time, maybe(words(":", ","))], (when) => when),
    rule(question, [maybe("and, und, then, now, dann"), opening, question], (one) => one),
    rule(opening, [opening, words(",", "and, und, then, now, dann")], () => null),
    // "And its fertilisation rate": that it goes on, the pronoun says.
    rule(question, [words("and, und, then, now, dann"), question], (one) =>
      JSON.stringify(one).includes(JSON.stringify(THAT_ANSWER)) ? one : undefined,
    ),
    rule(question, [question, words("?, ., !, please, bitte, thanks, danke")], (one) => one),
    rule(question, [question, words(","), words("please, bitte, thanks, danke")], (one) => one),
    ...BANDS_ASKED,
    ...AskedSubject.options.flatMap(questionsOf),
  ],
});
