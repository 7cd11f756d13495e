import type { AskedSubject } from "../../../filters/field.ts";
import { category, maybe, type Rule, rule, words } from "../../grammar/grammar.ts";
import { all, EVERYTHING, fieldsIn, isEverything, oneOf, type Restriction } from "../../requests/restriction.ts";
import type { Noun } from "../../tables/nouns.ts";
import {
  adjective,
  alternatives,
  article,
  grouping,
  modifier,
  noun,
  ownAdjective,
  participle,
  predicate,
} from "../categories.ts";
import { IS, THAT } from "../conditions.ts";
import { asked, grouped, NOTHING_YET, narrowed, type Phrase } from "../phrase.ts";
import { figures, PER, PRONOUN, phrasesOf, records } from "../phrases.ts";
import { question } from "../question.ts";

export const share = category<null>("share");
/** A share of records, which what follows narrows. */
const parts = phrasesOf("part");
/** Oocytes of which, or among which, there is a share: "mature oocyte", "2PN". */
const whole = category<Restriction>("whole");

/** Of those the indicator is the rate. */
const isMii = (where: Restriction) => JSON.stringify(where) === JSON.stringify(oneOf("maturity", ["MII"]));

const EACH_INJECTED = words("injected oocyte, injected egg, injected, injizierter Eizelle, injizierte Eizelle");

const EACH_OF = words("per, per each, for each, for every, je, pro");

const sharedPhrase = ({ tail: _, ...phrase }: Phrase, among: Restriction): Phrase | undefined =>
  phrase.order || phrase.measures.length > 0 ? undefined : { ...phrase, measures: [{ of: "share", among }] };

const shareOf = ({ where, moment }: Noun, among: Restriction): Phrase => ({
  ...NOTHING_YET,
  where,
  measures: [{ of: "share", among }],
  ...(moment ? { moment } : {}),
});

/** Shares of records: "share of tests without a witness", "3PN rate". */
export function sharesOf(subject: AskedSubject): Rule[] {
  const [rec, fig, mod, pred] = [records[subject], figures[subject], modifier[subject], predicate[subject]];
  const shared = (phrase: Phrase, among: Restriction) => {
    const whole = sharedPhrase(phrase, among);
    return whole && asked(subject, whole);
  };
  const adj = adjective[subject];
  const part = parts[subject];
  return [
    ...(subject === "media"
      ? [
          rule(part, [share, noun.media], ({ where }) =>
            isEverything(where) ? undefined : shareOf({ where: EVERYTHING, moment: "createdAt" }, where),
          ),
        ]
      : []),
    rule(question, [share, rec, maybe(THAT), maybe(IS), alternatives[subject]], (phrase, sides) =>
      phrase.order || phrase.measures.length > 0
        ? undefined
        : asked(subject, { ...phrase, measures: sides.map((among) => ({ of: "share" as const, among })) }),
    ),
    ...(subject === "media"
      ? [
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
    // "What share of them are grade AA".
    rule(part, [share, PRONOUN, maybe(IS), pred], ({ where }) => shareOf({ where: { that: true } }, where)),
    rule(part, [share, rec, maybe(IS), pred], (phrase, { where, tail }) =>
      tail === "people" ? undefined : sharedPhrase(phrase, where),
    ),
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
            ["pass", "pass rate, passing rate, bestehensquote, erfolgsquote, bestehensrate"],
            ["fail", "fail rate, failure rate, failing rate, durchfallquote"],
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
