import type { AskedSubject } from "../filters/field.ts";
import type { Condition } from "../filters/filter.ts";
import type { DatePhrases } from "./dates/date-phrases.ts";
import type { Plan, Unresolved } from "./plan.ts";
import type { Token } from "./words/token.ts";
import type { Lexicon, Match } from "./words/vocabulary.ts";

/** A question while it is read: which token was used for what. A token that nothing used is told at the end. */
export type QuestionState = {
  question: string;
  tokens: readonly Token[];
  lexicon: Lexicon;
  dates: DatePhrases;
  matches: readonly Match[];
  subject: AskedSubject;
  used: boolean[];
  where: Plan["where"];
  unresolved: Unresolved[];
};

export const normsOf = ({ tokens }: Pick<QuestionState, "tokens">) => tokens.map(({ norm }) => norm);

/** The place of tokens in the question. */
export const spanOf = ({ tokens }: Pick<QuestionState, "tokens">, first: number, end: number): [number, number] => [
  tokens[first]?.start ?? 0,
  tokens[end - 1]?.end ?? 0,
];

export function markUsed({ used }: QuestionState, first: number, end: number): void {
  used.fill(true, first, end);
}

export function addUnresolved(
  state: QuestionState,
  first: number,
  end: number,
  more: Omit<Unresolved, "text" | "span"> = {},
): void {
  const span = spanOf(state, first, end);
  state.unresolved.push({ text: state.question.slice(...span), span, ...more });
  markUsed(state, first, end);
}

const JOINS = /^(?:and|or|nor|,|&|\/|\+|vs|versus|against|than|compared|both|either|;)$/;
const LEADS = /^(?:to|with|from)$/;

/** "TESA and TESE", "TESA vs TESE", "compare TESA with TESE": joined by a word. */
function isSideBySide({ tokens, used }: QuestionState, one: [number, number], other: [number, number]): boolean {
  const from = Math.min(one[1], other[1]);
  const to = Math.max(one[0], other[0]);
  const between = [...tokens.entries()].filter(([, { start, end }]) => start >= from && end <= to);
  const [first] = between;
  // "More than 10 MII" compares a number, and nothing else.
  const isJoined = between.some(([at, { norm }]) => JOINS.test(norm) && !used[at]);
  return isJoined || (between.length === 1 && LEADS.test(first?.[1].norm ?? ""));
}

/** Adds a condition; several values of one field that are asked for side by side are one condition. */
export function addCondition(state: QuestionState, condition: Condition, first: number, end: number): void {
  markUsed(state, first, end);
  const span = spanOf(state, first, end);
  const known = state.where.findLast(
    ({ field, op, value, span: own }) =>
      field === condition.field &&
      (op === "eq" || op === "in") &&
      (condition.value.every((one) => value.includes(one)) || isSideBySide(state, own, span)),
  );
  if (!known || (condition.op !== "eq" && condition.op !== "in")) {
    state.where.push({ ...condition, span });
    return;
  }
  known.value = [...new Set([...known.value, ...condition.value])];
  known.op = known.value.length > 1 ? "in" : "eq";
  known.span = [Math.min(known.span[0], span[0]), Math.max(known.span[1], span[1])];
}
