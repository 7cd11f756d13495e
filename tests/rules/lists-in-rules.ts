import type { RuleList } from "./rule-lists.ts";

/** A list as the rules have it: where it stands in their text, and what it holds. */
export type Found = { from: number; to: number; text: string; values: string[] };

const WIDTH = 120;

const valuesIn = (text: string) =>
  text.startsWith("[") ? [...text.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value) : text.split("|");

/** Every place of a list in the text of rules. */
export function placesOf({ at, isWhole }: RuleList, rules: string): Found[] {
  return [...rules.matchAll(new RegExp(at.source, "dg"))].map((match) => {
    const [from = 0, to = 0] = match.indices?.[1] ?? [];
    const text = rules.slice(from, to);
    return { from, to, text, values: isWhole ? [text] : valuesIn(text) };
  });
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.toSorted().join() === other.toSorted().join();

/** What the domain says of a list, where it is not what the rules have there; undefined where nothing differs. */
export const differing = (list: RuleList, found: Found) =>
  isSame(found.values, list.values) ? undefined : list.values;

/** A bracketed list from a place of a line, on further lines where it is too long for one. */
function bracketed(values: readonly string[], indent: string, column: number): string {
  const lines: string[] = [];
  let line = "[";
  for (const [index, value] of values.entries()) {
    const word = `'${value}'${index < values.length - 1 ? "," : "]"}`;
    const used = lines.length === 0 ? column : 0;
    if (used + line.length + word.length + 1 > WIDTH - 4) {
      lines.push(line);
      line = `${indent}  `;
    }
    line += line === "[" || line.trim() === "" ? word : ` ${word}`;
  }
  return [...lines, values.length === 0 ? "[]" : line].join("\n");
}

/** The rules with every list as the domain has it; a list that holds the same values stays as it is written. */
export function withLists(lists: readonly RuleList[], rules: string): string {
  return lists.reduce((text, list) => {
    return placesOf(list, text)
      .toReversed()
      .reduce((whole, found) => {
        if (differing(list, found) === undefined) return whole;
        const line = whole.slice(whole.lastIndexOf("\n", found.from) + 1, found.from);
        const indent = /^\s*/.exec(line)?.[0] ?? "";
        const fresh =
          !list.isWhole && found.text.startsWith("[")
            ? bracketed(list.values, indent, line.length)
            : list.values.toSorted().join("|");
        return whole.slice(0, found.from) + fresh + whole.slice(found.to);
      }, text);
  }, rules);
}

const withoutComments = (rules: string) => rules.replaceAll(/\/\/.*$/gm, (comment) => " ".repeat(comment.length));

/** Lists of words in the text of rules: in brackets, or as alternatives of a pattern. */
export function listsIn(rules: string): Found[] {
  const text = withoutComments(rules);
  return [...text.matchAll(/\[\s*'[^\]]*\]|'[^'\n]*\w\|\w[^'\n]*'/g)].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    text: found,
    values: valuesIn(found),
  }));
}
