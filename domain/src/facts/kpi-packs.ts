import type { KpiCode } from "../policy/kpi-policy.ts";
import type { TestFacts } from "./test-facts.ts";

/** Indicators that one record can tell; the others have no source here. */
export const SUMMED: readonly KpiCode[] = [
  "RI_OOCYTE_RECOVERY",
  "RI_MII",
  "PI_1PN_ICSI",
  "PI_GOOD_BLAST",
  "KPI_ICSI_DAMAGE",
  "KPI_ICSI_FERT",
  "KPI_CLEAVAGE",
  "KPI_D2",
  "KPI_D3",
  "KPI_BLAST",
];

/** One number holds a numerator and a denominator; each half has room for the oocytes of 800,000 tests. */
const HALF = 2 ** 26;

/** A record counts at most so many oocytes; more tests than this at once would let a half run over. */
export const MOST_PACKED_TESTS = Math.floor(HALF / 80);

/** The database adds up five numbers at a time, so all indicators take two questions instead of one each. */
const AT_ONCE = 5;

export const KPI_PACKS: readonly (readonly KpiCode[])[] = Array.from(
  { length: Math.ceil(SUMMED.length / AT_ONCE) },
  (_, at) => SUMMED.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
);

export const packPath = (code: KpiCode) => `kpiPacks.${code}`;

/** Every indicator of an ICSI test as one whole number; one that cannot be said adds nothing. */
export const kpiPacks = (kpis: TestFacts["kpis"]): TestFacts["kpiPacks"] =>
  Object.fromEntries(SUMMED.map((code) => [code, (kpis[code]?.d ?? 0) * HALF + (kpis[code]?.n ?? 0)]));

/** Numerator and denominator of a sum of such numbers. */
export const unpacked = (sum: number) => ({ n: sum % HALF, d: Math.floor(sum / HALF) });
