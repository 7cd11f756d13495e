/** What a step of the test run came to. A check without tests of its own, such as the linter, counts as one. */
export type Counts = { passed: number; failed: number; skipped: number };

export type StepResult = { title: string; seconds: number; counts: Counts };

type VitestReport = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

export function countsOfCheck(exitCode: number): Counts {
  return exitCode === 0 ? PASSED : FAILED;
}

export function countsOfVitest(report: VitestReport, exitCode: number): Counts {
  const { numPassedTests, numFailedTests, numPendingTests } = report;
  return { passed: numPassedTests, failed: failures(numFailedTests, exitCode), skipped: numPendingTests };
}

/** A test that passes only the second time has passed: Playwright lists it as flaky, for somebody to look into. */
export function countsOfPlaywright({ stats }: PlaywrightReport, exitCode: number): Counts {
  const failed = failures(stats.unexpected, exitCode);
  return { passed: stats.expected + stats.flaky, failed, skipped: stats.skipped };
}

/** A file that cannot even be loaded fails without a failed test. */
function failures(failedTests: number, exitCode: number): number {
  return exitCode === 0 ? failedTests : Math.max(failedTests, 1);
}

export function summaryTable(results: readonly StepResult[], notRun: readonly string[]): string {
  const width = Math.max(...[...results.map(({ title }) => title), ...notRun].map((title) => title.length));
  const rows = results.map(({ title, seconds, counts: { passed, failed, skipped } }) => {
    const skippedToo = skipped > 0 ? `, ${skipped} skipped` : "";
    return `  ${failed > 0 ? "✗" : "✓"} ${title.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s   ${passed} passed, ${failed} failed${skippedToo}`;
  });
  return [...rows, ...notRun.map((title) => `  - ${title.padEnd(width)}           not run`)].join("\n");
}

export function sumOfCounts(counts: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => counts.reduce((total, one) => total + one[key], 0);
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") };
}

/** The last line of `npm test`, over all steps. */
export function closingLine(results: readonly StepResult[]): string {
  const { passed, failed } = sumOfCounts(results.map(({ counts }) => counts));
  return `${passed} passed, ${failed} failed`;
}
