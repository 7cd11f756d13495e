import { afterEach, expect, it, vi } from "vitest";
import { dateFormat, inPercent, tableNumber, tenths } from "./formats.ts";

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

it("writes a share as English does, without a space", () => {
  expect(inPercent(tenths(70))).toBe("70.0%");
});

it("is asked for every number: a full stop is no decimal sign in German, nor a percent sign without its space", () => {
  const sources = import.meta.glob<string>(["../../**/*.{ts,tsx}", "!../../**/*.test.*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const past = Object.entries(sources).filter(
    // A drawing's coordinates are nobody's to read.
    ([file, code]) => !file.endsWith("/histogram.ts") && /\.toFixed\(|\} %[`<(]|" %"/.test(code),
  );
  expect(past.map(([file]) => file)).toEqual([]);
});
