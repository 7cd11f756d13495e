import { expect, it } from "vitest";
import { closingLine, countsOfPlaywright, countsOfVitest, summaryTable } from "./results.ts";

const unit = { title: "unit tests", seconds: 1.25, counts: { passed: 7, failed: 0, skipped: 1 } };
const browser = { title: "browser", seconds: 61, counts: { passed: 2, failed: 3, skipped: 0 } };

it("closes with the sum over all runners", () => {
  expect(closingLine([unit, browser])).toBe("9 passed, 3 failed");
  expect(closingLine([])).toBe("0 passed, 0 failed");
});

it("counts a file that cannot be loaded as a failure", () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 };
  expect(countsOfVitest(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  expect(countsOfVitest({ ...report, numFailedTests: 2 }, 1)).toMatchObject({ failed: 2 });
});

it("counts a test that passed only the second time as passed", () => {
  const stats = { expected: 4, unexpected: 0, flaky: 1, skipped: 2 };
  expect(countsOfPlaywright({ stats }, 0)).toEqual({ passed: 5, failed: 0, skipped: 2 });
});

it("shows what failed, what was skipped and what was not run", () => {
  expect(summaryTable([unit, browser], ["deploy"]).split("\n")).toEqual([
    "  ✓ unit tests     1.3 s   7 passed, 0 failed, 1 skipped",
    "  ✗ browser       61.0 s   2 passed, 3 failed",
    "  - deploy               not run",
  ]);
});
