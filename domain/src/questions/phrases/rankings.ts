import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { KPI_POLICY } from "../../policy/kpi-policy.ts";
import { category, type Grammar, joined, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import type { Grouping, Order, Request } from "../requests/request.ts";
import { all } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { DOER, type Event } from "../tables/events.ts";
import { TEST_RATES } from "../tables/fields.ts";
import { article, grouping, numberField, verb } from "./categories.ts";
import { number } from "./numbers.ts";
import { asked, COUNT, doerOf, figures, type Phrase, records, recordsOf } from "./phrases.ts";
import { question } from "./question.ts";

type Direction = Order["direction"];
export const most = category<Direction>("most");
export const newest = category<Direction>("newest");
const busy = category<Direction>("busy");
const finest = category<"best" | "worst">("finest");

const WHICH = words("which, what, welche, welcher, welches");
const WHO = words("who, wer, wer hat");
const BY = words("by, for, in, nach, bei");
const HAS = words("does, has, have, had, did, made, with, hat, hatte, mit, who has, uploaded, is");

/** The best damage rate is the lowest one. */
function directionOf({ measures: [first] }: Phrase, end: "best" | "worst"): Direction {
  const row = first?.of === "indicator" ? KPI_POLICY.rows.find(({ code }) => code === first.code) : undefined;
  const isLower = /^lower/.test(row?.direction ?? "") !== (first?.of === "indicator" && first.complement === true);
  return isLower === (end === "best") ? "asc" : "desc";
}

const ranked = (
  subject: AskedSubject,
  phrase: Phrase,
  by: Grouping,
  direction: Direction,
  limit?: number,
): Request | undefined =>
  phrase.groupBy.length > 0
    ? undefined
    : asked(
        subject,
        { ...phrase, groupBy: [by], measures: phrase.measures.length > 0 ? phrase.measures : [COUNT] },
        { ask: "figure", order: { by: "measure", direction }, ...(limit === undefined ? {} : { limit }) },
      );

/** "Which operator has the highest damage rate", "top 3 devices by tests", "the five tests with the most oocytes", "newest images". */
function rankings(subject: AskedSubject): Rule[] {
  const [rec, fig, group, did] = [records[subject], figures[subject], grouping[subject], verb[subject]];
  const [doer] = DOER[subject] ?? [];
  const [owner = ""] = doerOf(subject);
  const ordered = (phrase: Phrase, by: string, direction: Direction): Phrase | undefined =>
    phrase.order ? undefined : { ...phrase, order: { by, direction } };
  return [
    ...[fig, rec].flatMap((phrase) => [
      rule(question, [WHICH, group, HAS, maybe(article), most, phrase], (by, direction, one) =>
        ranked(subject, one, by, direction, 1),
      ),
      rule(question, [WHICH, group, HAS, article, finest, phrase], (by, end, one) =>
        ranked(subject, one, by, directionOf(one, end), 1),
      ),
      rule(question, [finest, number, group, BY, phrase], (end, n, by, one) =>
        ranked(subject, one, by, directionOf(one, end), n),
      ),
      ...(phrase === fig
        ? [
            rule(question, [maybe("rank, sort, order, compare"), group, words("by, nach"), fig], (by, one) =>
              ranked(subject, one, by, "desc"),
            ),
          ]
        : []),
      rule(question, [busy, group, BY, phrase], (direction, by, one) => ranked(subject, one, by, direction, 1)),
      rule(question, [finest, group, BY, phrase], (end, by, one) => ranked(subject, one, by, directionOf(one, end), 1)),
      ...(doer === undefined
        ? []
        : [
            rule(question, [WHO, HAS, article, finest, phrase], (end, one) =>
              ranked(subject, one, { field: doer }, directionOf(one, end), 1),
            ),
            rule(question, [WHO, HAS, article, most, phrase], (direction, one) =>
              ranked(subject, one, { field: owner }, direction, 1),
            ),
          ]),
    ]),
    ...(doer === undefined
      ? []
      : [
          rule(question, [words("wer hat"), article, most, rec, did], (direction, one, event) =>
            ranked(subject, happeningTo(one, event), { field: event.person ?? doer }, direction, 1),
          ),
        ]),
    // "Which operator signed the fewest tests".
    rule(question, [WHICH, group, did, article, most, rec], (by, event, direction, one) =>
      "field" in by && fieldOf(subject, by.field)?.type === "person" && event.person
        ? ranked(subject, happeningTo(one, event), { field: event.person }, direction, 1)
        : undefined,
    ),
    ...(subject === "tests"
      ? [
          rule(question, [maybe(article), busy, group], (direction, by) =>
            ranked(subject, recordsOf({ where: all(), moment: "createdAt" }), by, direction, 1),
          ),
        ]
      : []),
    // "Who uploaded the most images".
    rule(question, [WHO, did, article, most, rec], (event, direction, one) =>
      event.person
        ? ranked(subject, happeningTo(one, event), { field: event.person }, direction, 1)
        : asked(subject, { ...one, where: { told: event.lacks ?? "whoAndWhen" } }),
    ),
    rule(
      rec,
      [rec, words("with, that had, mit, had, has, have"), maybe(article), most, numberField[subject]],
      (one, direction, by) => ordered(one, by, direction),
    ),
    // "The worst fertilisation rates": of tests, in their order.
    ...(subject === "tests"
      ? [
          rule(
            rec,
            [finest, maybe(words("tests by, cycles by, tests nach, zyklen nach")), numberField[subject]],
            (end, by) => {
              const rate = TEST_RATES.find(({ field }) => field === by);
              const direction = (rate?.better === "lower") === (end === "best") ? "asc" : "desc";
              return (
                rate &&
                ordered(recordsOf({ where: { field: by, op: "notNull", value: [] }, moment: "opuAt" }), by, direction)
              );
            },
          ),
        ]
      : []),
    ...(subject === "media" ? [rule(rec, [most, rec], (direction, one) => ordered(one, "bytes", direction))] : []),
    rule(rec, [newest, rec], (direction, one) => ordered(one, "moment", direction)),
    rule(rec, [newest, number, rec], (direction, limit, one) => limited(ordered(one, "moment", direction), limit)),
    rule(rec, [number, newest, rec], (limit, direction, one) => limited(ordered(one, "moment", direction), limit)),
    rule(rec, [number, rec], (limit, one) => (one.order ? limited(one, limit) : undefined)),
  ];
}

/** "Who signed the most tests this month": the month is that of the signing. */
const happeningTo = (phrase: Phrase, { time, done }: Event): Phrase => ({
  ...phrase,
  ...(time && { moment: time }),
  ...(done && { where: all(phrase.where, done) }),
});

const limited = (phrase: Phrase | undefined, limit: number): Phrase | undefined =>
  phrase && phrase.limit === undefined && Number.isInteger(limit) && limit > 0 ? { ...phrase, limit } : undefined;

const MOST: readonly Row<Direction>[] = [
  ["desc", "highest, most, largest, greatest, biggest", "höchste, höchsten, meisten, größte"],
  ["asc", "lowest, fewest, least, smallest", "niedrigste, niedrigsten, wenigsten, kleinste"],
];

const BUSY: readonly Row<Direction>[] = [
  ["desc", "busiest", "geschäftigster, geschäftigste"],
  ["asc", "quietest", "ruhigster, ruhigste"],
];

/** Which way is better, only what is measured tells. */
const FINEST: readonly Row<"best" | "worst">[] = [
  ["best", "best, top", "beste, besten"],
  ["worst", "worst, bottom", "schlechteste, schlechtesten"],
];

const NEWEST: readonly Row<Direction>[] = [
  ["desc", "newest, latest, most recent, last", "neueste, letzte"],
  ["asc", "oldest, earliest, first", "älteste, erste"],
];

export const RANKINGS: Grammar = joined({
  lexicons: [
    ...bilingual(most, MOST),
    ...bilingual(busy, BUSY),
    ...bilingual(finest, FINEST),
    ...bilingual(newest, NEWEST),
  ],
  rules: AskedSubject.options.flatMap(rankings),
});
