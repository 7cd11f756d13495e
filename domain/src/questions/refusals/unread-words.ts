import { fieldOf } from "../../filters/fields.ts";
import { STATE_FIELDS } from "../../filters/state-fields.ts";
import { named } from "../../messages/said.ts";
import { asks } from "../ask-sentences.ts";
import { UNPLACED } from "../dates/date-phrases.ts";
import { nearestDateWords } from "../dates/date-spelling.ts";
import { NUMBER_WORDS } from "../dates/date-words.ts";
import type { Plan } from "../plan.ts";
import { addUnresolved, type QuestionState } from "../question-state.ts";
import { hasCode } from "../words/concepts.ts";
import { ENGLISH_ONLY, isForeignWord } from "../words/foreign-words.ts";
import { FILLERS, NEUTRAL_VERBS, UNIT_MARKS } from "../words/plain-words.ts";
import type { Token } from "../words/token.ts";
import { nearestPhrases, subjectIn } from "../words/vocabulary.ts";
import { UNNAMED } from "./antecedents.ts";

/** Up to three known words that are spelled almost like this one: of the laboratory, or of the calendar. */
function nearest({ lexicon }: QuestionState, word: string): string[] {
  const known = nearestPhrases(lexicon, word);
  return (known.length > 0 ? known : nearestDateWords(word)).filter((one) => one !== word);
}

/** "½", "°": signs that say something; commas, brackets and smileys do not. */
const SAYING_SIGN = /^[\p{No}\p{Sc}°∞≈±¬∧∨]$/u;
const TIME_UNIT = /^(?:hours?|days?|years?)$/;
const CALENDAR_UNIT = /^(?:weeks?|months?|quarters?|weekends?)$/;
const WHICH_TIME = asks("whichTime");
/** "Since then", "that date": they point to a time that is not named. */
const POINTS_TO_TIME = /^(?:since|until|till)$/;
/** "Before the audit": when that was, no record of tests tells. */
const OPENS_TIME = /^(?:since|until|till|before|after)$/;

/** "The old days", "any day", "since the last test": words of time that no time was made of. */
function saysTime({ tokens, used }: QuestionState, at: number): boolean {
  const norm = tokens[at]?.norm ?? "";
  if (used[at] || tokens[at] === undefined) return false;
  if (POINTS_TO_TIME.test(norm) || CALENDAR_UNIT.test(norm)) return true;
  const before = tokens[at - 1];
  if (norm === "same") return /^(?:time|date|hour|day|week|month|quarter|year)$/.test(tokens[at + 1]?.norm ?? "");
  if (/^(?:time|date)$/.test(norm)) return /^(?:that|same)$/.test(before?.norm ?? "");
  if (!TIME_UNIT.test(norm)) return false;
  const isOf = (next: number) =>
    used[next] === true || tokens[next]?.kind === "number" || tokens[next]?.kind === "amount";
  return !isOf(at - 1) && !isOf(at + 1) && !/^(?:-|per|in)$/.test(before?.norm ?? "");
}

const isArticle = ({ tokens }: QuestionState, at: number) => /^(?:the|our|an?|this)$/.test(tokens[at]?.norm ?? "");

function isFreeAfter(state: QuestionState, at: number, isFree: (at: number) => boolean): boolean {
  let next = at + 1;
  while (isArticle(state, next)) next++;
  return isFree(next);
}

/** "Tests with KSOM": a product is known, but only lots are found by it. */
function ofOtherSubject({ matches, subject }: QuestionState, at: number) {
  const match = matches.find(({ first }) => first === at);
  const [value] = match?.concepts.filter((one) => one.is === "value") ?? [];
  if (!match || !value || value.subject !== "lots" || subject === "lots") return undefined;
  const label = fieldOf("lots", value.field)?.label ?? value.field;
  return { end: match.end, sentence: asks("ofLot", { field: named(label) }) };
}

