import { category, expressionsIn, type Makes, type MeantBy, type Piece, rule } from "../grammar/grammar.ts";
import { isTellable, type Time } from "./time.ts";

/** Rows of a table with the expressions of each between commas; umlauts may be written as two letters. */
export const table = <T>(...rows: readonly (readonly [meaning: T, expressions: string])[]) =>
  rows.flatMap(([meaning, expressions]) => expressionsIn(expressions).map((text) => [text, meaning] as const));

/** German adjectives in all their cases. */
export const bent = (...stems: readonly string[]) =>
  stems.flatMap((stem) => ["e", "en", "er", "es", "em"].map((end) => stem + end)).join(", ");

/** A closed stretch of the calendar or the clock. */
export const span = category<Time>("span");
/** A time that is open at one side. */
export const open = category<Time>("openTime");

export const spans = <const P extends readonly Piece[]>(from: P, make: (...said: MeantBy<P>) => Makes<Time>) =>
  rule<Time, P>(span, from, (...said) => {
    const made = make(...said);
    return made && ("is" in made ? isTellable(made) : made.every(({ reads: time }) => isTellable(time)))
      ? made
      : undefined;
  });
