import { describe, expect, it } from "vitest";
import type { Medium } from "./medium.ts";
import type { MediumFacts } from "./medium-facts.ts";
import { suggestByNeighbours, suggestByTime } from "./suggest-slot.ts";

const WINDOWS = [
  { check: "fert", window: { from: 16, target: 17, overdue: 18 } },
  { check: "d2", window: { from: 42, target: 43, overdue: 46 } },
] as const;

describe("a suggested place", () => {
  it("is the check in or next to whose window the picture was taken", () => {
    expect(suggestByTime(17, WINDOWS)).toEqual({ check: "fert", stage: "pn" });
    expect(suggestByTime(21, WINDOWS)).toEqual({ check: "fert", stage: "pn" });
    expect(suggestByTime(39, WINDOWS)).toEqual({ check: "d2", stage: "cleavage" });
  });

  it("is none far from every window", () => {
    expect(suggestByTime(30, WINDOWS)).toBeUndefined();
    expect(suggestByTime(17, [])).toBeUndefined();
  });

  const at = (minutes: number) => new Date(Date.UTC(2026, 10, 20, 10, minutes));
  const medium = (minutes: number, over: Partial<Medium> = {}, device = "scope-1"): Medium => ({
    id: `m${minutes}`,
    testId: "t",
    originalName: "a.png",
    declaredType: "image/png",
    declaredBytes: 1,
    state: "ready",
    uploader: { uid: "u", name: "Ada" },
    createdAt: at(0),
    updatedAt: at(0),
    facts: { device, capturedAt: at(minutes) } as MediumFacts,
    ...over,
  });
  const d3 = { slot: { unitNo: 1, check: "d3", stage: "cleavage", role: "required" } } as const;
  const fert = { slot: { unitNo: 1, check: "fert", stage: "pn", role: "required" } } as const;

  it("is what most pictures of the same device around it show", () => {
    expect(suggestByNeighbours(medium(5), [medium(1, d3), medium(9, d3), medium(6, fert)])).toEqual({
      check: "d3",
      stage: "cleavage",
    });
  });

  it("takes nothing from another device, another test or another hour", () => {
    const others = [medium(5, d3, "scope-2"), medium(5, { ...d3, testId: "u" }), medium(40, d3)];
    expect(suggestByNeighbours(medium(5), others)).toBeUndefined();
    expect(suggestByNeighbours(medium(5, {}, "none"), [medium(5, d3, "none")])).toBeUndefined();
  });
});