/** "40 years old", "15 million per ml", "day 3": a unit stands beside a number; "old tests" and "cell images" have none. */
function isUnit({ tokens }: QuestionState, at: number): boolean {
  const isNumber = (token: Token | undefined) =>
    token !== undefined &&
    (/^(?:number|amount|code|ordinal)$/.test(token.kind) || NUMBER_WORDS.has(token.norm) || /\p{No}/u.test(token.text));
  let before = at - 1;
  while (/^(?:per|-|\/|\+)$/.test(tokens[before]?.norm ?? "") || UNIT_MARKS.has(tokens[before]?.norm ?? "")) before--;
  return isNumber(tokens[before]) || (/^(?:day|%)$/.test(tokens[at]?.norm ?? "") && isNumber(tokens[at + 1]));
}

/** "Show again the tests of May", "the full list of tests": they say how it is shown; "tests done again", "full blastocysts". */
function isOfFrame({ tokens }: QuestionState, at: number): boolean {
  const before = tokens[at - 1]?.norm ?? "";
  const next = tokens[at + 1]?.norm ?? "";
  if (tokens[at]?.norm === "again") return /^(?:|show|list|display|me|once|and)$/.test(before);
  return (
    /^(?:full|whole|entire|complete)$/.test(tokens[at]?.norm ?? "") && /^(?:list|table|report|overview)$/.test(next)
  );
}

/** Everything that nothing used, word by word neighbours together, with the nearest words that are known. */
export function rejectUnreadWords(state: QuestionState): void {
  const isFree = (at: number) => {
    const token = state.tokens[at];
    if (!token || state.used[at]) return false;
    if (token.kind === "number" || saysTime(state, at)) return true;
    if (token.kind === "symbol") return SAYING_SIGN.test(token.text);
    if (UNIT_MARKS.has(token.norm)) return !isUnit(state, at);
    return !FILLERS.has(token.norm) && !NEUTRAL_VERBS.has(token.norm) && !isOfFrame(state, at);
  };
  /** Free, and near to no word that is known. */
  const isStrange = (at: number) => isFree(at) && nearest(state, state.tokens[at]?.norm ?? "").length === 0;
  const isForeign = (at: number) => isFree(at) && isForeignWord(state.tokens[at]?.norm ?? "");
  for (let at = 0; at < state.tokens.length; at++) {
    if (!isFree(at)) continue;
    let end = at + 1;
    if (isForeign(at)) {
      while (isForeign(end)) end++;
      addUnresolved(state, at, end, { sentence: ENGLISH_ONLY });
      at = end - 1;
      continue;
    }
    if (saysTime(state, at) || (OPENS_TIME.test(state.tokens[at]?.norm ?? "") && isFreeAfter(state, at, isFree))) {
      const isOpen = OPENS_TIME.test(state.tokens[at]?.norm ?? "");
      while (saysTime(state, end) || (isOpen && (isStrange(end) || isArticle(state, end)))) end++;
      addUnresolved(state, at, end, { sentence: WHICH_TIME });
      at = end - 1;
      continue;
    }
    while (
      isFree(end) &&
      !isForeign(end) &&
      !saysTime(state, end) &&
      nearest(state, state.tokens[end]?.norm ?? "").length === 0
    )
      end++;
    const suggestions = nearest(state, state.tokens[at]?.norm ?? "");
    const other = ofOtherSubject(state, at);
    if (other) {
      addUnresolved(state, at, other.end, { sentence: other.sentence });
      at = other.end - 1;
      continue;
    }
    addUnresolved(state, at, suggestions.length > 0 ? at + 1 : end, suggestions.length > 0 ? { suggestions } : {});
    if (suggestions.length === 0) at = end - 1;
  }
}

/** "What was submitted today" asks for tests without naming them. */
const isStateTime = (time: Plan["time"]) => STATE_FIELDS.some(({ id }) => id === time?.field);

const wordsIn = (unresolved: Plan["unresolved"]) =>
  unresolved
    .filter(({ suggestions, sentence }) => !suggestions && !sentence)
    .reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);

