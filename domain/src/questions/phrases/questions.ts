import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import type { Scalar } from "../../filters/filter.ts";
import type { TimeGroup } from "../../timing/calendar.ts";
import { category, type Grammar, joined, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import { type Band, type Grouping, requestOf, statisticOf } from "../requests/request.ts";
import { all, EVERYTHING, fieldsIn, isEverything, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { DOER, EVENTS, personOf } from "../tables/events.ts";
import type { Noun } from "../tables/nouns.ts";
import { HOW_MANY, OPENINGS, SHARES } from "../tables/openings.ts";
import { time } from "../times/ranges.ts";
import {
  adjective,
  alternatives,
  article,
  bareRate,
  baseHappening,
  bySubject,
  comparison,
  grouping,
  type Happening,
  happening,
  howLong,
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
  predicate,
  span,
} from "./categories.ts";
import { compared, DID, happened, IS, THAT, VERSUS } from "./conditions.ts";
import { number } from "./numbers.ts";
import {
  alike,
  asked,
  COUNT,
  countOf,
  grouped,
  isOneField,
  momentOf,
  NOTHING_YET,
  narrowed,
  type Phrase,
  sideBySide,
} from "./phrase.ts";
import {
  COLON,
  EACH,
  every,
  figures,
  howMany,
  INDICATOR_RATES,
  PER,
  PER_TEST,
  PRONOUN,
  pair,
  phrasesOf,
  records,
  THAT_ANSWER,
  WE,
} from "./phrases.ts";
import { opening, question } from "./question.ts";
import { TAKES } from "./vocabulary.ts";

const WHAT = words("what, which, was");
const EVERYTHING_BY = words("everything, everything that, everything which, all that, alles, alles was");
/** "How did the damage rate develop". */
const developed = phrasesOf("developed");

/** The same question with what is said of its records besides, behind it or before it. */
const inFrame =
  <T>(narrow: (phrase: Phrase, more: T) => Phrase | undefined) =>
  ({ phrase, ...rest }: Frame, more: T): Frame | undefined => {
    const whole = narrow(phrase, more);
    return whole && { ...rest, phrase: whole };
  };
const before =
  <A, B, C>(make: (a: A, b: B) => C) =>
  (b: B, a: A) =>
    make(a, b);
/** Records that are counted. */
const isCount = (phrase: Phrase | undefined): Frame | undefined => phrase && { phrase, isCounted: true };

/** "On Mondays or on Fridays": one of two is more. */
const eitherOr = bySubject<readonly Restriction[]>("either or");
/** "How often did we", as far as it was said. */
const often = category<Phrase>("often");
const HOW_OFTEN = words("how often, how many times, how frequently, wie oft, wie häufig");
/** How often somebody had a role. */
const roleOf = (who: readonly Scalar[], id: string): Phrase | undefined =>
  fieldOf("tests", id)?.type === "person" ? { ...NOTHING_YET, where: oneOf(id, who), moment: "createdAt" } : undefined;
const MEAN_OF = words(
  "average, mean, the average, average number of, mean number of, the average number of, durchschnittliche, mittlere, durchschnittliche anzahl, mittlere anzahl",
);
const ON_AVERAGE = words("on average, usually, typically, im schnitt, im durchschnitt, durchschnittlich");
const SPLIT_OF = words(
  "split of, the split of, breakdown of, the breakdown of, distribution of, the distribution of, mix of, the mix of, the split between, frequency of, the frequency of, histogram of, a histogram of, the histogram of, verteilung der, die verteilung der, aufteilung der, häufigkeit der",
);
const WERE_USED = words(
  "used, in use, tested, were tested, have been tested, did we test, did we use, do we use, have we used, were used, was used, are used, is used, have been used, are in use, did we have, do we have, haben wir verwendet, wurden verwendet, werden verwendet, wurden benutzt",
);
/** Of most records, tests are meant where none are named; what an oocyte is or became is its own. */
const OF_OOCYTES = /^(?:maturity|pnCount|grade|fate|outcome|survival|features|injectionEvents|expansion)$/;
const OF_PICTURES = /^(?:sharpness|stage|type|shot|resolution|objective|duplicateKind)$/;
function ofEach(subject: AskedSubject, by: Grouping) {
  const own = { units: OF_OOCYTES, media: OF_PICTURES }[subject as string];
  const isOwn = "field" in by && own?.test(by.field) === true;
  return subject === "tests" || isOwn
    ? { phrase: { ...NOTHING_YET, groupBy: [by], moment: subject === "units" ? "opuAt" : "createdAt" } }
    : undefined;
}
/** Shares in tens, counts in fives; of other units nobody knows which bands are meant. */
function spreadOf(field: string): Frame | undefined {
  const { type, unit, bands } = fieldOf("tests", field) ?? {};
  const width = unit === "%" ? 10 : 5;
  if (type !== "number" || bands || (unit !== undefined && unit !== "%")) return undefined;
  const where: Restriction = { field, op: "notNull", value: [] };
  return { phrase: { ...NOTHING_YET, where, groupBy: [{ field, band: width }], moment: "createdAt" } };
}
const TREATED = words(
  "did we treat, did we see, did we have, do we have, have we treated, have we had, were treated, haben wir behandelt, hatten wir",
);
const IN_BANDS = words(
  "in bands of, in steps of, in groups of, in intervals of, in bins of, in classes of, with bins of, in Schritten von, in Gruppen von, in Klassen von",
);
const UP_OR_DOWN = words(
  "go up, go down, go up or down, gone up, gone down, gone up or down, increase, increased, decrease, decreased, drop, dropped, improve, improved, improving, rise, risen, fall, fallen, change, changed",
  "getting better, getting worse, getting better or worse, going up, going down, going up or down, rising, falling, rising or falling, increasing, decreasing, worsen, worsened, stable, gestiegen, gesunken, gefallen, besser geworden, schlechter geworden",
);
const ON_TARGET = words(
  "ok, okay, fine, good, normal, within limits, within the limits, within our limits, in range, within range, on target, at target, above target, below target, above benchmark or not",
  "where it has to be, gut, in ordnung, ok, im rahmen, im zielbereich, im grünen bereich, innerhalb der grenzwerte, innerhalb der grenzen",
);
const ARE_THERE = words(
  "are we doing, are we having, did we do, do we do, have we done, have we had, do we have, did we have, are there, were there, did we get, do we get",
  "machen wir, haben wir, hatten wir, gab es, gibt es",
);
const HAVE = words("have, has, do, did, get");
const MORE = words("more, fewer, less, as many, mehr, weniger");
const MEET = words(
  "did we meet, do we meet, have we met, are we meeting, did we hit, did we reach, do we reach, have we reached, are we reaching, erreichen wir, erreichten wir",
);
const HIGHER_IN = words("higher, lower, höher, niedriger");
const WHO_HAS = words("who has, who had, which operator has, which of them has, wer hat, wer hatte");
const HIGHER_OF = words(
  "the higher, the lower, the better, a higher, a lower, a better, higher, lower, better, die höhere, die bessere, die niedrigere",
);

const means = bySubject<Grouping>("mean of groups");
/** People of whom more is said, who are not counted either. */
const person = category<Restriction>("person");
const share = category<null>("share");
/** What a question asks for, as far as it was said, and what it begins with: "in October, how many tests". */
type Frame = { phrase: Phrase; isCounted?: true };
const frames = bySubject<Frame>("frame");
const fronted = bySubject<Modifier>("fronted");
/** A share of records, which what follows narrows. */
const parts = phrasesOf("part");

/** "In October, how many tests were signed": the time is of the event. */
const begun = ({ tail, ...phrase }: Phrase, more: Modifier) =>
  tail === "event" && !phrase.takes ? undefined : narrowed(phrase, more);

const besides = (phrase: Phrase, doing: Happening, sides: readonly Restriction[]) => {
  const more = happened(doing);
  const narrow = more && narrowed(phrase, more);
  return narrow && sideBySide(narrow, sides);
};

/** What somebody did to records. */
const objectOf = ({ tail: _, ...phrase }: Phrase, one: Happening | undefined) => {
  const more = one && happened(one);
  // "Signed any tests this week": the week is of the signing, where it was said of nothing else.
  const placed = more?.takes ? { ...phrase, where: momentOf(phrase.where, more.takes) } : phrase;
  const { tail: __, ...whole } = (more && narrowed(placed, more)) ?? {};
  return "where" in whole ? { phrase: whole } : undefined;
};
const BYTES = words("gigabytes, gb, megabytes, mb, terabytes, gigabyte, megabyte, terabyte");
const STORAGE = words(
  "upload volume, total upload volume, data volume, total data volume, storage, total storage, storage used, total storage used, disk space, space, speicher, speicherplatz",
);
/** Of those the indicator is the rate. */
const isMii = (where: Restriction) => JSON.stringify(where) === JSON.stringify(oneOf("maturity", ["MII"]));
/** Oocytes of which, or among which, there is a share: "mature oocyte", "2PN". */
const whole = category<Restriction>("whole");
const EACH_INJECTED = words("injected oocyte, injected egg, injected, injizierter Eizelle, injizierte Eizelle");
const EACH_OF = words("per, per each, for each, for every, je, pro");
const SPLIT = words(
  "distribution of, distribution among, distribution in, split of, split among, breakdown of, mix of, mix among, distribution across",
);
const ANYTHING_AT_ALL: Phrase = NOTHING_YET;
const SOMETHING = words("anything, something, any, some, etwas, was, irgendetwas");
const WHAT_HAPPENED = words(
  "what happened, what happened here, what happened in the lab, what went on, what was going on, what did we do in the lab, was ist passiert, was war los, was geschah",
);

/** What happened, without a noun for what it happened to. */
const done = (subject: AskedSubject, one: Happening | undefined) => {
  const narrow = one && happened(one);
  return narrow && requestOf(subject, { where: narrow.where });
};

/** Questions about records of one subject: which, how many, what share, how high. */
function questionsOf(subject: AskedSubject): Rule[] {
  const [rec, fig, mod, pred] = [records[subject], figures[subject], modifier[subject], predicate[subject]];
  const base = baseHappening[subject];
  // What is done, created or reviewed is a test, unless something else is named.
  const elsewhere = subject === "tests" ? 0 : 1;
  const counted = (phrase: Phrase) =>
    phrase.order ? undefined : asked(subject, phrase, { ask: "figure", measures: [countOf(phrase)] });
  const sharedPhrase = ({ tail: _, ...phrase }: Phrase, among: Restriction): Phrase | undefined =>
    phrase.order || phrase.measures.length > 0 ? undefined : { ...phrase, measures: [{ of: "share", among }] };
  const shared = (phrase: Phrase, among: Restriction) => {
    const whole = sharedPhrase(phrase, among);
    return whole && asked(subject, whole);
  };
  const adj = adjective[subject];
  const part = parts[subject];
  const frame = frames[subject];
  const shareOf = ({ where, moment }: Noun, among: Restriction): Phrase => ({
    ...NOTHING_YET,
    where,
    measures: [{ of: "share", among }],
    ...(moment ? { moment } : {}),
  });
  return [
    rule(frame, [rec], (phrase) => ({ phrase })),
    rule(frame, [fig], (phrase) => ({ phrase })),
    rule(frame, [howMany, rec], isCount),
    // "The age distribution of cycles": how many there are of each.
    rule(frame, [maybe(article), grouping[subject], SPLIT, rec], (by, phrase) => isCount(grouped(phrase, by))),
    // "How many patients over 40 did we treat": that people are not counted is told whatever is asked of them.
    ...(subject === "tests"
      ? [
          rule(person, [noun.tests, comparison], ({ where }) => ("told" in where ? where : undefined)),
          rule(person, [person, modifier.tests], (where) => where),
          rule(question, [maybe(howMany), person, maybe(TREATED)], (where) => requestOf("tests", { where })),
          rule(question, [opening, person], (where) => requestOf("tests", { where })),
        ]
      : []),
    rule(frame, [SPLIT, rec, PER, grouping[subject]], (phrase, by) => isCount(grouped(phrase, by))),
    rule(frame, [opening, frame], (one) => one),
    // "Images per study, biggest first", "fert rate per month, Emma only".
    ...(DOER[subject]?.length === 1
      ? [
          rule(
            frame,
            [frame, COLON, maybe("only, just, nur"), people, maybe("only, nur")],
            ({ phrase, ...rest }, who) => ({
              ...rest,
              phrase: { ...phrase, where: all(phrase.where, oneOf(DOER[subject]?.[0] ?? "", who)) },
            }),
          ),
        ]
      : []),
    // "The third test" is none of the 3rd.
    rule(frame, [fronted[subject], frame], (more, one) =>
      "when" in more.where && more.where.when.is === "day" ? undefined : inFrame(begun)(one, more),
    ),
    rule(frame, [fronted[subject], words(",", ":", "--"), frame], before(inFrame(begun))),
    rule(frame, [PER, grouping[subject], maybe(words(",", ":")), frame], before(inFrame(grouped))),
    rule(question, [howMany, rec, IS, PER, grouping[subject]], (phrase, by) => {
      const whole = grouped(phrase, by);
      return whole && counted(whole);
    }),
    // "How many runs passed and how many failed".
    rule(
      question,
      [howMany, rec, maybe(IS), pred, words("and, und", ","), howMany, maybe(IS), pred],
      (phrase, a, b) => {
        const whole = isOneField(a.where, b.where) ? sideBySide(phrase, [a.where, b.where]) : undefined;
        return whole && counted(whole);
      },
    ),
    // "Were any embryos frozen".
    rule(frame, [IS, words("any, welche, irgendwelche"), rec, pred], (phrase, more) => {
      const whole = narrowed(phrase, more);
      return whole && { phrase: whole };
    }),
    ...(subject === "media"
      ? [
          rule(part, [share, noun.media], ({ where }) =>
            isEverything(where) ? undefined : shareOf({ where: EVERYTHING, moment: "createdAt" }, where),
          ),
        ]
      : []),
    // "Wie viele Tests wurden": the verb that the sentence ends with says what happened.
    rule(frame, [howMany, rec, IS, pred], (phrase, more) => isCount(narrowed(phrase, more))),
    rule(fronted[subject], [time], (when) => ({ where: { when }, tail: "time" as const })),
    rule(fronted[subject], [mod, words(",")], (one) => (one.tail === "bare" ? undefined : one)),
    rule(question, [frame], ({ phrase, isCounted }) => (isCounted ? counted(phrase) : asked(subject, phrase))),
    rule(fig, [rec, words("count, counts, numbers, volume, volumes, totals, tally")], (phrase) =>
      phrase.order || phrase.measures.length > 0 ? undefined : { ...phrase, measures: [countOf(phrase)] },
    ),
    // "How many COCs last quarter", "how much storage do the images take": what a field counts is added up.
    rule(
      question,
      [howMany, numberField[subject], mod],
      (field, { where }) =>
        SUMS.has(field) ? asked(subject, { ...NOTHING_YET, where, measures: [statisticOf("sum", field)] }) : undefined,
      2,
    ),
    rule(fig, [howMany, numberField[subject], PER_TEST], (field) => ({
      ...NOTHING_YET,
      measures: [statisticOf("avg", field)],
    })),
    rule(
      question,
      [howMany, numberField[subject]],
      (field) =>
        SUMS.has(field) ? requestOf(subject, { ask: "figure", measures: [statisticOf("sum", field)] }) : undefined,
      2,
    ),
    // "How many gigabytes did we store last month".
    ...(subject === "media"
      ? [
          rule(fig, [howMany, BYTES], () => ({ ...NOTHING_YET, measures: [statisticOf("sum", "bytes")] })),
          rule(fig, [howMany, BYTES, words("of, an, von"), rec], (phrase) =>
            phrase.measures.length > 0 ? undefined : { ...phrase, measures: [statisticOf("sum", "bytes")] },
          ),
        ]
      : []),
    // "How long do records of Emma take from submission to lock".
    rule(fig, [howLong, rec, maybe(TAKES), span[subject]], (phrase, field) =>
      phrase.measures.length + phrase.groupBy.length > 0
        ? undefined
        : { ...phrase, measures: [statisticOf("avg", field)] },
    ),
    rule(question, [share, rec, maybe(THAT), maybe(IS), alternatives[subject]], (phrase, sides) =>
      phrase.order || phrase.measures.length > 0
        ? undefined
        : asked(subject, { ...phrase, measures: sides.map((among) => ({ of: "share" as const, among })) }),
    ),
    // "How much storage do images use per month".
    rule(
      fig,
      [
        words("how much, wie viel"),
        numberField[subject],
        DID,
        rec,
        words("take, take up, use, use up, need, have, occupy"),
      ],
      (field, phrase) =>
        SUMS.has(field) && phrase.measures.length === 0
          ? { ...phrase, measures: [statisticOf("sum", field)] }
          : undefined,
    ),
    // "Is our damage rate below 10 %": the rate itself, which then speaks for itself.
    rule(question, [IS, fig, comparison], (phrase) => asked(subject, phrase)),
    rule(question, [IS, fig, ON_TARGET], (phrase) => asked(subject, phrase)),
    // "Are we doing more ICSI this year than last year", "do we inject more on Mondays or on Fridays".
    rule(question, [ARE_THERE, MORE, rec], (phrase) => (phrase.versus.length > 0 ? asked(subject, phrase) : undefined)),
    rule(
      question,
      [DID, WE, base, MORE, eitherOr[subject]],
      (doing, sides) => {
        const both = besides(NOTHING_YET, doing, sides);
        return both && asked(subject, both);
      },
      elsewhere,
    ),
    rule(
      question,
      [DID, WE, base, MORE, rec, maybe(","), eitherOr[subject]],
      (doing, phrase, sides) => {
        const both = besides(phrase, doing, sides);
        return both && asked(subject, both);
      },
      elsewhere,
    ),
    // "How many images were uploaded yesterday and by whom".
    rule(
      frame,
      [
        frame,
        words(
          `and by whom, by whom, und von wem, ${EVENTS[subject].flatMap(([, verbs]) => verbs.split(/,\s+/).flatMap((one) => [`and who ${one} them`, `and who ${one} it`])).join(", ")}`,
        ),
      ],
      ({ phrase, ...rest }) => {
        const by = personOf(subject, JSON.stringify(phrase.where));
        const whole = by === undefined ? undefined : grouped(phrase, { field: by });
        return whole && { ...rest, phrase: whole };
      },
    ),
    rule(question, [IS, fig, HIGHER_IN, eitherOr[subject]], (phrase, sides) =>
      phrase.versus.length > 0 ? undefined : asked(subject, { ...phrase, versus: sides }),
    ),
    // "Does Noor have a higher blast rate than Emma".
    rule(
      question,
      [
        DID,
        people,
        words("have, get, show, achieve, reach"),
        maybe(article),
        words("higher, lower, better, worse"),
        fig,
        words("than"),
        people,
      ],
      (a, phrase, b) => {
        const [doer, ...others] = DOER[subject] ?? [];
        return doer === undefined || others.length > 0 || phrase.versus.length > 0
          ? undefined
          : asked(subject, { ...phrase, versus: [oneOf(doer, a), oneOf(doer, b)] });
      },
    ),
    rule(question, [WHO_HAS, HIGHER_OF, fig, maybe(","), people], (phrase, who) => {
      const [doer, ...others] = DOER[subject] ?? [];
      return doer === undefined || others.length > 0 || who.length < 2 || phrase.versus.length > 0
        ? undefined
        : asked(subject, { ...phrase, versus: who.map((one) => oneOf(doer, [one])) });
    }),
    rule(eitherOr[subject], [mod, words("or, than, oder, als"), mod], (a, b) => alike(a, b)),
    rule(eitherOr[subject], [adj, words("or, than, oder, als"), adj], (a, b) =>
      isOneField(a, b) ? [a, b] : undefined,
    ),
    ...(subject === "tests"
      ? [
          // "How often did we use PICSI", "wie oft haben wir dieses Jahr IMSI gemacht".
          rule(
            often,
            [HOW_OFTEN, maybe(DID), maybe(IS), maybe(WE), maybe("use, do, perform, have, apply, choose")],
            () => NOTHING_YET,
          ),
          // "How many times did Emma do an ICSI".
          rule(often, [HOW_OFTEN, DID, people, maybe("use, do, perform, have, apply, choose")], (who) => ({
            ...NOTHING_YET,
            where: oneOf("operator", who),
          })),
          rule(frame, [often, maybe("a, an, eine, einen"), noun.tests], (one, { where, moment = "createdAt" }) => ({
            phrase: { ...one, where: all(one.where, where), moment },
            isCounted: true as const,
          })),
          rule(often, [often, time], (one, when) => narrowed(one, { where: { when } })),
          rule(
            frame,
            [
              often,
              adj,
              maybe("used, done, performed, applied, verwendet, gemacht, durchgeführt, eingesetzt, benutzt"),
            ],
            (one, where) => ({
              phrase: { ...one, where: all(one.where, where), moment: "createdAt" },
              isCounted: true as const,
            }),
          ),
        ]
      : []),
    // "The split of techniques", "which incubators were used": how many of each.
    rule(frame, [SPLIT_OF, grouping[subject]], (by) => ofEach(subject, by)),
    rule(frame, [grouping[subject], words("distribution, split, breakdown, mix, verteilung")], (by) =>
      ofEach(subject, by),
    ),
    ...(subject === "tests"
      ? [
          rule(frame, [SPLIT_OF, maybe(article), numberField.tests, maybe(PER_TEST)], spreadOf),
          rule(frame, [numberField.tests, words("distribution, histogram, spread, verteilung, histogramm")], spreadOf),
        ]
      : []),
    rule(frame, [frame, IN_BANDS, number], ({ phrase, ...rest }, width) => {
      const [by, ...others] = phrase.groupBy;
      return by && "field" in by && by.band !== undefined && others.length === 0
        ? { ...rest, phrase: { ...phrase, groupBy: [{ ...by, band: width }] } }
        : undefined;
    }),
    rule(frame, [maybe(WHAT), grouping[subject], WERE_USED], (by) => ofEach(subject, by), 2),
    ...(subject === "tests"
      ? [
          // "How often was Noor the witness".
          rule(often, [HOW_OFTEN, IS, people, maybe(article), namedField.tests], roleOf),
          rule(often, [HOW_OFTEN, IS, people, time, maybe(article), namedField.tests], (who, when, id) => {
            const role = roleOf(who, id);
            return role && narrowed(role, { where: { when } });
          }),
          rule(frame, [often], (phrase) => (phrase.moment ? { phrase, isCounted: true as const } : undefined)),
        ]
      : []),
    // "How many more tests in October than in September".
    rule(
      frame,
      [words("how many more, how many fewer, how many less, wie viele mehr, wie viel mehr"), rec],
      (phrase) => (phrase.versus.length > 0 ? { phrase, isCounted: true as const } : undefined),
    ),
    rule(
      frame,
      [WHAT, grouping[subject], WERE_USED, words("for, in, on, with, at, during, für, bei, in den"), rec],
      (by, phrase) => {
        const whole = grouped(phrase, by);
        return whole && { phrase: whole };
      },
      2,
    ),
    rule(frame, [rec, COLON, howMany], isCount),
    // "Which operators have drafts", "which studies had blurred images last week": how many there are of each.
    rule(
      frame,
      [WHAT, grouping[subject], words("have, has, had, did, do, with, contain, show, showed"), rec],
      (by, phrase) => isCount(grouped(phrase, by)),
      1,
    ),
    // "Which products failed this year".
    rule(
      frame,
      [WHAT, grouping[subject], maybe(IS), pred],
      (by, more) => {
        const whole = "field" in by && !more.tail?.match(/time|people/) ? ofEach(subject, by) : undefined;
        const narrow = whole && narrowed(whole.phrase, more);
        return narrow && { phrase: narrow };
      },
      2,
    ),
    // "How many tests does each study have".
    rule(frame, [howMany, rec, DID, EACH, grouping[subject], HAVE], (phrase, by) => isCount(grouped(phrase, by))),
    rule(frame, [howMany, rec, IS, time, pred], (phrase, when, more) => {
      const whole = begun(phrase, { where: { when }, tail: "time" });
      const narrow = whole && more.tail !== "event" ? narrowed(whole, more) : undefined;
      return narrow && { phrase: narrow, isCounted: true as const };
    }),
    ...(subject === "media"
      ? [
          rule(
            fig,
            [words("how much, wie viel"), STORAGE, DID, WE, words("use, use up, need, take up, fill, haben")],
            () => ({ ...NOTHING_YET, measures: [statisticOf("sum", "bytes")] }),
          ),
          // "Retake rate by microscope".
          rule(part, [adj, words("rate, rates, percentage, share, quote")], (where) =>
            // The rate of a day or stage is one of oocytes.
            "op" in where && /^(?:check|stage)$/.test(where.field)
              ? undefined
              : shareOf({ where: EVERYTHING, moment: "createdAt" }, where),
          ),
          rule(part, [noun.media, words("rate, rates, percentage, share, quote")], ({ where }) =>
            isEverything(where) ? undefined : shareOf({ where: EVERYTHING, moment: "createdAt" }, where),
          ),
          rule(fig, [STORAGE], () => ({ ...NOTHING_YET, measures: [statisticOf("sum", "bytes")] })),
          rule(fig, [STORAGE, words("used by, taken by, taken up by, of, for, der, für"), rec], (phrase) =>
            phrase.measures.length > 0 ? undefined : { ...phrase, measures: [statisticOf("sum", "bytes")] },
          ),
        ]
      : []),
    // "2PN per injected oocyte", "degenerated per mature oocyte".
    ...(subject === "units"
      ? [
          rule(fig, [whole, EACH_OF, whole], (among, of) => shareOf({ where: of }, among)),
          rule(whole, [noun.units], ({ where }) => (isEverything(where) ? undefined : where)),
          rule(whole, [adj, noun.units], (more, { where }) => all(where, more)),
          rule(whole, [adj], (where) => where, 1),
          rule(whole, [EACH_INJECTED], () => oneOf("injected", [true]), -1),
        ]
      : []),
    rule(
      developed[subject],
      [
        words("how did, how has, how have, how does, wie hat sich, wie haben sich"),
        fig,
        words(
          "develop, developed, change, changed, evolve, evolved, move, moved, trend, trended, entwickelt, verändert",
        ),
      ],
      (phrase) => (phrase.groupBy.length > 0 ? undefined : { ...phrase, groupBy: [{ by: "month" as const }] }),
    ),
    rule(question, [IS, fig], (phrase) => (phrase.versus.length > 0 ? asked(subject, phrase) : undefined)),
    // "Of the tests done in October, how many are signed".
    rule(
      frame,
      [
        words("of, out of, from, among, von, unter"),
        rec,
        maybe(","),
        howMany,
        maybe("of them, of those, davon"),
        IS,
        pred,
      ],
      ({ tail: _, ...phrase }, more) => isCount(narrowed(phrase, more)),
    ),
    // "Concentration below 15 million": a unit tells whose limit it is; a share may as well be of all of them.
    ...(subject === "tests"
      ? [
          rule(frame, [words("age, female age, maternal age, alter"), comparison], (one) => {
            const where = compared(fieldOf("tests", "femaleAgeYears"), one);
            return where && { phrase: { ...NOTHING_YET, where } };
          }),
        ]
      : []),
    rule(frame, [limitOf[subject]], ({ where }) => {
      const isTold = fieldsIn(where).every((id) => {
        const unit = fieldOf(subject, id)?.unit;
        return unit !== undefined && unit !== "years" && !INDICATOR_RATES.has(id);
      });
      return isTold ? { phrase: { ...NOTHING_YET, where } } : undefined;
    }),
    // "Average injections per day": how many there are of each is counted, and no mean of it.
    rule(means[subject], [MEAN_OF, rec, PER, grouping[subject]], (_, by) => ("by" in by ? by : undefined)),
    rule(means[subject], [howMany, rec, PER, grouping[subject], ON_AVERAGE], (_, by) => ("by" in by ? by : undefined)),
    rule(means[subject], [means[subject], time], (by) => by),
    rule(question, [means[subject]], () => requestOf(subject, { where: { told: "meanOfGroups" } }), 2),
    rule(question, [howMany, grouping[subject]], () => requestOf(subject, { where: { told: "distinct" } }), 1),
    rule(question, [howMany, words("different"), grouping[subject]], () =>
      requestOf(subject, { where: { told: "distinct" } }),
    ),
    // "Has Emma signed any tests this week", "did we freeze anything yesterday".
    ...[base, happening[subject]].flatMap((said) => [
      rule(frame, [DID, people, said, rec], (by, one, phrase) => objectOf(phrase, one.by ? undefined : { ...one, by })),
      rule(frame, [DID, WE, said, rec], (one, phrase) => objectOf(phrase, one)),
      rule(
        frame,
        [DID, people, said, SOMETHING],
        (by, one) => objectOf(ANYTHING_AT_ALL, one.by ? undefined : { ...one, by }),
        elsewhere,
      ),
      rule(frame, [DID, WE, said, SOMETHING], (one) => objectOf(ANYTHING_AT_ALL, one), elsewhere),
    ]),
    rule(frame, [developed[subject]], (phrase) => ({ phrase })),
    rule(frame, [frame, mod], inFrame(narrowed)),
    rule(frame, [frame, PER, grouping[subject]], inFrame(grouped)),
    rule(frame, [frame, alternatives[subject]], inFrame(sideBySide)),
    // "Monthly rate by operator": by month first.
    rule(
      frame,
      [every, frame],
      before(inFrame((phrase, by: TimeGroup) => (phrase.groupBy.length > 0 ? undefined : grouped(phrase, { by })))),
    ),
    rule(frame, [article, frame], (one) => one),
    rule(frame, [words("compare, vergleiche"), pair[subject], COLON, frame], before(inFrame(sideBySide))),
    ...(subject === "tests"
      ? [
          [WHAT_HAPPENED, time] as const,
          [words("was war, was ist"), time, words("los, alles los, passiert")] as const,
          [words("was haben wir"), time, words("gemacht, alles gemacht")] as const,
        ].map((parts) =>
          rule(question, parts, (...said) => {
            const when = said.find((one) => typeof one === "object" && one !== null);
            return when && requestOf("tests", { where: { when, field: "createdAt" } });
          }),
        )
      : []),
    rule(question, [WHAT, DID, WE, base], (one) => done(subject, one), elsewhere),
    rule(
      question,
      [WHAT, DID, people, base],
      (by, one) => done(subject, one.by ? undefined : { ...one, by }),
      elsewhere,
    ),
    // "What share of them are grade AA".
    rule(part, [share, PRONOUN, maybe(IS), pred], ({ where }) => shareOf({ where: { that: true } }, where)),
    rule(part, [share, rec, maybe(IS), pred], (phrase, { where, tail }) =>
      tail === "people" ? undefined : sharedPhrase(phrase, where),
    ),
    ...[inverted[subject], happening[subject]].flatMap((said) => [
      rule(
        question,
        [WHAT, DID, people, said],
        (by, one) => done(subject, one.by ? undefined : { ...one, by }),
        elsewhere,
      ),
      rule(question, [WHAT, DID, WE, said], (one) => done(subject, one), elsewhere),
      rule(question, [WHAT, IS, said, maybe(IS)], (one) => done(subject, one), elsewhere),
      // "What expires this week", "is anything out of date".
      ...(subject === "lots"
        ? [
            rule(question, [WHAT, said], (one) => done(subject, one)),
            rule(question, [maybe("is, has, ist"), SOMETHING, maybe("already, bereits, schon"), said], (one) =>
              done(subject, one),
            ),
          ]
        : []),
    ]),
    rule(developed[subject], [words("did, has, have, is, are, hat, haben, ist"), fig, UP_OR_DOWN], (phrase) =>
      phrase.groupBy.length > 0 || phrase.versus.length > 0
        ? undefined
        : { ...phrase, groupBy: [{ by: "month" as const }] },
    ),
    // "How did fertilisation go last month".
    rule(
      developed[subject],
      [
        words(
          "how did, how does, how do, how is, how 's, how are, how was, how were, what does, what did, what do, wie lief, wie war, wie sieht, wie sah",
        ),
        fig,
        words("go, look, do, look like, looking, looking like, doing, going, coming along, holding up, aus"),
      ],
      (phrase) => phrase,
    ),
    ...[[howMany, words("of, von"), PRONOUN, mod] as const, [howMany, words("davon, darunter"), mod] as const].map(
      (parts) =>
        rule(question, parts, (...said) => {
          const { where } = said.at(-1) as Modifier; // the modifier is the last part of either
          return requestOf(subject, { ask: "figure", measures: [COUNT], where: all(where, { that: true }) });
        }),
    ),
    // "How many of its oocytes were MII", "how many of the injected eggs fertilised".
    rule(frame, [howMany, words("of, von"), rec, maybe(IS), pred], (phrase, more) => isCount(narrowed(phrase, more))),
    rule(question, [IS, words("any of them, any of those, some of them, any"), pred], ({ where }) =>
      requestOf(subject, { where: all(where, { that: true }) }),
    ),
    rule(
      question,
      [EVERYTHING_BY, people, happening[subject]],
      (by, one) => done(subject, one.by ? undefined : { ...one, by }),
      elsewhere,
    ),
    // "And the pictures", after one record.
    ...(subject === "units" || subject === "media"
      ? [
          rule(question, [words("and the, and its, und die, und ihre"), noun[subject]], ({ where }) =>
            requestOf(subject, { where }),
          ),
        ]
      : []),
    rule(question, [words("open, öffne"), PRONOUN], () => requestOf(subject, { where: { that: true } })),
    rule(question, [opening, PRONOUN], () => requestOf(subject, { where: { that: true } })),
    // "Share of the locked tests that are by Emma": what is said as a sentence is the part; else what stands first.
    rule(question, [share, rec, mod], (phrase, { where, tail }) =>
      tail === "clause" || tail === "event" || tail === "with" ? shared(phrase, where) : undefined,
    ),
    rule(question, [share, rec, IS, mod], (phrase, { where }) => shared(phrase, where)),
    // "Cancellation rate", "rate of cancellation": of all that were begun.
    ...(subject === "tests"
      ? [
          rule(
            part,
            [words("cancellation rate, cancelation rate, rate of cancellation, abbruchrate, abbruchquote")],
            () =>
              shareOf(
                { where: oneOf("kind", ["icsi"]), moment: "createdAt" },
                { field: "cancelledAt", op: "notNull", value: [] },
              ),
          ),
        ]
      : []),
    ...(subject === "tests"
      ? (
          [
            ["pass", "pass rate, passing rate"],
            ["fail", "fail rate, failure rate, failing rate"],
          ] as const
        ).flatMap(([verdict, said]) => [
          rule(part, [words(said), maybe(words("of, for, in, among, by, across")), rec], (phrase) =>
            sharedPhrase(phrase, oneOf("verdict", [verdict])),
          ),
          rule(part, [rec, words(said)], (phrase) => sharedPhrase(phrase, oneOf("verdict", [verdict]))),
          rule(part, [words(said)], () =>
            shareOf({ where: oneOf("kind", ["preclinical"]) }, oneOf("verdict", [verdict])),
          ),
        ])
      : []),
    rule(part, [share, noun[subject], mod], (one, { where, tail }) =>
      tail === "time" ? undefined : shareOf(one, where),
    ),
    rule(part, [share, maybe(article), adj, maybe("-"), noun[subject]], (where, one) => shareOf(one, where)),
    // "How many were mature".
    ...(subject === "units"
      ? [rule(frame, [howMany, IS, ownAdjective], (where) => isCount({ ...NOTHING_YET, where, moment: "opuAt" }), 1)]
      : []),
    // "Share of 3PN".
    ...(subject === "units"
      ? [rule(part, [share, ownAdjective], (where) => shareOf({ where: EVERYTHING, moment: "opuAt" }, where), 1)]
      : []),
    rule(
      part,
      [adj, maybe("-"), noun[subject], words("share, percentage, proportion, rate, quote, anteil")],
      (where, one) => shareOf(one, where),
    ),
    // "GV rate", "3PN rate": of all oocytes, or of those that were injected.
    ...(subject === "units"
      ? [
          ...[
            [ownAdjective, words("rate, rates, quote")] as const,
            [words("rate of, the rate of, rate der, rate von"), ownAdjective] as const,
          ].map((parts) =>
            rule(part, parts, (...said) => {
              const among = said.find((one) => typeof one === "object" && one !== null);
              const [id] = among ? fieldsIn(among) : [];
              const where = id === "pnCount" ? oneOf("injected", [true]) : EVERYTHING;
              return among && ((id === "maturity" && !isMii(among)) || id === "pnCount")
                ? shareOf({ where, moment: "opuAt" }, among)
                : undefined;
            }),
          ),
        ]
      : []),
    rule(part, [share, participle[subject], noun[subject]], (where, one) => shareOf(one, where)),
    rule(part, [part, mod], (one, more) =>
      more.tail === "clause" || more.tail === "with" || more.tail === "bare" ? undefined : narrowed(one, more),
    ),
    // "Share of good blastocysts among blastocysts".
    rule(
      part,
      [share, rec, words("among, amongst, among all, out of, to, to all, unter, unter allen, zu, zu allen"), rec],
      (some, phrase) => (some.groupBy.length + some.measures.length > 0 ? undefined : sharedPhrase(phrase, some.where)),
    ),
    // "TESE share of cycles".
    rule(
      part,
      [adj, words("share of, percentage of, proportion of, fraction of, anteil der, anteil an"), rec],
      (where, phrase) => sharedPhrase(phrase, where),
    ),
    rule(part, [part, PER, grouping[subject]], (one, by) => grouped(one, by)),
    rule(question, [part], (phrase) => asked(subject, phrase)),
  ];
}

/** What is added up over records; of everything else the mean is asked. */
const SUMS = new Set(["cocRetrieved", "bytes", "mediaCount"]);

export const band = category<Band>("band");
const heldAgainst = category<Phrase>("what is held against a limit");
const BAND_WORDS: readonly Row<Band>[] = [
  [
    "below-benchmark",
    "below benchmark, under benchmark, below the benchmark, under the benchmark, below benchmark anywhere, below the benchmark anywhere, under benchmark anywhere, not at benchmark, missing the benchmark",
    "unter dem Benchmark, unter Benchmark",
  ],
  [
    "below-competence",
    "below competence, under competence, below competency, below the competence level, below competence anywhere, under competence anywhere, below the competence limit, below the competence value, below competence level, below limits, below the limits, out of limits, out of range",
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
  "are we, where are we, is anything, which indicators are, which kpis are, what is, is any indicator, sind wir",
  "welche indikatoren sind, welche kennzahlen sind, welche kennzahlen liegen, welche indikatoren liegen, wo liegen wir, wo sind wir, liegen wir",
);
const HOW_ARE_WE = words(
  "how are we doing, how did the lab do, how is the lab doing, how did our lab do, how is our lab doing, how did we do, how well are we doing, how have we been doing, how are we performing",
  "wie läuft es, wie lief es, wie stehen wir da",
);
const LIMIT_OF_POLICY = words(
  "benchmark, benchmarks, competence, competency, competence level, competence value, target, targets, benchmark-wert, kompetenzwert, ziel",
);
const ANY_OF = words("which, is any, are any, welche, welcher");

/** "How busy were we in October". */
const BUSY = words(
  "how busy were we, how busy was it, how busy was the lab, how busy have we been, how busy are we, how busy is it",
);

/** How indicators stand to the policy: all of them, of whoever is asked for; a single rate speaks for itself. */
const BANDS_ASKED: readonly Rule[] = [
  // "Blastocysts", where a benchmark says that a rate is meant.
  rule(heldAgainst, [figures.tests], (phrase) => phrase),
  rule(heldAgainst, [bareRate], (what) => ({ ...NOTHING_YET, measures: [what] })),
  rule(heldAgainst, [heldAgainst, modifier.tests], narrowed),
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
  rule(figures.tests, [measure.tests, maybe(IS), band], (what, one) =>
    what.of === "indicators" ? inBand(one) : undefined,
  ),
  rule(figures.tests, [ANY_OF, grouping.tests, maybe(IS), band], (by, one) => grouped(inBand(one), by)),
  rule(
    figures.tests,
    [ANY_OF, grouping.tests, maybe(IS), band, words("for, in, on, bei, bei der"), figures.tests],
    (by, _, phrase) => grouped(phrase, by),
  ),
  rule(question, [words("are we, sind wir"), band, words("for, in, on, bei, bei der"), heldAgainst], (_, phrase) =>
    asked("tests", phrase),
  ),
  rule(question, [maybe(IS), maybe(article), figures.tests, maybe(IS), band], (phrase) =>
    phrase.measures.every(({ of }) => of === "indicator") ? asked("tests", phrase) : undefined,
  ),
  // "Fert rate vs benchmark": a rate is told with its limits.
  rule(question, [figures.tests, VERSUS, maybe(article), LIMIT_OF_POLICY], (phrase) => asked("tests", phrase)),
  rule(
    question,
    [
      words(
        "how do we compare to, how do we compare with, how do we compare against, how are we compared to, how are we compared with, how do we measure up to, how do we stack up against, wie stehen wir zu",
      ),
      maybe("the, our, den, dem, unserem"),
      LIMIT_OF_POLICY,
      words("for, in, on, of, bei, bei der, für"),
      heldAgainst,
    ],
    (phrase) => asked("tests", phrase),
  ),
  rule(question, [words("liegt, liegen, lag, lagen"), maybe(article), figures.tests, band], (phrase) =>
    asked("tests", phrase),
  ),
  rule(
    question,
    [
      MEET,
      maybe("the, our, den, die, unsere, unseren"),
      LIMIT_OF_POLICY,
      words("for, in, on, of, bei, bei der, für"),
      heldAgainst,
    ],
    (phrase) => asked("tests", phrase),
  ),
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
    rule(question, [maybe("and, und, then, now, dann"), opening, question], (one) => one),
    rule(opening, [opening, words(",", "and, und, then, now, dann")], () => null),
    // "And its fertilisation rate": that it goes on, the pronoun says.
    rule(question, [words("and, und, then, now, dann"), question], (one) =>
      JSON.stringify(one).includes(JSON.stringify(THAT_ANSWER)) ? one : undefined,
    ),
    rule(question, [question, words("?, ., !, please, bitte, thanks, danke, then, though, denn")], (one) => one),
    rule(question, [question, words(","), words("please, bitte, thanks, danke")], (one) => one),
    ...BANDS_ASKED,
    rule(figures.tests, [BUSY], () => ({ ...NOTHING_YET, measures: [COUNT], moment: "createdAt" })),
    ...AskedSubject.options.flatMap(questionsOf),
  ],
});
