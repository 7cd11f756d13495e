import type { Operator } from "../../filters/filter.ts";
import { NUMBER_WORDS } from "../dates/date-words.ts";
import type { Token } from "../words/token.ts";

/** A comparison as it stands in a question; the field that it belongs to is found by its neighbours. */
export type Comparison = { op: Operator; values: number[]; first: number; end: number };

const OPERATOR_WORDS: readonly (readonly [words: string, op: Operator])[] = [
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
  ["at least", "ge"],
  ["at most", "le"],
  ["at the least", "ge"],
  ["at the most", "le"],
  ["a minimum of", "ge"],
  ["minimum of", "ge"],
  ["minimum", "ge"],
  ["min", "ge"],
  ["a maximum of", "le"],
  ["maximum of", "le"],
  ["maximum", "le"],
  ["max", "le"],
  ["up to", "le"],
  ["other than", "ne"],
  ["different from", "ne"],
  ["equal to", "eq"],
  ["equals", "eq"],
  ["exactly", "eq"],
  ["exceeding", "gt"],
  ["exceeds", "gt"],
  ["exceeded", "gt"],
  ["exceed", "gt"],
  ["above", "gt"],
  ["over", "gt"],
  ["below", "lt"],
  ["under", "lt"],
  ["! =", "ne"],
  ["< >", "ne"],
  ["≠", "ne"],
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
  if (token?.kind === "word") return NUMBER_WORDS.get(token.norm);
  if (token?.kind !== "number") return undefined;
  return typedNumber(token.text.replace(/-$/, ""));
};

const says = (tokens: readonly Token[], at: number, words: string) =>
  words.split(" ").every((word, index) => tokens[at + index]?.norm === word);

const skipUnit = (tokens: readonly Token[], at: number) =>
  /^(?:%|percent)$/.test(tokens[at]?.norm ?? "") ? at + 1 : at;

const OPPOSITE: Partial<Record<Operator, Operator>> = { gt: "le", le: "gt", lt: "ge", ge: "lt", eq: "ne", ne: "eq" };
const NOT = /^(?:not|no|never|didn't|doesn't|don't|isn't|wasn't)$/;

/** The words of a comparison, whatever follows them; "not" turns it round: "no older than", "did not exceed". */
export function operatorAt(tokens: readonly Token[], at: number): { op: Operator; end: number } | undefined {
  const isDone = /^(?:did|does|do|is|was)$/.test(tokens[at]?.norm ?? "") && tokens[at + 1]?.norm === "not";
  const first = isDone ? at + 2 : NOT.test(tokens[at]?.norm ?? "") ? at + 1 : at;
  const found = OPERATOR_WORDS.find(([words]) => says(tokens, first, words));
  if (!found) return undefined;
  const end = first + found[0].split(" ").length;
  const isEqual = says(tokens, end, "or equal to") && (found[1] === "gt" || found[1] === "lt");
  const said = isEqual ? (found[1] === "gt" ? "ge" : "le") : found[1];
  const op = first === at ? said : OPPOSITE[said];
  return op && { op, end: isEqual ? end + 3 : end };
}

const UP = /^(?:more|above|over|older|higher|greater|larger|bigger|better|up|upwards?)$/;
const DOWN = /^(?:less|fewer|below|under|younger|lower|smaller)$/;

/** "10 or more", "38 and over", "38+", "5 or less", with their unit between. */
function sidedAt(tokens: readonly Token[], at: number): Comparison | undefined {
  const own = numberAt(tokens, at);
  if (own === undefined) return undefined;
  const next = skipYears(tokens, skipUnit(tokens, at + 1));
  if (tokens[next]?.norm === "+") return { op: "ge", values: [own], first: at, end: next + 1 };
  const side = tokens[next + 1]?.norm ?? "";
  // "Over 5 and under 10": another comparison follows, with a number of its own.
  const isOther = numberAt(tokens, next + 2) !== undefined || tokens[next + 2]?.norm === "than";
  if (!/^(?:or|and)$/.test(tokens[next]?.norm ?? "") || isOther) return undefined;
  if (UP.test(side)) return { op: "ge", values: [own], first: at, end: next + 2 };
  return DOWN.test(side) ? { op: "le", values: [own], first: at, end: next + 2 } : undefined;
}

const skipYears = (tokens: readonly Token[], at: number) =>
  /^(?:years?|yrs?)$/.test(tokens[at]?.norm ?? "") ? (tokens[at + 1]?.norm === "old" ? at + 2 : at + 1) : at;

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
  if (tokens[at]?.norm === "aged" && first !== undefined)
    return { ...(sidedAt(tokens, at + 1) ?? { op: "eq", values: [first], end: at + 2 }), first: at };
  const own = numberAt(tokens, at);
  const next = skipUnit(tokens, at + 1);
  if (own === undefined) return undefined;
  const until = /^(?:to|-)$/.test(tokens[next]?.norm ?? "") ? numberAt(tokens, next + 1) : undefined;
  if (until !== undefined && until > own)
    return { op: "between", values: [own, until], first: at, end: skipUnit(tokens, next + 2) };
  return sidedAt(tokens, at);
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
