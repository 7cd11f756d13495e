import { LOT_KEYS, REACH, type Reach } from "../records/lot-roles.ts";
import type { TestFacts } from "./test-facts.ts";

/** One lot of one record. */
export type ExposureRow = {
  id: string;
  test: Omit<TestFacts, "units">;
  lotNo: string;
  /** Keys of `LOT_ROLES`. */
  roles: readonly string[];
  /** Which oocytes met it. */
  reaches: readonly Reach[];
  /** When work with it began, as far as its record tells. */
  usedAt: Date | null;
};

function lotsOf({ header, material, arm, units }: TestFacts): [role: string, lotNo: string][] {
  const values: Readonly<Record<string, unknown>> = header;
  const told: [string, unknown][] = [
    ...LOT_KEYS.map((key): [string, unknown] => [key, values[key]]),
    ["material", material.materialLot],
    ...arm.lotNos.map((lotNo): [string, unknown] => ["tested", lotNo]),
    ...units.map(({ storage }): [string, unknown] => ["straw", storage?.mediumLot]),
  ];
  return told.flatMap(([role, lotNo]): [string, string][] =>
    typeof lotNo === "string" && lotNo.trim() !== "" ? [[role, lotNo.trim()]] : [],
  );
}

/** Every lot that a record names, each once in whatever role and however it is spelled. */
export function exposureRows(facts: TestFacts): ExposureRow[] {
  const { units: _, ...test } = facts;
  const byLot = Map.groupBy(lotsOf(facts), ([, lotNo]) => lotNo.toLowerCase());
  return [...byLot].map(([key, uses]) => {
    const roles = [...new Set(uses.map(([role]) => role))];
    return {
      id: `${facts.id}/${key}`,
      test,
      lotNo: uses[0]?.[1] ?? key,
      roles,
      reaches: [...new Set(roles.map((role) => REACH[role] ?? "all"))],
      usedAt: usedAt(facts, roles),
    };
  });
}

/** The first of the acts that a lot is used in; of a record that tells none, when it began. */
function usedAt({ units, anchorAt, header, createdAt }: TestFacts, roles: readonly string[]): Date | null {
  const first = (times: readonly (Date | null | undefined)[]) =>
    times.filter((at) => at instanceof Date).toSorted((a, b) => a.getTime() - b.getTime())[0];
  const ofRole = (role: string) => {
    if (role === "freezingMedium" || role === "straw") return first(units.map(({ events }) => events.frozen?.at));
    if (role === "warmingMedium") return first(units.map(({ events }) => events.warmed?.at));
    if (role === "enzyme") return header.denudationEndAt ?? anchorAt;
    return anchorAt;
  };
  return first(roles.map(ofRole)) ?? anchorAt ?? createdAt;
}
