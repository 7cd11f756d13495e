import { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { TIME_GROUPS, type TimeGroup } from "../../timing/calendar.ts";
import { category, type Grammar, joined, maybe, type Rule, reads, rule, words } from "../grammar/grammar.ts";
import type { Grouping, Order } from "../requests/request.ts";
import { all, any, EVERYTHING, isEverything, not, oneOf, type Restriction } from "../requests/restriction.ts";
import { bilingual, type Row } from "../tables/bilingual.ts";
import { DOER } from "../tables/events.ts";
import { LEADS } from "../tables/openings.ts";
import { SHIFTS, type Shift } from "../tables/shifts.ts";
import { time } from "../times/ranges.ts";
import { ordinal, unit as timeUnit } from "../times/units.ts";
import {
  adjective,
  alternatives,
  article,
  baseVerb,
  bySubject,
  code,
  comparison,
  grouping,
  happening,
  type Modifier,
  measure,
  modifier,
  namedField,
  noun,
  numberField,
  participle,
  people,
  predicate,
  statistic,
  value,
  verb,
} from "./categories.ts";
import { AND, DID, happened as happenedOf, IS, NOT, POSSESSIVE, VERSUS, WITH } from "./conditions.ts";
import { number } from "./numbers.ts";
import { asked, codeOf, doerOf, grouped, isEither, NOTHING_YET, narrowed, type Phrase } from "./phrase.ts";
import { ANY_TEST_HAS, every, howMany, PER, phrasesOf, TREND } from "./phrases.ts";
import { type Dropped, type FollowUp, followUp, fragment, opening, type Top } from "./question.ts";
import { band } from "./questions/bands.ts";
import { first, most, newest, outstanding, top } from "./rankings.ts";

/** What a question without a noun of its own says: "by device", "only TESA", "for April". */
const rest = phrasesOf("rest");
const measuring = phrasesOf("measuring");
const placing = phrasesOf("placing");
const lead = category<null>("lead");
const earlier = category<Shift>("earlier");

/** What is added to the question before, or stands in the place of what it said. */
function rests(subject: AskedSubject): Rule[] {
  const [measured, placed] = [measuring[subject], placing[subject]];
  const [one, adj, mod, group] = [rest[subject], adjective[subject], modifier[subject], grouping[subject]];
  const doer = DOER[subject] ?? [];
  return [
    rule(one, [mod], (more) => narrowed(NOTHING_YET, more)),
    rule(one, [adj], (where) => ({ ...NOTHING_YET, where })),
    rule(one, [maybe(article), adj, words("one, ones")], (where) => ({ ...NOTHING_YET, where })),
    rule(one, [maybe(article), participle[subject], words("one, ones")], (where) => ({ ...NOTHING_YET, where })),
    // "Davon reif", "of those mature".
    rule(followUp, [words("davon, darunter, und davon, of those, of which, of them, and of those"), adj], (where) =>
      ofThem(subject, { where }),
    ),
    rule(
      followUp,
      [words("davon, darunter, und davon, of those, of which, of them, and of those"), noun[subject]],
      ({ where }) => (isEverything(where) ? undefined : ofThem(subject, { where })),
    ),
    rule(one, [NOT, adj], (where) => ({ ...NOTHING_YET, where: not(where) })),
    // "Only ICSI and PICSI": no record is both.
    rule(
      one,
      [adj, words("and, und"), adj],
      (a, b) => (isEither(subject, { where: a }, { where: b }) ? { ...NOTHING_YET, where: any(a, b) } : undefined),
      -1,
    ),
    // "Without donor cycles".
    rule(
      one,
      [ALL_BUT, adj, maybe("-"), noun[subject]],
      (said, { where }) => (kindIn(where) ? { ...NOTHING_YET, where: not(said) } : undefined),
      -1,
    ),
    rule(one, [maybe("for, of, für, von, about"), people], (who) =>
      doer.map((id) => reads({ ...NOTHING_YET, where: oneOf(id, who) })),
    ),
    rule(one, [people, POSSESSIVE], (who) => doer.map((id) => reads({ ...NOTHING_YET, where: oneOf(id, who) }))),
    rule(one, [words("mine, my own, my ones, meine, meinen, die meinen")], () =>
      doerOf(subject).map((id) => reads({ ...NOTHING_YET, where: oneOf(id, ["@me"]) })),
    ),
    // "Only cycles with more than 8 oocytes": of the same kind, and narrower.
    rule(one, [maybe("for, of, in, with, für, bei, von"), noun[subject], mod], ({ where }, more) => {
      const kind = kindIn(where);
      return kind && narrowed({ ...NOTHING_YET, where: kind }, more);
    }),
    // "Only TESE cases".
    rule(one, [adj, maybe("-"), noun[subject]], (said, { where }) => {
      const kind = kindIn(where);
      return kind && { ...NOTHING_YET, where: all(kind, said) };
    }),
    ...[[AGAIN_FOR, noun[subject]] as const, [noun[subject], ONLY] as const].map((parts) =>
      rule(followUp, parts, ({ where }) => {
        const kind = kindIn(where);
        return kind === undefined || isEverything(kind)
          ? undefined
          : { subject, phrase: { ...NOTHING_YET, where: kind }, goesOn: true as const };
      }),
    ),
    rule(followUp, [one, ONLY], (phrase) => ({ subject, phrase, goesOn: true as const }), 1),
    rule(one, [kinds[subject], VERSUS, kinds[subject]], (a, b) => ({ ...NOTHING_YET, versus: [a, b] })),
    rule(kinds[subject], [noun[subject]], ({ where }) => kindIn(where)),
    // "Not those that are cancelled", "without the blurred ones".
    ...[modifier[subject], predicate[subject]].map((said) =>
      rule(one, [ALL_BUT, THOSE, said], ({ where }) => ({ ...NOTHING_YET, where: not(where) })),
    ),
    ...[adj, participle[subject]].map((said) =>
      rule(one, [ALL_BUT, article, said, words("one, ones")], (where) => ({ ...NOTHING_YET, where: not(where) })),
    ),
    rule(one, [ALL_BUT, people, maybe(POSSESSIVE)], (who) =>
      doer.map((id) => reads({ ...NOTHING_YET, where: not(oneOf(id, who)) })),
    ),
    ...[codeOf(subject)].flatMap((id) =>
      id ? [rule(one, [ALL_BUT, code], (said) => ({ ...NOTHING_YET, where: not(oneOf(id, [said])) }))] : [],
    ),
    rule(one, [PER, group], (by) => ({ ...NOTHING_YET, groupBy: [by] })),
    rule(one, [PER, group, words("instead of, rather than, not, statt, anstatt"), maybe(PER), group], (by) => ({
      ...NOTHING_YET,
      groupBy: [by],
    })),
    rule(one, [OF_WHICH, group], (by) => ({ ...NOTHING_YET, groupBy: [by] })),
    // "In which tests", of queries, oocytes or pictures.
    ...(subject !== "tests" && fieldOf(subject, "testCode")
      ? [
          rule(followUp, [OF_WHICH, TESTS], () => ({
            subject,
            phrase: { ...NOTHING_YET, groupBy: [{ field: "testCode" }] },
            goesOn: true as const,
          })),
        ]
      : []),
    rule(one, [every], (by) => ({ ...NOTHING_YET, groupBy: [{ by }] })),
    rule(one, [one, mod], narrowed),
    rule(one, [one, AND, mod], (so, more) => narrowed(so, more)),
    rule(one, [one, PER, group], (so, by) => grouped(so, by)),
    rule(one, [one, words("and, und, then, and then"), group], (so, by) =>
      so.groupBy.length === 1 ? grouped(so, by) : undefined,
    ),
    rule(one, [alternatives[subject]], (versus) => ({ ...NOTHING_YET, versus })),
    ...[
      [COMPARED, mod] as const,
      [IS, THAT_FIGURE, than, maybe("than, als"), mod] as const,
      [IS, THAT_FIGURE, mod, than] as const,
      [than, words("than, als"), mod] as const,
    ].map((parts) =>
      rule(one, parts, (...said) => ({
        ...NOTHING_YET,
        versus: said.flatMap((part) => (typeof part === "string" ? [] : [part.where])),
      })),
    ),
    // "And the month before", "compared with the same time last year".
    rule(followUp, [maybe("in, for, during, of, für"), earlier], (shift) => ({
      subject,
      phrase: NOTHING_YET,
      shift: { ...shift, isBeside: false },
    })),
    // "And in the second", after a quarter or a half.
    ...[[] as const, [words("half, halves, hälfte, halbjahr")] as const].map((half) =>
      rule(
        followUp,
        [maybe("in, im"), maybe(article), ordinal, ...half],
        (n) => ({ subject, phrase: NOTHING_YET, part: { n, ...(half.length > 0 && { isHalf: true as const }) } }),
        -1,
      ),
    ),
    rule(followUp, [COMPARED, earlier], (shift) => ({
      subject,
      phrase: NOTHING_YET,
      shift: { ...shift, isBeside: true },
    })),
    // A September with that of last year, or with all of it: it is asked.
    rule(
      followUp,
      [COMPARED, words("last year, letztem Jahr, letzten Jahr, dem letzten Jahr")],
      () => ({
        subject,
        phrase: NOTHING_YET,
        shift: SAME_OF_LAST_YEAR,
      }),
      2,
    ),
    // "Was it higher the month before".
    ...[
      [IS, THAT_FIGURE, than, maybe("than, als"), maybe("in, in the, im, in der"), earlier] as const,
      [IS, THAT_FIGURE, maybe("in, in the, im, in der"), earlier, than] as const,
    ].map((parts) =>
      rule(followUp, parts, (...said) =>
        said.flatMap((shift) =>
          typeof shift === "string"
            ? []
            : [reads({ subject, phrase: NOTHING_YET, shift: { ...shift, isBeside: true } })],
        ),
      ),
    ),
    ...(subject === "queries"
      ? [rule(followUp, [WHO_ANSWERS], () => ({ subject, phrase: NOTHING_YET, shows: "assignee" }))]
      : []),
    rule(followUp, [words("by whom, and by whom, von wem, und von wem")], () => ({
      subject,
      phrase: NOTHING_YET,
      isByWhom: true as const,
    })),
    rule(
      followUp,
      [verb[subject], words("instead, stattdessen")],
      (event) => ({ subject, phrase: NOTHING_YET, event }),
      -2,
    ),
    // "And reviewed?"
    rule(
      followUp,
      [words("and, und, and how many were, und wie viele wurden, what about, how about, was ist mit"), verb[subject]],
      (event) => ({ subject, phrase: NOTHING_YET, event }),
      -1,
    ),
    // "And review?" after what somebody signed.
    rule(followUp, [words("and, and did she, and did he, and did they"), baseVerb[subject]], (event) => ({
      subject,
      phrase: NOTHING_YET,
      event,
    })),
    rule(followUp, [WHEN_WAS_THAT], () => ({ subject, phrase: NOTHING_YET, isWhen: true as const })),
    // "Only those with at least 5 cycles".
    rule(
      followUp,
      [maybe(THOSE), maybe(HAVING), comparison, noun[subject], maybe("each, jeweils")],
      (limit, { where }) => ({
        subject,
        phrase: NOTHING_YET,
        groupsWith: { limit, where },
      }),
    ),
    // Elsewhere "too" says nothing; here it says that both are meant.
    rule(followUp, [maybe(article), grouping[subject], HAVING, comparison, noun[subject]], (by, limit, { where }) => ({
      subject,
      phrase: NOTHING_YET,
      groupsWith: { limit, where, by },
    })),
    rule(followUp, [one, BESIDES], (phrase) => added(subject, phrase), -1),
    // "Or TESA": besides what was said, or in its place.
    rule(followUp, [words("or, oder"), one], (phrase) =>
      [added(subject, phrase), { subject, phrase }].flatMap((meant) => (meant ? [reads<FollowUp>(meant)] : [])),
    ),
    rule(
      followUp,
      [words("also, include, including, add, plus, and also, auch, und auch, dazu, zusätzlich"), one],
      (phrase) => added(subject, phrase),
      -1,
    ),
    // "And of the injected oocytes": of which the same mean is asked.
    rule(
      followUp,
      [maybe(lead), maybe("for, of, für, bei"), maybe(article), maybe("number of, anzahl der"), numberField[subject]],
      (ofNumber) => ({
        subject,
        phrase: NOTHING_YET,
        ofNumber,
      }),
    ),
    // "And the damage rate": something else is measured of the same records.
    rule(measured, [measure[subject]], (what) => ({ ...NOTHING_YET, measures: [what] })),
    rule(measured, [article, measured], (phrase) => phrase),
    rule(measured, [measured, AND, measured], (a, b) => ({ ...a, measures: [...a.measures, ...b.measures] })),
    rule(followUp, [maybe(lead), measured], (phrase) => ({ subject, phrase })),
    // "Instead of fertilisation, damage".
    rule(
      followUp,
      [
        words("instead of, rather than, statt, anstatt, anstelle von"),
        maybe(article),
        measure[subject],
        maybe(","),
        measured,
      ],
      (_, phrase) => ({ subject, phrase }),
    ),
    rule(
      followUp,
      [measured, words("instead of, rather than, statt, anstatt, anstelle von"), maybe(article), measure[subject]],
      (phrase) => ({ subject, phrase }),
    ),
    rule(followUp, [opening, words("there, in them, with them, dort, da, dabei"), measured], (phrase) => ({
      subject,
      phrase,
    })),
    // "And the median": of what the mean was asked.
    rule(followUp, [maybe(lead), maybe(article), statistic], (one) => ({
      subject,
      phrase: NOTHING_YET,
      statistic: one,
    })),
    // "Leave out the technique": what was said of it is said no more.
    rule(dropped[subject], [namedField[subject]], (field) => ({ field })),
    rule(dropped[subject], [adj], (where) => ({ where })),
    rule(dropped[subject], [people], (who) => doer.map((id) => reads({ where: oneOf(id, who) }))),
    rule(dropped[subject], [time], (when) => ({ where: { when } }), 2),
    rule(dropped[subject], [anyDropped], (drops) => drops),
    rule(dropped[subject], [article, dropped[subject]], (drops) => drops),
    rule(
      dropped[subject],
      [dropped[subject], words("condition, filter, limit, restriction, bedingung")],
      (drops) => drops,
    ),
    ...[
      rule(saidNoMore[subject], [DROP, dropped[subject]], (drops) => drops),
      rule(saidNoMore[subject], [words("lass, lasse"), dropped[subject], words("weg, fallen")], (drops) => drops),
      rule(
        saidNoMore[subject],
        [words("all, any, of all, from all, of any, alle, aller, von allen"), namedField[subject]],
        (field) => ({ field, isOfAll: true as const }),
      ),
      rule(
        saidNoMore[subject],
        [
          words(
            "ungroup, ungrouped, overall, altogether, all together, taken together, in total, insgesamt, alle zusammen, without grouping, without groups, no grouping, no groups, not grouped, ohne gruppierung, ohne gruppen",
          ),
        ],
        () => ({ groups: true as const }),
      ),
      rule(
        saidNoMore[subject],
        [words("of all time, for all time, over all time, at any time, since the beginning, jemals, aller zeiten")],
        () => ({ time: "any" as const }),
      ),
      rule(
        saidNoMore[subject],
        [
          words(
            "all of them, all of those, all of these, show all of them, show them all, show all, them all, all, everybody, everyone, alle, alle davon, zeig alle, sie alle, zeig sie alle",
          ),
        ],
        () => ({ limit: true as const }),
      ),
      rule(followUp, [saidNoMore[subject]], (drops) => ({
        subject,
        phrase: NOTHING_YET,
        drops,
        goesOn: true as const,
      })),
    ],
    rule(followUp, [AS_SHARE], () => ({ subject, phrase: NOTHING_YET, turns: "share" as const })),
    // "As a percentage of all", "as a percentage of the oocytes", "as a percentage of the year".
    rule(
      shareOf,
      [
        words(
          "all, the total, total, them all, all of them, the whole, everything, allen, aller, der gesamtzahl, allem",
        ),
      ],
      () => EVERYTHING,
    ),
    rule(
      shareOf,
      [maybe(words("the, that, this, whole, the whole, the same, der, des, dem")), timeUnit],
      ({ grain, times }) => (times === 1 ? TIME_GROUPS.find((one) => one === grain) : undefined),
    ),
    rule(followUp, [AS_SHARE, words("of, out of, von"), shareOf], (of) => ({
      subject,
      phrase: NOTHING_YET,
      turns: "share" as const,
      shareOf: of,
    })),
    rule(
      followUp,
      [AS_SHARE, words("of, of all, of the, of all the, out of, der, aller, von, von allen"), noun[subject]],
      ({ where }) => ({
        subject,
        phrase: NOTHING_YET,
        turns: "share" as const,
        shareOf: where,
      }),
    ),
    rule(
      followUp,
      [
        words(
          "what share of, what percentage of, what proportion of, welcher anteil der, wie viel prozent der, wie viel prozent aller",
        ),
        maybe("all, the, all the, all our, aller, alle"),
        noun[subject],
        words("is that, is this, are they, are those, are these, sind das, ist das"),
      ],
      ({ where }) => ({ subject, phrase: NOTHING_YET, turns: "share" as const, shareOf: where }),
    ),
    rule(followUp, [OTHERS_THAN], () => ({ subject, phrase: NOTHING_YET, turns: "others" as const })),
    ...[[maybe(THOSE)] as const, [WHICH_ONES, maybe(IS)] as const].map((said) =>
      rule(followUp, [...said, maybe("for, with, of, bei, mit"), comparison], (limits) => ({
        subject,
        phrase: NOTHING_YET,
        limits,
      })),
    ),
    // "Compare that with over 38": the number that had a limit, on either side.
    rule(followUp, [COMPARED, maybe("those, the ones, women, those who are"), comparison], (limits) => ({
      subject,
      phrase: NOTHING_YET,
      limits,
      isBeside: true as const,
    })),
    // "Break it down by operator", "show that per month".
    rule(
      followUp,
      [
        words(
          "break, split, group, show, give me, plot, list, sort, zeig, zeige, teile, and show, now show, now split, now group, now break, can you split, can you show, can you break, can you group",
        ),
        maybe("it, that, this, them, those, these, me that, me this, das, es, sie, me the same"),
        maybe("down, up, out, auf"),
        PER,
        group,
      ],
      (by) => ({ subject, phrase: { ...NOTHING_YET, groupBy: [by] } }),
    ),

    // "The first 10", "newest first", "only the last 5".
    rule(placed, [newest, number], (direction, limit) => ordered(direction, limit)),
    rule(placed, [number, newest], (limit, direction) => ordered(direction, limit)),
    rule(placed, [newest, words("first, one first, ones first, zuerst")], (direction) => ordered(direction)),
    // "And the technique": of the records of the answer.
    rule(followUp, [lead, namedField[subject]], (shows) =>
      ANY_TEST_HAS.has(shows) || fieldOf(subject, shows)?.type === "flag"
        ? undefined
        : { subject, phrase: NOTHING_YET, shows },
    ),
    rule(followUp, [howMany, numberField[subject], DID_IT_HAVE], (shows) => ({ subject, phrase: NOTHING_YET, shows })),
    ...doer.slice(0, 1).map((shows) => rule(followUp, [WHOSE], () => ({ subject, phrase: NOTHING_YET, shows }))),
    // "Sort them by retrieval".
    rule(followUp, [SORT, namedField[subject]], (by) => sortedBy(subject, by, "asc")),
    rule(followUp, [SORT, namedField[subject], DESCENDING], (by) => sortedBy(subject, by, "desc")),
    rule(followUp, [maybe(WHICH_IS), top, maybe(OF_THEM)], (one) => ({
      subject,
      phrase: NOTHING_YET,
      top: { limit: 1, ...one },
    })),
    // "Which operator had the most", "which month was the busiest".
    ...[HAD, IS].map((said) =>
      rule(followUp, [words("which, what, welche, welcher, welches"), group, said, top], (by, one) => ({
        subject,
        phrase: { ...NOTHING_YET, groupBy: [by] },
        top: { limit: 1, ...one },
      })),
    ),
    // "Who is better": of two that were asked for, both.
    rule(followUp, [maybe(WHO_OR_WHICH), than], (end) => ({
      subject,
      phrase: NOTHING_YET,
      top: { end, isOfAll: true as const },
    })),
    rule(
      followUp,
      [maybe(article), number, words("with, mit"), maybe(article), most, numberField[subject]],
      (limit, direction, by) => ({
        subject,
        phrase: { ...NOTHING_YET, order: { by, direction }, limit },
        ask: "rows" as const,
      }),
    ),
    // "Which is the oldest".
    rule(placed, [maybe(WHICH_IS), maybe(article), newest, maybe("one")], (direction) => ordered(direction, 1), 1),
    rule(placed, [WHICH_IS, maybe(article), first, maybe("one")], () => ordered("asc", 1), 1),
    ...[[first, number] as const, [number, first] as const].map((said) =>
      rule(followUp, [maybe("only, just, nur"), maybe(article), ...said], (many) => ({
        subject,
        phrase: NOTHING_YET,
        first: many,
      })),
    ),
    rule(followUp, [maybe(article), first, maybe("one")], () => ({ subject, phrase: NOTHING_YET, first: 1 }), 1),
    ...(subject === "media"
      ? [
          rule(
            placed,
            [outstanding, maybe("one, ones, of them, of those, file, files, first, zuerst")],
            ({ by, direction }) => ({
              ...NOTHING_YET,
              order: { by, direction },
            }),
          ),
        ]
      : []),
    rule(placed, [article, placed], (phrase) => phrase),
    rule(followUp, [words("open, open up, öffne"), placed], (phrase) => ({ subject, phrase, ask: "rows" as const })),
    rule(followUp, [placed], (phrase) => ({ subject, phrase, ask: "rows" as const })),
    rule(followUp, [one], (phrase) => ({ subject, phrase })),
    ...[
      [maybe("and, und"), PER, group, BESIDES] as const,
      [words("also, additionally, and also, auch, zusätzlich, und auch, und zusätzlich"), PER, group] as const,
      [words("and then, and, also"), group, BESIDES] as const,
    ].map((parts) =>
      rule(followUp, parts, (...said) => ({
        subject,
        phrase: { ...NOTHING_YET, groupBy: said.flatMap((by) => by as Grouping) }, // the only part that means something
        isBesides: true as const,
      })),
    ),
    rule(
      followUp,
      [
        maybe(words("the, a, as a, der, die, als")),
        TREND,
        maybe("over time, over the year, over the months, by month, im zeitverlauf"),
      ],
      () => ({ subject, phrase: { ...NOTHING_YET, groupBy: [{ by: "month" as const }] } }),
    ),
    rule(followUp, [words("is it, is that, is this, are they, wird es, wird das"), GETTING], () => ({
      subject,
      phrase: { ...NOTHING_YET, groupBy: [{ by: "month" as const }] },
    })),
    // "Is that above the benchmark": the rate, which speaks for itself.
    rule(followUp, [IS, words("that, this, it, das"), band], () => ({ subject, phrase: NOTHING_YET })),
    // "Which microscope": how many of each.
    rule(followUp, [maybe("and, und"), words("which, what, welche, welcher, welches"), group], (by) => ({
      subject,
      phrase: { ...NOTHING_YET, groupBy: [by] },
    })),
    rule(followUp, [AS_CHART], () => ({ subject, phrase: NOTHING_YET })),
    rule(
      followUp,
      [
        maybe("and, but, und, aber"),
        words("without, without the, excluding, except, except the, leave out, ohne, ohne die, außer"),
        noun[subject],
      ],
      ({ where }) => {
        const kind = kindIn(where);
        return kind === undefined || isEverything(kind)
          ? undefined
          : { subject, phrase: { ...NOTHING_YET, where: not(kind) } };
      },
    ),
    rule(followUp, [WHICH_ONES, maybe(IS), NOT, predicate[subject]], ({ where }) =>
      ofThem(subject, { where: not(where) }),
    ),
    rule(
      followUp,
      [
        howMany,
        words(
          "is that, are that, were those, were these, were they, were there, was that, were that, are they, are there, are those, are these, sind das, are there in total, in total, insgesamt",
        ),
      ],
      () => ({ subject, phrase: NOTHING_YET, ask: "figure" as const }),
    ),
    rule(
      followUp,
      [maybe(lead), words("overall, in general, all in all, insgesamt")],
      () => ({ subject, phrase: NOTHING_YET, drops: { anything: true as const } }),
      -1,
    ),
    // "How many in total": of all groups.
    rule(
      followUp,
      [howMany, words("in total, altogether, in all, overall, all together, together, insgesamt, zusammen")],
      () => ({ subject, phrase: NOTHING_YET, drops: { groups: true as const } }),
      -1,
    ),
    rule(followUp, [AS_LIST], () => ({ subject, phrase: NOTHING_YET, ask: "rows" as const })),
    rule(followUp, [LOWEST_FIRST], () => ({
      subject,
      phrase: { ...NOTHING_YET, order: { by: "measure", direction: "asc" as const } },
    })),
    rule(followUp, [RANKED], () => ({
      subject,
      phrase: { ...NOTHING_YET, order: { by: "measure", direction: "desc" as const } },
    })),
    ...[
      ["best", words("best first, from best to worst, beste zuerst")] as const,
      ["worst", words("worst first, from worst to best, schlechteste zuerst")] as const,
    ].map(([end, said]) => rule(followUp, [said], () => ({ subject, phrase: NOTHING_YET, top: { end } }))),
    ...[[howMany] as const, [COUNT_THEM] as const].map((said) =>
      rule(followUp, said, () => ({ subject, phrase: NOTHING_YET, ask: "figure" as const })),
    ),
    rule(followUp, [howMany, one], (phrase) => ({ subject, phrase, ask: "figure" as const })),
    // "How many does Emma have", "wie viele hat Noor".
    ...[
      [DID, people, words("have, do, did, own, haben")] as const,
      [DID, people] as const,
      [IS, people, POSSESSIVE] as const,
    ].map((said) =>
      rule(followUp, [maybe("and, und"), howMany, ...said], (who) =>
        doer
          .flatMap((id) => counted(subject, { ...NOTHING_YET, where: oneOf(id, who) }) ?? [])
          .map((one) => reads(one)),
      ),
    ),
    rule(
      followUp,
      [maybe("and, und"), WHAT_SHARE, maybe("of them, of those, of these, davon"), maybe(IS), predicate[subject]],
      ({ where }) => ({ subject, phrase: NOTHING_YET, turns: "share" as const, among: where }),
    ),
    // "How many became blastocysts": of those of the answer, though blastocysts may stand alone.
    ...[adj, noun[subject]].map((said) =>
      rule(
        followUp,
        [
          maybe("and, und"),
          howMany,
          maybe("of them, of those, davon"),
          BECAME,
          maybe(article),
          said,
          maybe("stage, stadium"),
        ],
        (one) => ofCounted(subject, "where" in one ? one.where : one),
        -2,
      ),
    ),
    rule(followUp, [howMany, IS, predicate[subject]], (more) => counted(subject, narrowed(NOTHING_YET, more))),
    rule(followUp, [maybe("and, und"), howMany, noun[subject]], ({ where }) =>
      counted(subject, { ...NOTHING_YET, where }),
    ),
    rule(followUp, [WHICH_ONES, maybe(IS), predicate[subject]], (more) => ofThem(subject, more)),
    rule(followUp, [WHICH_ONES, modifier[subject]], (more) => ofThem(subject, more)),
    rule(followUp, [noun[subject], IS, words("that, these, those, they, das")], ({ where }) =>
      listed(subject, { where }),
    ),
    rule(followUp, [howMany, noun[subject], words("is that, are that, are these, are those, sind das")], ({ where }) =>
      counted(subject, { ...NOTHING_YET, where }),
    ),
    rule(
      followUp,
      [
        maybe(words("the, die")),
        noun[subject],
        words(
          "behind it, behind that, behind this, behind them, behind those, in it, in question, concerned, dahinter, dazu",
        ),
      ],
      ({ where }) => listed(subject, { where }),
    ),
    // "Show me the tests": those of the answer, if there is one.
    rule(followUp, [words("the, die"), noun[subject]], ({ where }) => listed(subject, { where })),
  ];
}

const AGAIN_FOR = words(
  "only, just, only the, just the, same for, the same for, same thing for, the same thing for, what about, how about, and what about, and how about, and for, and what about the, what about the, how about the",
  "nur, nur die, das gleiche für, dasselbe für, und für, was ist mit, und was ist mit",
);
const ONLY = words("only, alone, nur, allein");
const GOES_ON = words(
  "what about, how about, and what about, and how about, same for, the same for, same thing for, the same thing for, same question for, the same question for, was ist mit, und was ist mit, dasselbe für, das gleiche für",
);
const ALL_BUT = words(
  "anyone but, anybody but, everyone but, everybody but, all but, anyone except, everyone except, everyone except for, except, except for, but not, not, not of, not for, nicht von, without, excluding, exclude, exclude the, alle außer, außer, ohne, nicht",
);
const AS_SHARE = words(
  "as a percentage, as percentage, as percentages, in percent, in per cent, as percent, as a percent, as a share, as a proportion, as a fraction, in percentages, as a rate, what percentage, what percentage is that, what percentage is this, what percentage are they, what percentage are those, what percentage of them, what share is that, what proportion is that, how many percent, how many percent is that, and as a percentage, and in percent",
  "als prozentsatz, in prozent, prozentual, als anteil, welcher anteil, welcher anteil ist das, wie viel prozent, wie viel prozent sind das, wie viel prozent ist das",
);
const OTHERS_THAN = words(
  "and with, and without, und mit, and the others, the others, of the others, in the others, for the others, and of the others, and in the others, and everyone else, everyone else, and everybody else, everybody else, and all others, all others, and the other ones, the other ones, and the rest, the rest, and the remaining ones, und ohne, und die anderen, die anderen, und die übrigen, und der rest",
);
const WHICH_IS = words(
  "which one is, which one was, which is, which was, which ones are, which one has, which one had, which has, which had, who is, who was, who has, who had, who did, who does, who made, what about, only, just, welche ist, welcher ist, welches ist, welche war, wer ist, wer war, wer hat, wer hatte",
);
const OF_THEM = words("one, ones, of them, of those, of these, of all, davon, von ihnen, von allen");
const kinds = bySubject<Restriction>("kinds of records");
const shareOf = category<Restriction | TimeGroup>("what a share is of");
const THOSE = words(
  "those, the ones, ones, only those, only the ones, just those, just the ones, those that, those which, those that are, those which are, the ones that are, die, nur die, diejenigen, nur diejenigen, solche, nur solche, die die",
);
const HAVING = words("with, having, that have, who have, that had, who had, which have, mit, die, nur mit, only with");
const WHO_ANSWERS = words(
  "to whom, and to whom, whose are they, whose are those, who has to answer, who has to answer them, who must answer, who must answer them, an wen, und an wen, wer muss antworten, wer muss sie beantworten, wer soll sie beantworten",
);
const WHEN_WAS_THAT = words(
  "when, and when, since when, for how long, seit wann, seit wie lange, when was that, when was this, when was it, when were they, when were those, when were these, when did that happen, when did it happen, when exactly, on which day, on what day, on which date, on what date, at what time, wann, und wann, wann war das, wann waren die, wann waren das, wann genau, wann ist das passiert, an welchem tag",
);
const THAT_FIGURE = words("it, that, this, they, those, these, the rate, the number, es, das, sie, die");
const WHO_OR_WHICH = words(
  "who is, who was, who 's, who does, who did, who has, who had, which is, which was, which one is, which one was, which of them is, which of the two is, which one has, which has, wer ist, wer war, wer hat, welche ist, welcher ist, welches ist, wer von beiden ist",
);
/** What one of two is. */
const than = category<Top["end"]>("comparative");
const COMPARATIVES: readonly Row<Top["end"]>[] = [
  ["best", "better, ahead, doing better", "besser"],
  ["worst", "worse, doing worse, behind", "schlechter"],
  ["desc", "higher, more, greater, larger, bigger", "höher, mehr, größer"],
  ["asc", "lower, fewer, less, smaller", "niedriger, tiefer, weniger, kleiner"],
];
const dropped = bySubject<Dropped>("dropped");
const saidNoMore = bySubject<Dropped>("said no more");
const anyDropped = category<Dropped>("what any question says");
const ANY_DROPPED: readonly Rule[] = [
  rule(
    anyDropped,
    [words("time, date, dates, period, time limit, time frame, time span, time period, zeit, zeitraum, datum")],
    () => ({ time: "any" as const }),
  ),
  rule(anyDropped, [timeUnit], ({ grain, times }) => {
    const time = times === 1 ? TIME_GROUPS.find((one) => one === grain) : undefined;
    return time && { time };
  }),
  rule(anyDropped, [words("groups, grouping, breakdown, split, gruppen, gruppierung, aufteilung")], () => ({
    groups: true as const,
  })),
];
const BESIDES = words("as well, too, also, in addition, additionally, besides, auch, zusätzlich, dazu");
const AS_CHART = words(
  "as a chart, as a graph, as a plot, as a table, as a diagram, as a bar chart, as a line chart, as chart, show it as a chart, show that as a chart, show me a chart, show me a graph, draw a chart, make it a chart, chart it, plot it, plot that, graph it, can you plot that, can you chart that, show it as a graph, show it as a table, in a chart, in a table, als diagramm, als grafik, als tabelle, zeig es als diagramm, zeig das als diagramm",
);
const AS_LIST = words(
  "which ones, which ones are they, which ones are those, which ones are these, which are they, which are those, which tests, which tests are they, which tests are those, which ones exactly, welche, welche sind das, welche genau, welche sind es, the list, give me the list, die liste, gib mir die liste, as a list, as list, show as list, show as a list, show it as a list, show them as a list, list the tests, list the records, show the records, show as a list of tests, show as list of tests, show me the list, als liste, zeig sie als liste, zeig sie mir, zeig mir sie, zeig sie mal, zeig sie",
);
const RANKED = words(
  "sort by rate, sort by that, sort them, sort it, sort that, rank them, rank that, rank it, highest first, sort descending, sort by value, sorted, sort highest first, sort by number, sort by count, sort by size, order by count, order by number, absteigend sortiert, sortiere sie, höchste zuerst",
);
const LOWEST_FIRST = words(
  "lowest first, sort by lowest, sort it by the lowest, sort by the lowest, sort ascending, sort lowest first, smallest first, fewest first, from low to high, aufsteigend sortiert, niedrigste zuerst",
);
const COUNT_THEM = words(
  "count them, count those, count these, the count, just the number, just the count, only the number, the number, zähle sie, zähl sie, die anzahl, nur die anzahl",
);
const DROP = words(
  "leave out, drop, remove, ignore, forget, forget about, never mind, take out, take away, regardless of, whatever, without the condition on, without the filter on, no matter, lass weg, vergiss, entferne, streiche, ohne rücksicht auf, unabhängig von, egal",
);
/** What a noun says of the kind of its records; undefined where it says something else of them. */
function kindIn(where: Restriction): Restriction | undefined {
  const said = "all" in where ? where.all : [where];
  const parts = said.filter((one) => !("op" in one && one.field === "opuAt"));
  return parts.every((one) => "op" in one) ? all(...parts) : undefined;
}
const HAD = words(
  "had the, has the, have the, did the, made the, took the, had, has, did, hatte die, hat die, hatte am",
);
const OF_WHICH = words(
  "from which, of which, in which, at which, with which, on which, by which, von welchem, von welcher, in welchem, in welcher, mit welchem, mit welcher",
);
const TESTS = words("tests, test, records, record, cycles, cycle, runs, zyklen, datensätzen");
const DID_IT_HAVE = words(
  "did it have, does it have, did they have, do they have, did she have, has it, were in it, hatte es, hatte er, hatte sie, hatten sie",
);
const BECAME = words(
  "became, become, turned into, ended up, ended up as, reached, reach, developed into, developed to, made it to, formed, wurden, wurden zu",
);
const ofCounted = (subject: AskedSubject, where: Restriction) => {
  const found = isEverything(where) ? undefined : counted(subject, { ...NOTHING_YET, where });
  return found && { ...found, goesOn: true as const };
};
const GETTING = words(
  "getting better, getting worse, getting better or worse, improving, increasing, decreasing, rising, falling, going up, going down, going up or down, besser, schlechter, besser oder schlechter",
);
const WHAT_SHARE = words(
  "what share, what percentage, what proportion, what fraction, how much percent, welcher anteil, wie viel prozent",
);
const WHOSE = words(
  "whose are they, whose is it, whose are those, whose are these, von wem sind sie, von wem sind die, wessen sind das",
);
const SORT = words(
  "sort by, sort them by, sort it by, sort that by, sort those by, sort these by, order by, order them by, order it by, sorted by, sortiere nach, sortiere sie nach, sortiert nach",
);
const DESCENDING = words("descending, newest first, highest first, latest first, absteigend, neueste zuerst");
const sortedBy = (subject: AskedSubject, by: string, direction: Order["direction"]) => ({
  subject,
  phrase: { ...NOTHING_YET, order: { by, direction } },
  ask: "rows" as const,
});
const SAME_OF_LAST_YEAR = { unit: "year", isOfAny: true, isOfLess: true, isBeside: true } as const;
const COMPARED = words(
  "compared to, compared with, compare to, compare with, compare that to, compare that with, compare it to, compare it with, compare this with, compare this to, vs, versus, against, how does that compare to, how does that compare with, how does it compare to",
  "how does it compare with, how did that compare to, how did that compare with, verglichen mit, im vergleich zu, im vergleich zum, im vergleich mit, gegenüber, gegenüber dem",
);
const WHICH_ONES = words(
  "which ones, which of them, which of those, which of these, which, any, any of them, any of those, welche davon, welche von ihnen, welche",
);
/** "Noor as well", "also in October". */
const added = (subject: AskedSubject, phrase: Phrase): FollowUp | undefined =>
  isEverything(phrase.where) || phrase.groupBy.length + phrase.versus.length > 0
    ? undefined
    : { subject, phrase, isAdded: true };
const counted = (subject: AskedSubject, phrase: Phrase | undefined) =>
  phrase && { subject, phrase, ask: "figure" as const };
const listed = (subject: AskedSubject, more: Modifier) => {
  const phrase = narrowed(NOTHING_YET, more);
  return phrase && { subject, phrase, ask: "rows" as const };
};
/** "Which were signed" names no records of its own. */
const ofThem = (subject: AskedSubject, more: Modifier) => {
  const found = listed(subject, more);
  return found && { ...found, goesOn: true as const };
};
const ordered = (direction: Order["direction"], limit?: number): Phrase => ({
  ...NOTHING_YET,
  order: { by: "moment", direction },
  ...(limit === undefined ? {} : { limit }),
});

/** "Done by Noor without a witness", "frozen last week by grade": of all records, tests before others. */
const happened = phrasesOf("happened");
const FRAGMENTS: readonly Rule[] = (["tests", "units", "media"] as const).flatMap((subject) => {
  const own = happened[subject];
  return [
    rule(own, [happening[subject]], (one) => begun(happenedOf(one))),
    rule(own, [modifier[subject], AND, happening[subject]], (one, doing) => {
      const more = happenedOf(doing);
      return one.tail === "bare" && more ? begun({ ...more, where: all(one.where, more.where) }) : undefined;
    }),
    rule(own, [own, modifier[subject]], narrowed),
    rule(own, [own, words("but, and, aber, und", ","), predicate[subject]], narrowed),
    // "Triggered by agonist".
    ...(subject === "tests"
      ? [rule(own, [WITH, maybe(article), value.tests], (where) => begun({ where, tail: "clause" }), 2)]
      : []),
    rule(own, [own, PER, grouping[subject]], grouped),
    rule(own, [NOT, happening[subject]], (one) => {
      const more = happenedOf(one);
      return begun(more && { where: not(more.where), tail: "event" });
    }),
    rule(fragment, [own], (phrase) => asked(subject, phrase), subject === "tests" ? 0 : 1),
  ];
});
const SEMEN = words("semen, sperm samples, semen samples, semen analyses, sperma, samen");
/** "Same for semen": a kind of tests that is named by itself. */
const KINDS: readonly Rule[] = [
  rule(rest.tests, [SEMEN], () => ({ ...NOTHING_YET, where: oneOf("kind", ["semen"]) })),
  rule(kinds.tests, [SEMEN], () => oneOf("kind", ["semen"])),
];
const begun = (one: Modifier | undefined) => one && narrowed(NOTHING_YET, one);

/** Questions that continue the one before. */
export const FOLLOW_UPS: Grammar = joined({
  lexicons: [...bilingual(lead, LEADS), ...bilingual(earlier, SHIFTS), ...bilingual(than, COMPARATIVES)],
  rules: [
    ...FRAGMENTS,
    ...ANY_DROPPED,
    ...KINDS,
    rule(followUp, [lead, followUp], (one) => one),
    rule(followUp, [words("of those, of these, of them, davon"), words(","), followUp], (one) => one),
    rule(followUp, [words("no, sorry, actually, i mean, nein, ich meine"), words(","), followUp], (one) => one),
    rule(followUp, [GOES_ON, followUp], (one) => ({ ...one, goesOn: true as const })),
    rule(followUp, [opening, followUp], (one) => one),
    rule(
      followUp,
      [followUp, words("?, ., !, please, bitte, instead, stattdessen, statt dessen, then, though, denn, dann")],
      (one) => one,
    ),
    ...AskedSubject.options.flatMap(rests),
  ],
});