/** Whether what was understood outweighs what was not: else the question is about something else. */
export function isMostlyUnknown(plan: Plan, nouns: number): boolean {
  const known =
    plan.where.length +
    (plan.metric && plan.metric !== "count" ? 2 : 0) +
    (plan.field ? 1 : 0) +
    (plan.groupBy ? 1 : 0) +
    (plan.band ? 2 : 0) +
    (plan.compareTo ? 1 : 0) +
    (isStateTime(plan.time) ? 1 : 0) +
    (fieldOf(plan.subject, plan.sort?.[0] ?? "")?.type === "number" ? 1 : 0) +
    nouns;
  const asked = plan.unresolved.filter(({ suggestions, sentence }) => suggestions || sentence);
  const isElsewhere = ({ sentence }: Plan["unresolved"][number]) =>
    [ENGLISH_ONLY, UNPLACED, WHICH_TIME, UNNAMED].some(({ code }) => code === sentence?.code);
  const isAbout = known + asked.filter((one) => !isElsewhere(one)).length;
  // In another language altogether: that is what is told.
  if (
    known === 0 &&
    wordsIn(plan.unresolved) === 0 &&
    asked.some(({ sentence }) => sentence?.code === ENGLISH_ONLY.code)
  )
    return false;
  if (plan.intent === "due" || plan.intent === "missing") return wordsIn(plan.unresolved) > 3;
  // "When does the next train leave": near to a word of the laboratory, and about something else.
  if (known === 0 && !plan.time && wordsIn(plan.unresolved) > 0 && wordsIn(plan.unresolved) >= isAbout) return true;
  const isNear = plan.unresolved.some(({ suggestions }) => suggestions);
  if (plan.intent === "rate" && !plan.metric && !plan.band && nouns === 0 && !isNear) return true;
  const isBare =
    plan.where.length === 0 && !plan.time && known - (plan.field ? 1 : 0) - (plan.groupBy ? 1 : 0) <= nouns;
  if (isBare && plan.intent !== "lookup" && wordsIn(plan.unresolved) > (nouns === 0 ? 0 : 1)) return true;
  return isAbout === 0 || wordsIn(plan.unresolved) > Math.max(1, isAbout + (plan.time ? 1 : 0));
}

/** Whether a field tells who did something. */
export const isRole = (field: string) =>
  /^(?:operator|witness|assistant|reviewer|createdBy|uploader|assignee|openedBy)$/.test(field);

/** Nouns of the laboratory alone: cases, files and treatments are of any trade. */
const OWN_NOUN = /^(?:tests?|icsi|cycles?|oocytes?|eggs?|embryos?|zygotes?|images?|pictures?|photos?|media|lots?)$/;

/**
 * Whether the question is about the very word that is not known: "price of an ICSI cycle", "heart rate by operator". What is
 * known then only stands beside it.
 */
export function isAboutUnknownWord(
  plan: Plan,
  { tokens, matches }: Pick<QuestionState, "tokens" | "matches">,
  nouns: number,
): boolean {
  const isMeasured = plan.metric !== undefined && plan.metric !== "count" && plan.metric !== "share";
  if (plan.intent === "due" || (plan.intent === "lookup" && (hasCode(plan) || plan.field)) || isMeasured || plan.band)
    return false;
  const unknown = plan.unresolved.filter(({ suggestions, sentence }) => !suggestions && !sentence);
  const isUnknown = (token: Token | undefined) =>
    token !== undefined && unknown.some(({ span }) => span[0] <= token.start && token.end <= span[1]);
  if (tokens.some(({ norm }, at) => /^rates?$/.test(norm) && isUnknown(tokens[at - 1]))) return true;
  const own = plan.where.filter(({ field }) => field !== "kind" && !(nouns === 0 && isRole(field)));
  if (own.length > 0 || unknown.length === 0) return false;
  if (nouns === 0 && plan.where.length > 0) return true;
  const head = tokens.find(({ kind, norm }) => kind === "word" && !FILLERS.has(norm) && !NEUTRAL_VERBS.has(norm));
  // "Dark images": what is not known only describes what is asked for.
  let next = head ? tokens.indexOf(head) : -1;
  while (isUnknown(tokens[next]) || /^(?:-|a)$/.test(tokens[next]?.norm ?? "")) next++;
  const describes =
    OWN_NOUN.test(tokens[next]?.norm ?? "") &&
    matches.some((match) => match.first === next && subjectIn(match) !== undefined);
  return isUnknown(head) && !describes;
}
