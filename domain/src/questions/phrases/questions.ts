import { Subject } from "../../filters/field.ts";
import { category, type Grammar, joined, type Rule, rule, words } from "../grammar/grammar.ts";
import { requestOf } from "../requests/request.ts";
import { all, EVERYTHING, type Restriction } from "../requests/restriction.ts";
import { bilingual } from "../tables/bilingual.ts";
import type { Noun } from "../tables/nouns.ts";
import { HOW_MANY, OPENINGS, SHARES } from "../tables/openings.ts";
import {
  adjective,
  article,
  comparison,
  grouping,
  happening,
  modifier,
  noun,
  numberField,
  participle,
  predicate,
} from "./categories.ts";
import { DID, happened, IS } from "./conditions.ts";
import {
  asked,
  COUNT,
  figures,
  grouped,
  howMany,
  narrowed,
  PER,
  PER_TEST,
  type Phrase,
  PRONOUN,
  phrasesOf,
  records,
  WE,
} from "./phrases.ts";
import { opening, question } from "./question.ts";

const share = category<null>("share");
/** A share of records, which what follows narrows. */
const parts = phrasesOf("part");

/** Questions about records of one subject: which, how many, what share, how high. */
function questionsOf(subject: Subject): Rule[] {
  const [rec, fig, mod, pred] = [records[subject], figures[subject], modifier[subject], predicate[subject]];
  const counted = (phrase: Phrase) =>
    phrase.order ? undefined : asked(subject, phrase, { ask: "figure", measures: [COUNT] });
  const shared = (phrase: Phrase, among: Restriction) =>
    phrase.order ? undefined : asked(subject, phrase, { ask: "figure", measures: [{ of: "share", among }] });
  const adj = adjective[subject];
  const part = parts[subject];
  const shareOf = ({ where, moment }: Noun, among: Restriction): Phrase => ({
    where,
    measures: [{ of: "share", among }],
    groupBy: [],
    versus: [],
    ...(moment ? { moment } : {}),
  });
  return [
    rule(question, [rec], (phrase) => asked(subject, phrase)),
    rule(question, [fig], (phrase) => asked(subject, phrase)),
    rule(question, [howMany, rec], (_, phrase) => counted(phrase)),
    rule(question, [rec, words("count", "counts")], counted),
    // "How many COCs last quarter", "how much storage do the images take": what a field counts is added up.
    rule(
      question,
      [howMany, numberField[subject], mod],
      (_, field, { where }) =>
        SUMS.has(field)
          ? asked(subject, { where, measures: [{ of: "statistic", statistic: "sum", field }], groupBy: [], versus: [] })
          : undefined,
      1,
    ),
    rule(question, [howMany, numberField[subject], PER_TEST], (_, field) =>
      requestOf(subject, { ask: "figure", measures: [{ of: "statistic", statistic: "avg", field }] }),
    ),
    rule(
      question,
      [howMany, numberField[subject]],
      (_, field) =>
        SUMS.has(field)
          ? requestOf(subject, { ask: "figure", measures: [{ of: "statistic", statistic: "sum", field }] })
          : undefined,
      1,
    ),
    rule(
      question,
      [words("how much"), numberField[subject], DID, rec, words("take", "use", "need", "have")],
      (_, field, __, phrase) =>
        SUMS.has(field)
          ? asked(subject, { ...phrase, measures: [{ of: "statistic", statistic: "sum", field }] })
          : undefined,
    ),
    // "Is our damage rate below 10 %": the rate itself, which then speaks for itself.
    rule(question, [IS, article, fig, comparison], (_, __, phrase) => asked(subject, phrase)),
    rule(
      question,
      [words("how did", "how has", "wie hat sich"), fig, words("develop", "change", "evolve", "entwickelt")],
      (_, phrase) =>
        phrase.groupBy.length > 0 ? undefined : asked(subject, { ...phrase, groupBy: [{ by: "month" }] }),
    ),
    // "What was submitted today".
    rule(question, [words("what", "which", "was"), IS, happening[subject]], (_, __, one) => {
      const narrow = happened(one);
      return narrow && requestOf(subject, { where: narrow.where });
    }),
    rule(question, [howMany, words("of", "von"), PRONOUN, mod], (_, __, ___, { where }) =>
      requestOf(subject, { ask: "figure", measures: [COUNT], where: all(where, { that: true }) }),
    ),
    rule(question, [opening, PRONOUN], () => requestOf(subject, { where: { that: true } })),
    // "Share of the locked tests that are by Emma": what is said as a sentence is the part; else what stands first.
    rule(question, [share, rec, mod], (_, phrase, { where, tail }) =>
      tail === "clause" || tail === "event" || tail === "with" ? shared(phrase, where) : undefined,
    ),
    rule(question, [share, rec, IS, pred], (_, phrase, __, { where }) => shared(phrase, where)),
    rule(question, [share, rec, IS, mod], (_, phrase, __, { where }) => shared(phrase, where)),
    rule(part, [share, noun[subject], mod], (_, one, { where, tail }) =>
      tail === "time" ? undefined : shareOf(one, where),
    ),
    rule(part, [share, adj, noun[subject]], (_, where, one) => shareOf(one, where)),
    rule(part, [share, article, adj, noun[subject]], (_, __, where, one) => shareOf(one, where)),
    rule(part, [share, participle[subject], noun[subject]], (_, where, one) => shareOf(one, where)),
    rule(part, [part, mod], (one, more) =>
      more.tail === "clause" || more.tail === "with" ? undefined : narrowed(one, more),
    ),
    rule(part, [part, PER, grouping[subject]], (one, _, by) => grouped(one, by)),
    rule(question, [part], (phrase) => asked(subject, phrase)),
    rule(mod, [WE, words("have", "had", "did", "haben", "hatten")], () => ({ where: EVERYTHING })),
  ];
}

/** What is added up over records; of everything else the mean is asked. */
const SUMS = new Set(["cocRetrieved", "bytes", "mediaCount"]);

export const QUESTIONS: Grammar = joined({
  lexicons: [...bilingual(opening, OPENINGS), ...bilingual(howMany, HOW_MANY), ...bilingual(share, SHARES)],
  rules: [
    rule(question, [opening, question], (_, one) => one),
    rule(question, [question, words("?", ".", "!", "please", "bitte", "thanks", "danke")], (one) => one),
    ...Subject.options.flatMap(questionsOf),
  ],
});
