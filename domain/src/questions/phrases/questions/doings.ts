import type { AskedSubject } from "../../../filters/field.ts";
import { maybe, type Rule, rule, words } from "../../grammar/grammar.ts";
import { requestOf } from "../../requests/request.ts";
import { time } from "../../times/ranges.ts";
import { baseHappening, type Happening, happening, inverted, people } from "../categories.ts";
import { DID, happened, IS } from "../conditions.ts";
import { momentOf, NOTHING_YET, narrowed, type Phrase } from "../phrase.ts";
import { howMany, records, WE } from "../phrases.ts";
import { question } from "../question.ts";
import { frames, WHAT } from "./frame.ts";

const EVERYTHING_BY = words("everything, everything that, everything which, all that, alles, alles was");

/** What somebody did to records. */
const objectOf = ({ tail: _, ...phrase }: Phrase, one: Happening | undefined) => {
  const more = one && happened(one);
  // "Signed any tests this week": the week is of the signing, where it was said of nothing else.
  const placed = more?.takes ? { ...phrase, where: momentOf(phrase.where, more.takes) } : phrase;
  const { tail: __, ...whole } = (more && narrowed(placed, more)) ?? {};
  return "where" in whole ? { phrase: whole } : undefined;
};

const ANYTHING_AT_ALL: Phrase = NOTHING_YET;

const anything = (one: Happening | undefined) => {
  const more = one && happened(one);
  const phrase = more && narrowed(NOTHING_YET, more);
  return phrase && { phrase };
};

const SOMETHING = words("anything, something, any, some, etwas, was, irgendetwas");

const WHAT_HAPPENED = words(
  "what happened, what happened here, what happened in the lab, what went on, what was going on, what did we do in the lab, was ist passiert, was war los, was geschah",
);

/** What happened, without a noun for what it happened to. */
const done = (subject: AskedSubject, one: Happening | undefined) => {
  const narrow = one && happened(one);
  return narrow && requestOf(subject, { where: narrow.where });
};

/** What somebody did: "has Emma signed any tests", "what happened yesterday". */
export function doingsOf(subject: AskedSubject): Rule[] {
  const rec = records[subject];
  const base = baseHappening[subject];
  // What is done, created or reviewed is a test, unless something else is named.
  const elsewhere = subject === "tests" ? 0 : 1;
  const frame = frames[subject];
  return [
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
    // "Did anything get cancelled last week", "was anything signed today".
    ...[inverted[subject], happening[subject]].map((said) =>
      rule(
        frame,
        [words("did, was, were, is, has, have, wurde, wurden"), SOMETHING, maybe("get, been, be"), said, maybe(IS)],
        (one) => anything(one),
        elsewhere,
      ),
    ),
    rule(
      frame,
      [words("wurde, wurden"), time, SOMETHING, happening[subject]],
      (when, one) => anything(one.at ? undefined : { ...one, at: { when } }),
      elsewhere,
    ),
    // "Wie viele Eizellen haben wir letzte Woche injiziert".
    rule(
      frame,
      [howMany, rec, DID, WE, time, happening[subject]],
      (phrase, when, one) => {
        const whole = objectOf(phrase, one.at ? undefined : { ...one, at: { when } });
        return whole && { ...whole, isCounted: true as const };
      },
      -1,
    ),
    // "Haben wir gestern etwas eingefroren".
    rule(
      frame,
      [DID, WE, time, SOMETHING, happening[subject]],
      (when, one) => objectOf(ANYTHING_AT_ALL, one.at ? undefined : { ...one, at: { when } }),
      elsewhere,
    ),
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
    rule(
      question,
      [EVERYTHING_BY, people, happening[subject]],
      (by, one) => done(subject, one.by ? undefined : { ...one, by }),
      elsewhere,
    ),
  ];
}
