import type { CompiledMessage } from "icu-minify/format";
import { END, ISOLATE, inHebrewLetters } from "./hebrew-letters.ts";
import { DIRECTION, language, makeTranslation, takeTranslation } from "./language.ts";

// A language for tests, made from the English messages: their letters are Hebrew ones, so it is laid out from right to left.
// What it leaves in Latin letters is what people typed, or what stands in no catalogue.

type Part = Exclude<CompiledMessage, string>[number];

const isPlural = (part: Part): part is [string, number, Record<string, Part>] =>
  Array.isArray(part) && typeof part[2] === "object" && part[1] !== 4;
const isValue = (part: Part | undefined): boolean => Array.isArray(part) && !isPlural(part);
/** As between the values of `{from}–{to}`. */
const isSign = (part: Part | undefined): boolean => typeof part === "string" && /^[^\p{L}\s]+$/u.test(part);

function partsOf(parts: readonly Part[]): Part[] {
  const runsOn = (at: number) => isSign(parts[at]) && isValue(parts[at - 1]) && isValue(parts[at + 1]);
  return parts.flatMap((part, at): Part[] => {
    if (runsOn(at)) return [part];
    if (isValue(part)) return [runsOn(at - 1) ? "" : ISOLATE, part, runsOn(at + 1) ? "" : END];
    return [partOf(part)];
  });
}

function partOf(part: Part): Part {
  if (typeof part === "string") return inHebrewLetters(part);
  if (!isPlural(part)) return part;
  const [name, kind, cases] = part;
  const inner = Object.entries(cases).map(([key, one]) => [
    key,
    Array.isArray(one) ? partsOf(one as Part[]) : partOf(one),
  ]);
  return [name, kind, Object.fromEntries(inner)];
}

/** Words of a catalogue, compiled, with each of their values in a direction of its own. */
function wordsOf(words: unknown): unknown {
  if (typeof words === "string") return inHebrewLetters(words);
  if (Array.isArray(words)) return partsOf(words);
  // Catalogues that grow as their modules are loaded; whoever reads one asks first whether it is there.
  if (words instanceof Map) {
    const get = (_: object, name: string | symbol) => wordsOf(words.get(name));
    const own = (name: string | symbol) => ({ value: wordsOf(words.get(name)), configurable: true, enumerable: true });
    return new Proxy({}, { get, getOwnPropertyDescriptor: (_, name) => (words.has(name) ? own(name) : undefined) });
  }
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, inner]) => [key, wordsOf(inner)]));
}

export const pseudoWords = (english: object): object => wordsOf(english) as object;

/** Before any module that shows words is loaded. */
export function takePseudoLocale(): void {
  makeTranslation(pseudoWords);
  takeTranslation({ domain: new Proxy({}, { get: (_, name) => inHebrewLetters(String(name)) }) });
  document.documentElement.lang = language;
  document.documentElement.dir = DIRECTION;
}
