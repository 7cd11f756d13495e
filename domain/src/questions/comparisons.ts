import type { Operator } from "../filters/filter.ts";
import type { Token } from "./token.ts";

/** A comparison as it stands in a question; the field that it belongs to is found by its neighbours. */
export type Comparison = { op: Operator; values: number[]; first: number; end: number };

const OPERATOR_WORDS: readonly (readonly [words: string, op: Operator])[] = [
  ["greater than or equal to", "ge"],
  ["less than or equal to", "le"],
  ["more than", "gt"],
  ["greater than", "gt"],
  ["higher than", "gt"],
  ["larger than", "gt"],
  ["bigger than", "gt"],
  ["older than", "gt"],
  ["less than", "lt"],
  ["fewer than", "lt"],
  ["lower than", "lt"],
  ["smaller than", "lt"],
  ["younger than", "lt"],
  ["no more than", "le"],
  ["not more than", "le"],
  ["no fewer than", "ge"],
  ["no less than", "ge"],
  ["not less than", "ge"],
  ["at least", "ge"],
  ["at most", "le"],
  ["equal to", "eq"],
  ["equals", "eq"],
  ["exactly", "eq"],
  ["exceeding", "gt"],
  ["exceeds", "gt"],
  ["above", "gt"],
  ["over", "gt"],
  ["below", "lt"],
  ["under", "lt"],
  ["> =", "ge"],
  ["< =", "le"],
  [">=", "ge"],
  ["<=", "le"],
  ["≥", "ge"],
  ["≤", "le"],
  [">", "gt"],
  ["<", "lt"],
  ["=", "eq"],
];

/** A number as people write it: "1,500" has thousands, "2,5" a decimal. */
export const typedNumber = (text: string): number =>
  /^\d{1,3}(?:,\d{3})+/.test(text) ? Number(text.replaceAll(",", "")) : Number(text.replace(",", "."));

const numberAt = (tokens: readonly Token[], at: number): number | undefined => {
  const token = tokens[at];
  if (token?.kind !== "number") return undefined;
  return typedNumber(token.text.replace(/-$/, ""));
};

const says = (tokens: readonly Token[], at: number, words: string) =>
  words.split(" ").every((word, index) => tokens[at + index]?.norm === word);

const skipUnit = (tokens: readonly Token[], at: number) =>
  /^(?:%|percent)$/.test(tokens[at]?.norm ?? "") ? at + 1 : at;

/** The words of a comparison, whatever follows them. */
export function operatorAt(tokens: readonly Token[], at: number): { op: Operator; end: number } | undefined {
  const found = OPERATOR_WORDS.find(([words]) => says(tokens, at, words));
  return found && { op: found[1], end: at + found[0].split(" ").length };
}

/** The comparison that begins at a token: "> 10 %", "at least 6", "between 3 and 6", "10 or more". */
export function comparisonAt(tokens: readonly Token[], at: number): Comparison | undefined {
  const first = numberAt(tokens, at + 1);
  if (/^(?:between|from|aged?)$/.test(tokens[at]?.norm ?? "") && first !== undefined) {
    const link = skipUnit(tokens, at + 2);
    const last = /^(?:and|to|-|–)$/.test(tokens[link]?.norm ?? "") ? numberAt(tokens, link + 1) : undefined;
    if (last !== undefined && last >= first)
      return { op: "between", values: [first, last], first: at, end: skipUnit(tokens, link + 2) };
  }
  const found = operatorAt(tokens, at);
  const value = found && numberAt(tokens, found.end);
  if (found && value !== undefined)
    return { op: found.op, values: [value], first: at, end: skipUnit(tokens, found.end + 1) };
  if (tokens[at]?.norm === "aged" && first !== undefined) return { op: "eq", values: [first], first: at, end: at + 2 };
  const own = numberAt(tokens, at);
  const next = skipUnit(tokens, at + 1);
  if (own === undefined) return undefined;
  const until = /^(?:to|-)$/.test(tokens[next]?.norm ?? "") ? numberAt(tokens, next + 1) : undefined;
  if (until !== undefined && until > own)
    return { op: "between", values: [own, until], first: at, end: skipUnit(tokens, next + 2) };
  for (const [words, op] of [
    ["or more", "ge"],
    ["or above", "ge"],
    ["or over", "ge"],
    ["or less", "le"],
    ["or fewer", "le"],
    ["or below", "le"],
    ["+", "ge"],
  ] as const)
    if (says(tokens, next, words)) return { op, values: [own], first: at, end: next + words.split(" ").length };
  return undefined;
}

/** Whether a word compares with a limit that is named and not a number: "under the WHO concentration limit". */
export const sideAt = (tokens: readonly Token[], at: number): "lt" | "gt" | undefined =>
  says(tokens, at, "under") ||
  says(tokens, at, "below") ||
  says(tokens, at, "less than") ||
  says(tokens, at, "lower than")
    ? "lt"
    : says(tokens, at, "over") ||
        says(tokens, at, "above") ||
        says(tokens, at, "more than") ||
        says(tokens, at, "higher than")
      ? "gt"
      : undefined;
