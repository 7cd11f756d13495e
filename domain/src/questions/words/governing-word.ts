/** Where the word stands that governs a phrase: the nearest before it that is no article. */
export function governingWordAt(norms: readonly string[], first: number): number {
  let at = first - 1;
  while (/^(?:a|an|any|the|required|of|-|for|their)$/.test(norms[at] ?? "")) at--;
  return at;
}
/** The word itself. */
export const governingWord = (norms: readonly string[], first: number) => norms[governingWordAt(norms, first)] ?? "";
