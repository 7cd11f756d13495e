import { asks } from "../ask-sentences.ts";
import type { PlanTime } from "../plan.ts";
import { addUnresolved, markUsed, normsOf, type QuestionState } from "../question-state.ts";
import type { Token } from "../words/token.ts";
import { inTable } from "../words/word-table.ts";
import type { Grouping } from "./grouping.ts";

/** Words for what somebody did to a test, each with the moment at which it was done. */
const DONE: Readonly<Record<string, PlanTime["field"]>> = {
  submitted: "submittedAt",
  reviewed: "reviewedAt",
  signed: "signedAt",
  locked: "lockedAt",
  cancelled: "cancelledAt",
  canceled: "cancelledAt",
  invalidated: "invalidAt",
};

/** The moment that a word such as "signed" speaks of. */
export const stateTimeField = (word: string): PlanTime["field"] | undefined => inTable(DONE, word);

const ELSE = /^(?:created|entered|begun|started|retrieved|retrieval|opu|injected|injection)$/;

/**
 * "Tests locked last week" asks when they were locked, whatever their state is now: the condition becomes the field of the
 * time. Undefined where the question speaks of states as they are.
 */
export function takeStateTime(
  state: QuestionState,
  tokens: readonly Token[],
  { grouping, isShare }: { grouping: Grouping; isShare: boolean },
) {
  // The share of tests that are cancelled is one of all tests of that time.
  if (isShare || state.subject !== "tests" || tokens.some(({ norm }) => ELSE.test(norm))) return undefined;
  const hasTime = state.dates.found.length > 0;
  if (!hasTime && !grouping.isTime) return undefined;
  const states = state.where.filter(({ field, op, span: [from, to] }) => {
    const words = tokens.filter(({ start, end }) => start >= from && end <= to).map(({ norm }) => norm);
    const isDone =
      words.some(stateTimeField) && words.every((word) => stateTimeField(word) || /^(?:and|or|,)$/.test(word));
    return field === "status" && (op === "eq" || op === "in" || op === "ne") && isDone;
  });
  // "Locked tests that were signed in May": the time is of the verb before it.
  const begin = tokens[state.dates.found[0]?.first ?? 0]?.start ?? 0;
  const done = states.filter(({ span }) => span[1] <= begin).toSorted((a, b) => b.span[1] - a.span[1])[0] ?? states[0];
  if (!done) return undefined;
  const [from, to] = done.span;
  const first = tokens.findIndex(({ start }) => start === from);
  // "Tests of October that are locked": of that time, and in that state now.
  const isNot = /^(?:not|yet)$/.test(tokens[first - 1]?.norm ?? "");
  const isNow = /^(?:are|is)$/.test(tokens[isNot ? first - 2 : first - 1]?.norm ?? "");
  if (isNow && state.dates.found.some((time) => time.end < first)) return undefined;
  const end = tokens.findIndex(({ end: last }) => last === to) + 1;
  state.where.splice(state.where.indexOf(done), 1);
  const isWho = tokens[0]?.norm === "who";
  const sentence =
    (isWho ? asks("history") : undefined) ??
    (done.op === "in" && !isNot ? asks("oneState") : undefined) ??
    (done.op !== "eq" ? asks("stateOrTime") : undefined) ??
    (hasTime ? undefined : asks("forWhichTime"));
  if (sentence) {
    addUnresolved(state, first, end, { sentence });
    return undefined;
  }
  return stateTimeField(tokens[first]?.norm ?? "");
}

/** "When was ICSI-0042 signed": that moment is asked for. */
export function stateTimeOfOne(state: QuestionState): string | undefined {
  const norms = normsOf(state);
  if (state.subject !== "tests" || norms[0] !== "when") return undefined;
  const at = norms.findIndex((norm, index) => !state.used[index] && stateTimeField(norm) !== undefined);
  if (at < 0) return undefined;
  markUsed(state, at, at + 1);
  return stateTimeField(norms[at] ?? "");
}
