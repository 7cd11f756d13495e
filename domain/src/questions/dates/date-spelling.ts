import { FILLERS, NEUTRAL_VERBS } from "../words/plain-words.ts";
import { editDistance } from "../words/stem.ts";
import type { Token } from "../words/token.ts";
import { type Lexicon, matchAt } from "../words/vocabulary.ts";
import { BACKWARD, CURRENT, ENGLISH_MONTHS, FORWARD, WEEKDAY_NAMES } from "./date-words.ts";

const CALENDAR = [
  ...[...ENGLISH_MONTHS, ...WEEKDAY_NAMES.keys()].filter((name) => name.length > 4),
  ...["yesterday", "today", "tomorrow", "tonight", "week", "month", "quarter", "year"],
];

/** Up to three words of the calendar that are spelled almost like this one. */
export function nearestDateWords(word: string): string[] {
  if (word.length < 3) return [];
  const allowed = word.length < 6 ? 1 : 2;
  const near = CALENDAR.filter((name) => Math.abs(name.length - word.length) <= allowed)
    .map((name) => ({ name, distance: editDistance(word, name) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance);
  return near.slice(0, 3).map(({ name }) => name);
}

/**
 * Words that are a misspelled date as far as one can tell: the laboratory has no such word, the calendar nearly has. A short
 * one, which is near to many, only where a date is announced: "last wek".
 */
export function misspelledDates(
  lexicon: Lexicon,
  tokens: readonly Token[],
  isRead: (at: number) => boolean,
): { token: Token; suggestions: string[] }[] {
  return tokens.flatMap((token, at) => {
    const { kind, norm } = token;
    const before = tokens[at - 1]?.norm ?? "";
    const isAnnounced = BACKWARD.has(before) || FORWARD.has(before) || CURRENT.has(before) || before === "since";
    const isKnown = FILLERS.has(norm) || NEUTRAL_VERBS.has(norm) || matchAt(lexicon, tokens, at) !== undefined;
    if (kind !== "word" || isRead(at) || isKnown || (norm.length < 4 && !isAnnounced)) return [];
    // "Mondays", "monthly" and "the march of time" are spelled as they are meant.
    const isMeant = (name: string) => norm === name || norm === `${name}s` || norm === `${name}ly`;
    const near = nearestDateWords(norm).filter((name) => (isAnnounced || name.length > 4) && !isMeant(name));
    return near.length > 0 ? [{ token, suggestions: near }] : [];
  });
}
