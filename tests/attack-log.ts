import { readFileSync } from "node:fs";

const SECURITY = new URL("../docs/security.md", import.meta.url);

/** The rows of the attack table in docs/security.md that a file of tests answers for: attack by number of refusals. */
export function documentedAttacks(file: string): Record<string, number> {
  const rows = readFileSync(SECURITY, "utf8").matchAll(/^\| ([^|]+) \| (\d+) \| `([^`]+)` \|$/gm);
  return Object.fromEntries(
    [...rows].filter(([, , , where]) => where === file).map(([, about, n]) => [about, Number(n)]),
  );
}

/** Counts what was tried and refused, by what it is about. */
export function attackLog() {
  const refused = new Map<string, number>();
  return {
    refused: (about: string, times = 1) => void refused.set(about, (refused.get(about) ?? 0) + times),
    counts: (): Record<string, number> => Object.fromEntries(refused),
  };
}
