import { expect, it } from "vitest";
import { closingLine, countsOfPlaywright, countsOfVitest, failureLines, summaryTable } from "./results.ts";

const unit = { title: "unit tests", seconds: 1.25, counts: { passed: 7, failed: 0, skipped: 1 } };
const browser = { title: "browser", seconds: 61, counts: { passed: 2, failed: 3, skipped: 0 } };

it("closes with the sum over all runners", () => {
  expect(closingLine([unit, browser])).toBe("9 passed, 3 failed");
  expect(closingLine([])).toBe("0 passed, 0 failed");
});

it("counts a file that cannot be loaded as a failure", () => {
  const report = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0 };
  expect(countsOfVitest(report, 1)).toEqual({ passed: 5, failed: 1, skipped: 0, failures: [] });
  expect(countsOfVitest({ ...report, numFailedTests: 2 }, 1)).toMatchObject({ failed: 2 });
});

it("counts the tests of a browser", () => {
  const stats = { expected: 4, unexpected: 0, skipped: 2 };
  expect(countsOfPlaywright({ stats }, 0)).toEqual({ passed: 4, failed: 0, skipped: 2, failures: [] });
});

it("shows what failed, what was skipped and what was not run", () => {
  expect(summaryTable([unit, browser], ["deploy"]).split("\n")).toEqual([
    "  ✓ unit tests     1.3 s   7 passed, 0 failed, 1 skipped",
    "  ✗ browser       61.0 s   2 passed, 3 failed",
    "  - deploy               not run",
  ]);
});

it("says in a line each what failed and why", () => {
  const failing = {
    error: { message: "Error: expect(locator).toBeVisible() failed\n\n\u001b[2mTimeout: 5 ms\u001b[0m" },
  };
  const specs = [
    { title: "opens", file: "a.spec.ts", line: 3, tests: [{ status: "unexpected", results: [failing] }] },
    { title: "shuts", file: "a.spec.ts", line: 9, tests: [{ status: "skipped", results: [] }] },
    { title: "stays", file: "a.spec.ts", line: 12, tests: [{ status: "expected", results: [{}] }] },
  ];
  const stats = { expected: 1, unexpected: 1, skipped: 1 };
  const counts = countsOfPlaywright({ stats, suites: [{ specs: [], suites: [{ specs }] }] }, 1);
  expect(failureLines([unit, { ...browser, counts }])).toEqual([
    "a.spec.ts:3 opens: Error: expect(locator).toBeVisible() failed Timeout: 5 ms",
  ]);

  const failed = {
    status: "failed",
    fullName: "sums",
    failureMessages: ["AssertionError: 1 is 2\n    at /x/y.ts:3:4"],
  };
  const testResults = [{ assertionResults: [failed, { ...failed, status: "passed" }] }];
  const report = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, testResults };
  expect(countsOfVitest(report, 1).failures).toEqual(["sums: AssertionError: 1 is 2"]);
});
