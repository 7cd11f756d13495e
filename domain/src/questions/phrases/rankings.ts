import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { category, type Grammar, joined, maybe, type Rule, rule, words } from "../grammar/grammar.ts";
import { endFirst } from "../requests/best-end.ts";
import {
  type Grouping,
  LIMITS_OF_GROUPS,
  type Order,
  type Request,
  requestOf,
  statisticOf,
} from "../requests/request.ts";
import { all, EVERYTHING } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { DOER, type Event } from "../tables/events.ts";
import { TEST_RATES } from "../tables/fields.ts";
import { time } from "../times/ranges.ts";
import {
  article,
  bareRate,
  baseHappening,
  type Comparison,
  comparison,
  grouping,
  numberField,
  verb,
} from "./categories.ts";
import { DID, happened, IS, WITHOUT } from "./conditions.ts";
import { number } from "./numbers.ts";
import { asked, countOf, doerOf, groupNamed, NOTHING_YET, narrowed, type Phrase, recordsOf } from "./phrase.ts";
import { figures, howMany, records, WE } from "./phrases.ts";
import { question, type Top } from "./question.ts";
import { USUALLY } from "./vocabulary.ts";

type Direction = Order["direction"];
export const most = category<Direction>("most");
export const newest = category<Direction>("newest");
/** The earliest, or what stands first in the answer before. */
export const first = category<null>("first");
const busy = category<Direction>("busy");
/** What is the most of something that is kept of pictures. */
export const outstanding = category<{ by: string; direction: Direction }>("outstanding");
const finest = category<"best" | "worst">("finest");

const WHICH = words("which, what, welche, welcher, welches, welchem, welchen");
const WHO = words("who, wer, wer hat");
const BY = words("by, for, in, in terms of, according to, on, based on, nach, bei, in bezug auf");
const HAS = words(
  "does, has, have, had, did, made, with, hat, hatte, mit, who has, uploaded, is, got, gets, shows, showed, produced, produces, achieved, achieves, took, takes, take, make, makes, upload, uploads, in, are, produce, gives, give, gave, yields, yield, yielded, gets, performed, were used in, was used in, leads to, delivers, deliver, sees, reaches, haben, hatten, liefert, bringt, erreicht",
);
const WITH = words(
  "with, that have, that has, that had, which has, which had, which have, who has, who had, who have, having, had, has, have, used in, used for, who did, that did, who performed, mit, die haben",
);
const RANK = words(
  "rank, rank the, sort, order, compare, rank all, ranking of, a ranking of, list, rangfolge der, sortiere, vergleiche",
);
const USED = words("is used, was used, has been used, do we use, did we use, used, wird, wurde");
const WHO_ARE = words("who are, who were, which are, which were, wer sind, welche sind, was sind");
/** Of several that "are used", nobody asks for the first alone. */
const ARE_USED = words("are used, were used, have been used, werden, wurden");
const ANY_TEST = { where: EVERYTHING, moment: "createdAt" };
const NUMBER_OF = words("number of, the number of, count of, anzahl der, zahl der, anzahl an");
const RANKED = words("ranked, sorted, ordered, compared, sortiert, geordnet");
const SORTED = words(
  "sorted by, ordered by, sort by, order by, ranked by, by decreasing, by descending, in order of, sortiert nach, geordnet nach",
);
const DESCENDING = words(
  "sorted, ranked, sortiert, sorted from most to least, from most to least, sorted from high to low, sorted from highest to lowest, sorted by rate, ordered from most to least, sorted descending, sorted in descending order, ordered in descending order, highest first, descending, in descending order, from high to low, from highest to lowest, most first, biggest first, most to least, largest first, highest to lowest, desc, absteigend, höchste zuerst, größte zuerst",
);
const ASCENDING = words(
  "lowest first, ascending, in ascending order, from low to high, from lowest to highest, fewest first, smallest first, lowest to highest, asc, aufsteigend, niedrigste zuerst, kleinste zuerst",
);
const PERFORMS = category<"best" | "worst">("performs");
const PERFORM_WORDS: readonly Row<"best" | "worst">[] = [
  [
    "best",
    "was best, were best, was the best, were the best, performs best, perform best, performed best, does best, do best, did best, is best, are best, is the best, works best, work best, worked best, is doing best, are doing best, fares best",
    "ist am besten, war am besten, ist besten",
  ],
  [
    "worst",
    "was worst, were worst, was the worst, were the worst, is worst, performs worst, perform worst, performed worst, does worst, do worst, did worst, is worst, are worst, is the worst, works worst, is doing worst, fares worst",
    "ist am schlechtesten, war am schlechtesten",
  ],
];
const COMMON = category<Direction>("common");

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
        {
          ...phrase,
          groupBy: [groupNamed(phrase, by)],
          measures: phrase.measures.length > 0 ? phrase.measures : [countOf(phrase)],
        },
        { ask: "figure", order: { by: "measure", direction }, ...(limit === undefined ? {} : { limit }) },
      );

