import { fieldOf } from "../../filters/fields.ts";
import type { Said } from "../../messages/said.ts";
import { asks } from "../ask-sentences.ts";
import type { Plan } from "../plan.ts";
import { inPopulation, populationUse } from "../plan-query.ts";
import { addUnresolved, markUsed, type QuestionState, spanOf } from "../question-state.ts";
import type { Token } from "../words/token.ts";
import { type Match, subjectIn } from "../words/vocabulary.ts";

const ONE = /^(?:it|its|itself|this|that)$/;
const SEVERAL = /^(?:they|them|their|theirs|these|those)$/;

/** A word that stands for records which are named elsewhere, with the noun behind a "these". */
export type Pronoun = { first: number; end: number; isOne: boolean };

type Words = { tokens: readonly Token[]; matches: readonly Match[]; used: boolean[] };

const isNounBefore = ({ matches }: Words, at: number) =>
  matches.some((match) => subjectIn(match) !== undefined && match.end <= at);

/** Behind these a "that" is a thing by itself; behind any other word it joins a clause: "tests that are locked". */
const POINTED_AT =
  /^(?:of|for|in|on|at|by|with|without|from|about|is|are|was|were|does|do|did|show|list|give|me|find|open|and|or|than|to|like|per|how|what|when)$/;

const joinsClause = ({ tokens }: Words, at: number) =>
  tokens[at]?.norm === "that" && at > 0 && at + 1 < tokens.length && !POINTED_AT.test(tokens[at - 1]?.norm ?? "");

/** "Tests except those of Noor", "oocytes and their grade": the noun stands in the same question. */
function isOfOwnNoun(words: Words, at: number): boolean {
  const norm = words.tokens[at]?.norm ?? "";
  const before = words.tokens[at - 1]?.norm ?? "";
  if (!isNounBefore(words, at)) return false;
  if (norm === "their" || norm === "its") return /^(?:and|with|without|,|including)$/.test(before);
  return norm === "those" && /^(?:except|than|but|not|excluding)$/.test(before);
}

const HERE = /^(?:lab|laboratory|clinic)$/;

/** "In this lab", "our clinic": where the question is asked, which narrows nothing. */
function useHere({ tokens, used }: Words): void {
  for (const [at, { norm }] of tokens.entries())
    if (HERE.test(norm) && /^(?:this|our|my)$/.test(tokens[at - 1]?.norm ?? "")) used.fill(true, at - 1, at + 1);
}

/** The words of a question that stand for records it does not name; others of them are marked as read. */
export function takePronouns(words: Words): Pronoun[] {
  useHere(words);
  const { tokens, matches, used } = words;
  const pronouns: Pronoun[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const norm = tokens[at]?.norm ?? "";
    const next = tokens[at + 1]?.norm ?? "";
    const isOnes = /^ones?$/.test(next);
    // "Which ones", "the ones by Emma"; "one MII" is a number.
    const isArticled = /^(?:which|the)$/.test(norm) && isOnes;
    if (used[at] || (!ONE.test(norm) && !SEVERAL.test(norm) && !isArticled)) continue;
    if (!isArticled && (joinsClause(words, at) || isOfOwnNoun(words, at))) {
      used[at] = true;
      continue;
    }
    const isPointing = /^(?:this|that|these|those)$/.test(norm);
    const noun = matches.find(({ first }) => first === at + 1);
    const end = isOnes ? at + 2 : isPointing && noun && subjectIn(noun) ? noun.end : at + 1;
    pronouns.push({ first: at, end, isOne: isArticled ? next === "one" && norm === "the" : ONE.test(norm) });
    at = end - 1;
  }
  return pronouns;
}

export const UNNAMED = asks("unnamed");
const WHICH_ONE = asks("whichOne");
const WHICH_SET = asks("whichSet");
const ELSEWHERE = asks("aboutElse");

/** The conditions by which the records of the question before are found again, or why they are not. */
export type Antecedent = { where: Plan["where"] } | { sentence: Said };

const span: [number, number] = [0, 0];

