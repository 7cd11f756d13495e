import { TEST_FACTS } from "../collections.ts";
import { KPI_PACKS, packPath, SUMMED } from "../facts/kpi-packs.ts";
import type { CompiledQuery } from "./compile.ts";
import { INDEXES } from "./indexes.ts";
import { STATE_PATHS } from "./state-fields.ts";

const EQUAL = [
  ...["population.isReference", "kind", "folded.operator", "folded.device", "folded.studyId"],
  ...["material.spermSource", "material.oocyteSource", "header.technique"],
];
const WHEN = "header.opuAt";

const FURTHER = INDEXES[TEST_FACTS]?.further?.equal ?? [];

/** What is asked before the numbers that are summed: a time, a field, or a field and a time. */
const prefixesOf = (when: string, equal: readonly string[]) => [[when], ...equal.map((path) => [path, when])];
const PARTS = SUMMED.map((code) => [`kpis.${code}.n`, `kpis.${code}.d`]);
const PACKS = KPI_PACKS.map((codes) => codes.map(packPath));

/**
 * The database sums two numbers from an index that holds what is asked before them. Conditions on several fields are answered
 * by merging, so each field has one index with the time of retrieval and one without. By the moments of states only the packs
 * are summed, which hold every indicator: six moments with an index for each indicator would be more than a project may have.
 */
export const SUM_INDEXES: readonly { collection: string; fields: readonly string[] }[] = [
  ...[...PARTS, ...PACKS].flatMap((parts) =>
    [...prefixesOf(WHEN, EQUAL), ...EQUAL.map((path) => [path])].map((prefix) => [...prefix, ...parts]),
  ),
  ...PACKS.flatMap((parts) =>
    STATE_PATHS.flatMap((when) => prefixesOf(when, FURTHER)).map((prefix) => [...prefix, ...parts]),
  ),
].map((fields) => ({ collection: TEST_FACTS, fields }));

/** Whether a query asks for the moment of a state: then indicators come out of their packs. */
export const asksStateTime = ({ where }: Pick<CompiledQuery, "where">): boolean =>
  where.some(({ path }) => STATE_PATHS.includes(path));

/**
 * Whether an index sums an indicator over what a query finds. One condition that no index ends with would make the database
 * refuse, and its documents would have to be read one by one.
 */
export function isSummed(query: Pick<CompiledQuery, "where">): boolean {
  const [when, equal] = asksStateTime(query) ? [STATE_PATHS, FURTHER] : [[WHEN], EQUAL];
  return query.where.every(({ path }) => when.includes(path) || equal.includes(path));
}
