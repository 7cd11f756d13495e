import {
  type Category,
  category,
  type Lexicon,
  lexicon,
  type Makes,
  type Part,
  type Rule,
  rule,
  words,
} from "../grammar/grammar.ts";
import { cut } from "../grammar/tokens.ts";
import { isTellable, type Time } from "./time.ts";

/** Words that a rule names and that mean nothing but by where they stand. */
type Sign = { readonly sign: Part; readonly isOptional?: true };

/** What the parts that are no signs mean. */
type SaidBy<P extends readonly unknown[]> = P extends readonly [infer First, ...infer Rest]
  ? First extends Category<infer T>
    ? [T, ...SaidBy<Rest>]
    : SaidBy<Rest>
  : [];

/** Rows of a table with the expressions of each between commas; umlauts may be written as two letters. */
export const table = <T>(...rows: readonly (readonly [meaning: T, expressions: string])[]) =>
  rows.flatMap(([meaning, expressions]) =>
    expressions
      .split(/,\s+/)
      .filter(Boolean)
      .flatMap((text) => {
        const spelled = text.replaceAll("ä", "ae").replaceAll("ö", "oe").replaceAll("ü", "ue").replaceAll("ß", "ss");
        return [...new Set([text, spelled])].map((spelling) => [spelling, meaning] as const);
      }),
  );

/** German adjectives in all their cases. */
export const bent = (...stems: readonly string[]) =>
  stems.flatMap((stem) => ["e", "en", "er", "es", "em"].map((end) => stem + end)).join(", ");

/** The tables of signs that have several words. */
export const signTables: Lexicon[] = [];

export function sign(expressions: string): Sign {
  const all = table([expressions, expressions]);
  if (all.every(([text]) => cut(text).length === 1)) return { sign: words(...all.map(([text]) => text)) };
  const to = category<string>(expressions);
  signTables.push(lexicon(to, all));
  return { sign: to };
}

/** Words that may be left out. */
export const maybe = (expressions: string): Sign => ({ ...sign(expressions), isOptional: true });

type Piece = Category<unknown> | Sign;
const isSign = (piece: Piece): piece is Sign => "sign" in piece;

/** A rule, once for every way of leaving out what may be. */
export function rules<T, const P extends readonly Piece[]>(
  to: Category<T>,
  from: P,
  make: (...said: SaidBy<P>) => Makes<T>,
): Rule[] {
  const at = from.findIndex((piece) => isSign(piece) && piece.isOptional);
  if (at >= 0) {
    const [before, after, [piece]] = [from.slice(0, at), from.slice(at + 1), from.slice(at)];
    const kept = piece && isSign(piece) ? [{ sign: piece.sign }] : [];
    const any = make as unknown as (...said: readonly unknown[]) => Makes<T>;
    return [
      ...rules(to, [...before, ...after], any as never),
      ...rules(to, [...before, ...kept, ...after], any as never),
    ];
  }
  const parts = from.map((piece): Part => (isSign(piece) ? piece.sign : piece));
  return [
    rule(to, parts, (...all) => {
      const said = all.filter((_, place) => !isSign(from[place] as Piece));
      return (make as unknown as (...one: readonly unknown[]) => Makes<T>)(...said) as Makes<T>;
    }),
  ];
}

/** A closed stretch of the calendar or the clock. */
export const span = category<Time>("span");
/** A time that is open at one side. */
export const open = category<Time>("openTime");

export const spans = <const P extends readonly Piece[]>(from: P, make: (...said: SaidBy<P>) => Makes<Time>) =>
  rules<Time, P>(span, from, (...said) => {
    const made = make(...said);
    return made && ("is" in made ? isTellable(made) : made.every(({ reads: time }) => isTellable(time)))
      ? made
      : undefined;
  });

export const opens = <const P extends readonly Piece[]>(from: P, make: (...said: SaidBy<P>) => Makes<Time>) =>
  rules<Time, P>(open, from, make);