/** "The three best", "top 5", "the fewest": which end, and how many. */
export const top = category<Top>("top");
const TOPS: readonly Rule[] = [
  rule(top, [most], (end) => ({ end })),
  rule(top, [finest], (end) => ({ end })),
  rule(top, [busy], (end) => ({ end })),
  rule(top, [article, top], (one) => one),
  rule(
    top,
    [top, words("number of, count of, total number of, amount of, proportion of, anzahl an, anzahl, zahl an")],
    (one) => one,
  ),
  rule(top, [top, number], (one, limit) => limited(one, limit)),
  rule(top, [number, top], (limit, one) => limited(one, limit)),
];

/** "Which operator has the highest damage rate", "top 3 devices by tests", "the five tests with the most oocytes", "newest images". */
function rankings(subject: AskedSubject): Rule[] {
  const [rec, fig, group, did, field] = [
    records[subject],
    figures[subject],
    grouping[subject],
    verb[subject],
    numberField[subject],
  ];
  const [doer] = DOER[subject] ?? [];
  const [owner = ""] = doerOf(subject);
  const ordered = (phrase: Phrase, by: string, direction: Direction, limit?: number): Phrase | undefined =>
    phrase.order ? undefined : { ...phrase, order: { by, direction }, ...(limit === undefined ? {} : { limit }) };
  /** A rate of a test is at its best where it is highest or lowest; of other numbers nobody knows. */
  const by = (id: string, end: Top["end"]): Direction | undefined => {
    if (end !== "best" && end !== "worst") return end;
    const rate = subject === "tests" ? TEST_RATES.find((one) => one.field === id) : undefined;
    return rate && ((rate.better === "lower") === (end === "best") ? "asc" : "desc");
  };
  const topRecords = (phrase: Phrase, id: string, { end, limit }: Top) => {
    const direction = by(id, end);
    const isRate = fieldOf(subject, id)?.unit === "%";
    // Where nothing was measured nothing is the worst.
    const measured = {
      ...phrase,
      where: isRate ? all(phrase.where, { field: id, op: "notNull", value: [] }) : phrase.where,
    };
    return direction && ordered(measured, id, direction, limit);
  };
  const topGroup = ({ measures, ...phrase }: Phrase, group: Grouping, { end, limit = 1 }: Top) => {
    const direction = end === "best" || end === "worst" ? endFirst(measures, end) : end;
    return direction && ranked(subject, { ...phrase, measures }, group, direction, limit);
  };
  /** Groups whose figure is within a limit; a limit of another unit is none of theirs. */
  const inLimit = (phrase: Phrase, by: Grouping, { op, values: [value = 0], unit, isAge }: Comparison) => {
    // "Age of women with more than 10 oocytes" are no groups with so many.
    if (subject === "units" && "field" in by && by.band !== undefined) return undefined;
    const side = LIMITS_OF_GROUPS.find((one) => one === op);
    const { measures } = phrase;
    const [measure = countOf(phrase)] = measures;
    const own =
      measure.of === "statistic" ? fieldOf(subject, measure.field)?.unit : measure.of === "count" ? undefined : "%";
    const isUnit = unit === undefined ? own !== "%" || value === 0 || value > 1 : unit === own;
    const isPlain = phrase.groupBy.length + phrase.versus.length === 0 && measure.of !== "indicators" && !phrase.order;
    return side !== undefined && !isAge && isUnit && isPlain
      ? { ...phrase, measures: [measure, ...measures.slice(1)], groupBy: [by], having: { op: side, value } }
      : undefined;
  };
  return [
    ...[fig, rec].flatMap((phrase) => [
      rule(question, [WHICH, group, HAS, top, phrase], (of, one, what) => topGroup(what, of, one)),
      rule(question, [WHICH, group, PERFORMS, BY, phrase], (of, end, what) => topGroup(what, of, { end })),
      rule(question, [WHO, PERFORMS, BY, phrase], (end, what) =>
        doer === undefined ? undefined : topGroup(what, { field: doer }, { end }),
      ),
      rule(question, [top, group, BY, maybe(NUMBER_OF), phrase], (one, of, what) => topGroup(what, of, one)),
      rule(question, [maybe(article), group, WITH, top, phrase], (of, one, what) => topGroup(what, of, one)),
      rule(question, [number, group, WITH, top, phrase], (n, of, one, what) => {
        const few = limited(one, n);
        return few && topGroup(what, of, few);
      }),
      rule(question, [maybe(article), busy, group, BY, phrase], (direction, of, one) =>
        ranked(subject, one, of, direction, 1),
      ),
      // "On which weekday do we do most retrievals".
      rule(
        question,
        [
          maybe("on, in, at, an, am, im, zu"),
          WHICH,
          group,
          maybe(DID),
          maybe("machen, führen"),
          WE,
          maybe("do, have, get, make"),
          top,
          phrase,
        ],
        (of, one, what) => topGroup(what, of, one),
      ),
      ...(phrase === fig
        ? [
            rule(question, [RANK, group, BY, fig], (of, one) => ranked(subject, one, of, "desc")),
            rule(question, [group, RANKED, BY, fig, maybe(DESCENDING)], (of, one) => ranked(subject, one, of, "desc")),
            rule(question, [group, words("by, nach"), fig], (of, one) => ranked(subject, one, of, "desc")),
          ]
        : []),
      ...(doer === undefined
        ? []
        : [
            rule(question, [WHO, HAS, time, top, phrase], (when, one, what) => {
              const whole = what.tail === "event" ? undefined : narrowed(what, { where: { when } });
              return whole && topGroup(whole, { field: one.end === "best" || one.end === "worst" ? doer : owner }, one);
            }),
            rule(question, [WHO, HAS, top, phrase], (one, what) =>
              what.tail === "event"
                ? undefined
                : topGroup(what, { field: one.end === "best" || one.end === "worst" ? doer : owner }, one),
            ),
          ]),
    ]),
    // "Worst month for blastocysts": what is better or worse is their rate.
    ...(subject === "tests"
      ? [
          rule(question, [maybe(article), finest, group, BY, bareRate], (end, of, what) =>
            topGroup({ ...NOTHING_YET, measures: [what] }, of, { end }),
          ),
        ]
      : []),
    // "Operators with more than 20 cycles", "incubators that have a blast rate below 40 %".
    ...[HAS, WITH].flatMap((said) => [
      ...[rec, fig].map((phrase) =>
        rule(fig, [group, said, comparison, phrase], (of, one, what) => inLimit(what, of, one)),
      ),
      rule(fig, [group, said, maybe(article), fig, comparison], (of, what, one) => inLimit(what, of, one)),
    ]),
    // "Days with no retrievals", "operators without tests": what has no records is in no group.
    rule(question, [maybe(WHICH), group, maybe(DID), WITHOUT, maybe(article), rec], (of) =>
      "by" in of || fieldOf(subject, of.field)?.type === "person"
        ? requestOf(subject, { where: { told: "emptyGroups" } })
        : undefined,
    ),
    // "Operators who injected fewer than 50 eggs".
    rule(fig, [group, words("who, that, which, die"), did, comparison, rec], (by, event, one, phrase) =>
      "field" in by && fieldOf(subject, by.field)?.type === "person" && event.person
        ? inLimit(happeningTo(phrase, event), { field: event.person }, one)
        : undefined,
    ),
    // "Anyone below 60 % fertilisation".
    ...(doer === undefined
      ? []
      : [
          rule(
            fig,
            [
              words("anyone, anybody, everyone, who, who is, who has, wer ist, wer hat"),
              maybe("with, who is, mit"),
              comparison,
              fig,
            ],
            (one, what) => inLimit(what, { field: doer }, one),
          ),
        ]),
    rule(fig, [words("wer hat"), comparison, rec, did], (one, phrase, event) =>
      event.person ? inLimit(happeningTo(phrase, event), { field: event.person }, one) : undefined,
    ),
    // "Who had more than 10 cycles in October".
    ...(doer === undefined
      ? []
      : [rule(fig, [WHO, HAS, comparison, rec], (one, phrase) => inLimit(phrase, { field: doer }, one))]),
    // "Who signed more than 5 tests".
    rule(fig, [WHO, maybe("has, have"), did, comparison, rec], (event, one, phrase) =>
      event.person ? inLimit(happeningTo(phrase, event), { field: event.person }, one) : undefined,
    ),
    // "Who takes longest to review".
    ...(subject === "tests"
      ? (
          [
            [
              "desc",
              "takes longest to review, takes the longest to review, is slowest to review, is the slowest to review, reviews slowest, braucht am längsten zum Prüfen, prüft am langsamsten",
            ],
            [
              "asc",
              "takes the shortest to review, is quickest to review, is fastest to review, is the fastest to review, reviews fastest, reviews quickest, prüft am schnellsten",
            ],
          ] as const
        ).map(([direction, said]) =>
          rule(question, [WHO, words(said)], () =>
            ranked(
              "tests",
              { ...NOTHING_YET, measures: [statisticOf("avg", "reviewHours")] },
              { field: "reviewer" },
              direction,
              1,
            ),
          ),
        )
      : []),
    // "Lowest damage rate by operator".
    rule(question, [top, fig], ({ end, limit }, phrase) => {
      const direction = end === "best" || end === "worst" ? endFirst(phrase.measures, end) : end;
      return direction && limit === undefined ? orderedGroups(subject, phrase, direction) : undefined;
    }),
    // "Tests per operator, highest first".
    rule(question, [fig, maybe(","), DESCENDING], (phrase) => orderedGroups(subject, phrase, "desc")),
    rule(question, [fig, maybe(","), ASCENDING], (phrase) => orderedGroups(subject, phrase, "asc")),
    ...[
      ["best", words("best first, from best to worst, beste zuerst")] as const,
      ["worst", words("worst first, from worst to best, schlechteste zuerst")] as const,
    ].map(([end, said]) =>
      rule(question, [fig, maybe(","), said], (phrase) => {
        const direction = endFirst(phrase.measures, end);
        return direction && orderedGroups(subject, phrase, direction);
      }),
    ),
    rule(question, [howMany, rec, maybe(","), DESCENDING], (phrase) => orderedGroups(subject, phrase, "desc")),
    rule(rec, [rec, SORTED, field, maybe(DESCENDING)], (phrase, id) => ordered(phrase, id, "desc")),
    rule(rec, [rec, SORTED, field, ASCENDING], (phrase, id) => ordered(phrase, id, "asc")),
    rule(rec, [rec, maybe(","), words("newest first, latest first, most recent first, neueste zuerst")], (phrase) =>
      ordered(phrase, "moment", "desc"),
    ),
    rule(rec, [rec, maybe(","), words("oldest first, earliest first, älteste zuerst")], (phrase) =>
      ordered(phrase, "moment", "asc"),
    ),
    rule(rec, [rec, SORTED, words("date, time, datum, zeit"), maybe(DESCENDING)], (phrase) =>
      ordered(phrase, "moment", "desc"),
    ),
    // "What is the most common technique".
    rule(
      question,
      [maybe(article), COMMON, group, words("of, in, among, for, with, bei, der, von"), rec],
      (direction, of, phrase) => ranked(subject, phrase, of, direction, 1),
    ),
    ...(doer === undefined
      ? []
      : [
          // "Wer hat im November am meisten injiziert".
          rule(question, [words("wer hat"), time, top, did], (when, one, event) => {
            const whole = event.person && narrowed(happeningTo(recordsOf(ANY_TEST), event), { where: { when } });
            return subject === "tests" && event.person && whole
              ? topGroup(whole, { field: event.person }, one)
              : undefined;
          }),
          rule(question, [words("wer hat"), top, rec, did], (one, phrase, event) =>
            topGroup(happeningTo(phrase, event), { field: event.person ?? doer }, one),
          ),
          rule(question, [words("wer hat"), time, top, rec, did], (when, one, phrase, event) => {
            const whole = narrowed(happeningTo(phrase, event), { where: { when } });
            return whole && topGroup(whole, { field: event.person ?? doer }, one);
          }),
        ]),
    ...(subject === "tests"
      ? [
          rule(question, [WHICH, group, USED, top], (of, one) => topGroup(recordsOf(ANY_TEST), of, one)),
          rule(question, [WHICH, group, ARE_USED, most, maybe("verwendet, benutzt")], (of, end) =>
            ranked(subject, recordsOf(ANY_TEST), of, end),
          ),
          rule(question, [WHICH, group, ARE_USED, most, time], (of, end, when) =>
            ranked(subject, recordsOf({ ...ANY_TEST, where: { when } }), of, end),
          ),
          rule(question, [WHICH, group, USED, top, time], (of, one, when) =>
            topGroup(recordsOf({ ...ANY_TEST, where: { when } }), of, one),
          ),
          // "Who assisted the most".
          ...[did].flatMap((event) => [
            rule(question, [WHO, event, top], (what, one) =>
              what.person ? topGroup(happeningTo(recordsOf(ANY_TEST), what), { field: what.person }, one) : undefined,
            ),
            rule(question, [WHO, event, top, time], (what, one, when) =>
              what.person
                ? topGroup(happeningTo(recordsOf({ ...ANY_TEST, where: { when } }), what), { field: what.person }, one)
                : undefined,
            ),
          ]),
        ]
      : []),
    // "What time of day do we usually inject".
    rule(
      question,
      [maybe("on, in, at, an, am, im, zu"), WHICH, group, DID, WE, maybe(USUALLY), baseHappening[subject]],
      (by, doing) => {
        const more = "by" in by ? happened(doing) : undefined;
        const whole = more && narrowed(recordsOf({ where: EVERYTHING }), more);
        return whole && asked(subject, { ...whole, groupBy: [{ ...by, field: doing.event.time ?? "createdAt" }] });
      },
      subject === "tests" ? 0 : 1,
    ),
    // "Which operator signed the fewest tests".
    rule(question, [WHICH, group, maybe(DID), did, top, rec], (of, event, one, phrase) =>
      "field" in of && fieldOf(subject, of.field)?.type === "person" && event.person
        ? topGroup(happeningTo(phrase, event), { field: event.person }, one)
        : undefined,
    ),
    ...(subject === "tests"
      ? [
          rule(
            question,
            [maybe("who is, who was, wer ist, wer war"), maybe(article), busy, group, time],
            (direction, of, when) =>
              ranked(subject, recordsOf({ where: { when }, moment: "createdAt" }), of, direction, 1),
          ),
          // Of several nobody asks for the first alone.
          rule(question, [WHO_ARE, maybe(article), busy, group], (direction, of) =>
            ranked(subject, recordsOf(ANY_TEST), of, direction),
          ),
          rule(question, [WHO_ARE, maybe(article), busy, group, time], (direction, of, when) =>
            ranked(subject, recordsOf({ ...ANY_TEST, where: { when } }), of, direction),
          ),
          ...[busy, COMMON].map((which) =>
            rule(question, [maybe(article), which, group], (direction, of) =>
              ranked(subject, recordsOf({ where: all(), moment: "createdAt" }), of, direction, 1),
            ),
          ),
        ]
      : []),
    rule(question, [WHICH, group, DID, time, maybe("am, die, den"), most, rec, did], (of, when, end, phrase, event) => {
      const whole = narrowed(happeningTo(phrase, event), { where: { when } });
      return whole && "field" in of && fieldOf(subject, of.field)?.type === "person" && event.person
        ? topGroup(whole, { field: event.person }, { end })
        : undefined;
    }),
    // "Who uploaded the most images".
    rule(question, [WHO, maybe("has, have"), did, top, rec], (event, one, phrase) =>
      event.person
        ? topGroup(happeningTo(phrase, event), { field: event.person }, one)
        : asked(subject, { ...phrase, where: { told: event.lacks ?? "whoAndWhen" } }),
    ),
    rule(rec, [rec, WITH, top, field], (phrase, one, id) => topRecords(phrase, id, one)),
    rule(rec, [number, rec, WITH, top, field], (n, phrase, one, id) => {
      const few = limited(one, n);
      return few && topRecords(phrase, id, few);
    }),
    rule(rec, [top, rec, BY, field], (one, phrase, id) => topRecords(phrase, id, one)),
    // "The worst fertilisation rates": of tests, in their order.
    ...(subject === "tests"
      ? [
          rule(rec, [top, field], (one, id) =>
            fieldOf(subject, id)?.unit === "%" && TEST_RATES.some((rate) => rate.field === id)
              ? topRecords(recordsOf({ where: all(), moment: "opuAt" }), id, one)
              : undefined,
          ),
        ]
      : []),
    ...(subject === "media"
      ? [
          // Of files only a size can be the largest: "most images" asks for how many.
          rule(rec, [outstanding, rec], ({ by: id, direction }, one) => ordered(one, id, direction)),
          rule(rec, [number, outstanding, rec], (limit, { by: id, direction }, one) =>
            ordered(one, id, direction, limit),
          ),
          rule(rec, [outstanding, number, rec], ({ by: id, direction }, limit, one) =>
            ordered(one, id, direction, limit),
          ),
          // "Which images were the blurriest".
          rule(question, [maybe(WHICH), rec, maybe(IS), maybe(article), outstanding], (one, { by: id, direction }) => {
            const whole = ordered(one, id, direction);
            return whole && asked(subject, whole);
          }),
        ]
      : []),
    ...(subject === "queries"
      ? [rule(rec, [words("longest, longest standing, am längsten"), rec], (one) => ordered(one, "moment", "asc"))]
      : []),
    rule(rec, [newest, rec], (direction, one) => ordered(one, "moment", direction)),
    rule(rec, [first, rec], (one) => ordered(one, "moment", "asc")),
    rule(rec, [newest, number, rec], (direction, limit, one) => limited(ordered(one, "moment", direction), limit)),
    rule(rec, [number, newest, rec], (limit, direction, one) => limited(ordered(one, "moment", direction), limit)),
    ...[[first, number, rec] as const, [number, first, rec] as const].map((parts) =>
      rule(rec, parts, (limit, one) => limited(ordered(one, "moment", "asc"), limit)),
    ),
    rule(rec, [number, rec], (limit, one) => (one.order ? limited(one, limit) : undefined)),
  ];
}

