import { normalise } from "./token.ts";
import { inTable } from "./word-table.ts";

const IRREGULAR: Readonly<Record<string, string>> = {
  media: "medium",
  criteria: "criterion",
  analyses: "analysis",
  pronuclei: "pronucleus",
  data: "data",
  mice: "mouse",
};

/** One spelling for plural and singular, British and American: "fertilisations" and "fertilization" are the same. */
export function stem(word: string): string {
  const plain = normalise(word)
    .replace(/is(ation|e|ed|ing)(s?)$/, "iz$1$2")
    .replace(/^oestr/, "estr");
  const irregular = inTable(IRREGULAR, plain);
  if (irregular) return irregular;
  if (plain.length <= 3 || /(?:ss|us|is)$/.test(plain)) return plain;
  if (/ies$/.test(plain)) return `${plain.slice(0, -3)}y`;
  return plain.replace(/s$/, "");
}

/** How many letters have to be changed, left out, put in or swapped to make one word of another. */
export function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (before[j - 2] ?? 0) + 1);
      next.push(best);
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
