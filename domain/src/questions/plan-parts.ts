import { fieldOf } from "../filters/fields.ts";
import { SEMEN_FIELDS } from "../filters/semen-fields.ts";
import { populationOf } from "../measures/populations.ts";
import { KPI_POLICY } from "../policy/kpi-policy.ts";
import { formatZoned } from "../timing/zoned-time.ts";
import { asks } from "./ask-sentences.ts";
import { asksTop, type Grouping, TOP_WORDS } from "./conditions/grouping.ts";
import { readSum } from "./conditions/sums.ts";
import type { DatePhrase } from "./dates/date-phrases.ts";
import { NUMBER_WORDS, UNIT_WORDS } from "./dates/date-words.ts";
import type { Plan, PlanTime } from "./plan.ts";
import { addUnresolved, markUsed, normsOf, type QuestionState } from "./question-state.ts";
import type { Stat } from "./stats.ts";
import { fieldIn } from "./words/concepts.ts";
import { governingWord, governingWordAt } from "./words/governing-word.ts";
import { indicatorIn, subjectIn } from "./words/vocabulary.ts";
import { inTable } from "./words/word-table.ts";

/** Which instant of the records a time speaks of. */
export function timeFieldOf(
  { subject, tokens, matches, where }: QuestionState,
  { isDue, isRate, isOfCycles }: { isDue: boolean; isRate: boolean; isOfCycles: boolean },
): PlanTime["field"] {
  const isNamed = (id: string) => matches.some((match) => fieldIn(match, subject)?.field.id === id);
  const says = (pattern: RegExp) => tokens.some(({ norm }) => pattern.test(norm));
  if (isDue && subject === "tests") return "dueAt";
  if (subject === "media") return says(/^(?:captured|taken|photographed|shot)$/) ? "capturedAt" : "createdAt";
  if (subject === "queries") return "openedAt";
  if (subject === "lots") return says(/^(?:open|opened)$/) ? "openedAt" : "expiresAt";
  const isUninjected = where.some(({ field, value }) => field === "injected" && value[0] === false);
  if (subject === "units") {
    if (!isUninjected && says(/^(?:inject|injected|injection|injections)$/)) return "injectedAt";
    const isRetrieved = says(/^(?:opus?|retrieved|retrievals?|collected)$/);
    return isRetrieved ? "opuAt" : populationOf(subject, { all: where }).date;
  }
  if (says(/^(?:injected|injection|injections)$/)) return "injectedAt";
  if (isNamed("opuAt")) return "opuAt";
  if (isOfCycles && !says(/^(?:created|begun|started|entered)$/)) return "opuAt";
  // A semen analysis has no retrieval, and no other kind but ICSI has one.
  const isWithout =
    SEMEN_FIELDS.some(({ id }) => isNamed(id)) ||
    where.some(({ field, op, value }) => field === "kind" && op === "eq" && value[0] !== "icsi");
  return isRate && !isWithout ? "opuAt" : "createdAt";
}

export function planTime(phrase: DatePhrase, field: PlanTime["field"], zone: string): PlanTime {
  const { from, to, rule } = phrase.range;
  const edge = (instant: Date | null) => instant && formatZoned(instant, zone);
  return { field, from: edge(from), toExclusive: edge(to), phrase: phrase.text, rule };
}

/** "top 5", "last 10 tests", "5 most recent". */
export function readLimit(state: QuestionState): Pick<Plan, "limit"> {
  const norms = normsOf(state);
  const valueAt = (index: number) => NUMBER_WORDS.get(norms[index] ?? "") ?? Number(state.tokens[index]?.text);
  const at = state.tokens.findIndex(({ kind, text }, index) => {
    const isNumber = kind === "number" ? /^\d{1,3}$/.test(text) : NUMBER_WORDS.has(norms[index] ?? "");
    // "The last 30 days" is a time, no limit of thirty.
    const isTime = UNIT_WORDS.has(norms[index + 1] ?? "");
    if (state.used[index] || !isNumber || isTime || valueAt(index) < 1) return false;
    const isBefore = /^(?:top|first|last|latest|newest|bottom|best|worst|recent|oldest)$/.test(norms[index - 1] ?? "");
    const isAfter = /^(?:most|latest|newest|best|worst|highest|lowest|oldest|top|largest|biggest|smallest)$/.test(
      norms[index + 1] ?? "",
    );
    return isBefore || isAfter;
  });
  if (at < 0) return {};
  markUsed(state, at, at + 1);
  return { limit: valueAt(at) };
}

/** Whether "best" and "worst" stand on their heads: of damage the least is best. "Highest" always is the highest. */
function isLowerBetter(norms: readonly string[], { metric, complement }: Pick<Plan, "metric" | "complement">): boolean {
  const row = KPI_POLICY.rows.find(({ code }) => code === metric);
  const isJudged = norms.some((norm) => norm === "best" || norm === "worst");
  return isJudged && complement !== true && (row?.direction === "lower" || row?.direction === "lower_strict");
}

const isMostRecent = (norms: readonly string[], at: number) => /^(?:recent|recently)$/.test(norms[at + 1] ?? "");

