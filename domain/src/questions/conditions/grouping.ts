import type { Field } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import { named } from "../../messages/said.ts";
import type { TIME_GROUPS } from "../../timing/calendar.ts";
import { asks } from "../ask-sentences.ts";
import { asksBand } from "../question-clues.ts";
import { addUnresolved, markUsed, normsOf, type QuestionState } from "../question-state.ts";
import { fieldIn, hasCode, valuesIn } from "../words/concepts.ts";
import { indicatorIn, PERSON, subjectIn } from "../words/vocabulary.ts";
import { inTable } from "../words/word-table.ts";

type TimeGroup = (typeof TIME_GROUPS)[number];

const EVERY: Readonly<Record<string, TimeGroup>> = {
  daily: "day",
  weekly: "week",
  monthly: "month",
  quarterly: "quarter",
  yearly: "year",
  annual: "year",
  annually: "year",
};
const UNITS: Readonly<Record<string, TimeGroup>> = {
  day: "day",
  week: "week",
  month: "month",
  quarter: "quarter",
  year: "year",
};

const TREND =
  /^(?:trend|trends|trending|evolution|evolve|evolved|development|develop|developed|course|timeline|plot|chart|graph)$/;

const CUE = /^(?:by|per|each|every|across)$/;

export type Grouping = { groupBy?: string; isTime?: true };

const isGroupable = ({ type }: Field) => type !== "number" && type !== "instant" && type !== "flag";

/** "monthly", "by week", "over time". */
function timeGroup(state: QuestionState, norms: readonly string[]): Grouping | undefined {
  const isTop = asksTop(norms);
  // "Day 3 development rate" is an indicator, no course of one.
  const isTrend = (norm: string, at: number) =>
    TREND.test(norm) && !state.matches.some(({ first, end }) => first <= at && at < end && end - first > 1);
  const dropTrend = () => {
    for (const [at, norm] of norms.entries()) if (isTrend(norm, at)) markUsed(state, at, at + 1);
  };
  const drawn = norms.findIndex((norm) => /^(?:plot|chart|graph)$/.test(norm));
  if (drawn >= 0) markUsed(state, drawn, drawn + 1);
  for (const [at, norm] of norms.entries()) {
    const every = inTable(EVERY, norm);
    const unit = inTable(UNITS, norm);
    if (every && !state.used[at]) {
      markUsed(state, at, at + 1);
      dropTrend();
      return { groupBy: every, isTime: true };
    }
    const word = norms[at - 1] ?? "";
    // "Which month had the most tests" ranks months.
    if (unit && isTop && !state.used[at] && (/^(?:which|what)$/.test(word) || TOP_WORDS.has(word))) {
      markUsed(state, at, at + 1);
      return { groupBy: unit };
    }
    if (unit && !state.used[at] && (CUE.test(word) || (word === "calendar" && CUE.test(norms[at - 2] ?? "")))) {
      markUsed(state, at - 1, at + 1);
      dropTrend();
      return { groupBy: unit, isTime: true };
    }
  }
  const fine = norms.findIndex((norm, at) => /^(?:hour|minute)$/.test(norm) && CUE.test(norms[at - 1] ?? ""));
  if (fine >= 0)
    addUnresolved(state, fine - 1, fine + 1, {
      sentence: asks("finest"),
    });
  const trend = norms.findIndex(isTrend);
  const overTime = norms.findIndex((norm, at) => norm === "over" && norms[at + 1] === "time");
  if (trend >= 0) markUsed(state, trend, trend + 1);
  if (overTime >= 0) markUsed(state, overTime, overTime + 2);
  return trend >= 0 || overTime >= 0 ? { groupBy: "month", isTime: true } : undefined;
}

/** "by operator", "per device", "which operator has the highest …", "who did the most …". */
export function readGrouping(state: QuestionState, role?: string): Grouping {
  const norms = normsOf(state);
  const isTop = asksTop(norms);
  for (const match of state.matches) {
    const field = fieldIn(match, state.subject)?.field;
    if (!field || !isGroupable(field) || state.used[match.first]) continue;
    const before = norms[match.first - 1] ?? "";
    const isAsked =
      CUE.test(before) ||
      isWhich(state, match.first, norms) ||
      (/^(?:any|some)$/.test(before) && asksBand(state.tokens)) ||
      (before === "for" && norms[match.first] === "each") ||
      (isTop && !/^(?:with|without|no)$/.test(before));
    const joins = /^(?:split|grouped|broken|sorted)$/.test(norms[match.first - 2] ?? "") ? 2 : 1;
    if (!isAsked && !isCompared(state, norms, field.id)) continue;
    if (isNamed(state, match.end, field)) continue;
    if (valuesIn(match, state.subject).length > 0 && !CUE.test(before) && !isTop && before !== "which") continue;
    markUsed(state, match.first - (CUE.test(before) ? joins : 0), match.end);
    return { groupBy: field.id };
  }
  const perTest = norms.findIndex((norm, at) => CUE.test(norms[at - 1] ?? "") && /^(?:test|cycle)$/.test(norm));
  if (perTest >= 0) {
    markUsed(state, perTest - 1, perTest + 1);
    return { groupBy: fieldOf(state.subject, "testCode") ? "testCode" : "code" };
  }
  const time = timeGroup(state, norms);
  if (time) return time;
  // "Who uploaded the most images" ranks those who did.
  const who = role ?? (fieldOf(state.subject, "operator") ? "operator" : undefined);
  if (isTop && norms.includes("who") && who) return { groupBy: who };
  return {};
}

