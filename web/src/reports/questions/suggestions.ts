import { suggestionWords } from "./chatbot-text.ts";
import type { Glance } from "./suggestions-data.ts";

/** Questions that name a test, a lot and a person of the latest tests. */
export function suggestionsFrom(tests: readonly Glance[]): string[] {
  const [latest] = tests;
  const lot = tests.flatMap(({ lotNos }) => lotNos)[0];
  const name = tests.flatMap(({ names }) => Object.values(names))[0];
  return [
    ...(latest ? [suggestionWords.witness(latest.code)] : []),
    ...(lot ? [suggestionWords.lot(lot)] : []),
    ...(name ? [suggestionWords.person(name)] : []),
  ];
}
