import type { Token } from "../words/token.ts";
import { indicatorIn, type Match, subjectIn } from "../words/vocabulary.ts";

const normsOf = (tokens: readonly Token[]) => tokens.map(({ norm }) => norm);

/** Words with which a question leans on the one before it, whatever follows them. */
const LEANS =
  /^(?:and|only|(?:the )?same|what about|how about|but|also|just|now|then|by|per|for|in|excluding|except|without|instead)\b/;

/** Words that lean only where nothing of its own is asked after them: "not by Emma", "or last month", "split by device". */
const MAY_LEAN: readonly RegExp[] = [
  /^(?:not|or|other than|anyone but|apart from|with|from|on|until|since|before|after)\b/,
  /^as an? (?:trend|table|chart|graph|plot)\b/,
  /^(?:as an? (?:table|chart|graph|plot)|show|split|group|grouped|broken|plot|chart|sort|sorted)\b.*\bby\b/,
];

const BESIDE = /^(?:compared?|comparing|comparison|vs|versus|against|relative)$/;
const AROUND = /^(?:to|with|against|the|that|this|it|them|those|these|how|does|do|did|is|and|but|in|same|as|of)$/;

/**
 * The words at the start that set what follows beside the question before: "compared to", "vs", "how does that compare with".
 * Undefined where the question names two sides of its own.
 */
export function comparisonToPreviousAt(tokens: readonly Token[]): { first: number; end: number } | undefined {
  const norms = normsOf(tokens);
  let first = 0;
  while (first < 4 && AROUND.test(norms[first] ?? "") && !BESIDE.test(norms[first] ?? "")) first++;
  const word = norms[first] ?? "";
  if (!BESIDE.test(word)) return undefined;
  let end = first + 1;
  while (AROUND.test(norms[end] ?? "")) end++;
  const isLinked = norms.slice(first, end).some((norm) => /^(?:to|with|against|vs|versus)$/.test(norm));
  // "Compare TESA with TESE", "compare to 2024 and 2025": two sides, or more, of its own.
  const isPair = norms.slice(end).some((norm) => /^(?:and|vs|versus|against|with|to)$/.test(norm));
  return isLinked && !isPair ? { first, end } : undefined;
}

const QUESTION = /^(?:many|all|list|show|which)$/;
const OF_ITS_OWN = /^(?:who|which|how|when|what|duplicates?|due|overdue|upcoming|scheduled|expired|kpis?|indicators?)$/;

/** Whether anything is asked besides what a follow-up may change. */
const asksItself = (tokens: readonly Token[], matches: readonly Match[], from = 0) =>
  matches.some((match) => subjectIn(match) || indicatorIn(match)) ||
  tokens.some(({ norm, kind }, at) => {
    const isNamed = matches.some(({ first, end }) => first <= at && at < end);
    return at >= from && ((kind === "code" && !isNamed) || OF_ITS_OWN.test(norm));
  });

/** "TESA", "Emma?", "TESA only". */
function isValueAlone(tokens: readonly Token[], matches: readonly Match[]): boolean {
  const [match] = matches;
  if (!match || matches.length > 1 || !match.concepts.some((one) => one.is === "value")) return false;
  return tokens.every(
    ({ norm, kind }, at) =>
      (match.first <= at && at < match.end) || kind === "symbol" || /^(?:only|just|then|please)$/.test(norm),
  );
}

/**
 * Whether a question leans on the one before it: by how it begins, or because it is a time or a value and nothing else
 * ("last year?", "TESA").
 */
export function isFollowUp(tokens: readonly Token[], matches: readonly Match[], isTimeAlone: boolean): boolean {
  const text = normsOf(tokens).join(" ");
  const beside = comparisonToPreviousAt(tokens);
  if (beside) return !asksItself(tokens, matches, beside.end);
  if (LEANS.test(text))
    return !matches.some(
      (match) => subjectIn(match) && match.first > 1 && QUESTION.test(tokens[match.first - 1]?.norm ?? ""),
    );
  if (asksItself(tokens, matches)) return false;
  return MAY_LEAN.some((one) => one.test(text)) || isTimeAlone || isValueAlone(tokens, matches);
}
