import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileGrammar, parse } from "./chart.ts";
import { category, joined, leaf, lexicon, reads, rule, type Token, words } from "./grammar.ts";

const number = category<number>("number");
const sum = category<number>("sum");
const unit = category<string>("unit");
const amount = category<string>("amount");

function cut(text: string): Token[] {
  return [...text.matchAll(/\S+/g)].map(([found], at) => ({ text: found, norm: found, start: at, end: at + 1 }));
}

const grammar = joined({
  leaves: [leaf(number, ({ norm }) => (/^\d+$/.test(norm) ? Number(norm) : undefined))],
  rules: [
    rule(sum, [number], (one) => one),
    rule(sum, [sum, words("minus", "-"), sum], (a, b) => a - b),
    rule(amount, [number, unit], (n, one) => `${n} ${one}`),
    rule(amount, [words("about"), amount], (one) => [reads(one), reads(`~ ${one}`)]),
  ],
  lexicons: [
    lexicon(unit, [
      ["day", "d"],
      ["working day", "wd"],
      ["working", "w"],
    ]),
  ],
});
const compiled = compileGrammar(grammar, cut, (word) => word.replace(/s$/, ""));
const meaningOf = <T>({ meaning }: { meaning: T }) => meaning;
const read = (text: string) => parse(compiled, cut(text));

test("gives every way in which the words can stand together, the same meaning once", () => {
  expect([...read("9 minus 3 - 2").of(sum, 0, 5)].map(meaningOf).sort()).toEqual([4, 8]);
  expect(read("4 minus 0 - 0").of(sum, 0, 5).map(meaningOf)).toEqual([4]);
});

test("meets expressions of several words, whatever number they are in", () => {
  const chart = read("3 working days");
  expect(chart.of(amount, 0, 3).map(meaningOf)).toEqual(["3 wd"]);
  expect(chart.of(amount, 0, 2).map(meaningOf)).toEqual(["3 w"]);
});

test("lets a rule give several meanings", () => {
  expect(read("about 2 days").of(amount, 0, 3).map(meaningOf)).toEqual(["2 d", "~ 2 d"]);
});

test("reads a whole stretch or nothing", () => {
  expect(read("2 days ago").of(amount, 0, 3).map(meaningOf)).toEqual([]);
  expect(read("").all(amount)).toEqual([]);
});

/** All values of a chain of subtractions, by trying every last one to be taken. */
function everyValue(numbers: readonly number[]): Set<number> {
  if (numbers.length === 1) return new Set(numbers);
  const all = numbers.slice(1).flatMap((_, at) => {
    const [left, right] = [everyValue(numbers.slice(0, at + 1)), everyValue(numbers.slice(at + 1))];
    return [...left].flatMap((a) => [...right].map((b) => a - b));
  });
  return new Set(all);
}

test("agrees with trying every bracket", () => {
  void fc.assert(
    fc.property(fc.array(fc.nat(9), { minLength: 1, maxLength: 6 }), (numbers) => {
      const found = read(numbers.join(" - "))
        .of(sum, 0, numbers.length * 2 - 1)
        .map(meaningOf);
      expect(new Set(found)).toEqual(everyValue(numbers));
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});

test("gives up on what can be put together in too many ways", () => {
  const text = Array.from({ length: 40 }, (_, at) => String(2 ** at)).join(" - ");
  expect(read(text).isCutShort).toBe(true);
});
