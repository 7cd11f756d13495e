import type { OfStudy } from "@zona/domain/identity/access";
import { SHIPPED_PROTOCOLS } from "@zona/domain/protocols/shipped-protocols";
import { runResult } from "@zona/domain/records/kinds/preclinical/run-result";
import { unitRow } from "@zona/domain/records/sheet";
import type { PinnedRun } from "@zona/domain/release/lot-evidence";

const { plan } = SHIPPED_PROTOCOLS.MEA_1cell;
export const PROTOCOL = {
  version: 2,
  plan: { ...plan, replicates: { required: 2, retests: 1, source: "laboratory" } },
};

const ARMS = [
  { name: "Medium", role: "control_medium" as const, nUnits: 15 },
  { name: "Lot 7", role: "test" as const, nUnits: 21, lotNo: "L7" },
];

/** A locked run of lot L7, of whose 21 embryos so many are good. */
export function runOfLot(
  replicate: number,
  good: number,
  more: Partial<PinnedRun & OfStudy> = {},
): PinnedRun & OfStudy {
  const rows = ARMS.flatMap(({ nUnits }, arm) =>
    Array.from({ length: nUnits }, (_, unit) => {
      const stage = arm === 0 || unit < good ? "expanded" : "morula";
      return [unitRow(arm, unit + 1), { stage }] as const;
    }),
  );
  const sheets = { h96: { rows: Object.fromEntries(rows) } };
  const result = runResult({ protocol: PROTOCOL, arms: ARMS, sheets });
  const testId = `t${replicate}`;
  const place = { version: 2, series: 1, replicate, protocol: PROTOCOL };
  const of = { organisation: "hollyfield.example", studyId: "zp-pre-03" };
  const told = { code: `PRE-${replicate}`, status: "locked" as const, result, sha256: "ab".repeat(32) };
  return { testId, ...of, ...place, ...told, ...more };
}
