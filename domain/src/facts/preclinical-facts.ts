import type { ArmResult, RunResult } from "../records/kinds/preclinical/result-schema.ts";
import type { TestFacts } from "./test-facts.ts";

/** An arm's figure of the criterion that decides; a share of units that are still being read is no result. */
function percentOf({ figures: [figure] }: ArmResult): number[] {
  if (!figure || figure.set.missing > 0) return [];
  const value = figure.share?.percent ?? figure.summary?.mean;
  return value === undefined ? [] : [value];
}

/** The arms and the verdict of a preclinical test; empty where nothing is known of it. */
export function preclinicalFacts(result: RunResult | undefined): {
  roles: string[];
  /** Numbers of the lots that its arms test. */
  lotNos: string[];
  result: TestFacts["result"];
} {
  const { verdict = null, arms = [] } = result ?? {};
  const [controlPct = null] = arms.filter(({ part }) => part === "control").flatMap(percentOf);
  const tests = arms.filter(({ part }) => part === "test").flatMap(percentOf);
  // All test arms have to pass, so the lowest decides.
  const testPct = tests.length > 0 ? Math.min(...tests) : null;
  return {
    roles: [...new Set(arms.map(({ role }) => role))],
    lotNos: arms.flatMap(({ lotNo }) => lotNo || []),
    result: { controlPct, testPct, verdict },
  };
}
