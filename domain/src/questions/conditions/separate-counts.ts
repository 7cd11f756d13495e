import { asks } from "../ask-sentences.ts";
import { addUnresolved, normsOf, type QuestionState } from "../question-state.ts";
import type { Token } from "../words/token.ts";

const isHead = (norms: readonly string[], at: number) =>
  (norms[at] === "how" && /^(?:many|much)$/.test(norms[at + 1] ?? "")) ||
  (/^(?:number|count)$/.test(norms[at] ?? "") && norms[at + 1] === "of");

/** "How many TESA and how many TESE", "rate for TESA and for TESE": where the second of two begins that are asked one by one. */
function secondHead(norms: readonly string[]): number | undefined {
  const heads = norms.flatMap((_, at) => (isHead(norms, at) ? [at] : []));
  const again = norms.findIndex((norm, at) => norm === "for" && norms[at - 1] === "and" && norms.indexOf("for") < at);
  return heads[1] ?? (again > 0 ? again : undefined);
}

/** Whether two figures are asked for in so many words, one after the other. */
export const asksTwoCounts = (tokens: readonly Token[]) => secondHead(tokens.map(({ norm }) => norm)) !== undefined;

/** The field whose values are asked one by one, each with a figure of its own. Two things of no one kind are told. */
export function separatelyCountedField(state: QuestionState): string | undefined {
  const norms = normsOf(state);
  const second = secondHead(norms);
  const start = state.tokens[second ?? 0]?.start ?? 0;
  if (second === undefined) return undefined;
  const across = state.where.find(
    ({ op, value, span }) => op === "in" && value.length > 1 && span[0] < start && start < span[1],
  );
  if (across) return across.field;
  const isOther = state.where.some(({ span }) => span[0] > start) && state.where.some(({ span }) => span[1] <= start);
  if (isOther && isHead(norms, second)) addUnresolved(state, second, second + 2, { sentence: asks("oneCount") });
  return undefined;
}
