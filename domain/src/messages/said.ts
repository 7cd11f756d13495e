import { type Catalogue, formatWithNumbers, type MessageValues } from "./message.ts";

/**
 * What the domain says, before anybody has chosen a language: the code of a sentence and its values. Records, answers and
 * mails keep it; whoever shows it puts it into words.
 */
export type Said = { readonly code: string; readonly values?: Readonly<Record<string, SaidValue>> };

/** Something that has a name of its own: a field, an answer, a unit. Other languages know it by its English. */
export type Named = { readonly name: string };

/** Lists are told with commas, numbers as the language writes them, texts as they are. */
export type SaidValue = string | number | Named | Said | readonly SaidValue[];

export const named = (name: string): Named => ({ name });

type ValuesOf<M extends string> = {
  readonly [A in keyof MessageValues<M>]: string extends MessageValues<M>[A] ? SaidValue : MessageValues<M>[A];
};
type Given<M extends string> = keyof MessageValues<M> extends never ? [] : [ValuesOf<M>];
type Say<C extends Catalogue> = {
  <K extends keyof C & string>(key: K, ...values: Given<C[K]>): Said;
  /** The keys of all sentences, as an enumeration takes them. */
  readonly keys: [keyof C & string, ...(keyof C & string)[]];
};

const english = new Map<string, Catalogue>();

/** Every catalogue of sentences that was loaded, by its area. */
export const saidCatalogues: ReadonlyMap<string, Catalogue> = english;

/** The sentences of a part of the domain, as ICU messages; other languages lie in `*.de.json` files beside it. */
export function sentences<const C extends Catalogue>(area: string, catalogue: C): Say<C> {
  english.set(area, catalogue);
  const say = <K extends keyof C & string>(key: K, ...[values]: Given<C[K]>): Said => ({
    code: `${area}.${key}`,
    ...(values !== undefined && { values: values as Record<string, SaidValue> }),
  });
  return Object.assign(say, { keys: Object.keys(catalogue) as [keyof C & string] });
}

/** How a language says it; what it does not name is said in English. */
export type Language = {
  readonly locale: string;
  readonly catalogues?: Readonly<Record<string, Readonly<Record<string, string>>>> | undefined;
  readonly nameOf?: ((english: string) => string) | undefined;
  /** For a sentence of a part of the domain that is not loaded. */
  readonly english?: string | undefined;
};

const ENGLISH: Language = { locale: "en-GB" };

function valueInWords(value: SaidValue, language: Language): string | number {
  if (typeof value === "string" || typeof value === "number") return value;
  if ("name" in value) return language.nameOf?.(value.name) ?? value.name;
  if ("code" in value) return inWords(value, language);
  return value
    .map((one) => formatWithNumbers([["one"]], language.locale, { one: valueInWords(one, language) }))
    .join(", ");
}

const messageIn = (catalogue: Readonly<Record<string, string>> | undefined, key: string) =>
  catalogue && Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;

/**
 * What was said, in words. It may come from a record, which anybody could have written by a raw request: what no sentence of
 * ours is, lacks a value or has another than its sentence takes is told by its code. Never throws.
 */
export function inWords({ code, values = {} }: Said, language = ENGLISH): string {
  const [area = "", key = ""] = code.split(".");
  const { catalogues = {} } = language;
  const translated = Object.hasOwn(catalogues, area) ? messageIn(catalogues[area], key) : undefined;
  const message = translated ?? messageIn(english.get(area), key);
  if (message === undefined) return language.english ?? code;
  const words = Object.entries(values).map(([name, value]) => [name, valueInWords(value, language)] as const);
  try {
    return formatWithNumbers(message, language.locale, Object.fromEntries(words));
  } catch {
    return language.english ?? code;
  }
}

/** The schema library carries messages as texts; `saidIn` reads them again. */
export const issue = (said: Said): string => JSON.stringify(said);

const says = sentences("entry", {
  unreadable: "What is entered here cannot be read: enter it again.",
  missing: "An answer is missing here.",
});

/** What an issue of a schema says. The library's own words, which are for developers, are told as an entry that cannot be read. */
export const saidIn = (found: { message: string } | undefined): Said =>
  found?.message.startsWith("{") ? (JSON.parse(found.message) as Said) : says("unreadable");

/** For the `error` of `safeParse`: what is said of a value where its schema says nothing itself. */
export const plainIssue = ({ input }: { input?: unknown }) =>
  issue(says(input === undefined ? "missing" : "unreadable"));
