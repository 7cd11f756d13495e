import { type CompiledQuery, compileFilter } from "@zona/domain/filters/compile";
import { MOST_PACKED_TESTS, packPath, packsOf, unpackedPack } from "@zona/domain/kpis/kpi-packs";
import { filterOfSums } from "@zona/domain/measures/populations";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { PlanQuery } from "@zona/domain/questions/plan-query";
import type { Facts } from "./facts.ts";
import { TooMuch } from "./scan.ts";

/** The query that sums of a slice are read by. */
export const sumsQuery = ({ subject, filter }: PlanQuery) => compileFilter(subject, filterOfSums(filter));

/**
 * Numerators and denominators of indicators over what a query finds, by one sum for each pack that holds some of them. Throws
 * `TooMuch` where more records are added up than a pack has room for.
 */
export async function indicatorSums(facts: Facts, query: CompiledQuery, codes: readonly KpiCode[]) {
  const packs = await Promise.all(
    packsOf(codes).map(async (pack) => {
      const { sums, count } = await facts.sums(query, pack.map(packPath));
      if (count > MOST_PACKED_TESTS) throw new TooMuch(count);
      return unpackedPack(pack, sums);
    }),
  );
  const told = packs.flat();
  return codes.map((code) => told.find((one) => one.code === code) ?? { code, n: 0, d: 0 });
}
