import { cut } from "./tokens.ts";

/** A piece of a question. `norm` is lower-case without diacritics; `start` and `end` are places in the question, `end` excluded. */
export type Token = { text: string; norm: string; start: number; end: number };

/** Something that a stretch of words can be, with the type of what it means. */
export type Category<T> = { readonly name: string; readonly meaning?: T };

export const category = <T>(name: string): Category<T> => ({ name });

/** Words as they stand in a question, which mean nothing by themselves: any one of these expressions, by their first words. */
export type Words = { readonly words: ReadonlyMap<string, readonly (readonly string[])[]> };

const TWO_LETTERS: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };
/** "fuer" is another spelling of "für". */
const inTwoLetters = (text: string) =>
  text.replace(/[äöüß]/gi, (letter) => TWO_LETTERS[letter.toLowerCase()] ?? letter);

/** "fertilisation" is another spelling of "fertilization". */
const spellings = (text: string) => [
  ...new Set(
    [text, text.replace(/iz(ation|e|ed|ing)\b/g, "is$1"), text.replace(/is(ation)\b/g, "iz$1")].flatMap((one) => [
      one,
      inTwoLetters(one),
    ]),
  ),
];

/** The expressions between commas, in all their spellings. */
export const expressionsIn = (text: string): string[] => text.split(/,\s+/).filter(Boolean).flatMap(spellings);

/** Words in the spellings given, in either language, with commas between: `words("last, past, for each", "letzte")`. */
export const words = (...expressions: readonly string[]): Words => ({
  words: Map.groupBy(
    expressions.flatMap(expressionsIn).map((expression) => cut(expression).map(({ norm }) => norm)),
    ([first = ""]) => first,
  ),
});

export type Part = Category<unknown> | Words;

/** A part that says nothing and may be left out. */
type Optional = { readonly maybe: Words | Category<null> };
export type Piece = Part | Optional;

export const maybe = (part: string | Words | Category<null>): Optional => ({
  maybe: typeof part === "string" ? words(part) : part,
});

/** What the parts mean that mean something: words and what means `null` do not. */
export type MeantBy<P extends readonly unknown[]> = P extends readonly [infer First, ...infer Rest]
  ? First extends Category<infer T>
    ? [T] extends [null]
      ? MeantBy<Rest>
      : [T, ...MeantBy<Rest>]
    : MeantBy<Rest>
  : [];

/** What a rule makes of its parts: one meaning, several where the words may be meant in several ways, or nothing. */
export type Makes<T> = T | readonly Reading<T>[] | undefined;

/** One of several meanings. */
export type Reading<T> = { readonly reads: T };

export const reads = <T>(meaning: T): Reading<T> => ({ reads: meaning });

/** Parts that stand next to each other, and what they mean together; a way for each choice of the parts that may be left out. */
export type Rule = {
  readonly to: string;
  readonly ways: readonly (readonly Part[])[];
  readonly make: (meanings: readonly unknown[]) => readonly unknown[];
  readonly cost: number;
};

const isReadings = (made: unknown): made is readonly Reading<unknown>[] =>
  Array.isArray(made) && made.every((one) => typeof one === "object" && one !== null && "reads" in one);

const meaningsOf = <T>(made: Makes<T>): readonly unknown[] => {
  if (made === undefined) return [];
  return isReadings(made) ? made.map(({ reads: meaning }) => meaning) : [made];
};

function waysOf([piece, ...rest]: readonly Piece[]): readonly (readonly Part[])[] {
  if (piece === undefined) return [[]];
  const after = waysOf(rest);
  return "maybe" in piece
    ? [...after, ...after.map((way) => [piece.maybe, ...way])]
    : after.map((way) => [piece, ...way]);
}

/** `cost`: how much less likely it is meant than what is said in fewer expressions. */
export const rule = <T, const P extends readonly Piece[]>(
  to: Category<T>,
  pieces: P,
  make: (...meanings: MeantBy<P>) => Makes<NoInfer<T>>,
  cost = 0,
): Rule => ({
  to: to.name,
  ways: waysOf(pieces),
  cost,
  make: (meanings) =>
    meaningsOf((make as (...all: readonly unknown[]) => Makes<T>)(...meanings.filter((one) => one !== null))),
});

/** One token that tells its meaning by how it is written: a number, a code, a date in digits. */
export type Leaf = { readonly to: string; readonly read: (token: Token) => readonly unknown[] };

export function leaf<T>(to: Category<T>, read: (token: Token) => Makes<NoInfer<T>>): Leaf {
  return {
    to: to.name,
    read: (token) => meaningsOf(read(token)),
  };
}

/** How an expression is met: by the stem of either language, or by nothing but what is written. */
export type Spelling = "english" | "german" | "exact";

/** Expressions of a table: what each, of one word or several, means. */
export type Lexicon = {
  readonly to: string;
  readonly spelling: Spelling;
  readonly entries: readonly (readonly [expression: string, meaning: unknown])[];
};

export const lexicon = <T>(
  to: Category<T>,
  entries: readonly (readonly [expression: string, meaning: T])[],
  spelling: Spelling = "english",
): Lexicon => ({
  to: to.name,
  spelling,
  entries: entries.flatMap(([expression, meaning]) =>
    [...new Set([expression, inTwoLetters(expression)])].map((one) => [one, meaning] as const),
  ),
});

export type Grammar = {
  readonly rules: readonly Rule[];
  readonly leaves: readonly Leaf[];
  readonly lexicons: readonly Lexicon[];
};

/** The same grammar, whose tables are met by what is written alone: "Mondays" is no other spelling of "Monday". */
export const exact = ({ lexicons, ...rest }: Grammar): Grammar => ({
  ...rest,
  lexicons: lexicons.map((one) => ({ ...one, spelling: "exact" })),
});

export const joined = (...grammars: readonly Partial<Grammar>[]): Grammar => ({
  rules: grammars.flatMap(({ rules = [] }) => rules),
  leaves: grammars.flatMap(({ leaves = [] }) => leaves),
  lexicons: grammars.flatMap(({ lexicons = [] }) => lexicons),
});
