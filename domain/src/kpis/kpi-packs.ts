import type { TestFacts } from "../facts/test-facts.ts";
import { KPI_POLICY, type KpiCode } from "../policy/kpi-policy.ts";

/** One number holds a numerator and a denominator; each half has room for the oocytes of 800,000 tests. */
const HALF = 2 ** 26;

/** A record counts at most so many oocytes; more tests than this at once would let a half run over. */
export const MOST_PACKED_TESTS = Math.floor(HALF / 80);

/**
 * What the database adds up at once: five figures, of which one counts the records. The first page's indicators come first, so
 * that a month takes two sums.
 */
export const KPI_PACKS: readonly (readonly KpiCode[])[] = [
  ["KPI_ICSI_FERT", "KPI_ICSI_DAMAGE", "KPI_D3", "KPI_BLAST"],
  ["PI_GOOD_BLAST", "RI_OOCYTE_RECOVERY", "RI_MII"],
  ["PI_1PN_ICSI", "KPI_CLEAVAGE", "KPI_D2"],
];

/** Indicators that are packed: those that one record can tell, in the order of the policy. */
export const SUMMED: readonly KpiCode[] = KPI_POLICY.rows
  .map(({ code }) => code)
  .filter((code) => KPI_PACKS.flat().includes(code));

/** The packs that hold these indicators; each is one sum. */
export const packsOf = (codes: readonly KpiCode[]) =>
  KPI_PACKS.filter((pack) => pack.some((code) => codes.includes(code)));

export const packPath = (code: KpiCode) => `kpiPacks.${code}`;

/** Every indicator of a cycle as one whole number; one that cannot be said adds nothing. */
export const packedKpis = (kpis: TestFacts["kpis"]): TestFacts["kpiPacks"] =>
  Object.fromEntries(SUMMED.map((code) => [code, packed(kpis[code] ?? { n: 0, d: 0 })]));

const packed = ({ n, d }: { n: number; d: number }) => d * HALF + n;

/** Numerator and denominator of a sum of such numbers. */
export const unpacked = (sum: number) => ({ n: sum % HALF, d: Math.floor(sum / HALF) });

/** What sums of the numbers of a pack, in its order, tell of each of its indicators. */
export const unpackedPack = (pack: readonly KpiCode[], sums: readonly number[]) =>
  pack.map((code, at) => ({ code, ...unpacked(sums[at] ?? 0) }));
