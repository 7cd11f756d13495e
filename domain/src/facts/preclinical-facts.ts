import { type ArmsKey, blindingOf, withArms } from "../records/blinding.ts";
import type { ArmResult } from "../records/kinds/preclinical/result-schema.ts";
import { runOf } from "../records/kinds/preclinical/run.ts";
import { runResult } from "../records/kinds/preclinical/run-result.ts";
import type { LabTest } from "../records/lab-test.ts";
import type { Sheets } from "../records/sheet.ts";
import type { TestFacts } from "./test-facts.ts";

type Sources = {
  test: LabTest;
  sheets: Sheets;
  armsKey?: ArmsKey | undefined;
  onceRead?: ReadonlySet<string> | undefined;
};

/** An arm's figure of the criterion that decides; a share of units that are still being read is no result. */
function percentOf({ figures: [figure] }: ArmResult): number[] {
  if (!figure || figure.set.missing > 0) return [];
  const value = figure.share?.percent ?? figure.summary?.mean;
  return value === undefined ? [] : [value];
}

/** The arms and the verdict of a preclinical test; empty while it is assessed blind, or without its protocol. */
export function preclinicalFacts(
  { test, sheets, armsKey, onceRead }: Sources,
  isBlind: boolean,
): {
  roles: string[];
  /** Numbers of the lots that its arms test. */
  lotNos: string[];
  result: TestFacts["result"];
} {
  const empty = { controlPct: null, testPct: null, verdict: null };
  const isHidden = isBlind || (blindingOf(test.header) !== undefined && armsKey === undefined);
  const run =
    test.kind === "preclinical" && !isHidden
      ? runOf({ settings: test.settings, header: withArms(test.header, armsKey) }, sheets, onceRead)
      : undefined;
  if (!run) return { roles: [], lotNos: [], result: empty };
  const { verdict, arms } = runResult(run);
  const [controlPct = null] = arms.filter(({ part }) => part === "control").flatMap(percentOf);
  const tests = arms.filter(({ part }) => part === "test").flatMap(percentOf);
  // All test arms have to pass, so the lowest decides.
  const testPct = tests.length > 0 ? Math.min(...tests) : null;
  return {
    roles: [...new Set(run.arms.map(({ role }) => role))],
    lotNos: run.arms.flatMap(({ lotNo }) => lotNo || []),
    result: { controlPct, testPct, verdict },
  };
}
