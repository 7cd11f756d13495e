import type { Token } from "./grammar/grammar.ts";

/** Words that keep a question from being read, with known words that are spelled nearly alike. */
export type Unread = { text: string; start: number; end: number; suggestions: readonly string[] };

/** How many letters have to be changed, left out, put in or swapped to make one word of another. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Up to three known words that are spelled almost like this one. */
export function nearest(word: string, known: Iterable<string>): string[] {
  if (word.length < 4) return [];
  const allowed = word.length < 7 ? 1 : 2;
  const near = [...known]
    .filter((one) => Math.abs(one.length - word.length) <= allowed && one !== word)
    .map((one) => ({ one, distance: editDistance(word, one) }))
    .filter(({ distance }) => distance <= allowed);
  return near
    .toSorted((a, b) => a.distance - b.distance || a.one.length - b.one.length)
    .map(({ one }) => one)
    .slice(0, 3);
}

/** The stretch of a question from one token to another, the last included. */
export function stretch(
  question: string,
  tokens: readonly Token[],
  from: number,
  to: number,
): Pick<Unread, "text" | "start" | "end"> {
  const start = tokens[from]?.start ?? 0;
  const end = tokens[to]?.end ?? question.length;
  return { text: question.slice(start, end), start, end };
}

/**
 * The words without which the rest can be read: unknown ones where there are some, else the shortest stretch that is in the way; all of it
 * where no stretch of up to four words is.
 */
export function inTheWay(
  question: string,
  tokens: readonly Token[],
  isKnown: (token: Token) => boolean,
  reads: (rest: readonly Token[]) => boolean,
): Pick<Unread, "text" | "start" | "end">[] {
  const unknown = tokens.flatMap((token, at) => (isKnown(token) ? [] : [at]));
  if (unknown.length > 0) return unknown.map((at) => stretch(question, tokens, at, at));
  for (let length = 1; length <= Math.min(4, tokens.length - 1); length++)
    for (let from = 0; from + length <= tokens.length; from++)
      if (reads(tokens.toSpliced(from, length))) return [stretch(question, tokens, from, from + length - 1)];
  return [stretch(question, tokens, 0, tokens.length - 1)];
}
