import { readFileSync, writeFileSync } from "node:fs";
import { QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { QueryFacts } from "@zona/domain/facts/query-facts";
import { TestFacts } from "@zona/domain/facts/test-facts";
import { equalOf, LIVE_QUERIES, type LiveQuery } from "./facts-queries.ts";

type IndexField = { fieldPath: string; order?: "ASCENDING" | "DESCENDING"; arrayConfig?: "CONTAINS" };
export type Index = { collectionGroup: string; queryScope: "COLLECTION"; fields: IndexField[] };
export type FieldOverride = {
  collectionGroup: string;
  fieldPath: string;
  indexes: (Omit<IndexField, "fieldPath"> & { queryScope: "COLLECTION" })[];
};

const FACTS = { [TEST_FACTS]: TestFacts, [QUERY_FACTS]: QueryFacts } as const;
/** What functions add to facts when they write them. */
const STAMPS = ["changedAt", "gone"];

const ordered = (path: string): IndexField =>
  path.startsWith("-") ? { fieldPath: path.slice(1), order: "DESCENDING" } : { fieldPath: path, order: "ASCENDING" };

/** Indexes of several fields: where a list is in the order of one and asks another. */
export function compositesOf(of: LiveQuery["of"]): Index[] {
  const asked = LIVE_QUERIES.filter((one) => one.of === of).flatMap((one) =>
    equalOf(one).flatMap((equal) => (one.order && equal.length > 0 ? [[...equal, one.order]] : [])),
  );
  const known = new Map(asked.map((paths) => [paths.join(), paths]));
  return [...known.values()].map((paths) => ({
    collectionGroup: of,
    queryScope: "COLLECTION",
    fields: paths.map(ordered),
  }));
}

/** The paths that are asked by themselves or joined with others, each with the direction in which it is asked. */
function singles(of: LiveQuery["of"]): Map<string, FieldOverride["indexes"]> {
  const found = LIVE_QUERIES.filter((one) => one.of === of).flatMap((one): IndexField[] => [
    ...equalOf(one).flatMap((equal) => (one.order ? [] : equal.map(ordered))),
    ...(one.order && equalOf(one).every((equal) => equal.length === 0) ? [ordered(one.order)] : []),
    ...(one.contains ? [{ fieldPath: one.contains, arrayConfig: "CONTAINS" as const }] : []),
  ]);
  const byPath = Map.groupBy(found, ({ fieldPath }) => fieldPath);
  return new Map(
    [...byPath].map(([path, fields]) => {
      const kinds = new Map(fields.map(({ fieldPath: _, ...kind }) => [JSON.stringify(kind), kind]));
      return [path, [...kinds.values()].map((kind) => ({ ...kind, queryScope: "COLLECTION" as const }))];
    }),
  );
}

/** A map is exempt with all that it holds, but for the paths that have a line of their own. */
export function overridesOf(of: LiveQuery["of"]): FieldOverride[] {
  const asked = singles(of);
  const members = [...Object.keys(FACTS[of].unwrap().shape), ...STAMPS].filter((name) => name !== "id");
  const exempt = members.filter((name) => !asked.has(name)).map((name) => [name, []] as const);
  return [...exempt, ...asked].map(([fieldPath, indexes]) => ({
    collectionGroup: of,
    fieldPath,
    indexes: [...indexes],
  }));
}

const FILE = new URL("../firestore.indexes.json", import.meta.url);
type Indexes = { indexes: Index[]; fieldOverrides: FieldOverride[] };

export const deployed = (): Indexes => JSON.parse(readFileSync(FILE, "utf8")) as Indexes; // of our own repository

/** `node tests/facts-indexes.ts` puts the indexes of facts into firestore.indexes.json; format the file afterwards. */
if (process.argv[1] === import.meta.filename) {
  const { indexes, fieldOverrides } = deployed();
  const isOther = ({ collectionGroup }: { collectionGroup: string }) => !Object.hasOwn(FACTS, collectionGroup);
  const collections = [TEST_FACTS, QUERY_FACTS] as const;
  const file: Indexes = {
    indexes: [...indexes.filter(isOther), ...collections.flatMap(compositesOf)],
    fieldOverrides: [...fieldOverrides.filter(isOther), ...collections.flatMap(overridesOf)],
  };
  writeFileSync(FILE, `${JSON.stringify(file, null, 2)}\n`);
}
