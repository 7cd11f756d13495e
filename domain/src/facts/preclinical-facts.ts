import { type ArmsKey, blindingOf, withArms } from "../records/blinding.ts";
import { assayOutcome } from "../records/kinds/preclinical/preclinical-entry.ts";
import { CONTROL_ROLES, PreclinicalProtocolDraft } from "../records/kinds/preclinical/preclinical-protocol.ts";
import type { ArmResult } from "../records/kinds/preclinical/preclinical-result.ts";
import type { LabTest } from "../records/lab-test.ts";
import type { Sheets } from "../records/sheet.ts";
import type { TestFacts } from "./test-facts.ts";

type Sources = { test: LabTest; sheets: Sheets; armsKey?: ArmsKey | undefined };

/** The arms and the verdict of a preclinical test; empty while it is assessed blind, or without its protocol. */
export function preclinicalFacts(
  { test, sheets, armsKey }: Sources,
  isBlind: boolean,
): {
  roles: string[];
  result: TestFacts["result"];
} {
  const protocol =
    test.kind === "preclinical"
      ? PreclinicalProtocolDraft.safeParse({ ...test.material, ...withArms(test.header, armsKey) }).data
      : undefined;
  const empty = { controlPct: null, testPct: null, verdict: null };
  const isHidden = isBlind || (blindingOf(test.header) !== undefined && armsKey === undefined);
  if (!protocol?.protocolCode || isHidden) return { roles: [], result: empty };
  const outcome = assayOutcome(protocol, sheets);
  const roles = [...new Set(protocol.arms?.map(({ role }) => role))];
  if (!outcome) return { roles, result: empty };
  const { verdict, arms, control } = outcome;
  // A share of units that are still being read is no result.
  const percents = (isWanted: (one: ArmResult) => boolean) =>
    arms.flatMap((one) => (one.percent !== undefined && one.missing === 0 && isWanted(one) ? [one.percent] : []));
  const [controlPct = null] = percents(({ arm }) => arm === control);
  const tests = percents(({ role }) => !CONTROL_ROLES.includes(role));
  // All test arms have to pass, so the lowest decides.
  return { roles, result: { controlPct, testPct: tests.length > 0 ? Math.min(...tests) : null, verdict } };
}