/** "newest first", "sorted by number of cells". */
export function readSort(
  state: QuestionState,
  grouping: Grouping,
  timeField: PlanTime["field"],
  measure: Pick<Plan, "metric" | "complement">,
): Pick<Plan, "sort"> {
  const norms = normsOf(state);
  const mark = (pattern: RegExp) => {
    let found = false;
    for (const [at, norm] of norms.entries()) {
      if (!pattern.test(norm)) continue;
      found = true;
      state.used[at] = true;
    }
    return found;
  };
  const isSorted = mark(/^(?:sort|sorted|order|ordered|ascending|descending|asc|desc)$/);
  const field = isSorted
    ? state.matches.find((match) => !state.used[match.first] && fieldIn(match, state.subject) !== undefined)
    : undefined;
  const isUp = norms.some((norm) =>
    /^(?:ascending|asc|lowest|worst|fewest|least|smallest|bottom|oldest|earliest|quietest)$/.test(norm),
  );
  if (field) {
    markUsed(state, field.first, field.end);
    return { sort: [fieldIn(field, state.subject)?.field.id ?? "", isUp ? "asc" : "desc"] };
  }
  const isTop = asksTop(norms);
  const free = norms.map((norm, at) => (TOP_WORDS.has(norm) && !state.used[at] ? at : -1)).filter((at) => at >= 0);
  mark(
    /^(?:top|best|worst|highest|lowest|most|fewest|least|largest|smallest|rank|ranking|ranked|bottom|leading|busiest|quietest)$/,
  );
  if (isTop && grouping.groupBy) return { sort: ["metric", isUp !== isLowerBetter(norms, measure) ? "asc" : "desc"] };
  const [word] = free;
  if (word !== undefined && !isMostRecent(norms, word))
    addUnresolved(state, word, word + 1, {
      sentence: asks("ofWhat"),
    });
  const isAged = mark(/^(?:latest|newest|recent|oldest|earliest)$/);
  // "Last ones first"; the first hour of last week is none of it.
  const isLastFirst = ["last", "first"].every((word) => norms.some((norm, at) => norm === word && !state.used[at]));
  if (isLastFirst) mark(/^(?:last|first)$/);
  const isRecent = isAged || isLastFirst;
  const last = norms.findIndex((norm, at) => /^(?:last|first)$/.test(norm) && !state.used[at]);
  if (last >= 0) markUsed(state, last, last + 1);
  if (!isRecent && last < 0) return {};
  return fieldOf(state.subject, timeField)
    ? { sort: [timeField, isUp || (norms[last] === "first" && !isRecent) ? "asc" : "desc"] }
    : {};
}

const AGGREGATES: Readonly<Record<string, Stat>> = {
  average: "avg",
  mean: "avg",
  avg: "avg",
  median: "median",
  minimum: "min",
  min: "min",
  maximum: "max",
  max: "max",
  lowest: "min",
  smallest: "min",
  highest: "max",
  largest: "max",
};

export function readMetric(state: QuestionState): Pick<Plan, "metric" | "field" | "complement"> {
  const norms = normsOf(state);
  const sum = readSum(state);
  if (sum) return sum;
  const isEdge = (index: number) =>
    /^(?:highest|lowest|largest|smallest)$/.test(norms[index] ?? "") &&
    !state.used[index] &&
    state.matches.some(
      (match) =>
        match.first === index + 1 &&
        indicatorIn(match) === undefined &&
        fieldIn(match, state.subject)?.field.type === "number",
    );
  const at = norms.findIndex(
    (norm, index) => (inTable(AGGREGATES, norm) !== undefined && !TOP_WORDS.has(norm)) || isEdge(index),
  );
  const numeric = state.matches.find(
    (match) => !state.used[match.first] && fieldIn(match, state.subject)?.field.type === "number",
  );
  const metric = inTable(AGGREGATES, norms[at]);
  if (metric && numeric) {
    markUsed(state, at, at + 1);
    markUsed(state, numeric.first, numeric.end);
    const own = fieldIn(numeric, state.subject)?.field.id;
    // "Average age of women": both words are of one field.
    for (const { first, end, concepts } of state.matches)
      if (concepts.some((one) => one.is === "field" && one.field.id === own)) markUsed(state, first, end);
    return { metric, field: fieldIn(numeric, state.subject)?.field.id };
  }
  // "Cycles with no fertilization" is a condition, no rate.
  // "Missing a fertilisation picture" names a check.
  // "Tests with damage" have some; "with a damage rate" names the rate.
  const isHad = ({ first, end }: (typeof state.matches)[number]) =>
    /^(?:with|having|had|have)$/.test(governingWord(norms, first)) &&
    !/^rates?$/.test(norms[end - 1] ?? "") &&
    state.matches.some((one) => subjectIn(one)?.subject === "tests" && one.end === governingWordAt(norms, first));
  const isNone = ({ first, end }: (typeof state.matches)[number]) =>
    /^(?:no|without)$/.test(governingWord(norms, first)) ||
    (governingWord(norms, first) === "missing" && /^(?:photo|image|picture|photograph)s?$/.test(norms[end] ?? ""));
  const found = state.matches.find(
    (match) => !state.used[match.first] && indicatorIn(match) && !isNone(match) && !isHad(match),
  );
  const indicator = found && indicatorIn(found);
  if (!found && metric && !state.used[at]) addUnresolved(state, at, at + 1, { sentence: asks("ofWhichNumber") });
  if (!found || !indicator) return {};
  markUsed(state, found.first, found.end);
  if (at >= 0) markUsed(state, at, at + 1);
  return { metric: indicator.code, ...(indicator.complement ? { complement: true } : {}) };
}
