import { afterEach, expect, it, vi } from "vitest";
import { dateFormat, tableNumber } from "./formats.ts";

afterEach(() => vi.restoreAllMocks());

it("asks the browser for its formatter at the first date and never again", () => {
  const made = vi.spyOn(Intl, "DateTimeFormat");
  const { format } = dateFormat({ timeZone: "UTC", year: "numeric", month: "2-digit", day: "2-digit" });
  expect(made).not.toHaveBeenCalled();
  expect(format(new Date("2026-05-12T23:30:00Z"))).toBe("12/05/2026");
  expect(format(new Date("2026-05-13T00:30:00Z"))).toBe("13/05/2026");
  expect(made).toHaveBeenCalledTimes(1);
});

it.each([
  [12_345_678, "12,345,678"],
  [1_000_001, "1,000,001"],
  [1_234_567.891, "1,234,567.891"],
  [70.25, "70.25"],
  [1 / 3, "0.333"],
  [0.000_123_4, "0.000123"],
  [41.99999999999999, "42"],
  [0, "0"],
])("%d stands in a table as %s", (value, text) => {
  expect(tableNumber(value)).toBe(text);
});
