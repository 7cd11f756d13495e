import { TEST_FACTS } from "../collections.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import type { CompiledQuery } from "./compile.ts";

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

const EQUAL = [
  ...["population.isReference", "kind", "folded.operator", "folded.device", "folded.studyId"],
  ...["material.spermSource", "material.oocyteSource", "header.technique"],
];
const WHEN = "header.opuAt";

/**
 * The database sums two numbers from an index that holds what is asked before them. Conditions on several fields are answered
 * by merging, so each field has one index with the time of retrieval and one without.
 */
export const SUM_INDEXES: readonly { collection: string; fields: readonly string[] }[] = SUMMED.flatMap((code) => {
  const parts = [`kpis.${code}.n`, `kpis.${code}.d`];
  const prefixes = [[WHEN], ...EQUAL.flatMap((path) => [[path], [path, WHEN]])];
  return prefixes.map((prefix) => ({ collection: TEST_FACTS, fields: [...prefix, ...parts] }));
});

/**
 * Whether an index sums an indicator over what a query finds. One condition that no index ends with would make the database
 * refuse, and its documents would have to be read one by one.
 */
export const isSummed = ({ where }: Pick<CompiledQuery, "where">): boolean =>
  where.every(({ path }) => path === WHEN || EQUAL.includes(path));
