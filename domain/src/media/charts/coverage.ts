import { CheckKey } from "../../policy/timing-profiles.ts";
import type { LabTest } from "../../tests/lab-test.ts";
import { dueList } from "../../timing/due-list.ts";
import type { MediaRow } from "../media-rollup.ts";
import { timingOf } from "../test-timing.ts";

/** `missing`: the check is over and nothing was taken. `poor`: all of it is blurred or clipped. `later`: not due yet. */
export type CoverageState = "ok" | "poor" | "missing" | "later" | "not-asked";
export type CoverageCell = { check: CheckKey; state: CoverageState; media: number; poor: number };
export type CoverageRow = { testId: string; code: string; cells: CoverageCell[] };

type CoveredTest = Pick<LabTest, "id" | "code" | "anchorAt" | "settings">;

/** A file that is still being read is no poor picture yet; one that was turned away never will be any. */
const isPoor = ({ verdict, clipped, state }: MediaRow) =>
  verdict === "blurred" || clipped === "yes" || state === "failed" || state === "rejected";

/** Whether each test has pictures of each check that its timing schedules. Tests without an injection are left out. */
export function coverageOf(
  tests: readonly CoveredTest[],
  rows: readonly MediaRow[],
  now: Date,
): { rows: CoverageRow[]; leftOut: number } {
  const ofCell = Map.groupBy(rows, ({ test, check }) => `${test}/${check}`);
  const covered: CoverageRow[] = [];
  for (const { id, code, anchorAt, settings } of tests) {
    if (!anchorAt) continue;
    const due = new Map(dueList(anchorAt, timingOf(settings)).map((item) => [item.check, item]));
    const cells = CheckKey.options.map((check): CoverageCell => {
      const media = ofCell.get(`${id}/${check}`) ?? [];
      const poor = media.filter(isPoor).length;
      const item = due.get(check);
      if (media.length > 0) return { check, state: poor === media.length ? "poor" : "ok", media: media.length, poor };
      if (!item) return { check, state: "not-asked", media: 0, poor: 0 };
      return { check, state: now > item.overdue ? "missing" : "later", media: 0, poor: 0 };
    });
    covered.push({ testId: id, code, cells });
  }
  return { rows: covered, leftOut: tests.length - covered.length };
}
