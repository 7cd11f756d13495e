import type { Category, Grammar, Rule, Spelling, Token } from "./grammar.ts";

/**
 * A stretch of tokens and one thing that it can be; `to` is excluded. `cost`: how many expressions it was put together from, and what its
 * rules cost; of several ways to the same meaning the least.
 */
export type Constituent<T = unknown> = { category: string; from: number; to: number; meaning: T; cost: number };

type Way = Rule["ways"][number];
type RuleWay = { rule: Rule; way: Way };

/** Half of a rule that was met: what its first parts mean. */
type Begun = { rule: Rule; way: Way; from: number; to: number; meanings: readonly unknown[]; cost: number };

/** Everything that the stretches of a question can be. */
export type Chart = {
  /** All meanings of a stretch as a category, with what each costs; none where it cannot be that. */
  of<T>(category: Category<T>, from: number, to: number): readonly Constituent<T>[];
  all<T>(category: Category<T>): readonly Constituent<T>[];
  /** Whether reading was given up because the words can be put together in more ways than `MOST_CONSTITUENTS`. */
  isCutShort: boolean;
  /** How often two things were put together: what it cost. */
  steps: number;
};

/** More than any question of a person needs; what has more is no question. */
export const MOST_CONSTITUENTS = 20_000;

/** Likewise of attempts to put two things together: what takes longer than a blink is no question. */
export const MOST_STEPS = 60_000;

type Trie = { next: Map<string, Trie>; meanings: { category: string; meaning: unknown }[] };

const emptyTrie = (): Trie => ({ next: new Map(), meanings: [] });

/** The form that all spellings of a word have in common. */
export type Stem = (norm: string, spelling: Spelling) => string;

/** What a grammar needs once, before any question. */
type Compiled = {
  grammar: Grammar;
  stemOf: Stem;
  expressions: ReadonlyMap<Spelling, Trie>;
  byFirstCategory: ReadonlyMap<string, readonly RuleWay[]>;
  byFirstWord: ReadonlyMap<string, readonly RuleWay[]>;
};

function added<T>(groups: Map<string, T[]>, key: string, one: T) {
  const others = groups.get(key);
  if (others) others.push(one);
  else groups.set(key, [one]);
}

/**
 * Prepares a grammar. `cut` makes tokens of the expressions of its tables, `stemOf` gives the spellings of a word one form: tables are met
 * by stems, words of rules by what is written.
 */
export function compileGrammar(
  grammar: Grammar,
  cut: (expression: string) => readonly Token[],
  stemOf: Stem,
): Compiled {
  const expressions = new Map<Spelling, Trie>();
  for (const { to, entries, spelling } of grammar.lexicons) {
    const trie = expressions.get(spelling) ?? emptyTrie();
    expressions.set(spelling, trie);
    for (const [expression, meaning] of entries) {
      let node = trie;
      for (const { norm } of cut(expression)) {
        const word = stemOf(norm, spelling);
        const next = node.next.get(word) ?? emptyTrie();
        node.next.set(word, next);
        node = next;
      }
      node.meanings.push({ category: to, meaning });
    }
  }
  const byFirstCategory = new Map<string, RuleWay[]>();
  const byFirstWord = new Map<string, RuleWay[]>();
  for (const rule of grammar.rules)
    for (const way of rule.ways) {
      const [first] = way;
      if (first === undefined) throw new Error(`A rule of ${rule.to} has no parts.`);
      if ("name" in first) added(byFirstCategory, first.name, { rule, way });
      else for (const word of first.words.keys()) added(byFirstWord, word, { rule, way });
    }
  return { grammar, stemOf, expressions, byFirstCategory, byFirstWord };
}

const keyOf = ({ category, from, to, meaning }: Omit<Constituent, "cost">) =>
  `${category}\t${from}\t${to}\t${JSON.stringify(meaning)}`;

