import { nameWords } from "@zona/domain/identity/name-words";
import type { SelectOption } from "../ui/creatable-select.tsx";

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
 * The colleagues that a typed name may mean: "Emma", "Jones" and "E. Jones" mean Emma Jones. Nobody where it is half a
 * word. Whoever performed a step cannot witness it: that holds for an account, not for one of its spellings.
 */
export function accountsMeant(typed: string, options: readonly SelectOption[]): readonly SelectOption[] {
  const words = nameWords(typed);
  const meant = options.filter(({ label }) => means(words, nameWords(label)));
  const whole = meant.filter(({ label }) => nameWords(label).join(" ") === words.join(" "));
  return whole.length > 0 ? whole : meant;
}