/** Of every group its figure, in their order. */
const orderedGroups = (subject: AskedSubject, phrase: Phrase, direction: Direction) =>
  phrase.groupBy.length === 0
    ? undefined
    : asked(subject, phrase, {
        ask: "figure",
        measures: phrase.measures.length > 0 ? phrase.measures : [countOf(phrase)],
        order: { by: "measure", direction },
      });

/** "Who signed the most tests this month": the month is that of the signing. */
const happeningTo = (phrase: Phrase, { time, done }: Event): Phrase => ({
  ...phrase,
  ...(time && { moment: time }),
  ...(done && { where: all(phrase.where, done) }),
});

const limited = <T extends { limit?: number }>(one: T | undefined, limit: number): T | undefined =>
  one && one.limit === undefined && Number.isInteger(limit) && limit > 0 ? { ...one, limit } : undefined;

const COMMON_WORDS: readonly Row<Direction>[] = [
  [
    "desc",
    "most common, most frequent, most used, most often used, commonest, most popular",
    "häufigste, häufigster, häufigstes, am häufigsten verwendete",
  ],
  ["asc", "least common, least frequent, least used, rarest", "seltenste, seltenster, seltenstes"],
];

const MOST: readonly Row<Direction>[] = [
  [
    "desc",
    "highest, most, most often, most frequently, largest, greatest, biggest, longest, maximum",
    "höchste, höchsten, meisten, am meisten, am häufigsten, am höchsten, größte, längste",
  ],
  [
    "asc",
    "lowest, fewest, least, smallest, shortest, minimum",
    "niedrigste, niedrigsten, wenigsten, am wenigsten, am seltensten, am niedrigsten, kleinste, kürzeste",
  ],
];

