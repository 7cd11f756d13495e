import type { Filter } from "../../filters/filter.ts";
import type { Figure } from "../answer.ts";
import type { AskedRequest } from "../requests/asked-request.ts";
import { conditionParts, filterPhrase, joined, phrasesOf, recordsWords } from "./condition-phrases.ts";
import { definedWords, fieldName, groupWords, havingWords, measureWords, nounWords, orderWords } from "./part-words.ts";
import { capital, type SentenceShown, withMe } from "./sentence-shown.ts";
import { asksFor } from "./sentence-words.ts";

/** Figures to be told in the sentence: of each side one for each measure, and how those that are no counts are said. */
export type FiguresTold = { figures: readonly (readonly Figure[])[]; inWords: (figure: Figure) => string };

const isDue = (part: Filter) => "field" in part && part.field === "dueAt" && part.op === "notNull";

/** What must hold of all records; what a question for checks that are due says by itself is left out. */
export const partsOfWhere = ({ ask, subject, where }: AskedRequest): Filter[] =>
  conditionParts(subject, where).filter((part) => !(ask === "due" && isDue(part)));

const asksAll = (request: AskedRequest) => !conditionParts(request.subject, request.where).some(isDue);

const countWords = ({ subject }: AskedRequest, n: number, { tell }: SentenceShown) =>
  tell(asksFor("countOf", { subject, n }));

/** Several measures are one figure each where all of them are told in one sentence. */
const fits = ({ measures, groupBy }: AskedRequest, { figures }: FiguresTold) =>
  groupBy.length === 0 || measures.length === 1
    ? figures.every((side) => side.length === Math.max(measures.length, 1) && side.length <= 3)
    : false;

/** What is asked, but for its groups, order and limit. */
function whatOf(request: AskedRequest, shown: SentenceShown): string {
  const { ask, subject, shows, measures } = request;
  const { tell } = shown;
  const records = recordsWords(nounWords(request, shown), phrasesOf(subject, partsOfWhere(request), shown), shown);
  const names = [
    ...shows.map((id) => fieldName(request, id, shown)),
    ...measures.map((one) => measureWords(request, one, shown)),
  ];
  const told =
    ask !== "due" ? records : tell(asksAll(request) ? asksFor("next", { records }) : asksFor("due", { records }));
  return names.length === 0 ? told : tell(asksFor("of", { what: joined(names, shown), records: told }));
}

/** How records are put together and which come first. */
function endingsOf(request: AskedRequest, shown: SentenceShown): string[] {
  const { groupBy, order, limit, having } = request;
  return [
    joined(
      groupBy.map((group) => groupWords(request, group, shown)),
      shown,
    ),
    ...(having ? [havingWords(request, having, shown)] : []),
    ...(order ? [orderWords(request, order, shown)] : []),
    ...(limit === undefined ? [] : [shown.tell(asksFor("most", { n: limit }))]),
  ].filter((one) => one !== "");
}

const ended = (request: AskedRequest, sentence: string, shown: SentenceShown) =>
  endingsOf(request, shown).reduce((so, more) => shown.tell(asksFor("with", { sentence: so, more })), sentence);

/** Figures of one side: alone where there is one, by name where there are several. */
function figuresWords(
  request: AskedRequest,
  side: readonly Figure[],
  inWords: FiguresTold["inWords"],
  shown: SentenceShown,
) {
  const words = side.map((one) => (one.of === "count" ? shown.tell(asksFor("count", { n: one.count })) : inWords(one)));
  if (words.length === 1) return words.join("");
  return words
    .map((figure, at) => {
      const measure = request.measures[at];
      return measure ? shown.tell(asksFor("named", { name: measureWords(request, measure, shown), figure })) : figure;
    })
    .join("; ");
}

/** Sides that are set side by side, each with its figures where they are known. */
function against(sides: readonly string[], shown: SentenceShown): string {
  const [first = "", ...others] = sides;
  return others.length === 0 ? first : shown.tell(asksFor("against", { first, others: joined(others, shown) }));
}

const isCountAlone = ({ measures }: AskedRequest, { figures }: FiguresTold) =>
  measures.every(({ of }) => of === "count") && figures.every(([first]) => first?.of === "count");

/** "76 tests created in 2026, compared with 0 created in March 2026". */
function countSentence(request: AskedRequest, { figures }: FiguresTold, shown: SentenceShown): string {
  const { subject, versus } = request;
  const parts = partsOfWhere(request);
  const counts = figures.map(([first]) => (first?.of === "count" ? first.count : 0));
  const sides = versus.map((side) => filterPhrase(subject, side, shown));
  const sideOf = (side: string, at: number) =>
    shown.tell(asksFor("figureOf", { figure: shown.tell(asksFor("count", { n: counts[at] ?? 0 })), of: side }));
  const [first = 0] = counts;
  if (sides.length === 0)
    return recordsWords(countWords(request, first, shown), phrasesOf(subject, parts, shown), shown);
  if (parts.length > 0) {
    const records = recordsWords(nounWords(request, shown), phrasesOf(subject, parts, shown), shown);
    return shown.tell(asksFor("told", { sentence: records, figures: against(sides.map(sideOf), shown) }));
  }
  const [one, ...others] = versus;
  const head = recordsWords(
    countWords(request, first, shown),
    phrasesOf(subject, one ? conditionParts(subject, one) : [], shown),
    shown,
  );
  return against([head, ...others.map((side, at) => sideOf(filterPhrase(subject, side, shown), at + 1))], shown);
}

function bare(request: AskedRequest, shown: SentenceShown, told: FiguresTold | undefined): string {
  const { ask, subject, versus, where } = request;
  const { tell } = shown;
  if (ask === "help") return tell(asksFor("help"));
  if (ask === "definition") return tell(asksFor("definition", { what: definedWords(request, shown) }));
  const isTold = told && fits(request, told);
  const isRows = ask !== "figure" && request.shows.length === 0 && request.measures.length === 0;
  if (isTold && ask !== "due" && (isRows || ask === "figure") && isCountAlone(request, told))
    return ended(request, countSentence(request, told, shown), shown);
  const what = ended(request, whatOf(request, shown), shown);
  const sides = versus.map((side) => filterPhrase(subject, side, shown));
  const figures = (isTold ? told.figures : []).map((side) =>
    figuresWords(request, side, told?.inWords ?? String, shown),
  );
  const each =
    sides.length === 0
      ? figures
      : sides.map((of, at) => {
          const figure = figures[at];
          if (figure !== undefined) return tell(asksFor("figureOf", { figure, of }));
          const isAll = conditionParts(subject, versus[at] ?? where).length === 0;
          return at === 0 || isAll ? of : tell(asksFor("those", { of }));
        });
  return each.length === 0 ? what : tell(asksFor("told", { sentence: what, figures: against(each, shown) }));
}

/**
 * All that a request asks as one sentence, always with who is counted and by which of their times; no two different requests have the
 * same. With figures it tells them as well.
 */
export const requestSentence = (request: AskedRequest, shown: SentenceShown, told?: FiguresTold): string =>
  capital(bare(request, withMe(shown), told));
