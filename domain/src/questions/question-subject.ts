import { AskedSubject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { asks } from "./ask-sentences.ts";
import { asksTop } from "./conditions/grouping.ts";
import { asksSpace } from "./conditions/sums.ts";
import type { Plan } from "./plan.ts";
import { isWork } from "./question-clues.ts";
import { addUnresolved, markUsed, type QuestionState, spanOf } from "./question-state.ts";
import { fieldIn, valuesIn } from "./words/concepts.ts";
import { CYCLE } from "./words/lab-words.ts";
import { type Token, tokenise } from "./words/token.ts";
import { type Lexicon, type Match, matchAt, subjectIn } from "./words/vocabulary.ts";

const SIDE = /^(?:vs|versus|or|and|than|against)$/;

/** "Fresh vs frozen sperm": the noun stands once and holds for both sides. */
function withSharedNouns(lexicon: Lexicon, tokens: readonly Token[], matches: readonly Match[]): Match[] {
  const shared = matches.flatMap((right) => {
    const at = right.first - 2;
    const noun = tokens[right.end - 1];
    const own = tokens[at];
    if (right.end - right.first < 2 || !noun || !own || !SIDE.test(tokens[at + 1]?.norm ?? "")) return [];
    if (matches.some(({ first, end }) => first <= at && at < end && end - first > 1)) return [];
    const found = matchAt(lexicon, [own, noun], 0);
    return found?.end === 2 ? [{ ...found, first: at, end: at + 1 }] : [];
  });
  const others = matches.filter(({ first }) => !shared.some((one) => one.first === first));
  return [...others, ...shared].sort((a, b) => a.first - b.first);
}

/** What the words of a question may mean, each word once. */
export function matchesOf(lexicon: Lexicon, tokens: readonly Token[], used: readonly boolean[]): Match[] {
  const matches: Match[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const match = used[at] ? undefined : matchAt(lexicon, tokens, at);
    // "Medium" is what oocytes lie in; of pictures one speaks as media.
    if (match && match.end === at + 1 && tokens[at]?.norm === "medium") {
      if (isBottle(tokens, at)) matches.push({ ...match, concepts: matchAt(lexicon, LOT, 0)?.concepts ?? [] });
      continue;
    }
    if (!match || used.slice(match.first, match.end).some(Boolean)) continue;
    const noun = isCountedOocyte(tokens, match) ? matchAt(lexicon, tokens.slice(0, at + 1), at) : undefined;
    matches.push(noun ?? match);
    at = (noun ?? match).end - 1;
  }
  return withSharedNouns(lexicon, tokens, matches);
}

const AGGREGATE = /^(?:sum|average|mean|avg|median|minimum|min|maximum|max)$/;

/** "How many oocytes retrieved this year" counts them; elsewhere the words are the number of a test. */
function isCountedOocyte(tokens: readonly Token[], { first, end }: Match): boolean {
  const norms = tokens.map(({ norm }) => norm);
  return (
    end - first === 2 &&
    /^(?:oocytes|eggs)$/.test(norms[first] ?? "") &&
    /^(?:retrieved|collected)$/.test(norms[first + 1] ?? "") &&
    /(?:how many|(?:number|count|total)(?: of)?)$/.test(norms.slice(0, first).join(" ")) &&
    !norms.some((norm) => AGGREGATE.test(norm))
  );
}

const LOT = tokenise("lot number");

/** "Which medium was used", "by medium". */
const isBottle = (tokens: readonly Token[], at: number) =>
  /^(?:which|what|by|per|each)$/.test(tokens[at - 1]?.norm ?? "") || tokens.some(({ norm }) => norm === "used");

const DUE = /^(?:due|overdue|scheduled|upcoming|checks)$/;

/** The noun that a question is about: the first that is not part of a grouping, a gap or a lot's number. */
export function subjectOf(matches: readonly Match[], tokens: readonly Token[]): AskedSubject {
  const norms = tokens.map(({ norm }) => norm);
  const isTop = asksTop(norms);
  const named = matches.filter((match) => {
    const found = subjectIn(match);
    const next = tokens[match.end];
    return found && !(found.subject === "lots" && next !== undefined && /\d/.test(next.text));
  });
  const beside = (pattern: RegExp) => (match: Match) => pattern.test(norms[match.first - 1] ?? "");
  const free = named.filter((match) => !beside(/^(?:by|per|each|every|no|without|missing)$/)(match));
  // "Top 5 operators by tests" counts tests.
  const nouns = free.length === 0 && isTop ? named.filter(beside(/^by$/)) : free;
  const kindOnly = (match: Match) => norms[match.first] === "icsi" && match.end - match.first === 1;
  const noun = nouns.find((match) => !kindOnly(match)) ?? nouns[0];
  // What a picture is missing from is a test; the lots of a test stand in it.
  if (noun && asksTests(subjectIn(noun)?.subject, tokens)) return "tests";
  if (noun) return subjectIn(noun)?.subject ?? "tests";
  if (norms.some((norm) => /^(?:expires?|expiry|expiring|expired)$/.test(norm))) return "lots";
  if (asksSpace(norms)) return "media";
  // "Day 6 blastocysts": an embryo by another name, unless a rate is asked.
  if (norms.some((norm) => /^(?:blastocysts|blasts)$/.test(norm))) return "units";
  if (isWork(tokens) || norms.some((norm) => DUE.test(norm)) || /^(?:who|when)$/.test(norms[0] ?? "")) return "tests";
  // "Mean fragmentation": the number itself says whose it is.
  const measured = norms.some((norm) => AGGREGATE.test(norm))
    ? AskedSubject.options.find((subject) => matches.some((match) => fieldIn(match, subject)?.field.type === "number"))
    : undefined;
  if (measured) return measured;
  const fits = (subject: AskedSubject) =>
    matches.reduce(
      (sum, match) => sum + (valuesIn(match, subject).length > 0 ? 2 : fieldIn(match, subject) ? 1 : 0),
      0,
    );
  return AskedSubject.options.toSorted((a, b) => fits(b) - fits(a))[0] ?? "tests";
}

function asksTests(subject: AskedSubject | undefined, tokens: readonly Token[]): boolean {
  const has = (pattern: RegExp) => tokens.some(({ norm }) => pattern.test(norm));
  if (subject === "lots") return has(/^(?:icsi|clin|sem|pre)-\d{4,7}$/);
  return (
    subject === "media" && has(/^missing$/) && !has(/^(?:pixel|scale|size|device|objective|capture|time|metadata)$/)
  );
}

/** Whether cycles are counted: records with a retrieval. A recall by lot is one of every kind, whatever it calls its records. */
export const asksCycles = ({ subject, matches, where }: QuestionState) =>
  subject === "tests" &&
  matches.some((match) => subjectIn(match)?.kind === CYCLE) &&
  !where.some(({ field }) => field === "lotNo" || field === "kind");

/** "Cycles in October": ICSI records by their retrieval; without a time, those that have one. */
function readCycles(state: QuestionState, { first, end }: Match): void {
  if (!asksCycles(state)) return;
  const span = spanOf(state, first, end);
  state.where.push({ field: "kind", op: "eq", value: ["icsi"], span });
  if (state.dates.found.length === 0) state.where.push({ field: "opuAt", op: "notNull", value: [], span });
}

/** A plan without what the noun of cycles asks by itself: what is left was said besides. */
export function withoutCycles(plan: Plan, state: QuestionState): Plan {
  const nouns = state.matches.filter((match) => subjectIn(match)?.kind === CYCLE);
  const starts = nouns.map(({ first, end }) => spanOf(state, first, end)[0]);
  return { ...plan, where: plan.where.filter(({ span }) => !starts.includes(span[0])) };
}

/** Subject nouns; one that names a kind of test is a condition as well. */
export function readNouns(state: QuestionState, hasCode: boolean, isIndicator: boolean): void {
  for (const match of state.matches) {
    const noun = subjectIn(match);
    if (!noun || state.used[match.first]) continue;
    if (state.subject === "tests" && asksTests(noun.subject, state.tokens)) {
      markUsed(state, match.first, match.end);
      continue;
    }
    // "Images in ICSI tests": pictures know no kind of test.
    const isCycle = noun.kind === CYCLE;
    const isKindLost = noun.kind !== undefined && !hasCode && !fieldOf(state.subject, "kind");
    if (noun.subject !== state.subject && (!noun.kind || isCycle || isKindLost) && !isIndicator) {
      // "Tests with open queries" joins two subjects; to drop one of them would answer another question.
      addUnresolved(state, match.first, match.end, {
        sentence: asks("oneSubject", { subject: state.subject }),
      });
      continue;
    }
    markUsed(state, match.first, match.end);
    if (!noun.kind || hasCode || !fieldOf(state.subject, "kind")) continue;
    if (isCycle) {
      // Indicators have a population of their own, which is one of cycles.
      if (!isIndicator) readCycles(state, match);
      continue;
    }
    // "Tests that are not ICSI"
    const not = match.first - (/^an?$/.test(state.tokens[match.first - 1]?.norm ?? "") ? 2 : 1);
    const isOther = /^(?:not|non|except|excluding)$/.test(state.tokens[not]?.norm ?? "");
    if (isOther) markUsed(state, not, match.first);
    const span = spanOf(state, isOther ? not : match.first, match.end);
    state.where.push({ field: "kind", op: isOther ? "ne" : "eq", value: [noun.kind], span });
  }
}
