import { readingsOf } from "../entry/preclinical-entry.ts";
import { type ArmsKey, blindingOf, withArms } from "../tests/blinding.ts";
import type { LabTest } from "../tests/lab-test.ts";
import { CONTROL_ROLES, PreclinicalProtocolDraft } from "../tests/preclinical-protocol.ts";
import { assessAssay } from "../tests/preclinical-result.ts";
import type { Sheets } from "../tests/sheet.ts";
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
  const readings = readingsOf(protocol, sheets);
  const { verdict, arms } = assessAssay(protocol.protocolCode, readings);
  const roleOf = new Map(protocol.arms?.map(({ name, role }) => [name, role]));
  const last = Math.max(...readings.map(({ hours }) => hours));
  const motility = readings.filter(({ hours }) => hours === last);
  const percents = (isControl: boolean) =>
    [
      ...arms.map(({ arm, percent }) => ({ role: roleOf.get(arm), percent })),
      ...motility.map(({ role, motilityPct }) => ({ role, percent: motilityPct })),
    ].flatMap(({ role, percent }) =>
      role && percent !== undefined && CONTROL_ROLES.includes(role) === isControl ? [percent] : [],
    );
  const [control] = percents(true);
  const tests = percents(false);
  return {
    roles: [...new Set(roleOf.values())],
    result: { controlPct: control ?? null, testPct: tests.length > 0 ? Math.max(...tests) : null, verdict },
  };
}