/** "By operator Ben", "by device PZ-200": one of them is asked for, not each. */
const isNamed = (state: QuestionState, end: number, field: Field) =>
  state.matches.some(
    (match) =>
      match.first === end &&
      valuesIn(match, state.subject).some(
        (one) => one.field === field.id || (one.field === PERSON && field.type === "person"),
      ),
  );

/** "By age", "by female age group": no groups are made of numbers, moments and yes or no. */
export function rejectNumberGroups(state: QuestionState): void {
  const norms = normsOf(state);
  for (const match of state.matches) {
    const field = fieldIn(match, state.subject)?.field;
    const cue = match.first - 1;
    const isSorted = /^(?:sort|sorted|order|ordered|rank|ranked|ranking)$/.test(norms[cue - 1] ?? "");
    if (!field || isGroupable(field) || state.used[match.first] || state.used[cue]) continue;
    // "Operators by fertilisation rate" are ranked by it; the mean per retrieval is one per test.
    if (!/^(?:by|per|across)$/.test(norms[cue] ?? "") || isSorted || indicatorIn(match) || asksTop(norms)) continue;
    if (field.id === "opuAt" && norms.some((norm) => /^(?:average|mean|avg|median)$/.test(norm))) {
      markUsed(state, cue, match.end);
      continue;
    }
    const end = /^(?:groups?|bands?|classe?s?|brackets?|ranges?)$/.test(norms[match.end] ?? "")
      ? match.end + 1
      : match.end;
    addUnresolved(state, cue, end, {
      sentence: asks("noGroups", { field: named(field.label) }),
    });
  }
}

const NARROWS = /^(?:with|without|having|whose|that|who|where|below|above|under|over)$/;

/** "Operators with damage above 10 %": groups are shown, not chosen by their figures, and their tests are no answer. */
export function rejectChosenGroups(state: QuestionState): void {
  const norms = normsOf(state);
  const head = state.matches.find(({ first }) => !state.used[first]);
  const field = head && fieldIn(head, state.subject)?.field;
  const at = head?.first ?? 0;
  if (!head || subjectIn(head)?.subject === state.subject) return;
  if (!field || !isGroupable(field) || !/s$/.test(norms[head.end - 1] ?? "")) return;
  const isFirst = norms.slice(0, at).every((norm) => /^(?:which|what|list|show|all|the|me|find)$/.test(norm));
  if (!isFirst || norms[at - 1] === "which" || !NARROWS.test(norms[head.end] ?? "")) return;
  addUnresolved(state, head.first, head.end, {
    sentence: asks("figureOfEach", { field: named(field.label) }),
  });
}

/** "By operator and device", "by operator by month": a second grouping is told; no one of them is dropped in silence. */
export function rejectSecondGrouping(state: QuestionState, { groupBy }: Grouping): void {
  if (groupBy === undefined) return;
  const norms = normsOf(state);
  const begin = norms.findIndex((norm, at) => CUE.test(norm) && state.used[at] === true);
  if (begin < 0) return;
  for (let at = begin + 1; at < norms.length; at++) {
    const word = norms[at - 1] ?? "";
    const isJoined = /^(?:and|&|,|\/|then)$/.test(word) && state.used[at - 2] === true;
    if (state.used[at] || !(CUE.test(word) || isJoined)) continue;
    const match = state.matches.find(({ first }) => first === at);
    const field = match && fieldIn(match, state.subject)?.field;
    const end = field !== undefined && isGroupable(field) ? match?.end : undefined;
    if (end === undefined && inTable(UNITS, norms[at]) === undefined) continue;
    addUnresolved(state, at, end ?? at + 1, { sentence: asks("oneGrouping") });
  }
}

/** "which microscopes have no pixel size": the things are asked for, not the records. */
const isWhich = (state: QuestionState, first: number, norms: readonly string[]) =>
  state.subject !== "lots" && first <= 1 && norms[first - 1] === "which" && !hasCode(state) && !norms.includes("due");

const isCompared = (_: QuestionState, norms: readonly string[], field: string) =>
  norms.includes("compare") && norms.includes(`${field}s`);

/** "TESA vs ejaculated": two values of one field set side by side. */
export function comparedField(state: QuestionState): string | undefined {
  const norms = normsOf(state);
  const links = norms.flatMap((norm, at) => (/^(?:vs|versus|against|compared|than)$/.test(norm) ? [at] : []));
  const isAsked = links.length > 0 || norms.some((norm) => /^(?:compare|comparison|difference|differ)$/.test(norm));
  if (!isAsked) return undefined;
  const isAcross = ({ span: [from, to] }: QuestionState["where"][number]) =>
    links.length === 0 ||
    links.some((at) => from < (state.tokens[at]?.start ?? 0) && (state.tokens[at]?.start ?? 0) < to);
  return state.where.find((one) => one.op === "in" && one.value.length > 1 && isAcross(one))?.field;
}

/** Whether a ranking is asked: "at least 2" and "at the most 5" are none. */
export const asksTop = (norms: readonly string[]) =>
  norms.some((norm, at) => TOP_WORDS.has(norm) && !isBound(norms, at));

/** "At least", "at the most": a bound of a number. */
const isBound = (norms: readonly string[], at: number) =>
  /^(?:least|most)$/.test(norms[at] ?? "") &&
  (norms[at - 1] === "at" || (norms[at - 1] === "the" && norms[at - 2] === "at"));

export const TOP_WORDS: ReadonlySet<string> = new Set([
  "top",
  "best",
  "worst",
  "highest",
  "lowest",
  "most",
  "fewest",
  "least",
  "largest",
  "smallest",
  "rank",
  "ranking",
  "ranked",
  "bottom",
  "leading",
  "busiest",
  "quietest",
]);
