import { describe, expect, it } from "vitest";
import { dayIn, plusDays, rangeOf } from "./range.ts";

const clock = { now: new Date("2026-11-20T23:30:00Z"), zone: "Europe/Paris" };

describe("the range of the charts", () => {
  it("is the last twelve weeks, on the calendar of the site", () => {
    expect(rangeOf(null, null, clock)).toEqual({ range: { from: "2026-08-30", to: "2026-11-21" }, unused: [] });
    expect(dayIn(clock.now, "UTC")).toBe("2026-11-20");
    expect(plusDays("2026-12-31", 1)).toBe("2027-01-01");
  });

  it.each([
    ["yesterday", null],
    ["2026-02-30", null],
    ["1969-01-01", null],
    [null, "2030-01-01"],
    ["2026-11-10", "2026-11-01"],
  ])("tells what it cannot use: %s to %s", (from, to) => {
    const { range, unused } = rangeOf(from, to, clock);
    expect(unused).toHaveLength(1);
    expect(range.from <= range.to).toBe(true);
  });
});
