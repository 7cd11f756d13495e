import { translationOf } from "./language.ts";

/**
 * Words shown to people. Each feature keeps its English catalogue beside its code, so a page loads its words and no other
 * page's; the German ones lie in `*.de.ts` files beside them and are loaded only for who chose German. Own instead of
 * i18next: that costs 16 kB of the sign-in page's 170 (34 kB with its React binding), and functions give what its
 * template strings cannot: parameters and plurals that the compiler checks.
 */
type Message = string | ((...values: never[]) => string);
type Catalogue = Record<string, Message>;
type ValuesOf<M extends Message> = M extends (...values: infer V) => string ? V : [];

/** The shape of words without what they say: what a further language has to give. */
type Shape<W> = W extends string
  ? string
  : W extends (...values: never[]) => string
    ? W
    : W extends undefined
      ? undefined
      : { [K in keyof W]: Shape<W[K]> };

/** `t` of one catalogue: `t("saved", time)`. Keys and values are checked against the catalogue. */
type Translator<C extends Catalogue> = {
  <K extends keyof C>(key: K, ...values: ValuesOf<C[K]>): string;
  readonly words: Shape<C>;
};

/** What a `*.de.ts` file has to say of a catalogue: one message too few or too many, or with other values, does not compile. */
export type Translation<T> = T extends { readonly words: infer W } ? W : Shape<T>;

/** Every name that is in use with its words, for the test that walks them all. */
export const catalogues = new Map<string, object>();

/** Fixed words by their stored value, in the language of the page. `name` is the one under which other languages have them. */
export function words<const W extends object>(name: string, english: W): Shape<W> {
  catalogues.set(name, english);
  // The German file is checked against this very shape where it is written.
  return (translationOf(name) ?? english) as Shape<W>;
}

/** The `t` of a catalogue. `name` is the one under which other languages have it. */
export function text<C extends Catalogue>(name: string, english: C): Translator<C> {
  const messages = words(name, english) as Record<keyof C, Message>;
  const translate = <K extends keyof C>(key: K, ...values: ValuesOf<C[K]>): string => {
    const message = messages[key];
    // The compiler has matched the values to this message; inside the generic it cannot see that they still belong together.
    return typeof message === "function" ? message(...(values as never[])) : String(message);
  };
  return Object.assign(translate, { words: messages as Shape<C> });
}

/** A number as English catalogues write it: 1,200. */
export const figure = (n: number) => n.toLocaleString("en");

/** English plural: `count(1, "file", "files")` is "1 file". */
export const count = (n: number, one: string, other: string) => `${figure(n)} ${n === 1 ? one : other}`;
