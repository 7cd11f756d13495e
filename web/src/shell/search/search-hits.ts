/** One line of what was found: a way to open it, or what it does. */
export type SearchHit = { key: string; label: string; hint: string } & ({ to: string } | { run: () => void });

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Whether a text holds the beginning of each word that was typed, in any order, whatever its case and accents. */
export function holdsWords(text: string, typed: string): boolean {
  const words = plain(text).split(/[^\p{L}\p{N}]+/u);
  const wanted = plain(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return wanted.length > 0 && wanted.every((one) => words.some((word) => word.startsWith(one)));
}
