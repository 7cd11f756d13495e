import type { Said } from "../messages/said.ts";
import { asks } from "./ask-sentences.ts";
import { type Chart, compileGrammar, parse } from "./grammar/chart.ts";
import { exact, type Grammar, joined, type Token } from "./grammar/grammar.ts";
import { stem } from "./grammar/stem.ts";
import { cut } from "./grammar/tokens.ts";
import { CONDITIONS } from "./phrases/conditions.ts";
import { DEFINITIONS } from "./phrases/definitions.ts";
import { DUES } from "./phrases/due.ts";
import { FOLLOW_UPS } from "./phrases/follow-ups.ts";
import { LOOKUPS } from "./phrases/lookups.ts";
import { NUMBERS } from "./phrases/numbers.ts";
import { PHRASES } from "./phrases/phrases.ts";
import { followUp, question } from "./phrases/question.ts";
import { QUESTIONS } from "./phrases/questions.ts";
import { RANKINGS } from "./phrases/rankings.ts";
import { type GermanNames, type KnownName, vocabulary } from "./phrases/vocabulary.ts";
import { continued } from "./requests/continue.ts";
import type { AskedRequest, Request } from "./requests/request.ts";
import { resolve } from "./requests/resolve.ts";
import { times } from "./times/times.ts";
import { inTheWay, nearest, type Unread } from "./unread.ts";

/** What a question was understood to ask. */
export type Understood =
  | { is: "request"; request: AskedRequest; isContinued: boolean }
  /** Several different requests, of which one is to be chosen. */
  | { is: "choice"; requests: readonly AskedRequest[] }
  /** Understood, and not recorded or not possible. */
  | { is: "told"; sentence: Said }
  | { is: "unread"; words: readonly Unread[] };

export type Asked = { now: Date; zone: string; previous?: AskedRequest };

const FIXED = [NUMBERS, CONDITIONS, PHRASES, QUESTIONS, RANKINGS, LOOKUPS, DEFINITIONS, DUES, FOLLOW_UPS, exact(times)];

/** Reads questions with the names that are known. Built once for many questions. */
export type Reader = (text: string, asked: Asked) => Understood;

/** More readings than anybody wants to choose from. */
const MOST_CHOICES = 4;

export function reader(names: readonly KnownName[], german: GermanNames): Reader {
  const grammar = joined(vocabulary(names, german), ...FIXED);
  const compiled = compileGrammar(grammar, cut, stem);
  const known = knownWords(grammar);
  const chartOf = (tokens: readonly Token[]) => parse(compiled, tokens);
  return (text, asked) => {
    const tokens = cut(text);
    const chart = chartOf(tokens);
    if (chart.isCutShort) return { is: "told", sentence: asks("noPlan") };
    const own = cheapest(chart, tokens.length);
    const found =
      own.length > 0 ? own.map((request) => resolve(request, askerOf(asked))) : followUps(chart, tokens.length, asked);
    if (found.length === 0) {
      const reads = (rest: readonly Token[]) => {
        const other = chartOf(rest);
        return other.of(question, 0, rest.length).length > 0;
      };
      const isKnown = ({ norm }: Token) =>
        known.english.has(stem(norm, "english")) ||
        known.german.has(stem(norm, "german")) ||
        known.exact.has(norm) ||
        !/\p{L}{2}/u.test(norm);
      const words = inTheWay(text, tokens, isKnown, reads);
      return {
        is: "unread",
        words: words.map((one) => ({ ...one, suggestions: nearest(one.text.toLowerCase(), known.exact) })),
      };
    }
    const requests = new Map(
      found.flatMap((one) => ("requests" in one ? one.requests : [])).map((one) => [JSON.stringify(one), one]),
    );
    const [request, ...others] = requests.values();
    if (request === undefined) {
      const [told] = found.flatMap((one) => ("fault" in one ? [one.fault] : []));
      return { is: "told", sentence: told ?? asks("noPlan") };
    }
    if (others.length === 0) return { is: "request", request, isContinued: own.length === 0 };
    return { is: "choice", requests: [request, ...others].slice(0, MOST_CHOICES) };
  };
}

const askerOf = ({ now, zone, previous }: Asked) => ({
  now,
  zone,
  ...(previous ? { that: { subject: previous.subject, where: previous.where } } : {}),
});

/** Of several ways to put the words together those that take the fewest expressions are meant. */
function cheapest(chart: Chart, end: number): Request[] {
  const all = chart.of(question, 0, end);
  const least = Math.min(...all.map(({ cost }) => cost));
  return all.filter(({ cost }) => cost === least).map(({ meaning }) => meaning);
}

function followUps(chart: Chart, end: number, asked: Asked) {
  const { previous } = asked;
  if (!previous) return [];
  const all = chart.of(followUp, 0, end).filter(({ meaning }) => meaning.subject === previous.subject);
  const least = Math.min(...all.map(({ cost }) => cost));
  return all.filter(({ cost }) => cost === least).map(({ meaning }) => continued(previous, meaning, askerOf(asked)));
}

type Known = Readonly<Record<"english" | "german" | "exact", ReadonlySet<string>>>;

/** Every word of the tables and rules. */
function knownWords({ lexicons, rules }: Grammar): Known {
  const known = { english: new Set<string>(), german: new Set<string>(), exact: new Set<string>() };
  for (const { entries, spelling } of lexicons)
    for (const [expression] of entries)
      for (const { norm } of cut(expression)) {
        known[spelling].add(stem(norm, spelling));
        known.exact.add(norm);
      }
  for (const { from } of rules)
    for (const part of from)
      if ("words" in part)
        for (const words of part.words.values()) for (const word of words.flat()) known.exact.add(word);
  return known;
}
