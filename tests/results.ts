/**
 * What a step of the test run came to. A check without tests of its own, such as the linter, counts as one. `failures` says
 * in a line each what failed and why, where the runner tells.
 */
export type Counts = { passed: number; failed: number; skipped: number; failures?: readonly string[] };

export type StepResult = { title: string; seconds: number; counts: Counts };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults?: { assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
};
type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; skipped: number };
  suites?: PlaywrightSuite[];
};

const PASSED: Counts = { passed: 1, failed: 0, skipped: 0 };
export const FAILED: Counts = { passed: 0, failed: 1, skipped: 0 };

export function countsOfCheck(exitCode: number): Counts {
  return exitCode === 0 ? PASSED : FAILED;
}

export function countsOfVitest(report: VitestReport, exitCode: number): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, testResults = [] } = report;
  const failed = testResults.flatMap(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === "failed"),
  );
  return {
    passed: numPassedTests,
    failed: failures(numFailedTests, exitCode),
    skipped: numPendingTests,
    failures: failed.map(({ fullName, failureMessages }) => failureLine(fullName, failureMessages[0])),
  };
}

export function countsOfPlaywright({ stats, suites = [] }: PlaywrightReport, exitCode: number): Counts {
  return {
    passed: stats.expected,
    failed: failures(stats.unexpected, exitCode),
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  };
}

function failuresOfSuite({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .flatMap(({ results }) =>
        results
          .filter(({ error }) => error !== undefined)
          .map(({ error }) => failureLine(`${file}:${line} ${title}`, error?.message)),
      ),
  );
  return [...own, ...suites.flatMap(failuresOfSuite)];
}

const COLOURS = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g");
const LONGEST_FAILURE = 400;

/** What failed and the first lines of why, as one line: the end of a log is all that is kept of some runs. */
function failureLine(name: string, message = "no message"): string {
  const why = message.replace(COLOURS, "").split(/\s+at .*:\d+:\d+/)[0] ?? "";
  return `${name}: ${why.replace(/\s+/g, " ").trim()}`.slice(0, LONGEST_FAILURE);
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
  const sum = (key: "passed" | "failed" | "skipped") => counts.reduce((total, one) => total + one[key], 0);
  return {
    ...{ passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") },
    failures: counts.flatMap(({ failures = [] }) => failures),
  };
}

/** What failed in all steps, for the end of the log. */
export const failureLines = (results: readonly StepResult[]): readonly string[] =>
  sumOfCounts(results.map(({ counts }) => counts)).failures ?? [];

/** The last line of `npm test`, over all steps. */
export function closingLine(results: readonly StepResult[]): string {
  const { passed, failed } = sumOfCounts(results.map(({ counts }) => counts));
  return `${passed} passed, ${failed} failed`;
}
