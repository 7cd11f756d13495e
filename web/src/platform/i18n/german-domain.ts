import { germanNames } from "@zona/domain/german";
import { german as words } from "./domain-question-sentences.de.ts";

/** Of questions alone: all else that the domain says comes with its code and values (`to-words.ts`). */
const sentences: Readonly<Record<string, string>> = words;
const german: Readonly<Record<string, string>> = { ...germanNames, ...sentences };

/** The text between values tells sentences apart: the more of it, the earlier a sentence is tried. */
const patterns = Object.keys(sentences)
  .filter((english) => english.includes("{1}"))
  .sort((a, b) => b.replaceAll(/\{\d\}/g, "").length - a.replaceAll(/\{\d\}/g, "").length)
  .map((english) => {
    const literal = english.split(/\{\d\}/).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    return { english, read: new RegExp(`^${literal.join("(.+?)")}$`, "u") };
  });

/** `4.5 years` as `4,5 Jahre`: decimals and the name of the unit. */
const quantity = (value: string) =>
  value
    .replaceAll(/(\d)\.(\d)/g, "$1,$2")
    .replace(/(\d) ?(%|years|weeks|days|million\/mL|mL)$/, (_, digit, unit) => `${digit} ${german[unit] ?? unit}`);

function sentence(text: string): string | undefined {
  for (const { english, read } of patterns) {
    const values = read.exec(text)?.slice(1);
    const translation = values && german[english];
    if (!translation) continue;
    return translation.replaceAll(/\{(=?)(\d)\}/g, (_, isName, place) => {
      const value = values[Number(place) - 1] ?? "";
      return isName ? germanOf(value) : quantity(value);
    });
  }
  return undefined;
}

const translated = new Map<string, string>();
const CACHE_SIZE = 2_000;

/** The German of a name that the domain gives, or of a sentence on a question; what has none is given back as it is. */
export function germanOf(english: string): string {
  const known = Object.hasOwn(german, english) ? german[english] : translated.get(english);
  if (known !== undefined) return known;
  if (translated.size > CACHE_SIZE) translated.clear();
  const translation = sentence(english) ?? english;
  translated.set(english, translation);
  return translation;
}
