import type { AskedSubject } from "../../../filters/field.ts";
import { fieldOf } from "../../../filters/fields.ts";
import type { TimeGroup } from "../../../timing/calendar.ts";
import { category, maybe, type Rule, rule, words } from "../../grammar/grammar.ts";
import { requestOf } from "../../requests/request.ts";
import { all, fieldsIn, oneOf, type Restriction } from "../../requests/restriction.ts";
import { DOER, EVENTS, personOf } from "../../tables/events.ts";
import { time } from "../../times/ranges.ts";
import {
  alternatives,
  article,
  bySubject,
  comparison,
  grouping,
  limitOf,
  type Modifier,
  modifier,
  noun,
  ownAdjective,
  people,
  predicate,
} from "../categories.ts";
import { compared, DID, IS } from "../conditions.ts";
import {
  asked,
  COUNT,
  countOf,
  grouped,
  isOneField,
  NOTHING_YET,
  narrowed,
  type Phrase,
  sideBySide,
} from "../phrase.ts";
import { COLON, EACH, every, figures, howMany, INDICATOR_RATES, PER, PRONOUN, pair, records } from "../phrases.ts";
import { opening, question } from "../question.ts";
import { type Frame, frames, isCount } from "./frame.ts";

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

const TREATED = words(
  "did we treat, did we see, did we have, do we have, have we treated, have we had, were treated, haben wir behandelt, hatten wir",
);

const ON_TARGET = words(
  "ok, okay, fine, good, normal, within limits, within the limits, within our limits, in range, within range, on target, at target, above target, below target, above benchmark or not",
  "where it has to be, gut, in ordnung, ok, im rahmen, im zielbereich, im grünen bereich, innerhalb der grenzwerte, innerhalb der grenzen",
);

const HAVE = words("have, has, do, did, get");

/** People of whom more is said, who are not counted either. */
const person = category<Restriction>("person");

const fronted = bySubject<Modifier>("fronted");

/** "In October, how many tests were signed": the time is of the event. */
const begun = ({ tail, ...phrase }: Phrase, more: Modifier) =>
  tail === "event" && !phrase.takes ? undefined : narrowed(phrase, more);

const SPLIT = words(
  "distribution of, distribution among, distribution in, split of, split among, breakdown of, mix of, mix among, distribution across",
);

/** Questions about records of one subject: which they are, how many, and what is said of them in front or behind. */
export function framesOf(subject: AskedSubject): Rule[] {
  const [rec, fig, mod, pred] = [records[subject], figures[subject], modifier[subject], predicate[subject]];
  const counted = (phrase: Phrase) =>
    phrase.order ? undefined : asked(subject, phrase, { ask: "figure", measures: [countOf(phrase)] });
  const frame = frames[subject];
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
    // "Wie viele Tests wurden": the verb that the sentence ends with says what happened.
    rule(frame, [howMany, rec, IS, pred], (phrase, more) => isCount(narrowed(phrase, more))),
    rule(fronted[subject], [time], (when) => ({ where: { when }, tail: "time" as const })),
    rule(fronted[subject], [mod, words(",")], (one) => (one.tail === "bare" ? undefined : one)),
    rule(question, [frame], ({ phrase, isCounted }) => (isCounted ? counted(phrase) : asked(subject, phrase))),
    // "Is our damage rate below 10 %": the rate itself, which then speaks for itself.
    rule(question, [IS, fig, comparison], (phrase) => asked(subject, phrase)),
    rule(question, [IS, fig, ON_TARGET], (phrase) => asked(subject, phrase)),
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
    // "How many more tests in October than in September".
    rule(
      frame,
      [words("how many more, how many fewer, how many less, wie viele mehr, wie viel mehr"), rec],
      (phrase) => (phrase.versus.length > 0 ? { phrase, isCounted: true as const } : undefined),
    ),
    rule(frame, [rec, COLON, howMany], isCount),
    // "How many tests does each study have".
    rule(frame, [howMany, rec, DID, EACH, grouping[subject], HAVE], (phrase, by) => isCount(grouped(phrase, by))),
    rule(frame, [howMany, rec, IS, time, pred], (phrase, when, more) => {
      const whole = begun(phrase, { where: { when }, tail: "time" });
      const narrow = whole && more.tail !== "event" ? narrowed(whole, more) : undefined;
      return narrow && { phrase: narrow, isCounted: true as const };
    }),
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
    // "And the pictures", after one record.
    ...(subject === "units" || subject === "media"
      ? [
          rule(question, [words("and the, and its, und die, und ihre"), noun[subject]], ({ where }) =>
            requestOf(subject, { where }),
          ),
        ]
      : []),
    // "In which tests": of what stands before.
    rule(
      question,
      [words("in which, for which, bei welchen, in welchen"), noun[subject]],
      () => requestOf(subject, { where: { that: true } }),
      -1,
    ),
    rule(question, [words("open, öffne"), PRONOUN], () => requestOf(subject, { where: { that: true } })),
    rule(question, [opening, PRONOUN], () => requestOf(subject, { where: { that: true } })),
    // "How many were mature".
    ...(subject === "units"
      ? [rule(frame, [howMany, IS, ownAdjective], (where) => isCount({ ...NOTHING_YET, where, moment: "opuAt" }), 1)]
      : []),
  ];
}
