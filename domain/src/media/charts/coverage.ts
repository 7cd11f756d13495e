import type { TestSummary } from "../../facts/test-summary.ts";
import { CheckKey } from "../../policy/timing-profiles.ts";
import type { MediaRow } from "../media-rollup.ts";

/**
 * `missing`: the check was made, or its time is over, without a picture. `partial`: some oocytes have none. `poor`: all of
 * it is blurred or clipped. `waived`: a reason stands in place of pictures. `later`: not due yet.
 */
export type CoverageState = "ok" | "poor" | "partial" | "missing" | "waived" | "later" | "not-asked";
export type CoverageCell = { check: CheckKey; state: CoverageState; media: number; poor: number };
export type CoverageRow = { testId: string; code: string; cells: CoverageCell[] };

type CoveredTest = Pick<TestSummary, "id" | "code" | "anchorAt" | "media">;
type Required = TestSummary["media"]["required"][number];

/** A file that is still being read is no poor picture yet; one that was turned away never will be any. */
const isPoor = ({ verdict, clipped, state }: MediaRow) =>
  verdict === "blurred" || clipped === "yes" || state === "failed" || state === "rejected";

function stateOf(required: Required | undefined, media: number, poor: number, now: Date): CoverageState {
  if (!required) return "not-asked";
  if (media > 0 && poor === media) return "poor";
  if (required.state === "incomplete") return "partial";
  if (media > 0 || required.state === "complete") return "ok";
  if (required.state === "waived" || required.state === "missing") return required.state;
  return now > required.overdueAt ? "missing" : "later";
}

/**
 * Whether each test has the pictures that the policy asks for. Checks that ask for none have no column; tests without an
 * injection are left out. A cell counts the media of `rows` alone, so that its link opens just as many.
 */
export function coverageOf(
  tests: readonly CoveredTest[],
  rows: readonly MediaRow[],
  now: Date,
): { rows: CoverageRow[]; checks: CheckKey[]; leftOut: number } {
  const ofCell = Map.groupBy(rows, ({ test, check }) => `${test}/${check}`);
  const covered = tests.filter(({ anchorAt }) => anchorAt !== null);
  const asking = new Set(covered.flatMap(({ media }) => media.required).map(({ check }) => check));
  const checks = CheckKey.options.filter((check) => asking.has(check));
  const cellsOf = ({ id, media: { required } }: CoveredTest) =>
    checks.map((check): CoverageCell => {
      const media = ofCell.get(`${id}/${check}`) ?? [];
      const poor = media.filter(isPoor).length;
      const asked = required.find((one) => one.check === check);
      return { check, state: stateOf(asked, media.length, poor, now), media: media.length, poor };
    });
  return {
    rows: covered.map((test) => ({ testId: test.id, code: test.code, cells: cellsOf(test) })),
    checks,
    leftOut: tests.length - covered.length,
  };
}
