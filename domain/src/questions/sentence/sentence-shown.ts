import { FIELDS } from "../../filters/fields.ts";
import type { Shown } from "../../filters/filter-words.ts";
import { MEASURES } from "../../measures/measures.ts";
import { inWords, type Said } from "../../messages/said.ts";
import { asksFor } from "./sentence-words.ts";

/** How a request is told: in which language, on which clock, from which moment, with the names of people by uid. */
export type SentenceShown = Shown & { tell: (said: Said) => string };

/** In English. */
export const inEnglishFrom = (shown: Omit<Shown, "word" | "locale">): SentenceShown => ({ ...shown, tell: inWords });

const isGerman = ({ locale = "en" }: Pick<Shown, "locale">) => locale.startsWith("de");

/** A name inside a sentence: English writes it small unless it is an abbreviation, German as it is. */
export function inSentence(name: string, shown: Shown): string {
  const { word = (english: string) => english } = shown;
  const told = word(name);
  return isGerman(shown) || !/^\p{Lu}(?:\p{Ll}|\s|$)/u.test(told) ? told : told.charAt(0).toLowerCase() + told.slice(1);
}

const NAMES: ReadonlySet<string> = new Set([
  ...Object.values(FIELDS).flatMap((fields) => fields.map(({ label }) => label)),
  ...MEASURES.map(({ label }) => label),
]);

/** The same, for conditions inside a sentence: names of fields stand in it as other words do. */
export function withinSentence(shown: SentenceShown): SentenceShown {
  const { word = (english: string) => english } = shown;
  return { ...shown, word: (english) => (NAMES.has(english) ? inSentence(english, shown) : word(english)) };
}

/** Whoever asks is no uid in a request. */
export const withMe = (shown: SentenceShown): SentenceShown => ({
  ...shown,
  names: new Map([...(shown.names ?? []), ["@me", shown.tell(asksFor("me"))]]),
});

/** A sentence begins with a capital, unless its first word has its own way to be written. */
export const capital = (text: string) =>
  /^\p{Ll}\p{Lu}/u.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
