import { TEST_FACTS } from "../collections.ts";
import { KPI_PACKS, packPath, SUMMED } from "../facts/kpi-packs.ts";
import type { CompiledQuery } from "./compile.ts";

const EQUAL = [
  ...["population.isReference", "kind", "folded.operator", "folded.device", "folded.studyId"],
  ...["material.spermSource", "material.oocyteSource", "header.technique"],
];
const WHEN = "header.opuAt";

/**
 * The database sums two numbers from an index that holds what is asked before them. Conditions on several fields are answered
 * by merging, so each field has one index with the time of retrieval and one without.
 */
export const SUM_INDEXES: readonly { collection: string; fields: readonly string[] }[] = [
  ...SUMMED.map((code) => [`kpis.${code}.n`, `kpis.${code}.d`]),
  ...KPI_PACKS.map((codes) => codes.map(packPath)),
].flatMap((parts) => {
  const prefixes = [[WHEN], ...EQUAL.flatMap((path) => [[path], [path, WHEN]])];
  return prefixes.map((prefix) => ({ collection: TEST_FACTS, fields: [...prefix, ...parts] }));
});

/**
 * Whether an index sums an indicator over what a query finds. One condition that no index ends with would make the database
 * refuse, and its documents would have to be read one by one.
 */
export const isSummed = ({ where }: Pick<CompiledQuery, "where">): boolean =>
  where.every(({ path }) => path === WHEN || EQUAL.includes(path));
