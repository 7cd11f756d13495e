import { normalise } from "./normalise.ts";

/** A piece of a question. `norm` is lower-case without diacritics; `start` and `end` are places in the question, `end` excluded. */
export type Token = { text: string; norm: string; start: number; end: number };

/** Something that a stretch of words can be, with the type of what it means. */
export type Category<T> = { readonly name: string; readonly meaning?: T };

export const category = <T>(name: string): Category<T> => ({ name });

/** Words as they stand in a question: any one of these expressions, each of one word or several, by its first word. */
export type Words = { readonly words: ReadonlyMap<string, readonly (readonly string[])[]> };

/** Words in the spellings given, in either language, with commas between: `words("last, past, for each", "letzte")`. */
export const words = (...expressions: readonly string[]): Words => ({
  words: Map.groupBy(
    expressions.flatMap((some) => some.split(/,\s+/)).map((expression) => normalise(expression).split(" ")),
    ([first = ""]) => first,
  ),
});

export type Part = Category<unknown> | Words;

type Meant<P> = P extends Words ? string : P extends Category<infer T> ? T : never;
export type MeantBy<P extends readonly Part[]> = { [At in keyof P]: Meant<P[At]> };

/** What a rule makes of its parts: one meaning, several where the words may be meant in several ways, or nothing. */
export type Makes<T> = T | readonly Reading<T>[] | undefined;

/** One of several meanings. */
export type Reading<T> = { readonly reads: T };

export const reads = <T>(meaning: T): Reading<T> => ({ reads: meaning });

/** Parts that stand next to each other, and what they mean together. */
export type Rule = {
  readonly to: string;
  readonly from: readonly Part[];
  readonly make: (...parts: readonly unknown[]) => readonly unknown[];
  readonly cost: number;
};

const isReadings = (made: unknown): made is readonly Reading<unknown>[] =>
  Array.isArray(made) && made.every((one) => typeof one === "object" && one !== null && "reads" in one);

/** `cost`: how much less likely it is meant than what is said in fewer expressions. */
export function rule<T, const P extends readonly Part[]>(
  to: Category<T>,
  from: P,
  make: (...parts: MeantBy<P>) => Makes<NoInfer<T>>,
  cost = 0,
): Rule {
  return {
    to: to.name,
    from,
    cost,
    make(...parts) {
      const made = (make as (...all: readonly unknown[]) => Makes<T>)(...parts);
      if (made === undefined) return [];
      return isReadings(made) ? made.map(({ reads: meaning }) => meaning) : [made];
    },
  };
}

/** One token that tells its meaning by how it is written: a number, a code, a date in digits. */
export type Leaf = { readonly to: string; readonly read: (token: Token) => readonly unknown[] };

export function leaf<T>(to: Category<T>, read: (token: Token) => Makes<NoInfer<T>>): Leaf {
  return {
    to: to.name,
    read(token) {
      const made = read(token);
      if (made === undefined) return [];
      return isReadings(made) ? made.map(({ reads: meaning }) => meaning) : [made];
    },
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
): Lexicon => ({ to: to.name, spelling, entries });

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
