import type { Medium } from "@zona/domain/media/medium";
import { type SuggestedSlot, suggestByNeighbours } from "@zona/domain/media/suggest-slot";

export type Suggestion = { slot: SuggestedSlot; reason: "byTime" | "byNeighbours" };

/** Where a medium without a place probably belongs: as pictures of the same device around it, else by its capture time. */
export function suggestionFor(medium: Medium, listed: readonly Medium[]): Suggestion | undefined {
  const neighbours = suggestByNeighbours(medium, listed);
  if (neighbours) return { slot: neighbours, reason: "byNeighbours" };
  const { suggestion } = medium.facts ?? {};
  return suggestion && { slot: suggestion, reason: "byTime" };
}
