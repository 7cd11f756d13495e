import { AskedSubject } from "../../filters/field.ts";
import { FIELDS, fieldOf } from "../../filters/fields.ts";
import { TIME_GROUPS, type TimeGroup } from "../../timing/calendar.ts";
import {
  type Category,
  category,
  type Grammar,
  joined,
  maybe,
  type Rule,
  reads,
  rule,
  words,
} from "../grammar/grammar.ts";
import { type Measure, statisticOf } from "../requests/request.ts";
import { all, any, EVERYTHING, fieldsIn, not, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { DOER, personOf } from "../tables/events.ts";
import { EVERY, TEST_RATES } from "../tables/fields.ts";
import { UNKEPT_RATES } from "../tables/indicators.ts";
import { CYCLE } from "../tables/nouns.ts";
import { time } from "../times/ranges.ts";
import { lasting } from "../times/relative.ts";
import { ordinal, unit as timeUnit } from "../times/units.ts";
import {
  adjective,
  alternatives,
  article,
  bareRate,
  baseHappening,
  bySubject,
  code,
  codes,
  counted,
  grouping,
  type Happening,
  happening,
  inverted,
  limitOf,
  type Modifier,
  measure,
  modifier,
  namedField,
  noun,
  numberField,
  ownAdjective,
  participle,
  people,
  statistic,
  verb,
} from "./categories.ts";
import { AND, DID, DONE_TO, happened, IS, OOCYTES, POSSESSIVE, since, VERSUS, THAT as WHICH } from "./conditions.ts";
import { number } from "./numbers.ts";
import {
  against,
  alike,
  COUNT,
  codeOf,
  countOf,
  doerOf,
  EVENT_MOMENTS,
  grouped,
  isEither,
  isSameKind,
  momentOf,
  NOTHING_YET,
  narrowed,
  type Phrase,
  partsOf,
  recordsOf,
  sideBySide,
  withoutTail,
} from "./phrase.ts";

export const phrasesOf = (name: string) => bySubject<Phrase>(name);

export const records = phrasesOf("records");
export const figures = phrasesOf("figures");
export const howMany = category<null>("how many");
/** A rate that is not kept, by its sentence. */
const unkept = category<string>("unkept rate");
export const every = category<TimeGroup>("every");
export const TREND = words(
  "trend, trends, trending, developing, evolving, course, development, evolution, change over time, trend over time, verlauf, entwicklung, trendverlauf",
);
/** What is so now: of a state that says nothing more. */
const NOW = words(
  "at the moment, right now, currently, at present, now, as of now, these days, zurzeit, zur zeit, derzeit, momentan, gerade, im moment, aktuell",
);
const isOfNow = (where: Restriction) =>
  /"field":"(?:status|isOpen|openedAt|overdueAt|missingPhoto|needsCorrection|strawState)"/.test(JSON.stringify(where));
/** "Compare … and …": two that are joined by small words, where another word compares. */
export const pair = bySubject<readonly Restriction[]>("pair");

const STAYED = words(
  "lying around, lying there, sitting, sitting around, sitting there, waiting, pending, have been lying around, have been sitting, have been sitting around, have been waiting, have been pending, has been waiting, have been there, liegen, herumliegen, liegen bleiben, warten",
);
/** "MII, MI and GV". */
const listed = bySubject<readonly Restriction[]>("listed");

const OF = words(
  "of, for, in, among, amongst, from, on, at, with, within, across, over, across all, when we use, when using, where we used",
  "von, für, bei, der, des, in, zu, mit, aus, unter, im",
);
/** What stands between a topic and what is asked of it: "donor eggs: blast rate". */
export const COLON = words(":", ",", "--");
/** What stands for the records of the answer before. */
export const PRONOUN = words(
  "it, they, them, these, those, this one, that one, the same ones, the same tests, these tests",
  "those tests, er, es, sie, ihm, ihn, ihnen, diese, diesen, denen",
);
export const MY = words("my, my own, mein, meine, meiner, meinen, meine eigenen, meiner eigenen");
export const ITS = words("its, their, her, his, seine, ihre, deren, dessen, ihrer, seiner");
const THESE = words("these, those, this, that, the same, diese, diesen, dieser, dieses");
export const THAT_ANSWER: Restriction = { that: true };
export const PER = words(
  "by, split by, grouped by, broken down by, as a table by, as a chart by, split up by, separated by, divided by, by each, by every",
  "according to, depending on, in each, in every, of each, from each, with each, for each of the, for all the different, for the different",
  "split into, broken into, broken down into, grouped into, on each, at each, for all",
  "gruppiert nach, aufgeteilt nach, aufgeschlüsselt nach, getrennt nach, unterteilt nach, für jeden, für jede, für jedes, in jedem, in jeder",
  "per, for each, for every, each, every, across, nach, pro, je, je nach",
);
const EACH_OF_LAST = words(
  "for each of the last, in each of the last, over each of the last, of each of the last, each of the last, for each of the past, in each of the past, each of the past, in jedem der letzten, für jeden der letzten, für jedes der letzten, in jeder der letzten",
);
const EACH_OF_US = words(
  "each of us, each one of us, each person, each of them, every one of us, everyone, everybody, each embryologist, jeder, jeder von uns, jede von uns",
);
export const EACH = words("each, every, jeder, jede, jedes");
export const WE = words(
  "we, you, wir, the lab, the team, our team, our lab, anyone, anybody, someone, somebody, everyone, everybody, man, jemand, irgendjemand, das labor, das team",
);
/** What one is set beside: all others than those who were named, or everybody. */
export const theRest = category<"others" | "everybody">("the rest");
const REST_WORDS: readonly Row<"others" | "everybody">[] = [
  [
    "others",
    "the rest, the rest of the team, the rest of the lab, the rest of us, everyone else, everybody else, others, the others, all others, the other operators, the other embryologists, the team, the rest of the operators",
    "dem rest, der rest, den anderen, die anderen, allen anderen, alle anderen, dem rest des teams, dem team",
  ],
  [
    "everybody",
    "the average of the lab, the mean of the lab, the average of all operators, the lab, lab, the lab average, lab average, the average, average, the lab mean, the overall average, the lab as a whole, the whole lab, the lab overall, our average, our lab average, everyone, everybody, all of us, overall, the team average, all operators",
    "dem labor, labor, dem labordurchschnitt, labordurchschnitt, dem durchschnitt, durchschnitt, dem schnitt, allen, dem gesamten labor, dem laborschnitt",
  ],
];
export const besideRest = (one: Restriction, rest: "others" | "everybody") => [
  one,
  rest === "others" ? not(one) : EVERYTHING,
];
export const COMPARES = words(
  "compare to, compare with, do against, do compared to, do compared with, perform against, perform compared to, measure up to, compare against, compares to, compares with, compared to, compared with, differ from, stack up against, vs, vs ., versus, against, than, higher than, lower than, better than, worse than, different from, above, below, im vergleich zu, im vergleich zum, im vergleich zur, verglichen mit, gegen, höher als, niedriger als, besser als, schlechter als",
);

/** Who did what is said to have happened, where that need not be the one whose record it is. */
function personOfEvent(subject: AskedSubject, { where }: Phrase): string | undefined {
  const person = personOf(subject, JSON.stringify(where));
  return person === "createdBy" || DOER[subject]?.includes(person ?? "") ? undefined : person;
}

/** Whether "by Emma", "by operator" behind it was taken for who did what happened. */
const isOfEvent = (subject: AskedSubject, one: Phrase) => {
  const person = personOfEvent(subject, one);
  return (
    person !== undefined &&
    one.tail !== "event" &&
    (one.groupBy.some((by) => "field" in by && by.field === person) || fieldsIn(one.where).includes(person))
  );
};

/** A trend is told by month, where no other part of the calendar is said. */
const inTime = (one: Phrase) => (one.groupBy.some((by) => "by" in by) ? one : grouped(one, { by: "month" }));

/** Whether both speak of a field. */
const isSaidOf = (a: Restriction, b: Restriction) => fieldsIn(b).some((id) => fieldsIn(a).includes(id));

/** "With PICSI but not by Emma": what follows "but" is a limit, or says no. */
const isNegated = (where: Restriction): boolean =>
  ("all" in where && where.all.length > 0 && where.all.every(isNegated)) ||
  "not" in where ||
  ("op" in where &&
    (/^(?:isNull|lt|le|gt|ge)$/.test(where.op) ||
      (where.op === "eq" && where.value[0] === 0) ||
      where.value.includes("pn_not_observed")));

const isSaidByKind = (kind: Restriction, where: Restriction) =>
  JSON.stringify(where) === JSON.stringify(oneOf("technique", ["icsi"])) &&
  JSON.stringify(kind).includes(JSON.stringify(oneOf("kind", ["icsi"])));

/** What records and figures of them have in common: both are narrowed, grouped and set side by side. */
function widened(subject: AskedSubject, phrase: Category<Phrase>): Rule[] {
  const [adj, mod, group, sides] = [adjective[subject], modifier[subject], grouping[subject], alternatives[subject]];
  const doer = DOER[subject] ?? [];
  const [only] = doer;
  // A rate is of whoever did the test, whatever became of it since.
  const isOfRecords = phrase === records[subject];
  return [
    rule(phrase, [article, phrase], (one) => one),
    rule(phrase, [MY, phrase], (one) =>
      doerOf(subject).map((id) => reads({ ...one, where: all(one.where, oneOf(id, ["@me"])) })),
    ),
    rule(phrase, [ITS, phrase], (one) => ({ ...one, where: all(one.where, THAT_ANSWER) })),
    ...[[phrase, OF, PRONOUN] as const, [phrase, words("dazu, hierzu, davon")] as const].map((parts) =>
      rule(phrase, parts, (one) => ({ ...one, where: all(one.where, THAT_ANSWER) })),
    ),
    rule(phrase, [adj, maybe(words("-")), phrase], (where, one) => ({
      ...one,
      // "ICSI retrievals" are cycles of any technique.
      where: isSaidByKind(one.where, where) ? one.where : all(one.where, where),
      // "Overdue tests last week": that was when they became so.
      ...(one.moment === "createdAt" && "op" in where && where.field === "overdueAt" ? { moment: where.field } : {}),
    })),
    // "1PN and 3PN zygotes": no record is both, so either is meant.
    rule(phrase, [listed[subject], phrase], (some, one) => ({ ...one, where: all(one.where, any(...some)) })),
    rule(phrase, [participle[subject], phrase], (where, one) => {
      // What became of an oocyte counts when it was done: "frozen embryos per month".
      const moment = EVENT_MOMENTS.get(JSON.stringify(where));
      const ofEvent = moment
        ? { ...one, where: all(momentOf(one.where, moment), where), takes: moment, moment }
        : { ...one, where: all(one.where, where) };
      // "Cancelled cycles by month" may as well go by the moment of the record.
      return subject === "tests" && moment && one.measures.length === 0
        ? [reads(ofEvent), reads({ ...one, where: all(one.where, where) })]
        : subject === "units"
          ? ofEvent
          : { ...one, where: all(one.where, where) };
    }),
    // "Von Emma unterschriebene Tests".
    rule(phrase, [words("von"), people, verb[subject], phrase], (by, event, one) => {
      const more = happened({ event, by });
      return more && narrowed(one, more);
    }),
    rule(phrase, [phrase, mod], narrowed),
    rule(phrase, [phrase, AND, mod], (one, more) => (more.tail === "bare" ? undefined : narrowed(one, more))),
    // "Raised by Priya and assigned to Noor".
    rule(phrase, [phrase, AND, namedField[subject], people], (one, id, who) =>
      fieldOf(subject, id)?.type === "person" ? { ...one, where: all(one.where, oneOf(id, who)) } : undefined,
    ),
    // "Blast rate, PICSI only": a value that stands beside others of its field would be a list.
    rule(phrase, [phrase, words(",", "--"), mod], (one, more) =>
      more.tail === "bare" && !isSaidOf(one.where, more.where) ? narrowed(one, more) : undefined,
    ),
    rule(phrase, [phrase, words(",", "--"), PER, group], (one, by) => grouped(one, by)),
    rule(phrase, [phrase, words("but, aber"), mod], (one, more) =>
      isNegated(more.where) || more.tail === "event" ? narrowed(one, more) : undefined,
    ),
    rule(
      phrase,
      [phrase, words("but still, but already, but also, yet still, aber noch, aber schon, aber auch"), mod],
      narrowed,
    ),
    // "The third embryo" is no embryo of the 3rd.
    rule(phrase, [time, maybe(POSSESSIVE), phrase], (when, one) =>
      when.is === "day" ? undefined : narrowed(one, { where: { when } }),
    ),
    rule(lasting, [maybe(WHICH), STAYED, lasting], (when) => when),
    // "Open queries for more than a week".
    rule(phrase, [phrase, lasting], (one, when) => {
      const where = since(one.where, when);
      return where && { ...one, where };
    }),
    ...(only !== undefined && doer.length === 1
      ? [
          // "Damage rate Emma".
          ...(phrase === figures[subject]
            ? [
                rule(phrase, [phrase, people], (one, who) => ({ ...one, where: all(one.where, oneOf(only, who)) })),
                rule(phrase, [people, phrase], (who, one) => ({ ...one, where: all(one.where, oneOf(only, who)) })),
              ]
            : []),
          rule(phrase, [people, POSSESSIVE, phrase], (who, one) => ({
            ...one,
            where: all(one.where, oneOf(only, who)),
          })),
          rule(phrase, [people, POSSESSIVE, phrase, COMPARES, people, maybe(POSSESSIVE)], (a, one, b) =>
            sideBySide(one, [oneOf(only, a), oneOf(only, b)]),
          ),
          rule(phrase, [people, maybe(POSSESSIVE), phrase, COMPARES, theRest, maybe(POSSESSIVE)], (who, one, rest) =>
            sideBySide(one, besideRest(oneOf(only, who), rest)),
          ),
          rule(sides, [people, COMPARES, theRest], (who, rest) => besideRest(oneOf(only, who), rest)),
          rule(phrase, [phrase, DID, people, words("each, jeweils"), baseHappening[subject]], (one, who, doing) => {
            const more = happened({ ...doing, by: who });
            const narrow = more && narrowed(one, more);
            return narrow && grouped(narrow, { field: doing.event.person ?? only });
          }),
          rule(phrase, [phrase, DID, EACH_OF_US, maybe("have, do")], (one) => grouped(one, { field: only })),
          rule(phrase, [phrase, DID, EACH_OF_US, baseHappening[subject]], (one, doing) => {
            const more = happened(doing);
            const narrow = more && narrowed(one, more);
            return narrow && grouped(narrow, { field: doing.event.person ?? only });
          }),
        ]
      : []),
    // "Frozen embryos by Emma", "frozen embryos per operator": who froze them, or whose they are.
    rule(phrase, [phrase, words("by, of, from, von"), people], (one, who) => {
      const person = isOfRecords && one.tail !== "event" ? personOfEvent(subject, one) : undefined;
      return person === undefined
        ? undefined
        : { ...one, where: all(one.where, oneOf(person, who)), tail: "people" as const };
    }),
    rule(phrase, [phrase, PER, group], (one, by) => {
      const person = isOfRecords && "field" in by && by.field === only ? personOfEvent(subject, one) : undefined;
      const ways = [by, ...(person === undefined ? [] : [{ field: person }])];
      return ways.flatMap((way) => grouped(one, way) ?? []).map((whole) => reads(whole));
    }),
    // "For each of the last six months": whole ones.
    rule(phrase, [phrase, EACH_OF_LAST, number, timeUnit], (one, count, { grain, times }) => {
      const by = TIME_GROUPS.find((unit) => unit === grain);
      const when = { is: "unit" as const, grain, offset: -count, count };
      const narrow = by && times === 1 && count > 0 ? narrowed(one, { where: { when }, tail: "time" }) : undefined;
      return narrow && by && grouped(narrow, { by });
    }),
    // "Tests done at each site": by whom and when is of the records, and nothing more is said of them.
    rule(
      phrase,
      [phrase, maybe(IS), words("done, performed, carried out, run, durchgeführt, gemacht"), PER, group],
      (one, by) => (one.tail === undefined && !("field" in by && by.field === only) ? grouped(one, by) : undefined),
    ),
    rule(phrase, [phrase, AND, PER, group], (one, by) => grouped(one, by)),
    rule(phrase, [phrase, words("and, und, and then, then"), group], (one, by) =>
      one.groupBy.length === 1 ? grouped(one, by) : undefined,
    ),
    rule(phrase, [phrase, words("only, alone, nur, allein")], (one) => one),
    rule(
      phrase,
      [
        words("how do, how did, how does, wie schneiden"),
        pair[subject],
        words("compare, differ, do, perform, ab"),
        words("on, in, for, in terms of, with, when it comes to, regarding, by, bei, in bezug auf"),
        phrase,
      ],
      (versus, one) => sideBySide(one, versus),
    ),
    rule(
      phrase,
      [
        words("how do, how did, how does, how is"),
        mod,
        COMPARES,
        mod,
        words("on, in, for, in terms of, with, when it comes to, regarding"),
        phrase,
      ],
      (a, b, one) => {
        const versus = alike(a, b);
        return versus && sideBySide(one, versus);
      },
    ),
    rule(
      phrase,
      [
        words("how do, how did, how does, how do the, how did the, how do our, how did our, wie schneiden die"),
        group,
        words("compare, differ, do, perform, ab"),
        words("on, in, for, in terms of, with, when it comes to, regarding, by, bei"),
        phrase,
      ],
      (by, one) => grouped(one, by),
    ),
    rule(phrase, [group, words("comparison, comparison of, breakdown of, vergleich"), OF, phrase], (by, one) =>
      grouped(one, by),
    ),
    rule(phrase, [phrase, NOW], (one) => (isOfNow(one.where) ? one : undefined)),
    rule(phrase, [mod, COLON, phrase], (more, one) => narrowed(one, more)),
    rule(phrase, [sides, COLON, phrase], (versus, one) => sideBySide(one, versus)),
    rule(
      phrase,
      [sides, words("on, by, in, at, in terms of, regarding, with regard to, when it comes to, bei, nach"), phrase],
      (versus, one) => sideBySide(one, versus),
    ),
    rule(theRest, [words("all, all the, every, alle, allen"), group], () => "everybody" as const),
    rule(phrase, [phrase, COLON, sides], sideBySide),
    // "Eizellen wurden pro Tag injiziert".
    rule(phrase, [phrase, IS, PER, group, happening[subject]], (one, by, doing) => {
      const more = happened(doing);
      const narrow = more && narrowed(one, more);
      return narrow && grouped(narrow, by);
    }),
    rule(phrase, [every, phrase], (by, one) => (one.groupBy.length > 0 ? undefined : grouped(one, { by }))),
    rule(phrase, [phrase, every], (one, by) => grouped(one, { by })),
    rule(phrase, [TREND, OF, phrase], inTime),
    rule(phrase, [every, TREND, OF, phrase], (by, one) => grouped(one, { by })),
    ...(phrase === figures[subject]
      ? [
          rule(phrase, [phrase, OF, listed[subject]], (one, sides) => sideBySide(one, sides)),
          // "Did the piezo do better than conventional ICSI for fertilisation".
          rule(
            phrase,
            [
              words("how did, how do, how does, did, do, does, is, are, was, were, has, have"),
              sides,
              words("for, in, on, at, with, regarding, in terms of, when it comes to, bei"),
              phrase,
            ],
            (versus, one) => sideBySide(one, versus),
          ),
          rule(phrase, [numberField[subject], words("over time, im Zeitverlauf")], (field) => ({
            ...NOTHING_YET,
            measures: [statisticOf("avg", field)],
            groupBy: [{ by: "month" as const }],
          })),
        ]
      : []),
    rule(phrase, [phrase, TREND], inTime),
    // "How many oocytes did each operator inject".
    ...[baseHappening[subject], happening[subject], inverted[subject]].map((said) =>
      rule(phrase, [phrase, DID, EACH, group, said], (one, by, doing) => {
        const more = happened(doing);
        const narrow = more && narrowed(one, more);
        const isDoer = "field" in by && by.field === only && doing.event.person !== undefined;
        return narrow && grouped(narrow, isDoer ? { field: doing.event.person ?? only } : by);
      }),
    ),
    rule(
      phrase,
      [words("split, order, break down, split up, group, group up, unterteile, gruppiere"), phrase, PER, group],
      (one, by) => grouped(one, by),
    ),
    rule(phrase, [words("split"), phrase], (one) => (one.versus.length > 0 ? one : undefined)),
    rule(
      phrase,
      [
        words("compare, comparison of, vergleiche, vergleich, vergleich der, vergleich von, difference, unterschied"),
        phrase,
        pair[subject],
      ],
      (one, versus) => sideBySide(one, versus),
    ),
    rule(phrase, [words("compare, vergleiche"), phrase, OF, pair[subject]], (one, versus) => sideBySide(one, versus)),
    rule(phrase, [words("compare, vergleiche, vergleich, vergleich von"), pair[subject], phrase], (versus, one) =>
      sideBySide(one, versus),
    ),
    rule(
      phrase,
      [
        words("compare, vergleiche"),
        pair[subject],
        words("by, on, in, for, nach, für, bei, with respect to, regarding, hinsichtlich"),
        phrase,
      ],
      (versus, one) => sideBySide(one, versus),
    ),
    rule(
      phrase,
      [
        words("difference between, the difference between, unterschied zwischen, der unterschied zwischen"),
        pair[subject],
        words("in, on, of, for, regarding, bei, in der, bei der"),
        phrase,
      ],
      (versus, one) => sideBySide(one, versus),
    ),
    rule(
      phrase,
      [
        words("difference, unterschied, change"),
        words("in, of, der"),
        phrase,
        words("between, zwischen"),
        pair[subject],
      ],
      (one, versus) => sideBySide(one, versus),
    ),
    rule(
      phrase,
      [
        phrase,
        OF,
        pair[subject],
        words("im vergleich, compared, side by side, next to each other, in comparison, nebeneinander"),
      ],
      (one, versus) => sideBySide(one, versus),
    ),
    // "Of the robotic device vs manual" is about the robotic one, whatever "device" stands for.
    rule(phrase, [phrase, sides], (one, versus) =>
      versus.some((side) => "op" in side && side.field === "arm") && one.where !== EVERYTHING
        ? undefined
        : sideBySide(one, versus),
    ),
    // "For TESA and for TESE": nothing is both, so each is asked.
    rule(phrase, [phrase, mod, words("and, und"), mod], (one, a, b) =>
      isEither(subject, a, b) && narrowed(one, a) ? sideBySide(one, [a.where, b.where]) : undefined,
    ),
    rule(phrase, [phrase, OF, sides], (one, versus) => sideBySide(one, versus)),
    rule(phrase, [sides, phrase], (versus, one) => sideBySide(one, versus)),
  ];
}

/** "Did we do": everything here was. */
const withoutDoer = (one: Happening): Modifier | undefined =>
  one.event.done === undefined && one.at === undefined ? { where: EVERYTHING } : happened(one);

export const PER_TEST = words(
  "in a cycle, in one cycle, in a test, in each cycle, in each test, from each retrieval, from each cycle, from a retrieval, each cycle, each retrieval, per record, per patient, per test, per cycle, per retrieval, per opu, per pick-up, per collection, per case, pro zyklus, pro test",
  "pro punktion",
);

/** "Pictures per cycle": of what any test has, cycles alone are meant. */
const PER_CYCLE = words(
  "per cycle, per retrieval, per opu, per pick-up, per icsi, per icsi cycle, in a cycle, in one cycle, in each cycle, from each cycle, each cycle, each retrieval, from each retrieval, pro zyklus, pro punktion, pro icsi",
);
export const ANY_TEST_HAS = new Set(["mediaCount", "queries", "openQueries"]);
const perCycle = (what: Phrase): Phrase | undefined =>
  what.measures.length > 0 && what.measures.every((one) => one.of === "statistic" && ANY_TEST_HAS.has(one.field))
    ? { ...what, where: all(what.where, CYCLE.where) }
    : undefined;

const ON_AVERAGE = words(
  "on average, in average, typically, usually, im schnitt, im durchschnitt, im mittel, durchschnittlich",
);
/** Of how many it is told by the mean. */
const averaged = category<null>("averaged");
const WE_GET = words(
  "does each test have, does each cycle have, does a test have, does a cycle have, does each cycle yield, does each retrieval yield, do tests have, do cycles have, hat ein test, hat jeder test, hat ein zyklus, do we get, did we get, do we retrieve, did we retrieve, do we collect, did we collect, are retrieved, were retrieved, are there, were there, do we have, did we have",
  "do we inject, did we inject, haben wir gewonnen, wurden gewonnen, bekommen wir, gewinnen wir, haben wir, hatten wir",
);
const RESULTS = words("list, results, result, data, records, details, ergebnisse, daten");
const statistics = bySubject<readonly Measure[]>("statistics");
/** Rates of a test that are rates of all of them as well: "fertilisation below 50 %" may be either. */
export const INDICATOR_RATES: ReadonlySet<string> = new Set([
  ...TEST_RATES.map(({ field }) => field),
  "pn1Pct",
  "pn2Pct",
  "pn3Pct",
]);
/** What is measured and not counted, so that of many nothing but the mean can be meant; a rate is one of all of them. */
const isMeasured = (subject: AskedSubject, id: string) => {
  const unit = fieldOf(subject, id)?.unit;
  return (
    (unit !== undefined && unit !== "bytes" && id !== "controlPct" && !INDICATOR_RATES.has(id)) ||
    id === "ph" ||
    (subject === "media" && unit === undefined && id !== "n")
  );
};

const isRate = ({ measures }: Phrase) => measures.every(({ of }) => of === "indicator");

/** A figure of records. */
const together = (what: Phrase, of: Phrase): Phrase | undefined =>
  of.measures.length > 0 || of.order || of.limit !== undefined || (what.groupBy.length > 0 && of.groupBy.length > 0)
    ? undefined
    : {
        ...withoutTail(what),
        // "Fertilisation of injections in October": the month is of the injection; of tests a rate has a moment of its own.
        where: all(
          what.where,
          of.moment === undefined || /^(?:createdAt|opuAt)$/.test(of.moment) ? of.where : momentOf(of.where, of.moment),
        ),
        groupBy: [...what.groupBy, ...of.groupBy],
        versus: [...what.versus, ...of.versus],
        ...(of.tail ? { tail: of.tail } : {}),
      };

/** That there are such records, or that we had them, says nothing besides. */
const THERE_ARE = words(
  "happened, took place, occurred, fanden statt, are there, were there, is there, was there, exist, in total, in all, altogether, overall, gibt es, gab es, hatten wir, haben wir, insgesamt",
);
export const VERSUS_OR = words(
  "vs, vs ., v, versus, against, compared to, compared with, or, and, gegen, gegenüber, oder, und",
);
const HAD = words(
  "have, had, did, get, got, need, see, seen, find, record, count, collect, collected, retrieve, retrieved, haben, hatten, gewinnen",
);

function phrasesIn(subject: AskedSubject): Rule[] {
  const adj = adjective[subject];
  const [rec, fig, doing, base] = [records[subject], figures[subject], happening[subject], baseHappening[subject]];
  const mod = modifier[subject];
  return [
    rule(rec, [noun[subject]], recordsOf),
    // "Testzahl", "Zykluszahlen".
    rule(fig, [counted[subject]], (one) => ({ ...recordsOf(one), measures: [COUNT] })),
    rule(listed[subject], [adj, AND, adj], (a, b) =>
      isEither(subject, { where: a }, { where: b }) ? [a, b] : undefined,
    ),
    rule(listed[subject], [adj, words(","), listed[subject]], (a, some) =>
      some.every((b) => isEither(subject, { where: a }, { where: b })) ? [a, ...some] : undefined,
    ),
    // "ICSI tests vs semen analyses", "donor egg cycles vs own egg cycles", "donor egg cycles versus own".
    rule(rec, [rec, maybe("and, or"), VERSUS, rec], against),
    ...[adj, participle[subject]].map((said) =>
      rule(rec, [rec, VERSUS, said], (one, where) =>
        against(one, { ...one, where: all(...partsOf(one.where).filter((part) => !isSameKind(part, where)), where) }),
      ),
    ),
    ...(subject === "tests"
      ? [
          rule(
            rec,
            [words("everything, alles, everything that, all of it")],
            () => recordsOf({ where: EVERYTHING, moment: "createdAt" }),
            2,
          ),
        ]
      : []),
    ...(subject === "tests"
      ? [
          // Of a sample the donor is the man.
          rule(rec, [words("donor, donated"), noun.tests], (one) =>
            JSON.stringify(one.where) === JSON.stringify(oneOf("kind", ["semen"]))
              ? recordsOf({ ...one, where: all(one.where, oneOf("spermSource", ["donor_frozen"])) })
              : undefined,
          ),
          rule(rec, [rec, RESULTS], (one) => one),
          // "MEA failures", "endotoxin failures".
          ...[["fail", words("failures, failure, fails")] as const, ["pass", words("passes")] as const].flatMap(
            ([verdict, said]) => {
              const whose = (one: Phrase) =>
                fieldsIn(one.where).some((id) => id === "assay" || id === "kind")
                  ? { ...one, where: all(one.where, oneOf("verdict", [verdict])) }
                  : undefined;
              return [
                rule(rec, [rec, said], whose),
                rule(rec, [adj, said], (where) => whose(recordsOf({ where, moment: "createdAt" }))),
              ];
            },
          ),
          rule(rec, [adj, RESULTS], (where) => recordsOf({ where, moment: "createdAt" })),
        ]
      : []),
    // "Who witnessed the most injections": what oocytes do not tell, their tests do.
    ...(subject === "tests"
      ? [
          rule(
            rec,
            [words("injection, injections, insemination, inseminations")],
            () => recordsOf({ where: { field: "injectedAt", op: "notNull", value: [] }, moment: "injectedAt" }),
            2,
          ),
        ]
      : []),
    ...(subject === "tests" ? [rule(rec, [codes], (some) => recordsOf({ where: oneOf("code", some) }), 2)] : []),
    ...(FIELDS[subject].some(({ id }) => id === "n")
      ? [
          // No woman has a hundred of them: 2026 is a year.
          rule(rec, [noun[subject], maybe("number, no, no ., nr, #, nummer"), number], (one, n) =>
            n < 100 ? recordsOf({ ...one, where: all(one.where, oneOf("n", [n])) }) : undefined,
          ),
          rule(mod, [words("of, from, showing, von"), words("oocyte, egg, embryo, eizelle"), number], (n) => ({
            where: oneOf("n", [n]),
          })),
        ]
      : []),
    ...(subject === "units"
      ? [
          rule(rec, [ownAdjective, words("cases, case, events, event, incidents, fälle")], (where) =>
            fieldsIn(where).every((id) => id === "features" || id === "injectionEvents")
              ? recordsOf({ where, moment: "opuAt" })
              : undefined,
          ),
        ]
      : []),
    ...(subject === "units"
      ? [
          rule(ownAdjective, [ownAdjective, words("or, oder"), ownAdjective], (a, b) =>
            isEither(subject, { where: a }, { where: b }) ? any(a, b) : undefined,
          ),
        ]
      : []),
    // "The third embryo": its number.
    ...(subject === "units"
      ? [
          rule(rec, [maybe(article), ordinal, noun.units], (n, { where, moment }) =>
            recordsOf({ where: all(where, oneOf("n", [n])), ...(moment ? { moment } : {}) }),
          ),
        ]
      : []),
    // "How many 2PN": what oocytes are names them.
    ...(subject === "units" ? [rule(rec, [ownAdjective], (where) => recordsOf({ where, moment: "opuAt" }), 2)] : []),
    rule(rec, [THESE, rec], (phrase) => ({ ...phrase, where: all(phrase.where, THAT_ANSWER) })),
    ...[rec, fig].flatMap((phrase) =>
      rule(phrase, [code, maybe(POSSESSIVE), phrase], (one, phrase) =>
        codeOf(subject) ? { ...phrase, where: all(phrase.where, oneOf(codeOf(subject) ?? "", [one])) } : undefined,
      ),
    ),
    ...widened(subject, rec),
    rule(fig, [measure[subject]], (what) => ({ ...NOTHING_YET, measures: [what] })),
    ...(subject === "tests"
      ? [rule(fig, [maybe(howMany), unkept], (told) => ({ ...NOTHING_YET, where: { told }, measures: [COUNT] }))]
      : []),
    // "Review time per operator": of what takes time its mean.
    rule(
      fig,
      [numberField[subject]],
      (field) =>
        isMeasured(subject, field)
          ? { ...NOTHING_YET, measures: [statisticOf("avg", field)], tail: "mean" as const }
          : undefined,
      1,
    ),
    // "Eggs per retrieval in women over 38".
    rule(fig, [numberField[subject], PER_TEST], (field) => ({
      ...NOTHING_YET,
      measures: [statisticOf("avg", field)],
    })),
    // "Blastocysts per cycle": no test has their number.
    ...(subject === "units"
      ? [[maybe(howMany), rec] as const, [statistic, rec] as const].map((said) =>
          rule(
            fig,
            [...said, maybe(WE_GET), PER_TEST],
            () => ({ ...NOTHING_YET, where: { told: "perTest" }, measures: [COUNT] }),
            1,
          ),
        )
      : []),
    // "How long does it take from retrieval to injection on average".
    rule(fig, [fig, ON_AVERAGE], (what) =>
      what.measures.every((one) => one.of === "statistic" && one.statistic === "avg") ? what : undefined,
    ),
    rule(fig, [fig, words("for, für"), people], (what, who) =>
      (DOER[subject] ?? []).map((id) => reads({ ...what, where: all(what.where, oneOf(id, who)) })),
    ),
    ...(subject === "tests"
      ? [
          rule(fig, [fig, PER_CYCLE], perCycle, -1),
          // "How many embryos do we freeze per cycle", "embryos biopsied per cycle".
          ...DONE_TO.map(([field, done]) =>
            rule(
              fig,
              [maybe(howMany), OOCYTES, maybe(IS), words(done), PER_CYCLE],
              () => ({ ...NOTHING_YET, measures: [statisticOf("avg", field)] }),
              -2,
            ),
          ),
          rule(
            fig,
            [maybe(howMany), numberField.tests, PER_CYCLE],
            (field) => perCycle({ ...NOTHING_YET, measures: [statisticOf("avg", field)] }),
            -1,
          ),
        ]
      : []),
    rule(fig, [fig, PER_TEST], (what) =>
      what.measures.every((one) => one.of === "statistic" && one.statistic !== "sum") ? what : undefined,
    ),
    rule(fig, [howMany, rec, AND, fig], (phrase, what) =>
      phrase.groupBy.length + phrase.versus.length > 0 || phrase.order
        ? undefined
        : together({ ...what, measures: [countOf(phrase), ...what.measures] }, phrase),
    ),
    rule(fig, [fig, AND, fig], (a, b) =>
      JSON.stringify({ ...withoutTail(a), measures: [] }) === JSON.stringify(NOTHING_YET)
        ? { ...b, measures: [...a.measures, ...b.measures] }
        : undefined,
    ),
    ...(subject === "tests"
      ? [
          rule(fig, [bareRate, maybe("-"), AND, fig], (what, one) => ({ ...one, measures: [what, ...one.measures] })),
          rule(fig, [fig, AND, bareRate], (one, what) =>
            one.groupBy.length + one.versus.length === 0 ? { ...one, measures: [...one.measures, what] } : undefined,
          ),
        ]
      : []),
    ...(subject === "tests"
      ? [
          rule(
            fig,
            [
              words("icsi, icsi cycles"),
              VERSUS_OR,
              words("ivf, ivf cycles"),
              words("fertilization, fertilization rate, fertilization rates, fert rate, fert rates, befruchtungsrate"),
            ],
            () => ({
              ...NOTHING_YET,
              measures: (["KPI_ICSI_FERT", "KPI_IVF_FERT"] as const).map((code) => ({
                of: "indicator" as const,
                code,
              })),
            }),
          ),
        ]
      : []),
    rule(fig, [fig, VERSUS, fig], (a, b) =>
      JSON.stringify({ ...withoutTail(a), measures: [] }) === JSON.stringify(NOTHING_YET)
        ? { ...b, measures: [...a.measures, ...b.measures] }
        : undefined,
    ),
    // "Average, minimum and maximum age".
    rule(statistics[subject], [statistic, AND, statistic, numberField[subject]], (a, b, field) =>
      [a, b].map((one) => statisticOf(one, field)),
    ),
    rule(statistics[subject], [statistic, AND, statistics[subject]], (one, more) => {
      const [first] = more;
      return first?.of === "statistic" ? [statisticOf(one, first.field), ...more] : undefined;
    }),
    rule(statistics[subject], [numberField[subject], AND, numberField[subject], PER_TEST], (...fields) =>
      fields.map((field) => statisticOf("avg", field)),
    ),
    rule(statistics[subject], [statistic, numberField[subject], AND, numberField[subject]], (one, ...fields) =>
      fields.some((field) => INDICATOR_RATES.has(field)) ? undefined : fields.map((field) => statisticOf(one, field)),
    ),
    rule(fig, [statistics[subject]], (measures) => ({ ...NOTHING_YET, measures })),
    // "MII on average", "on average, how many MII per cycle".
    rule(fig, [numberField[subject], averaged], (field) => ({ ...NOTHING_YET, measures: [statisticOf("avg", field)] })),
    rule(fig, [howMany, numberField[subject], maybe(WE_GET), averaged], (field) => ({
      ...NOTHING_YET,
      measures: [statisticOf("avg", field)],
    })),
    rule(
      fig,
      [
        howMany,
        numberField[subject],
        words("haben wir, hatten wir, wurden, werden, do we, did we, are, were"),
        averaged,
        words("gewonnen, entnommen, injiziert, geholt, get, retrieve, collect, retrieved, collected, injected"),
      ],
      (field) => ({
        ...NOTHING_YET,
        measures: [statisticOf("avg", field)],
      }),
    ),
    rule(fig, [ON_AVERAGE, maybe(","), howMany, numberField[subject], maybe(WE_GET)], (field) => ({
      ...NOTHING_YET,
      measures: [statisticOf("avg", field)],
    })),
    rule(fig, [rec, COLON, fig], (of, what) => together(what, of)),
    // "TESE cycles fert rate".
    rule(fig, [rec, fig], (of, what) => (isRate(what) ? together(what, of) : undefined), 1),
    // "BMI over 35 fert rate".
    rule(fig, [limitOf[subject], fig], (more, what) => (isRate(what) ? narrowed(what, more) : undefined), 1),
    rule(fig, [fig, rec], (what, of) => (isRate(what) && !isOfEvent(subject, of) ? together(what, of) : undefined), 1),
    rule(fig, [fig, COLON, rec], (what, of) => together(what, of)),
    ...widened(subject, fig),
    rule(fig, [fig, OF, rec], (what, of) => (isOfEvent(subject, of) ? undefined : together(what, of))),
    // "Did we inject this year", "has Emma signed", "haben wir dieses Jahr injiziert".
    ...[base, doing].flatMap((said) => [
      rule(mod, [DID, WE, said], (one) => withoutDoer(one)),
      rule(mod, [DID, people, said], (by, one) => (one.by ? undefined : happened({ ...one, by }))),
    ]),
    rule(mod, [DID, WE, inverted[subject]], (one) => withoutDoer(one)),
    rule(mod, [DID, people, inverted[subject]], (by, one) => (one.by ? undefined : happened({ ...one, by }))),
    ...doerOf(subject).map((id) =>
      rule(mod, [words("do i have, i have, have i, habe ich")], () => ({ where: oneOf(id, ["@me"]) }), 1),
    ),
    ...[[maybe(DID), WE, HAD] as const, [THERE_ARE] as const].map((said) =>
      rule(mod, said, () => ({ where: EVERYTHING })),
    ),
  ];
}

export const PHRASES: Grammar = joined({
  lexicons: [...bilingual(every, EVERY), ...bilingual(unkept, UNKEPT_RATES), ...bilingual(theRest, REST_WORDS)],
  rules: [
    rule(averaged, [maybe(PER_TEST), ON_AVERAGE], () => null),
    rule(averaged, [ON_AVERAGE, PER_TEST], () => null),
    ...AskedSubject.options.flatMap(phrasesIn),
  ],
});
