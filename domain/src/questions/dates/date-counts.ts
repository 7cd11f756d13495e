import type { Token } from "../words/token.ts";
import { inTable } from "../words/word-table.ts";
import { NUMBER_WORDS } from "./date-words.ts";

type Counted = { value: number; end: number };

const norm = (tokens: readonly Token[], at: number) => tokens[at]?.norm ?? "";

/** "twenty-one", "forty five", "a hundred", "two dozen". */
function inWords(tokens: readonly Token[], at: number): Counted | undefined {
  const isArticle = /^an?$/.test(norm(tokens, at));
  const first = isArticle ? 1 : NUMBER_WORDS.get(norm(tokens, at));
  if (first === undefined) return undefined;
  const times = inTable({ dozen: 12, hundred: 100 }, norm(tokens, at + 1));
  if (times !== undefined) return { value: first * times, end: at + 2 };
  if (isArticle) return undefined;
  const next = norm(tokens, at + 1) === "-" ? at + 2 : at + 1;
  const ones = first >= 20 && first % 10 === 0 ? NUMBER_WORDS.get(norm(tokens, next)) : undefined;
  return ones !== undefined && ones < 10 ? { value: first + ones, end: next + 1 } : { value: first, end: at + 1 };
}

/** A whole number in digits or words from a token on, and "a couple of". */
export function countIn(tokens: readonly Token[], at: number): Counted | undefined {
  const token = tokens[at];
  if (!token) return undefined;
  if (token.kind === "number" && /^\d{1,4}-?$/.test(token.text))
    return { value: Number.parseInt(token.text, 10), end: at + 1 };
  const couple = token.norm === "a" ? at + 1 : at;
  if (norm(tokens, couple) === "couple" && norm(tokens, couple + 1) === "of") return { value: 2, end: couple + 2 };
  return inWords(tokens, at);
}

/** "1.5", "2½" and what stands after a number: "and a half" of its unit. */
export function decimalAt(tokens: readonly Token[], at: number): Counted | undefined {
  const token = tokens[at];
  const half = tokens[at + 1]?.text === "½" && /^\d{1,2}$/.test(token?.text ?? "");
  if (half) return { value: Number(token?.text) + 0.5, end: at + 2 };
  const isDecimal = token?.kind === "number" && /^\d{1,2}[.,]\d{1,2}$/.test(token.text);
  return isDecimal ? { value: Number(token.text.replace(",", ".")), end: at + 1 } : undefined;
}

/** Whether "and a half" stands there. */
export const isAndHalf = (tokens: readonly Token[], at: number) =>
  norm(tokens, at) === "and" && norm(tokens, at + 1) === "a" && norm(tokens, at + 2) === "half";
