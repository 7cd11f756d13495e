import type { Medium } from "@zona/domain/media/medium";
import { expect, it } from "vitest";
import { spansAround } from "./spans-around.ts";

const MINUTE = 60_000;
const medium = (testId: string, minutes: number | undefined, slot?: Medium["slot"]) =>
  ({
    testId,
    slot,
    facts: minutes === undefined ? {} : { capturedAt: new Date(minutes * MINUTE) },
  }) as unknown as Medium;

it("asks once for each test, for what was taken up to ten minutes before and after its media without a place", () => {
  const placed = medium("a", 500, { role: "extra", check: "d3", stage: "cleavage" });
  const asked = spansAround([medium("a", 100), medium("b", 7), medium("a", 104), placed, medium("a", undefined)]);
  expect(asked).toEqual([
    { testId: "a", from: 90 * MINUTE, to: 114 * MINUTE },
    { testId: "b", from: -3 * MINUTE, to: 17 * MINUTE },
  ]);
});