/** Reads every stretch of a question in every way that the grammar allows, bottom up. The same meaning of a stretch counts once. */
export function parse(
  { grammar, stemOf, expressions, byFirstCategory, byFirstWord }: Compiled,
  tokens: readonly Token[],
): Chart {
  const spelled = [...expressions].map(([spelling, trie]) => ({
    trie,
    stems: tokens.map(({ norm }) => stemOf(norm, spelling)),
  }));
  const found: Constituent[] = [];
  const known = new Map<string, Constituent>();
  const startingAt = tokens.map(() => new Map<string, Constituent[]>());
  const waitingAt = Array.from({ length: tokens.length + 1 }, () => new Map<string, Begun[]>());
  let isCutShort = false;

  function put(category: string, from: number, to: number, meaning: unknown, cost: number) {
    const key = keyOf({ category, from, to, meaning });
    const same = known.get(key);
    if (same !== undefined && same.cost <= cost) return;
    if (found.length >= MOST_CONSTITUENTS) {
      isCutShort = true;
      return;
    }
    // One that was found at a higher cost is gone through once more, so that what is made of it costs less as well.
    const one = { category, from, to, meaning, cost };
    known.set(key, one);
    found.push(one);
  }

  /** Takes in the words that a rule names next, in every way, then ends it or leaves it waiting for a category. */
  function advance(begun: Begun) {
    const { rule, way, from, to, meanings, cost } = begun;
    const part = way[meanings.length];
    if (part === undefined) {
      for (const meaning of rule.make(meanings)) put(rule.to, from, to, meaning, cost + rule.cost);
      return;
    }
    if ("name" in part) {
      const waiting = waitingAt[to];
      if (waiting) added(waiting, part.name, begun);
      for (const next of startingAt[to]?.get(part.name) ?? []) extend(begun, next);
      return;
    }
    const first = tokens[to]?.norm ?? "";
    for (const expression of part.words.get(first) ?? [])
      if (expression.every((word, at) => tokens[to + at]?.norm === word))
        advance({ rule, way, from, to: to + expression.length, meanings: [...meanings, null], cost });
  }

  let steps = tokens.length;
  function extend({ rule, way, from, meanings, cost }: Begun, { to, meaning, cost: more }: Constituent) {
    if (++steps > MOST_STEPS) isCutShort = true;
    else advance({ rule, way, from, to, meanings: [...meanings, meaning], cost: cost + more });
  }

  /** Every expression of a table that stands there; "out-of-focus" is written with dashes or without. */
  function walk(node: Trie, from: number, at: number, stems: readonly string[]) {
    for (const { category, meaning } of node.meanings) put(category, from, at, meaning, 1);
    const next = node.next.get(stems[at] ?? "");
    if (next) walk(next, from, at + 1, stems);
    const behind = at > from && tokens[at]?.norm === "-" ? node.next.get(stems[at + 1] ?? "") : undefined;
    if (behind) walk(behind, from, at + 2, stems);
  }

  tokens.forEach((token, at) => {
    for (const { to, read } of grammar.leaves) for (const meaning of read(token)) put(to, at, at + 1, meaning, 1);
    for (const { trie, stems } of spelled) {
      walk(trie, at, at, stems);
    }
    for (const one of byFirstWord.get(token.norm) ?? []) advance({ ...one, from: at, to: at, meanings: [], cost: 0 });
  });

  // `found` grows while it is gone through: what is made of constituents is a constituent itself.
  for (const one of found) {
    const here = startingAt[one.from];
    if (isCutShort) break;
    if (known.get(keyOf(one)) !== one) continue;
    if (here) added(here, one.category, one);
    for (const begun of [...(waitingAt[one.from]?.get(one.category) ?? [])]) extend(begun, one);
    for (const begun of byFirstCategory.get(one.category) ?? [])
      extend({ ...begun, from: one.from, to: one.from, meanings: [], cost: 0 }, one);
  }

  const inCategory = <T>({ name }: Category<T>) =>
    [...known.values()].filter((one): one is Constituent<T> => one.category === name);
  return {
    of: (category, from, to) => inCategory(category).filter((one) => one.from === from && one.to === to),
    all: inCategory,
    isCutShort,
    steps,
  };
}
