import { AskedSubject, type Field } from "../../filters/field.ts";
import { FIELDS } from "../../filters/fields.ts";
import type { Scalar } from "../../filters/filter.ts";
import type { KpiCode } from "../../policy/kpi-policy.ts";
import { INDICATOR_WORDS, SUBJECT_WORDS, VALUE_GROUPS } from "./lab-words.ts";
import { FILLERS } from "./plain-words.ts";
import { editDistance, stem } from "./stem.ts";
import { type Token, tokenise } from "./token.ts";

/** A person, device, study, lot or site that exists, by the name that people use. The list is complete, never a sample. */
/** The field of a person's name, whose role only the question tells. */
export const PERSON = "@person";

export type KnownName = { field: string; value: string; label: string };

/** What a run of words may mean. */
export type Concept =
  | { is: "subject"; subject: AskedSubject; kind?: string }
  | { is: "indicator"; code: KpiCode; complement?: true }
  | { is: "field"; subject: AskedSubject; field: Field }
  | { is: "value"; subject: AskedSubject; field: string; value: readonly Scalar[] };

type Entry = { words: readonly string[]; phrase: string; concepts: Concept[] };

/** All words that a question may use, by their first word; longer phrases come first. */
export type Lexicon = {
  byFirst: ReadonlyMap<string, readonly Entry[]>;
  /** Single words of phrases, with the shortest phrase that has them, for misspellings. */
  spellings: readonly { word: string; phrase: string; letters: number }[];
};

