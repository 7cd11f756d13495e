/** Of a longer word nothing behind this many characters is compared. */
const LONGEST = 20;

/** `ä`, `ae` and `a` are one letter, so that a word is found however its umlauts are typed; `ß` is `ss`. */
const folded = (text: string) =>
  text
    .normalize("NFKD")
    .replaceAll(/[\p{M}\p{Cf}]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/([aou])e/g, "$1");

/** The words of a text as they are compared, in its order: letters and digits, at most 20 characters of each. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => [...word].slice(0, LONGEST).join(""));

/** Whether a text holds the beginning of each word that was typed, in any order, whatever its case and accents; false of none. */
export function holdsWords(text: string, typed: string): boolean {
  const words = wordsOf(text);
  const wanted = wordsOf(typed);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}

/**
 * Every beginning of every word of a text. A text for which `holdsWords` is true of what was typed has each of the typed
 * words (`wordsOf`) here, and no other text has them all: a database finds it by equality.
 */
export const wordBeginnings = (text: string): Record<string, true> =>
  Object.fromEntries(
    wordsOf(text).flatMap((word) => {
      const letters = [...word];
      return letters.map((_, last) => [letters.slice(0, last + 1).join(""), true] as const);
    }),
  );
