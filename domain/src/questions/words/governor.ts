/** Where the word stands that governs a phrase: the nearest before it that is no article. */
export function governorAt(norms: readonly string[], first: number): number {
  let at = first - 1;
  while (/^(?:a|an|any|the|required|of|-|for|their)$/.test(norms[at] ?? "")) at--;
  return at;
}
/** The word itself. */
export const governor = (norms: readonly string[], first: number) => norms[governorAt(norms, first)] ?? "";
