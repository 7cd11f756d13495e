import { nameWords } from "./name-words.ts";

/** Each typed word stands for another word of the name; one at least is whole, the others may be cut short. */
function means(typed: readonly string[], name: readonly string[]): boolean {
  const left = [...name];
  let isOneWhole = false;
  for (const word of typed.toSorted((a, b) => b.length - a.length)) {
    const whole = left.indexOf(word);
    const at = whole === -1 ? left.findIndex((one) => one.startsWith(word)) : whole;
    if (at === -1) return false;
    isOneWhole ||= whole !== -1;
    left.splice(at, 1);
  }
  return isOneWhole;
}

/**
 * The people that a typed name may mean: "Emma", "Jones" and "E. Jones" mean Emma Jones. Nobody where it is half a
 * word. Whoever performed a step cannot witness it: that holds for an account, not for one of its spellings.
 */
export function matchPeople<Named extends { name: string }>(typed: string, people: readonly Named[]): readonly Named[] {
  const words = nameWords(typed);
  const meant = people.filter(({ name }) => means(words, nameWords(name)));
  const whole = meant.filter(({ name }) => nameWords(name).join(" ") === words.join(" "));
  return whole.length > 0 ? whole : meant;
}
