import { lintLot, lintPhi, type PhiHit } from "@zona/domain/subjects/phi-lint";

/** What a text is of: the digits of a lot are its maker's. */
export type TextOf = "lot" | undefined;

/** What somebody said identifies nobody, for as long as the page is open. */
const nobodies = new Set<string>();

const wordsOf = (text: string, { start, end }: PhiHit) => text.slice(start, end);

/** What in a text may identify a person and was neither confirmed nor `stored` before. */
export function identifyingIn(text: string, { stored = "", of }: { stored?: string; of?: TextOf } = {}): PhiHit[] {
  const found = of === "lot" ? lintLot(text) : lintPhi(text);
  return found.filter((hit) => !nobodies.has(wordsOf(text, hit)) && !stored.includes(wordsOf(text, hit)));
}

/** Remembers that nothing in this text identifies anybody. */
export function confirmNobody(text: string): void {
  for (const hit of lintPhi(text)) nobodies.add(wordsOf(text, hit));
}