type Where = Plan["where"][number];

const isTest = ({ field, op }: Where) => (field === "code" || field === "testCode") && op === "eq";
/** What a single test or oocyte is called in a plan. */
const isName = (one: Where) => isTest(one) || (one.field === "n" && one.op === "eq");
const isSame = (one: Where, other: Where) =>
  one.field === other.field && one.op === other.op && one.value.join() === other.value.join();

/** The records that the question before spoke of, for a question about a subject. */
export function antecedentIn(
  previous: Plan | undefined,
  subject: Plan["subject"],
  pronouns: readonly Pronoun[],
): Antecedent {
  if (!previous) return { sentence: UNNAMED };
  const { where, time, compareTo, groupBy, limit, metric, band, intent } = previous;
  if (compareTo || groupBy || limit || band || metric === "share") return { sentence: WHICH_SET };
  const namesTest = where.some(isTest);
  const isSingle = namesTest && (previous.subject === "tests" || where.some(({ field }) => field === "n"));
  if (pronouns.some((one) => !one.isOne && isSingle)) return { sentence: UNNAMED };
  if (pronouns.some((one) => one.isOne && !namesTest)) return { sentence: WHICH_ONE };
  const isOne = pronouns.some((one) => one.isOne);
  if (subject !== previous.subject) {
    const test = where.find(isTest);
    // The images of one oocyte are not all those of its test.
    if (!test || where.some(({ field }) => field === "n")) return { sentence: ELSEWHERE };
    const name = fieldOf(subject, "testCode") ? "testCode" : "code";
    return fieldOf(subject, name) ? { where: [{ ...test, field: name, span }] } : { sentence: ELSEWHERE };
  }
  // What was asked of one test is no part of its name.
  if (isOne) return { where: where.filter(isName).map((one) => ({ ...one, span })) };
  // Those that a rate counted, and no others.
  const { filter } = inPopulation({ subject, filter: { all: [] } }, populationUse(previous));
  const counted = "all" in filter ? filter.all.flatMap((part) => ("field" in part ? [part] : [])) : [];
  const more: Plan["where"] = counted.map((part) => ({ ...part, span }));
  if (intent === "due" && subject === "tests" && !time) more.push({ field: "dueAt", op: "notNull", value: [], span });
  if (time?.from) more.push({ field: time.field, op: "ge", value: [time.from], span });
  if (time?.toExclusive) more.push({ field: time.field, op: "lt", value: [time.toExclusive], span });
  if (/^(?:overdue|late)$/i.test(time?.phrase ?? "") && time?.toExclusive && time.field === "dueAt")
    more.push({ field: "overdueAt", op: "le", value: [time.toExclusive], span });
  return { where: [...where.map((one) => ({ ...one, span })), ...more] };
}

/** Marks pronouns as read where their records are known; a single one by its name goes among the conditions at once. */
export function readPronouns(state: QuestionState, pronouns: readonly Pronoun[], antecedent: Antecedent): void {
  for (const { first, end } of pronouns) {
    if ("sentence" in antecedent) {
      addUnresolved(state, first, end, { sentence: antecedent.sentence });
      continue;
    }
    const noun = state.matches.find((match) => match.first === first + 1 && match.end === end);
    const isOwn = noun !== undefined && subjectIn(noun)?.subject === state.subject;
    markUsed(state, first, isOwn ? first + 1 : end);
  }
  if (!("where" in antecedent)) return;
  const [one] = pronouns;
  const place = spanOf(state, one?.first ?? 0, one?.end ?? 0);
  state.where.push(...antecedent.where.filter(isName).map((name) => ({ ...name, span: place })));
}

/** A plan with the records of its pronouns: all that found them before, and what is asked of them now. */
export function ofAntecedent(plan: Plan, antecedent: Antecedent): Plan {
  if (!("where" in antecedent)) return plan;
  const known = antecedent.where.filter((one) => !isName(one) && !plan.where.some((own) => isSame(one, own)));
  return { ...plan, where: [...plan.where, ...known] };
}
