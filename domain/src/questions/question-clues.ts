import type { AskedSubject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { asks } from "./ask-sentences.ts";
import type { DatePhrase } from "./dates/date-phrases.ts";
import { NUMBER_WORDS } from "./dates/date-words.ts";
import type { Plan } from "./plan.ts";
import { addCondition, addUnresolved, markUsed, type QuestionState, spanOf } from "./question-state.ts";
import { fieldIn } from "./words/concepts.ts";
import type { Token } from "./words/token.ts";
import { type Match, subjectIn } from "./words/vocabulary.ts";

/** "KPIs this month", "all indicators". */
export const asksIndicators = (tokens: readonly Token[]) =>
  tokens.some(({ norm }) => /^(?:kpis?|indicators?)$/.test(norm));

export const asksBand = (tokens: readonly Token[]) =>
  tokens.some(({ norm }) => /^(?:benchmarks?|competenc(?:e|y))$/.test(norm));

/** "which photos are missing": tests that lack one. */
export function readMissingPictures(state: QuestionState): void {
  if (state.subject !== "tests" || state.where.some(({ field }) => field === "missingPhoto" || field === "mediaCount"))
    return;
  const norms = state.tokens.map(({ norm }) => norm);
  const at = norms.indexOf("missing");
  const photo = norms.findIndex((norm) => /^(?:photo|image|picture|photograph)s?$/.test(norm));
  if (at < 0 || photo < 0) return;
  const required = norms.indexOf("required");
  if (required >= 0) markUsed(state, required, required + 1);
  markUsed(state, photo, photo + 1);
  addCondition(state, { field: "missingPhoto", op: "notNull", value: [] }, at, at + 1);
}

/** "Damage over 10 % or fertilisation under 60 %": conditions hold together, so an "or" between two of them is told. */
export function rejectAlternatives(state: QuestionState): void {
  const { tokens } = state;
  // "Before 3 November or by Emma": a time is a condition as well.
  const times = state.dates.found.map(({ first, end }) => ({ field: "", op: "time", span: spanOf(state, first, end) }));
  const where = [...state.where, ...times];
  for (const [at, { norm, start, end }] of tokens.entries()) {
    if (norm !== "or" || state.used[at]) continue;
    const left = where.filter(({ span }) => span[1] <= start).toSorted((a, b) => b.span[1] - a.span[1])[0];
    const right = where.filter(({ span }) => span[0] >= end).toSorted((a, b) => a.span[0] - b.span[0])[0];
    // "Not by Emma or Ben" leaves both out; "under 5 or over 20" is one of two.
    const isNoChoice = left?.field === right?.field && left?.op === right?.op && /^(?:ne|time)$/.test(left?.op ?? "");
    if (!left || !right || isNoChoice) continue;
    addUnresolved(state, at, at + 1, { sentence: asks("allHold") });
  }
}

/** "Unlinked media": pictures that belong to no test. */
export function readUnlinked(state: QuestionState): void {
  const at = state.tokens.findIndex(({ norm }) => /^(?:unlinked|unassigned|orphan|orphaned)$/.test(norm));
  if (at >= 0 && state.subject === "media")
    addCondition(state, { field: "testCode", op: "isNull", value: [] }, at, at + 1);
}

const SIDES = /^(?:compare|compared|comparison|vs|versus|difference|differ|differs)$/;

/** Two sides that are of no one kind, such as a technique and an arm: one of them alone would answer another question. */
export function rejectUncompared(state: QuestionState, intent: Plan["intent"], groupBy: string | undefined): void {
  const at = state.tokens.findIndex(({ norm }) => SIDES.test(norm));
  if (at < 0 || intent === "compare" || groupBy !== undefined) return;
  addUnresolved(state, at, at + 1, {
    sentence: asks("ofOneKind"),
  });
}

export const isWork = (tokens: readonly Token[]) => WORK.test(tokens.map(({ norm }) => norm).join(" "));

/** "Tests with open queries": a count of theirs, not questions of their own. */
export function readOpenQueries(state: QuestionState): void {
  if (state.subject !== "tests") return;
  const norms = state.tokens.map(({ norm }) => norm);
  const at = norms.findIndex(
    (norm, index) => /^(?:open|unresolved|pending)$/.test(norm) && /^quer(?:y|ies)$/.test(norms[index + 1] ?? ""),
  );
  const before = norms[at - 1] === "any" ? at - 2 : at - 1;
  const word = norms[before] ?? "";
  if (at < 0 || !/^(?:with|have|has|having|without|no)$/.test(word)) return;
  const isNone = word === "without" || word === "no";
  addCondition(state, { field: "openQueries", op: isNone ? "eq" : "gt", value: [0] }, before, at + 2);
}

const COUNTED = /(?:how many|(?:number|count|total) of)$/;
const LISTED = /^(?:(?:list|show|all|the|me|our|what|which) ?)*$/;

/** "How many retrievals last week": tests by what began them. Undefined where the word is no noun that is counted. */
export function retrievalsAsked({ subject, matches, tokens }: QuestionState): Match | undefined {
  if (subject !== "tests" || matches.some((match) => subjectIn(match) !== undefined)) return undefined;
  const norms = tokens.map(({ norm }) => norm);
  const isNoun = ({ first, end }: Match) => {
    const before = norms.slice(0, first).join(" ");
    return COUNTED.test(before) || (LISTED.test(before) && /s$/.test(norms[end - 1] ?? ""));
  };
  return matches.find((match) => fieldIn(match, "tests")?.field.id === "opuAt" && isNoun(match));
}

/** Those that took place: of all times, every test that tells of one. */
export function readRetrievals(state: QuestionState): void {
  const found = retrievalsAsked(state);
  if (!found) return;
  markUsed(state, found.first, found.end);
  if (state.dates.found.length === 0)
    addCondition(state, { field: "opuAt", op: "notNull", value: [] }, found.first, found.end);
}

/** "Have to do", "needs checking", "should be done", "is expected": what the profile asks for. */
const WORK = new RegExp(
  String.raw`\b(?:${[
    "(?:have|need|left|got) to (?:do|check)|to do|todo|agenda",
    "needs? (?:checking|to be checked|a check)|to be checked",
    "(?:should|must) (?:be|have been) (?:checked|done)",
    "(?:is|are) expected|expected checks?",
  ].join("|")})\b`,
);

/** "What do I have to do today": the work of the lab is what is due. */
export function asksWork(state: QuestionState): boolean {
  if (state.subject !== "tests" || state.where.length > 0) return false;
  const found = WORK.exec(state.tokens.map(({ norm }) => norm).join(" "));
  if (!found) return false;
  const words = found[0].split(" ");
  for (const [at, { norm }] of state.tokens.entries()) if (words.includes(norm)) markUsed(state, at, at + 1);
  return true;
}

const isNumber = (token: Token | undefined) =>
  token !== undefined && (token.kind === "number" || NUMBER_WORDS.has(token.norm));

/** "Higher in May than in June" sets two sides apart; "no later than 9am" and "more than 10 MII" are bounds. */
const setsApart = (tokens: readonly Token[], at: number) =>
  tokens[at]?.norm === "than" &&
  !isNumber(tokens[at + 1]) &&
  !/^(?:later|earlier|sooner|older|newer|other)$/.test(tokens[at - 1]?.norm ?? "");

export const isComparison = (tokens: readonly Token[]) =>
  tokens.some(
    ({ norm }, at) =>
      /^(?:compare|compared|comparison|vs|versus|against|difference|differ)$/.test(norm) || setsApart(tokens, at),
  );

const edgeOf = ({ range }: DatePhrase) => range.from?.getTime() ?? Number.NEGATIVE_INFINITY;

const isListed = (between: readonly Token[]) =>
  between.every(({ norm }) => /^(?:and|or|&|,|in|on|the|how|many)$/.test(norm));

/** Whether nothing but "and" and the like stands between times. */
export const isOneList = (found: readonly DatePhrase[], tokens: readonly Token[]) =>
  found.every(({ first }, at) => {
    const end = found[at - 1]?.end;
    // "The Friday before today": with no "and" between them they are no list.
    return end === undefined || (first > end && isListed(tokens.slice(end, first)));
  });

const joinedTime = (found: readonly DatePhrase[], range: DatePhrase["range"]): DatePhrase => ({
  text: found.map(({ text }) => text).join(" and "),
  range,
  first: found[0]?.first ?? 0,
  end: found.at(-1)?.end ?? 0,
});

/** Times that follow each other and are joined by "and" are one: "January and February". */
export function joinedDates(found: readonly DatePhrase[], tokens: readonly Token[]): DatePhrase[] {
  const times: DatePhrase[] = [];
  // "This month and last month" follow each other, too.
  const inTime = found.toSorted((a, b) => edgeOf(a) - edgeOf(b));
  const isRow = inTime.every(
    (one, at) => at === 0 || one.range.from?.getTime() === inTime[at - 1]?.range.to?.getTime(),
  );
  if (isRow && inTime[0] !== found[0] && isOneList(found, tokens)) {
    const first = inTime[0];
    const last = inTime.at(-1);
    if (first && last) return [joinedTime(found, { ...first.range, to: last.range.to })];
  }
  for (const next of found) {
    const last = times.at(-1);
    // "The Friday before today": with no "and" between them they are no list.
    const isJoined = last && next.first > last.end && isListed(tokens.slice(last.end, next.first));
    if (!last || !isJoined || !last.range.to || last.range.to.getTime() !== next.range.from?.getTime()) {
      times.push(next);
      continue;
    }
    const range = { ...next.range, from: last.range.from };
    times.splice(-1, 1, { text: `${last.text} and ${next.text}`, first: last.first, end: next.end, range });
  }
  return times;
}

const NESTS = /^(?:in|on|at|of|during|within|the|,)$/;

const holds = ({ range: outer }: DatePhrase, { range: inner }: DatePhrase) =>
  inner.from !== null &&
  inner.to !== null &&
  (outer.from === null || outer.from <= inner.from) &&
  (outer.to === null || outer.to >= inner.to);

/** "This year in March", "in October, week 42": a time within another is the narrower of both. */
export function narrowedDates(found: readonly DatePhrase[], tokens: readonly Token[]): DatePhrase[] {
  const times: DatePhrase[] = [];
  for (const next of found) {
    const last = times.at(-1);
    const isBeside =
      last && next.first >= last.end && tokens.slice(last.end, next.first).every(({ norm }) => NESTS.test(norm));
    const inner = !last || !isBeside ? undefined : holds(last, next) ? next : holds(next, last) ? last : undefined;
    if (!last || !inner) times.push(next);
    else times[times.length - 1] = { ...inner, first: last.first, end: next.end, text: `${last.text} ${next.text}` };
  }
  return times;
}

/** "Overdue" and "expired" are times of their own: everything up to now. */
export function pastTime(tokens: readonly Token[], subject: AskedSubject, now: string): Pick<Plan, "time"> {
  const phrase = tokens.find(({ norm }) =>
    subject === "lots" ? norm === "expired" : norm === "overdue" || norm === "late",
  );
  if (!phrase || (subject !== "lots" && subject !== "tests")) return {};
  const field = subject === "lots" ? "expiresAt" : "dueAt";
  return { time: { field, from: null, toExclusive: now, phrase: phrase.text, rule: "rolling" } };
}

/** "Overdue checks of this week": the time is one of its own, and they are overdue as well. */
export function readOverdue(state: QuestionState, now: string): void {
  const at = state.tokens.findIndex(({ norm }) => norm === "overdue");
  if (at < 0 || state.subject !== "tests" || state.dates.found.length === 0) return;
  addCondition(state, { field: "overdueAt", op: "le", value: [now] }, at, at + 1);
}

/** "Day 5 checks next week": what lies ahead of checks is due. */
export const asksChecks = (tokens: readonly Token[], { found }: QuestionState["dates"], now: Date) =>
  tokens.some(({ norm }) => norm === "checks") && found.some(({ range: { from } }) => from !== null && from > now);

export const asksNext = (tokens: readonly Token[]) =>
  tokens.some(
    ({ norm }, at) =>
      norm === "next" &&
      (at === tokens.length - 1 || /^(?:for|check|checks|in|on|up|\?)$/.test(tokens[at + 1]?.norm ?? "")),
  );

/** "Without the reference population", "all population", "in the reference population". */
export function readPopulation(state: QuestionState, isIndicator: boolean): Pick<Plan, "referencePopulation"> {
  const norms = state.tokens.map(({ norm }) => norm);
  const at = norms.findIndex((norm) => /^populations?$/.test(norm));
  const kind = norms[at - 1] ?? "";
  if (at < 0 || !/^(?:reference|all|whole|entire)$/.test(kind)) return {};
  let article = at - 2;
  while (/^(?:the|in|of|from)$/.test(norms[article] ?? "")) article--;
  const isOut = /^(?:without|not|ignoring|outside)$/.test(norms[article] ?? "");
  markUsed(state, isOut ? article : at - 1, at + 1);
  // Only indicators leave others out by themselves; of tests it is a condition like any other.
  if (!isIndicator && kind === "reference" && fieldOf(state.subject, "isReference")) {
    addCondition(state, { field: "isReference", op: "eq", value: [!isOut] }, at - 1, at + 1);
    return {};
  }
  return { referencePopulation: kind === "reference" && !isOut };
}
