import { TEST_FACTS } from "../collections.ts";
import { KPI_PACKS, packPath } from "../kpis/kpi-packs.ts";
import type { CompiledQuery } from "./compile.ts";
import { INDEXES, SCOPE } from "./indexes.ts";
import { STATE_PATHS } from "./state-fields.ts";

const EQUAL = [
  ...["population.isReference", "kind", "folded.operator", "folded.device", "folded.studyId"],
  ...["material.spermSource", "material.oocyteSource", "header.technique", ...SCOPE],
];
const WHEN = "header.opuAt";

/** Without the state: packs hold finished cycles alone (`filterOfSums`). */
const FURTHER = INDEXES[TEST_FACTS]?.further?.equal.filter((path) => path !== "status") ?? [];

/** What is asked before the numbers that are summed: a time, or a field and a time. */
const prefixesOf = (when: string, equal: readonly string[]) => [[when], ...equal.map((path) => [path, when])];

/**
 * The database sums a pack of indicators from an index that holds what is asked before them. Conditions on several fields are
 * answered by merging, so each field has one index with the time of retrieval and one without; those that are asked together
 * with the moment of a state have one with each of these.
 */
export const SUM_INDEXES: readonly { collection: string; fields: readonly string[] }[] = KPI_PACKS.flatMap((codes) =>
  [
    ...prefixesOf(WHEN, EQUAL),
    ...EQUAL.map((path) => [path]),
    ...STATE_PATHS.flatMap((when) => prefixesOf(when, FURTHER)),
  ].map((prefix) => ({ collection: TEST_FACTS, fields: [...prefix, ...codes.map(packPath)] })),
);

/**
 * Whether an index sums an indicator over what a query finds. One condition that no index ends with would make the database
 * refuse, and its documents would have to be read one by one.
 */
export function isSummed({ where }: Pick<CompiledQuery, "where">): boolean {
  const asksState = where.some(({ path }) => STATE_PATHS.includes(path));
  const [when, equal] = asksState ? [STATE_PATHS, FURTHER] : [[WHEN], EQUAL];
  return where.every(({ path }) => when.includes(path) || equal.includes(path));
}
