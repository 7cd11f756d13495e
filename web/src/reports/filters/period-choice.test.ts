import { parseRelativeTime, relativeTimeText } from "@zona/domain/filters/relative-time";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { periodChoices, periodKey, periodOfKey } from "./period-choice.ts";

const entries = periodChoices().flatMap(({ items }) => items);

it("every period that is offered is one, named once, and found again by its entry", () => {
  expect(new Set(entries.map(({ label }) => label)).size).toBe(entries.length);
  for (const { value } of entries) {
    const time = periodOfKey(value);
    expect(time && parseRelativeTime(relativeTimeText(time))).toEqual(time);
    expect(time && periodKey(time)).toBe(value);
  }
});

it("every period that a filter may hold has an entry", () => {
  const units = fc.constantFrom("days", "weeks", "months", "quarters", "years");
  const counted = fc
    .tuple(fc.constantFrom("last", "this-and-last"), fc.integer({ min: 1, max: 999 }), units)
    .map((parts) => parts.join("-"));
  const values = fc.oneof(
    counted,
    fc.integer({ min: 1, max: 999 }).map((days) => `past-${days}-days`),
  );
  void fc.assert(
    fc.property(values, (value) => {
      const time = parseRelativeTime(value);
      expect(entries.map((entry) => entry.value)).toContain(time && periodKey(time));
    }),
  );
});
