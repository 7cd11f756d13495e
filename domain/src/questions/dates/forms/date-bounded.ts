import type { Token } from "../../words/token.ts";
import type { TimeRange } from "./date-rolling.ts";

type Phrase = { text: string; first: number; end: number; range: TimeRange };

const LOWER = /^(?:since|after|from|starting|beginning|later|newer|not|on)$/;
const UPPER = /^(?:before|until|till|up|prior|earlier|older|no|not|on|through|by)$/;

const isNow = (edge: Date | null, now: Date) => edge === null || edge.getTime() === now.getTime();

/** "After 1 October and before 10 October": two ends that are said one by one are one stretch. */
export function withBothEnds(
  question: string,
  tokens: readonly Token[],
  phrases: readonly Phrase[],
  now: Date,
): Phrase[] {
  const joined: Phrase[] = [];
  for (const phrase of phrases) {
    const last = joined.at(-1);
    const one = last && boundedBy(tokens, last, phrase, now);
    if (!last || !one) {
      joined.push(phrase);
      continue;
    }
    const text = question.slice(tokens[last.first]?.start, tokens[phrase.end - 1]?.end);
    joined[joined.length - 1] = { text, first: last.first, end: phrase.end, range: one };
  }
  return joined;
}

function boundedBy(tokens: readonly Token[], one: Phrase, other: Phrase, now: Date): TimeRange | undefined {
  const between = tokens.slice(one.end, other.first).map(({ norm }) => norm);
  if (!between.every((norm) => /^(?:and|but|,)$/.test(norm))) return undefined;
  const opens = (phrase: Phrase, words: RegExp) => words.test(tokens[phrase.first]?.norm ?? "");
  for (const [lower, upper] of [
    [one, other],
    [other, one],
  ] as const) {
    const { from, to } = lower.range;
    const { from: begin, to: end } = upper.range;
    const areOpen = opens(lower, LOWER) && opens(upper, UPPER) && isNow(to, now) && isNow(begin, now);
    if (areOpen && from && end && from < end) return { from, to: end, rule: "calendar" };
  }
  return undefined;
}
