import type { CompiledMessage } from "icu-minify/format";
import formatCompiled from "icu-minify/format";

/**
 * ICU messages: `"{n, plural, one {# file} other {# files}} of {name}"`. They are compiled where the app and the functions are
 * built (message-compiler.ts); the types here read the text itself, so a value that is missing or too many does not compile.
 */

type Value = string | number;
type Blank = " " | "\n";
type Trim<S extends string> = S extends `${Blank}${infer R}` ? Trim<R> : S extends `${infer R}${Blank}` ? Trim<R> : S;

/** Which of the braces comes next, what is before it and what after. */
type NextBrace<M extends string> = M extends `${infer A}{${infer B}`
  ? A extends `${infer C}}${infer D}`
    ? ["}", C, `${D}{${B}`]
    : ["{", A, B]
  : M extends `${infer C}}${infer D}`
    ? ["}", C, D]
    : never;

type KindOf<Kind extends string> = Kind extends "plural" | "selectordinal" | "number"
  ? number
  : Kind extends "select"
    ? string | boolean
    : Value;

/**
 * `[name, type]` of each value. `Open` holds the braces that are open, innermost first: `t` for text, `s` for the list of
 * cases of a plural or select, in which a brace begins a case and no value.
 */
type Arguments<M extends string, Open extends string = "t"> =
  NextBrace<M> extends [infer Brace, string, infer After extends string]
    ? Brace extends "}"
      ? Open extends `${string}${infer Outer}`
        ? Arguments<After, Outer>
        : never
      : Open extends `s${string}`
        ? Arguments<After, `t${Open}`>
        : After extends `${infer Name}}${infer Rest}`
          ? Name extends `${infer N},${infer K},${string}`
            ? After extends `${string},${string},${infer Cases}`
              ? [Trim<N>, KindOf<Trim<K>>] | Arguments<Cases, `s${Open}`>
              : never
            : Name extends `${infer N},${infer K}`
              ? [Trim<N>, KindOf<Trim<K>>] | Arguments<Rest, Open>
              : [Trim<Name>, Value] | Arguments<Rest, Open>
          : never
    : never;

/** The values that a message takes, by name; a message whose text is not known at compile time takes any. */
export type MessageValues<M extends string> = string extends M
  ? Readonly<Record<string, Value | boolean>>
  : { readonly [A in Arguments<M> as A[0] & string]: A[1] };

const formatters = {
  getDateTimeFormat: cached(Intl.DateTimeFormat),
  getNumberFormat: cached(Intl.NumberFormat),
  getPluralRules: cached(Intl.PluralRules),
};

function cached<T, O extends object>(Formatter: new (locale?: Intl.LocalesArgument, options?: O) => T) {
  const made = new Map<string, T>();
  return (locale?: Intl.LocalesArgument, options?: O): T => {
    const key = `${locale}${options === undefined ? "" : JSON.stringify(options)}`;
    const known = made.get(key) ?? new Formatter(locale, options);
    made.set(key, known);
    return known;
  };
}

let compile: ((icu: string) => CompiledMessage) | undefined;

/** For programs that run from their sources, such as the command line: they compile a message when it is first said. */
export function compileWhenSaid(compiler: (icu: string) => CompiledMessage): void {
  compile = compiler;
}

type Values = Readonly<Record<string, Value | boolean>>;

/** Compiled messages; one that has no braces is a text. */
function compiledOf(message: string | CompiledMessage): string | CompiledMessage {
  if (typeof message !== "string" || !message.includes("{")) return message;
  const compiled = compile?.(message);
  if (compiled === undefined) throw new Error(`This message was not compiled: ${message}`);
  return compiled;
}

/** A message with its values, in words. `message` has no braces or was compiled, unless `compileWhenSaid` was called. */
export function format(message: string | CompiledMessage, locale: string, values: Values = {}): string {
  const compiled = compiledOf(message);
  return typeof compiled === "string" ? compiled : String(formatCompiled(compiled, locale, values, { formatters }));
}

/** Whether a compiled message counts by a value, as a plural does, and does not just tell it. */
function isCounted(message: unknown, name: string): boolean {
  if (!Array.isArray(message)) return false;
  return message.some((part) => {
    if (!Array.isArray(part) || part.length === 1) return false;
    return part[0] === name || Object.values(part[2] ?? {}).some((inner) => isCounted(inner, name));
  });
}

const numbers = { maximumFractionDigits: 12, useGrouping: "min2" } as const;

/** The same, where numbers that are just told are written as the language writes them. */
export function formatWithNumbers(message: string | CompiledMessage, locale: string, values: Values): string {
  const compiled = compiledOf(message);
  const written = Object.entries(values).map(([name, value]) => {
    const isTold = typeof value === "number" && !isCounted(compiled, name);
    return [name, isTold ? formatters.getNumberFormat(locale, numbers).format(value) : value] as const;
  });
  return format(compiled, locale, Object.fromEntries(written));
}

export type Catalogue = Readonly<Record<string, string>>;

/** What follows the key: nothing, or the message's values. */
type ValuesOf<M extends string> = keyof MessageValues<M> extends never ? [] : [MessageValues<M>];

/** The words of one catalogue in one language: `t("saved", { time })`. Keys and values are checked against the catalogue. */
export type Translator<C extends Catalogue> = {
  <K extends keyof C>(key: K, ...values: ValuesOf<C[K]>): string;
  readonly english: C;
};

/** Keys of the messages that take no values. */
export type FixedKey<T extends { readonly english: Catalogue }> = {
  [K in keyof T["english"]]: keyof MessageValues<T["english"][K]> extends never ? K : never;
}[keyof T["english"]];

/** Messages of the domain, whose strings are compiled like those of a page. */
export const icu = <const C extends Catalogue>(english: C): C => english;

/** The words of a catalogue. `messages` are those of the language, `locale` how it writes numbers and plurals. */
export function translator<C extends Catalogue>(
  english: C,
  messages: Readonly<Record<keyof C, string | CompiledMessage>> = english,
  locale = "en-GB",
): Translator<C> {
  const translate = <K extends keyof C>(key: K, ...[values]: ValuesOf<C[K]>): string =>
    format(messages[key], locale, values);
  return Object.assign(translate, { english });
}
