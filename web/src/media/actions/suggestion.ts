import type { Medium } from "@zona/domain/media/medium";
import { type SuggestedSlot, suggestByNeighbours } from "@zona/domain/media/suggest-slot";

export type Suggestion = { slot: SuggestedSlot; reason: "byTime" | "byNeighbours" };

/**
 * Where a medium without a place probably belongs: as pictures of the same device around it, else by its capture time.
 * Nothing for one that has its place, whatever its facts still say: they follow a moment later.
 */
export function suggestionFor(medium: Medium, others: readonly Medium[]): Suggestion | undefined {
  if (medium.slot?.check || medium.slot?.stage) return undefined;
  const neighbours = suggestByNeighbours(medium, others);
  if (neighbours) return { slot: neighbours, reason: "byNeighbours" };
  const { suggestion } = medium.facts ?? {};
  return suggestion && { slot: suggestion, reason: "byTime" };
}

/** The place that is suggested for every one of them; undefined where they differ or one has none. */
export function sharedSuggestion(media: readonly Medium[], others: readonly Medium[]): SuggestedSlot | undefined {
  const [first, ...further] = media.map((medium) => suggestionFor(medium, others)?.slot);
  return further.every((slot) => slot?.check === first?.check && slot?.stage === first?.stage) ? first : undefined;
}