/** What counts as a word of a phrase; marks such as hyphens do not. */
const isMark = ({ text }: Token) => /^[-–—'’.,]$/.test(text);
export const wordOf = ({ kind, norm }: Token) => (kind === "word" ? stem(norm) : norm.replace(/-$/, ""));
const wordsIn = (phrase: string) =>
  tokenise(phrase)
    .filter((token) => !isMark(token))
    .map(wordOf);

/** "TESE sperm" is one source of sperm, no second condition. */
const SOURCE_NOUNS: Readonly<Record<string, readonly string[]>> = {
  spermSource: ["sperm"],
  oocyteSource: ["oocyte", "egg"],
};

function fieldEntries(subject: AskedSubject, field: Field): [string, Concept][] {
  const named = [field.label, ...field.synonyms].map((phrase): [string, Concept] => [
    phrase,
    { is: "field", subject, field },
  ]);
  if (field.type === "flag")
    return named.map(([phrase]) => [phrase, { is: "value", subject, field: field.id, value: [true] }]);
  const values = (field.values ?? []).flatMap(({ value, phrase: typed, synonyms }) =>
    [typed, ...synonyms]
      .flatMap((phrase) => (SOURCE_NOUNS[field.id] ?? []).map((noun) => `${phrase} ${noun}`).concat(phrase))
      // A bare number is a number, not the value "2" of pronuclei; "large" and "none" say nothing by themselves.
      .filter(
        (phrase) =>
          !/^[\d.]+$/.test(phrase) && !/^(?:none|other|unknown|new|query|ok|test|sperm|hyaluronate)$/.test(phrase),
      )
      // A degenerated oocyte is one by its status, however that was found.
      .filter((phrase) => field.id !== "pnCount" || phrase !== "degenerated")
      // Outcomes are counted by transfers: an oocyte has that of all that were transferred with it.
      .filter(() => field.id !== "outcome")
      // An invalid test is one by its status, which its verdict brings about.
      .filter((phrase) => field.id !== "verdict" || !/^(?:invalid|incomplete)$/.test(phrase))
      .map((phrase): [string, Concept] => [phrase, { is: "value", subject, field: field.id, value: [value] }]),
  );
  return [...named, ...values];
}

function allPhrases(names: readonly KnownName[]): [string, Concept][] {
  const ofFields = AskedSubject.options.flatMap((subject) =>
    FIELDS[subject].flatMap((field) => fieldEntries(subject, field)),
  );
  const ofNames = names.flatMap(({ field, value, label }) =>
    AskedSubject.options.flatMap((subject) =>
      FIELDS[subject].some(({ id, type }) => id === field || (field === PERSON && type === "person"))
        ? [label, ...(field === PERSON ? label.split(" ") : [])].map((phrase): [string, Concept] => [
            phrase,
            { is: "value", subject, field, value: [value] },
          ])
        : [],
    ),
  );
  const ofGroups = VALUE_GROUPS.flatMap(({ phrases, field, value, subject: only }) =>
    AskedSubject.options.flatMap((subject) =>
      (only ?? subject) === subject && FIELDS[subject].some(({ id }) => id === field)
        ? phrases.map((phrase): [string, Concept] => [phrase, { is: "value", subject, field, value }])
        : [],
    ),
  );
  return [
    ...SUBJECT_WORDS.flatMap(([phrases, subject, kind]) =>
      phrases.map((phrase): [string, Concept] => [phrase, { is: "subject", subject, ...(kind ? { kind } : {}) }]),
    ),
    ...INDICATOR_WORDS.flatMap(([code, phrases, complement]) =>
      [...phrases, code].map((phrase): [string, Concept] => [
        phrase,
        { is: "indicator", code, ...(complement ? { complement } : {}) },
      ]),
    ),
    ...ofGroups,
    ...ofFields,
    ...ofNames,
  ];
}

/** "PMM-150" for "PMM-150 piezo drive": a word of a name says all of it where it means nothing else. */
function partsOfNames(names: readonly KnownName[], known: ReadonlyMap<string, Entry>): [string, Concept][] {
  return names.flatMap(({ field, value, label }) => {
    const parts = field === PERSON ? [] : label.split(/[\s,;/]+/);
    const own = parts.length > 1 ? parts.filter((part) => part.length > 2 && isOwnWord(part, known)) : [];
    return own.flatMap((part) =>
      AskedSubject.options.flatMap((subject): [string, Concept][] =>
        FIELDS[subject].some(({ id }) => id === field) ? [[part, { is: "value", subject, field, value: [value] }]] : [],
      ),
    );
  });
}

function isOwnWord(part: string, known: ReadonlyMap<string, Entry>): boolean {
  const words = wordsIn(part);
  return words.length > 0 && !known.has(words.join(" ")) && !words.some((word) => FILLERS.has(word));
}

const same = (a: Concept, b: Concept) =>
  JSON.stringify({ ...a, field: "" }) === JSON.stringify({ ...b, field: "" }) && fieldIdOf(a) === fieldIdOf(b);
const fieldIdOf = (concept: Concept) =>
  concept.is === "field" ? concept.field.id : concept.is === "value" ? concept.field : undefined;

/** Builds the complete vocabulary once for many questions. */
export function lexiconOf(names: readonly KnownName[] = []): Lexicon {
  const entries = new Map<string, Entry>();
  const put = (phrases: readonly [string, Concept][]) => {
    for (const [phrase, concept] of phrases) {
      const words = wordsIn(phrase);
      const key = words.join(" ");
      const entry = entries.get(key) ?? { words, phrase, concepts: [] };
      if (key !== "" && !entry.concepts.some((known) => same(known, concept))) entry.concepts.push(concept);
      entries.set(key, entry);
    }
  };
  put(allPhrases(names));
  put(partsOfNames(names, entries));
  const sorted = [...entries.values()].sort((a, b) => b.words.length - a.words.length);
  const spellings = new Map<string, string>();
  // Longest phrases come first, so the shortest one with a word stays.
  for (const { words, phrase } of sorted) {
    for (const word of [...words, words.join(" ")]) if (word.length > 3) spellings.set(word, phrase);
  }
  return {
    byFirst: Map.groupBy(sorted, ({ words }) => words[0] ?? ""),
    spellings: [...spellings].map(([word, phrase]) => ({ word, phrase, letters: lettersOf(word) })),
  };
}

export type Match = { first: number; end: number; concepts: readonly Concept[] };

/** The longest phrase of the vocabulary that begins at a token. */
export function matchAt(lexicon: Lexicon, tokens: readonly Token[], first: number): Match | undefined {
  const token = tokens[first];
  if (!token) return undefined;
  for (const { words, concepts } of lexicon.byFirst.get(wordOf(token)) ?? []) {
    let at = first;
    const fits = words.every((word) => {
      while (at > first && tokens[at] && isMark(tokens[at] as Token)) at++;
      return tokens[at] !== undefined && wordOf(tokens[at++] as Token) === word;
    });
    if (fits) return { first, end: at, concepts };
  }
  return undefined;
}

/** Which letters a word has, one bit each: words that are spelled alike have nearly the same, which is quick to see. */
const lettersOf = (word: string) => [...word].reduce((bits, letter) => bits | (1 << (letter.charCodeAt(0) % 31)), 0);

function bitsOf(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}

/** Up to three phrases with a word that is spelled almost like this one. */
export function nearestPhrases({ spellings }: Lexicon, word: string): string[] {
  const own = stem(word);
  if (own.length < 5) return [];
  const allowed = own.length < 7 ? 1 : 2;
  const letters = lettersOf(own);
  const near = spellings.flatMap(({ word: spelling, phrase, letters: others }) => {
    if (Math.abs(spelling.length - own.length) > allowed || bitsOf(letters ^ others) > 2 * allowed) return [];
    const distance = editDistance(own, spelling);
    return distance <= allowed ? [{ phrase, distance }] : [];
  });
  const sorted = near.sort((a, b) => a.distance - b.distance || a.phrase.length - b.phrase.length);
  return [...new Set(sorted.map(({ phrase }) => phrase))].slice(0, 3);
}

type SubjectConcept = Extract<Concept, { is: "subject" }>;
type IndicatorConcept = Extract<Concept, { is: "indicator" }>;
export const subjectIn = ({ concepts }: Match) => concepts.find((one): one is SubjectConcept => one.is === "subject");
export const indicatorIn = ({ concepts }: Match) =>
  concepts.find((one): one is IndicatorConcept => one.is === "indicator");
