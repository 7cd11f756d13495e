import { type Catalogue, type Translator, translator } from "@zona/domain/messages/message";
import type { CompiledMessage } from "icu-minify/format";
import { LOCALE, translationOf } from "./language.ts";

// Words shown to people, as ICU messages. Each feature keeps its English catalogue beside its code, so a page loads its own
// words and no other page's; the German ones lie in `*.de.json` files beside them and are loaded only for who chose German.

/** The shape of words without what they say: what a further language has to give. */
type Shape<W> = W extends string ? string : W extends undefined ? undefined : { readonly [K in keyof W]: Shape<W[K]> };

/** Every name that is in use with its words, for the test that walks them all. */
export const catalogues = new Map<string, object>();

/** Fixed words by their stored value, in the language of the page. `name` is the one under which other languages have them. */
export function words<const W extends object>(name: string, english: W): Shape<W> {
  catalogues.set(name, english);
  return (translationOf(name, english) ?? english) as Shape<W>; // a test compares the shapes
}

/** The `t` of a catalogue. `name` is the one under which other languages have it. */
export function text<const C extends Catalogue>(name: string, english: C): Translator<C> {
  return translator(english, words(name, english) as Readonly<Record<keyof C, string | CompiledMessage>>, LOCALE);
}
