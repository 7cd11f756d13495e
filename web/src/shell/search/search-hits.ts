/** One line of what was found: a way to open it, or what it does. */
export type SearchHit = { key: string; label: string; hint: string } & ({ to: string } | { run: () => void });
