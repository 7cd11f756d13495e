import { KPI_PACKS, MOST_PACKED_TESTS, packPath, unpacked } from "@zona/domain/facts/kpi-packs";
import type { CompiledQuery } from "@zona/domain/filters/compile";
import { asksStateTime } from "@zona/domain/filters/sum-indexes";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { Facts } from "./facts.ts";
import { TooMuch } from "./scan.ts";

type Parts = { n: number; d: number };

export const kpiPaths = (code: KpiCode) => [`kpis.${code}.n`, `kpis.${code}.d`] as const;

/** Sums of the indicators of one pack over so many records. Throws `TooMuch` where a number would run over. */
export async function packedSums(
  facts: Facts,
  query: CompiledQuery,
  codes: readonly KpiCode[],
  records: number,
): Promise<Parts[]> {
  if (records > MOST_PACKED_TESTS) throw new TooMuch(records);
  const sums = await facts.sumsOf(query, codes.map(packPath), records);
  return codes.map((_, at) => unpacked(sums[at] ?? 0));
}

/** Sums of one indicator out of the index that holds what is asked: its own, or by moments of states that of its pack. */
export async function indicatorSums(facts: Facts, query: CompiledQuery, code: KpiCode): Promise<Parts> {
  const pack = asksStateTime(query) ? KPI_PACKS.find((codes) => codes.includes(code)) : undefined;
  if (pack) {
    const found = await packedSums(facts, query, pack, await facts.count(query));
    return found[pack.indexOf(code)] ?? { n: 0, d: 0 };
  }
  const [n = 0, d = 0] = (await facts.sums(query, kpiPaths(code))).sums;
  return { n, d };
}