const OUTSTANDING: readonly Row<{ by: string; direction: Direction }>[] = [
  [{ by: "bytes", direction: "desc" }, "largest, biggest, greatest", "größte, größten"],
  [{ by: "bytes", direction: "asc" }, "smallest, tiniest", "kleinste, kleinsten"],
  [{ by: "focusScore", direction: "desc" }, "sharpest, most focused, best focused", "schärfste, schärfsten"],
  [
    { by: "focusScore", direction: "asc" },
    "blurriest, least sharp, most blurred, most blurry, fuzziest, most out of focus",
    "unschärfste, unschärfsten",
  ],
];

const BUSY: readonly Row<Direction>[] = [
  ["desc", "busiest, most busy, most active", "geschäftigster, geschäftigste, aktivste, aktivster"],
  ["asc", "quietest, slowest, least busy, least active", "ruhigster, ruhigste"],
];

/** Which way is better, only what is measured tells. */
const FINEST: readonly Row<"best" | "worst">[] = [
  ["best", "best, top", "beste, besten"],
  ["worst", "worst, bottom, poorest", "schlechteste, schlechtesten"],
];

const NEWEST: readonly Row<Direction>[] = [
  ["desc", "newest, latest, most recent, last", "neueste, letzte"],
  ["asc", "oldest, earliest", "älteste"],
];

export const RANKINGS: Grammar = joined({
  lexicons: [
    ...bilingual(most, MOST),
    ...bilingual(COMMON, COMMON_WORDS),
    ...bilingual(PERFORMS, PERFORM_WORDS),
    ...bilingual(outstanding, OUTSTANDING),
    ...bilingual(busy, BUSY),
    ...bilingual(finest, FINEST),
    ...bilingual(newest, NEWEST),
    ...bilingual(first, [[null, "first", "erste"]]),
  ],
  rules: [...TOPS, ...AskedSubject.options.flatMap(rankings)],
});
