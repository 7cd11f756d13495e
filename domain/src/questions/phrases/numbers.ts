import type { Operator } from "../../filters/filter.ts";
import { category, type Grammar, joined, leaf, maybe, rule, words } from "../grammar/grammar.ts";
import { bilingual } from "../tables/bilingual.ts";
import { BEFORE_AGE, BEFORE_NUMBER, BEHIND_NUMBER, NUMBER_WORDS, TIMELY, UNITS } from "../tables/comparing.ts";
import { type Comparison, comparison, type Quantity, quantity } from "./categories.ts";

export const number = category<number>("number");
const unit = category<string>("unit");
/** A comparison of a part with its whole. */
export const shareLimit = category<Comparison>("share limit");
const beforeNumber = category<Operator>("before a number");
const beforeAge = category<Operator>("before an age");
const behindNumber = category<Operator>("behind a number");
const age = category<Quantity>("age");
/** "Over 40s". */
const ages = category<number>("ages");

/** "1,500" has thousands, "2,5" a decimal. */
function numberIn(text: string): number | undefined {
  if (/^\d{1,3}(?:,\d{3})+$/.test(text)) return Number(text.replaceAll(",", ""));
  return /^\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(",", ".")) : undefined;
}

/** In units of 1024, as sizes are shown. */
const SIZES: Readonly<Record<string, number>> = { kB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };
const inUnit = (value: number, said: string): Quantity => {
  const size = SIZES[said];
  return size === undefined ? { value, unit: said } : { value: value * size, unit: "bytes", times: size };
};

const between = words("between, from, zwischen, von");
const and = words("and, to, -, --, und, bis");

/** Numbers with their units, and comparisons with them. Which field they are of is told by what stands next to them. */
export const NUMBERS: Grammar = joined({
  leaves: [
    leaf(number, ({ norm }) => numberIn(norm)),
    // "Under-35s" is written as one word.
    leaf(comparison, ({ norm }): Comparison | undefined => {
      const [, side, limit] = /^(over|under)-([2-5]\d)s$/.exec(norm) ?? [];
      return side === undefined
        ? undefined
        : { op: side === "over" ? "gt" : "lt", values: [Number(limit)], unit: "years", isAge: true };
    }),
    // "2h", "50MB".
    leaf(quantity, ({ norm }) => {
      const [, count = "", said = ""] = /^(\d+(?:\.\d+)?)(h|ml|kb|mb|gb|um)$/.exec(norm) ?? [];
      const unit = UNITS.find(([, english]) => english.split(", ").includes(said))?.[0];
      return unit ? inUnit(Number(count), unit) : undefined;
    }),
    leaf(ages, ({ norm }) => (/^[2-5]\ds$/.test(norm) ? Number.parseInt(norm, 10) : undefined)),
  ],
  lexicons: [
    ...bilingual(number, NUMBER_WORDS),
    ...bilingual(unit, UNITS),
    ...bilingual(beforeNumber, BEFORE_NUMBER),
    ...bilingual(beforeAge, BEFORE_AGE),
    ...bilingual(behindNumber, BEHIND_NUMBER),
  ],
  rules: [
    rule(quantity, [number], (value) => ({ value })),
    rule(quantity, [number, unit], inUnit),
    // "More than an hour late".
    rule(quantity, [words("an hour, one hour, einer stunde")], () => ({ value: 1, unit: "h" })),
    rule(comparison, [beforeNumber, quantity], (op, { value, unit: said }) => ({
      op,
      values: [value],
      ...(said ? { unit: said } : {}),
    })),
    ...TIMELY.map(([op, said]) =>
      rule(comparison, [words(said), quantity], (one) =>
        one.unit === "h" || one.unit === "min" || one.unit === "days"
          ? { op, values: [one.value], unit: one.unit }
          : undefined,
      ),
    ),
    rule(comparison, [quantity, behindNumber], ({ value, unit: said }, op) => ({
      op,
      values: [value],
      ...(said ? { unit: said } : {}),
    })),
    rule(comparison, [between, quantity, and, quantity], (a, b) => range(a, b)),
    rule(comparison, [quantity, words("to, -, --, bis"), quantity], (a, b) => range(a, b)),
    rule(comparison, [quantity, words("or, oder"), quantity], (a, b): Comparison | undefined =>
      agree(a, b) ? { op: "in", values: [a.value, b.value], ...unitsOf(a, b) } : undefined,
    ),
    rule(shareLimit, [comparison], (one) => (one.unit === "%" ? one : undefined)),
    rule(shareLimit, [beforeNumber, words("half, die Hälfte, der Hälfte")], (op) => ({ op, values: [50], unit: "%" })),
    rule(age, [quantity], ({ value, unit: said }) => (said === undefined || said === "years" ? { value } : undefined)),
    rule(comparison, [beforeAge, age], (op, { value }) => ({
      op,
      values: [value],
      unit: "years",
      isAge: true as const,
    })),
    rule(comparison, [beforeNumber, maybe("-"), ages], (op, value) => ({
      op,
      values: [value],
      unit: "years",
      isAge: true as const,
    })),
    rule(comparison, [words("aged, age, alter"), comparison], (one) =>
      one.unit === undefined || one.unit === "years" ? { ...one, unit: "years", isAge: true as const } : undefined,
    ),
  ],
});

/** "5 to 10 %": a unit that is said once is said of both. */
const agree = (a: Quantity, b: Quantity) => a.unit === undefined || b.unit === undefined || a.unit === b.unit;
const unitsOf = (a: Quantity, b: Quantity): { unit?: string } => {
  const said = a.unit ?? b.unit;
  return said === undefined ? {} : { unit: said };
};
/** "1 to 5 MB": both are counted in what the second says. */
const range = (a: Quantity, b: Quantity) => {
  const from = a.unit === undefined ? a.value * (b.times ?? 1) : a.value;
  return agree(a, b) && from <= b.value
    ? { op: "between" as const, values: [from, b.value], ...unitsOf(a, b) }
    : undefined;
};
