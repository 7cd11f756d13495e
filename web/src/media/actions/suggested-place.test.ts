import type { Medium } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import { describe, expect, it } from "vitest";
import { captureSpans, sharedSuggestion, suggestionFor } from "./suggested-place.ts";

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 19, 8, minutes));
const byTime = { check: "d3", stage: "cleavage" } as const;
const place = { check: "fert", stage: "pn", role: "extra" } as const;

const medium = (minutes: number, facts: Partial<MediumFacts> = {}, over: Partial<Medium> = {}): Medium => ({
  id: `m${minutes}`,
  testId: "t",
  originalName: "a.jpg",
  declaredType: "image/jpeg",
  declaredBytes: 1,
  state: "ready",
  uploader: { uid: "u", name: "Ada" },
  createdAt: at(0),
  updatedAt: at(0),
  facts: { device: "scope-1", capturedAt: at(minutes), ...facts } as MediumFacts,
  ...over,
});

describe("what is suggested in the inbox", () => {
  it("is the place of neighbours of the same device before that of the capture time", () => {
    const linked = [medium(4, {}, { slot: place })];
    expect(suggestionFor(medium(5, { suggestion: byTime }), linked)).toMatchObject({
      slot: { check: "fert" },
      reason: "byNeighbours",
    });
    expect(suggestionFor(medium(5, { suggestion: byTime }), [])).toEqual({ slot: byTime, reason: "byTime" });
  });

  it("is nothing for a medium that was just linked, though its facts do not know it yet", () => {
    expect(suggestionFor(medium(5, { suggestion: byTime }, { slot: place }), [])).toBeUndefined();
  });

  it("is shared by several media only where it is the same for each", () => {
    const three = [medium(1, { suggestion: byTime }), medium(2, { suggestion: byTime })];
    expect(sharedSuggestion(three, [])).toEqual(byTime);
    expect(sharedSuggestion([...three, medium(3)], [])).toBeUndefined();
    expect(sharedSuggestion([medium(3), ...three], [])).toBeUndefined();
  });
});

const MINUTE = 60_000;
const mediumOf = (testId: string, minutes: number | undefined, slot?: Medium["slot"]) =>
  ({
    testId,
    slot,
    facts: minutes === undefined ? {} : { capturedAt: new Date(minutes * MINUTE) },
  }) as unknown as Medium;

it("asks once for each test, for what was taken up to ten minutes before and after its media without a place", () => {
  const placed = mediumOf("a", 500, { role: "extra", check: "d3", stage: "cleavage" });
  const asked = captureSpans([
    mediumOf("a", 100),
    mediumOf("b", 7),
    mediumOf("a", 104),
    placed,
    mediumOf("a", undefined),
  ]);
  expect(asked).toEqual([
    { testId: "a", from: 90 * MINUTE, to: 114 * MINUTE },
    { testId: "b", from: -3 * MINUTE, to: 17 * MINUTE },
  ]);
});
