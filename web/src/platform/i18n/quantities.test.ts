import { expect, it } from "vitest";
import { tableNumber } from "./quantities.ts";

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
