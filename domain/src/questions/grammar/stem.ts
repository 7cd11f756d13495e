import type { Spelling } from "./grammar.ts";
import { normalise } from "./normalise.ts";

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["media", "medium"],
  ["criteria", "criterion"],
  ["analyses", "analysis"],
  ["pronuclei", "pronucleus"],
  ["mice", "mouse"],
  // What laboratories cut short.
  ["fert", "fertilization"],
]);

/** Plural and singular, British and American. */
function english(word: string): string {
  const plain = word.replace(/is(ation|e|ed|ing)(s?)$/, "iz$1$2").replace(/^oestr/, "estr");
  const irregular = IRREGULAR.get(plain);
  if (irregular !== undefined) return irregular;
  if (/(?:ch|sh|ss|x)es$/.test(plain)) return plain.slice(0, -2);
  if (plain.length <= 3 || /(?:ss|us|is)$/.test(plain)) return plain;
  return /ies$/.test(plain) ? `${plain.slice(0, -3)}y` : plain.replace(/s$/, "");
}

/** Case, gender and number of words that are no shorter than five letters; "offene" and "offen" have one form. */
function german(word: string): string {
  const shorter = word.length < 5 ? word : word.replace(/(?:e[nrsm]?|n|s)$/, "");
  return shorter === word ? word : german(shorter);
}

/** One form for all spellings of a word: "fertilisations" and "fertilization", "unscharfes" and "unscharf". */
export function stem(norm: string, spelling: Spelling): string {
  if (spelling === "exact") return norm;
  const plain = normalise(norm);
  return spelling === "german" ? german(plain) : english(plain);
}
