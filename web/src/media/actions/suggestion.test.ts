import type { Medium } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import { describe, expect, it } from "vitest";
import { sharedSuggestion, suggestionFor } from "./suggestion.ts";

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
