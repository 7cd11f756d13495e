import { fieldOf } from "../filters/fields.ts";
import { STATE_FIELDS } from "../filters/state-fields.ts";
import { hasCode } from "./concepts.ts";
import { nearestDateWords } from "./date-spelling.ts";
import { FILLERS, NEUTRAL_VERBS, UNIT_MARKS } from "./plain-words.ts";
import type { Plan } from "./plan.ts";
import { leave, type QuestionState } from "./question-state.ts";
import type { Token } from "./token.ts";
import { nearestPhrases, subjectIn } from "./vocabulary.ts";

/** Up to three known words that are spelled almost like this one: of the laboratory, or of the calendar. */
function nearest({ lexicon }: QuestionState, word: string): string[] {
  const known = nearestPhrases(lexicon, word);
  return known.length > 0 ? known : nearestDateWords(word);
}

/** "Tests with KSOM": a product is known, but only lots are found by it. */
function ofOtherSubject({ matches, subject }: QuestionState, at: number) {
  const match = matches.find(({ first }) => first === at);
  const [value] = match?.concepts.filter((one) => one.is === "value") ?? [];
  if (!match || !value || value.subject !== "lots" || subject === "lots") return undefined;
  const label = fieldOf("lots", value.field)?.label.toLowerCase() ?? value.field;
  return { end: match.end, sentence: `This is the ${label} of a lot: ask for its lots, then for what used them.` };
}

/** Everything that nothing used, word by word neighbours together, with the nearest words that are known. */
export function leaveRest(state: QuestionState): void {
  const isFree = (at: number) => {
    const token = state.tokens[at];
    if (!token || state.used[at]) return false;
    if (token.kind === "number") return true;
    return (
      !FILLERS.has(token.norm) &&
      !NEUTRAL_VERBS.has(token.norm) &&
      !UNIT_MARKS.has(token.norm) &&
      token.kind !== "symbol"
    );
  };
  for (let at = 0; at < state.tokens.length; at++) {
    if (!isFree(at)) continue;
    let end = at + 1;
    while (isFree(end) && nearest(state, state.tokens[end]?.norm ?? "").length === 0) end++;
    const suggestions = nearest(state, state.tokens[at]?.norm ?? "");
    const other = ofOtherSubject(state, at);
    if (other) {
      leave(state, at, other.end, { sentence: other.sentence });
      at = other.end - 1;
      continue;
    }
    leave(state, at, suggestions.length > 0 ? at + 1 : end, suggestions.length > 0 ? { suggestions } : {});
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
export function isForeign(plan: Plan, nouns: number): boolean {
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
  const isAbout = known + plan.unresolved.filter(({ suggestions, sentence }) => suggestions || sentence).length;
  if (plan.intent === "due" || plan.intent === "missing") return wordsIn(plan.unresolved) > 3;
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
export function isAboutElse(
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
