import { type Category, type Lexicon, lexicon } from "../grammar/grammar.ts";

/** What expressions mean, in English and in German; commas part them. Number, case and spelling are met by stems. */
export type Row<T> = readonly [meaning: T, english: string, german?: string];

const expressions = (text: string | undefined) =>
  (text ?? "")
    .split(",")
    .map((one) => one.trim().replace(/\s+/g, " "))
    .filter((one) => one !== "");

/** The tables of a category, one for each language. */
export const bilingual = <T>(category: Category<T>, rows: readonly Row<T>[]): Lexicon[] => [
  lexicon(
    category,
    rows.flatMap(([meaning, english]) => expressions(english).map((one) => [one, meaning] as const)),
  ),
  lexicon(
    category,
    rows.flatMap(([meaning, , german]) => expressions(german).map((one) => [one, meaning] as const)),
    "german",
  ),
];

/** "Zykluszahl", "Eizellenzahl": a German noun and what is said of it, with whatever joins the two. */
export const compounds = (names: string | undefined, ...heads: readonly string[]): string =>
  expressions(names)
    .filter((name) => /^\p{L}+$/u.test(name))
    .flatMap((name) => [name, `${name}s`, `${name}n`, `${name}en`, name.replace(/e$/, "")])
    .flatMap((name) => heads.map((head) => `${name}${head}`))
    .join(", ");

export { expressions };
