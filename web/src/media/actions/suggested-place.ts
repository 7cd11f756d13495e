import type { Medium } from "@zona/domain/media/medium";
import { NEAR_MS, type SuggestedSlot, suggestByNeighbours } from "@zona/domain/media/suggest-slot";
import type { MediaList } from "@zona/domain/raw-data/media-list";
import { facetValue } from "../filters/facet-text.ts";
import { t } from "../medium/media-text.ts";

/** `Oocyte 4 · Day 3 · Cleavage`; undefined for a medium without a place in the record. */
export function placeWords({ slot }: Pick<Medium, "slot">): string | undefined {
  const parts = [
    slot?.unitNo === undefined ? undefined : t("unit", { n: slot.unitNo }),
    slot?.check && facetValue("check", slot.check),
    slot?.stage && !slot.check ? facetValue("stage", slot.stage) : undefined,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(" · ") : undefined;
}

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

type Span = { testId: string; from: number; to: number };

/** For each test of media without a place, the time in which their neighbours were taken; nothing of media without a time. */
export function captureSpans(media: readonly Medium[]): readonly Span[] {
  const spans = new Map<string, Span>();
  for (const { testId, slot, facts } of media) {
    const at = facts?.capturedAt?.getTime();
    if (at === undefined || (slot?.check && slot.stage)) continue;
    const { from, to } = spans.get(testId) ?? { from: at, to: at };
    spans.set(testId, { testId, from: Math.min(from, at), to: Math.max(to, at) });
  }
  return [...spans.values()].map(({ testId, from, to }) => ({ testId, from: from - NEAR_MS, to: to + NEAR_MS }));
}

/** The media of a span that have their place, in the order in which they were taken. */
export const takenAround = ({ testId, from, to }: Span): MediaList => ({
  filter: {
    all: [
      { field: "testId", op: "eq", value: [testId] },
      { field: "capturedAt", op: "between", value: [new Date(from).toISOString(), new Date(to).toISOString()] },
      { field: "check", op: "notNull", value: [] },
      { field: "stage", op: "notNull", value: [] },
    ],
  },
  sort: [{ column: "capturedAt", direction: "asc" }],
});
