import type { AskedSubject } from "../../../filters/field.ts";
import { fieldOf } from "../../../filters/fields.ts";
import type { Scalar } from "../../../filters/filter.ts";
import { category, maybe, type Rule, rule, words } from "../../grammar/grammar.ts";
import { requestOf, statisticOf } from "../../requests/request.ts";
import { all, oneOf } from "../../requests/restriction.ts";
import { time } from "../../times/ranges.ts";
import { adjective, article, howLong, modifier, namedField, noun, numberField, people, span } from "../categories.ts";
import { DID, IS } from "../conditions.ts";
import { asked, countOf, NOTHING_YET, narrowed, type Phrase } from "../phrase.ts";
import { figures, howMany, PER_TEST, records, WE } from "../phrases.ts";
import { question } from "../question.ts";
import { TAKES } from "../vocabulary.ts";
import { frames } from "./frame.ts";

/** "How often did we", as far as it was said. */
const often = category<Phrase>("often");

const HOW_OFTEN = words("how often, how many times, how frequently, wie oft, wie häufig");

/** How often somebody had a role. */
const roleOf = (who: readonly Scalar[], id: string): Phrase | undefined =>
  fieldOf("tests", id)?.type === "person" ? { ...NOTHING_YET, where: oneOf(id, who), moment: "createdAt" } : undefined;

const BYTES = words("gigabytes, gb, megabytes, mb, terabytes, gigabyte, megabyte, terabyte");

const STORAGE = words(
  "upload volume, total upload volume, data volume, total data volume, storage, total storage, storage used, total storage used, disk space, space, speicher, speicherplatz",
);

/** What is added up over records; of everything else the mean is asked. */
const SUMS = new Set(["cocRetrieved", "bytes", "mediaCount"]);

/** What is added up or averaged: eggs, storage, hours, and how often something was done. */
export function amountsOf(subject: AskedSubject): Rule[] {
  const [rec, fig, mod] = [records[subject], figures[subject], modifier[subject]];
  const adj = adjective[subject];
  const frame = frames[subject];
  return [
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
          rule(
            fig,
            [words("how much, wie viel"), STORAGE, DID, WE, words("use, use up, need, take up, fill, haben")],
            () => ({ ...NOTHING_YET, measures: [statisticOf("sum", "bytes")] }),
          ),
          rule(fig, [STORAGE], () => ({ ...NOTHING_YET, measures: [statisticOf("sum", "bytes")] })),
          rule(fig, [STORAGE, words("used by, taken by, taken up by, of, for, der, für"), rec], (phrase) =>
            phrase.measures.length > 0 ? undefined : { ...phrase, measures: [statisticOf("sum", "bytes")] },
          ),
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
  ];
}
