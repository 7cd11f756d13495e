import type { Medium } from "@zona/domain/media/medium";
import { NEAR_MS } from "@zona/domain/media/suggest-slot";

type Span = { testId: string; from: number; to: number };

/** For each test of media without a place, the time in which their neighbours were taken; nothing of media without a time. */
export function spansAround(media: readonly Medium[]): readonly Span[] {
  const spans = new Map<string, Span>();
  for (const { testId, slot, facts } of media) {
    const at = facts?.capturedAt?.getTime();
    if (at === undefined || (slot?.check && slot.stage)) continue;
    const { from, to } = spans.get(testId) ?? { from: at, to: at };
    spans.set(testId, { testId, from: Math.min(from, at), to: Math.max(to, at) });
  }
  return [...spans.values()].map(({ testId, from, to }) => ({ testId, from: from - NEAR_MS, to: to + NEAR_MS }));
}
