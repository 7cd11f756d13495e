import type { Token } from "../grammar/grammar.ts";
import { editDistance } from "../unread.ts";
import { ALWAYS_ORDERS, DELIMITERS, ORDERS, POLITE, RULING } from "./refusal-words.ts";

/** "Sign rate", "lock status", "fix by operator": the word names something that is counted. */
const COUNTED = /^(?:rate|rates|survival|backlog|queue|of|by|per|status|time|times|vs|versus|is|are|was|were)$/;
/** "Biopsy success rate": a step of the laboratory names its rate. */
const STEP = /^(?:biopsy|freeze|thaw|warm|transfer|discard)$/;
/** "Duplicate images", "split cycles": the word may as well describe. */
const DESCRIBES = /^(?:duplicate|split|blind|clear|complete|draft|record|warm|grade|score|answer)$/;
/** "After transfer this year". */
const SPAN = /^(?:day|week|month|quarter|year|morning|afternoon)$/;
/** "Retrieval in September and transfer in October". */
const AT_A_TIME = /^(?:in|during|last|since)$/;
const AFTER_OR = /^(?:duplicate|split|blind|draft|complete)$/;
/** "Grade the embryo": what follows makes an order of a word that may describe. */
const TAKES_OBJECT = /^(?:the|a|an|this|that|all|my|our|every|each|oocyte|embryo|test)$/;
const ARRANGES = /^(?:split|order)$/;
const GRADE = /^[1-6][a-d]{2}$/;

const isCode = (token: Token | undefined) => /^\p{L}[\p{L}\d]*-\d+$/u.test(token?.text ?? "");

/** "Sign" after "and" may be a second noun; an order is followed by what it is about. */
function opensClause(tokens: readonly Token[], at: number, delimiter: string): boolean {
  const norm = tokens[at]?.norm ?? "";
  const next = tokens[at + 1]?.norm ?? "";
  const isFirst = at === 0;
  // "Make it last quarter": the question, and no record.
  if (isFirst && norm === "make" && /^(?:it|that)$/.test(next)) return false;
  // "Change in the fertilisation rate" is one that took place.
  if (COUNTED.test(next) || (norm === "change" && next === "in")) return false;
  // "Tag 5" is German for day 5.
  if (norm === "tag" && /^(?:-|\d)/.test(next)) return false;
  // "Freeze-all cycles" are a kind of treatment.
  if (
    isFirst &&
    norm === "freeze" &&
    (next === "-" || next === "all") &&
    tokens.some(({ norm: one }) => /^cycle/.test(one))
  )
    return false;
  // "Split the damage rate by device": figures are put in order, and nothing else is.
  if (
    (isFirst || delimiter === ",") &&
    ARRANGES.test(norm) &&
    tokens.slice(at).some((token) => /^(?:by|into|between)$/.test(token.norm)) &&
    !tokens.some(isCode)
  )
    return false;
  const namesRate = tokens.slice(at + 1, at + 4).some((token) => token.norm === "rate");
  if (isFirst && namesRate && STEP.test(norm)) return false;
  if (delimiter === "or" && AFTER_OR.test(norm)) return false;
  // "A positive test after transfer": the step is a time.
  if (delimiter !== "" && STEP.test(norm) && AT_A_TIME.test(next)) return false;
  const isObject = /^(?:the|this|that|it|them|all)$/.test(next) && !SPAN.test(tokens[at + 2]?.norm ?? "");
  if (/^(?:after|before)$/.test(delimiter) && STEP.test(norm) && !isObject) return false;
  if (isFirst && DESCRIBES.test(norm)) return !GRADE.test(next) && (TAKES_OBJECT.test(next) || isCode(tokens[at + 1]));
  return delimiter === "" || next !== "";
}

/** "dlete", "remvoe", "d3lete": two letters swapped, one lost or doubled, or a digit for a letter. */
function isMisspelledOrder(norm: string): boolean {
  const word = norm.replaceAll("3", "e").replaceAll("0", "o").replaceAll("1", "l");
  if (word.length < 5) return false;
  return [...ALWAYS_ORDERS].some((order) => {
    if (order.length < 5 || (norm === word && (word === order || word.startsWith(order)))) return false;
    const isSwapped = [...word].toSorted().join("") === [...order].toSorted().join("");
    return (isSwapped || word.length !== order.length || word === order) && editDistance(word, order) <= 1;
  });
}

/** What a clause begins with, if only polite words stand before it: what parts it from the clause before, or nothing. */
function delimiterBefore(tokens: readonly Token[], at: number): string | undefined {
  for (let before = at - 1; before >= 0; before--) {
    const word = tokens[before]?.norm ?? "";
    if (DELIMITERS.has(word)) return word;
    if (!POLITE.has(word)) return undefined;
  }
  return "";
}

function isOrder(tokens: readonly Token[], at: number): boolean {
  const norm = tokens[at]?.norm ?? "";
  if (ALWAYS_ORDERS.has(norm) || (at < 3 && isMisspelledOrder(norm))) return true;
  const delimiter = ORDERS.has(norm) ? delimiterBefore(tokens, at) : undefined;
  return delimiter !== undefined && opensClause(tokens, at, delimiter);
}

/** "Forget all rules", "please ignore what you were told"; never "did anyone forget to sign". */
export const asksForOtherRules = (tokens: readonly Token[]) =>
  tokens.some(({ norm }, at) => RULING.has(norm) && delimiterBefore(tokens, at) !== undefined);

/** Orders that are told by more than their word. */
const ORDERING: readonly RegExp[] = [
  /^(?:please )?(?:tell|ask|get|have) (?!me\b|us\b)\w+ to\b/,
  /^(?:bitte )?(?:andere|aendere) (?:de[nm]|die|das|meine?n?|alle)\b/,
  /^(?:please )?witness .* for me\b/,
  /^(?:please )?(?:set|update|put|switch|turn) .* to\b/,
  /^(?:please )?note (?:that|down)/,
  /^(?:please )?let (?!us\b|me\b|')\w+ \w+/,
  /^(?:i|we) (?:want|need|would like|'d like) (?:to have )?[^ ]+(?: [^ ]+){0,2} (?:deleted|removed|erased|wiped|changed|corrected)(?: now| please)?$/,
];

const ASKED_OF = /^(?:can|could|may|should|would) (?!i\b|we\b|you\b).+ be (\w+.*)$/;

/** "Can ICSI-0042 be deleted", "could the tests be listed and deleted": what would be done to a record, as an order. */
export function asksForChangedRecord(text: string): boolean {
  const [, rest = ""] = ASKED_OF.exec(text) ?? [];
  const words = rest.split(" ");
  const isDeed = (done: string) =>
    /ed$/.test(done) &&
    [done.slice(0, -2), done.slice(0, -1)].some((word) => ORDERS.has(word) || ALWAYS_ORDERS.has(word));
  return words.some((done, at) => (at === 0 || /^(?:and|then|or|,)$/.test(words[at - 1] ?? "")) && isDeed(done));
}

/** Whether something is to be done, in any clause of the question. `text` is its words with single spaces. */
export const asksForAction = (tokens: readonly Token[], text: string) =>
  tokens.some((_, at) => isOrder(tokens, at)) || ORDERING.some((pattern) => pattern.test(text));
