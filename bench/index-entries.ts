/**
 * What the database keeps beside one document of facts to find it by: entries of its indexes and their bytes, counted by the rules
 * of https://firebase.google.com/docs/firestore/storage-size from `firestore.indexes.json`. Limit: 10 kB.
 */
import { readFileSync } from "node:fs";
import { TEST_FACTS } from "../domain/src/collections.ts";
import { documentOf } from "../functions/src/tables/tables-for-tests.ts";
import { tell } from "./figures.ts";

type IndexField = { fieldPath: string; order?: string; arrayConfig?: string };
type File = {
  indexes: { collectionGroup: string; fields: IndexField[] }[];
  fieldOverrides: { collectionGroup: string; fieldPath: string; indexes: unknown[] }[];
};
type Value = string | number | boolean | Date | null | undefined | Value[] | { [key: string]: Value };

const ID = "x".repeat(20);
/** Names are told by their parts, each with an end, and 16 more. */
const nameBytes = (...parts: string[]) => parts.reduce((sum, part) => sum + part.length + 1, 16);
const ENTRY_BYTES = nameBytes(TEST_FACTS, ID) + nameBytes() + 32;

function valueBytes(value: Value): number {
  if (value === null || value === undefined || typeof value === "boolean") return 1;
  if (typeof value === "number" || value instanceof Date) return 8;
  if (typeof value === "string") return Buffer.byteLength(value) + 1;
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + valueBytes(one), 0);
  return Object.entries(value).reduce((sum, [key, one]) => sum + key.length + 1 + valueBytes(one), 32);
}

const isMap = (value: Value): value is { [key: string]: Value } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** Every value that indexes of single fields hold, with its path. */
function leaves(value: Value, path = ""): [path: string, value: Value][] {
  if (!isMap(value)) return [[path, value]];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, path ? `${path}.${key}` : key));
}

const valueAt = (value: Value, path: string): Value =>
  path.split(".").reduce<Value>((at, step) => (isMap(at) ? at[step] : undefined), value);

function count({ indexes, fieldOverrides }: File, document: Value): { entries: number; bytes: number } {
  const overrides = fieldOverrides.filter((one) => one.collectionGroup === TEST_FACTS);
  const overrideOf = (path: string) =>
    overrides
      .filter(({ fieldPath }) => path === fieldPath || path.startsWith(`${fieldPath}.`))
      .toSorted((a, b) => b.fieldPath.length - a.fieldPath.length)[0];
  let [entries, bytes] = [0, 0];
  const add = (times: number, ofFields: number) => {
    entries += times;
    bytes += times * (ENTRY_BYTES + ofFields);
  };
  for (const [path, value] of leaves(document)) {
    const values = Array.isArray(value) ? value : [value];
    const kept = overrideOf(path)?.indexes.length ?? (Array.isArray(value) ? 1 : 2);
    for (const one of values) add(kept, path.length + 1 + valueBytes(one));
  }
  for (const { collectionGroup, fields } of indexes) {
    const values = fields.map(({ fieldPath }) => valueAt(document, fieldPath));
    if (collectionGroup !== TEST_FACTS || values.includes(undefined)) continue;
    const times = values.reduce<number>((product, one) => product * (Array.isArray(one) ? one.length : 1), 1);
    if (times > 0) add(times, valueBytes(values) / times);
  }
  return { entries, bytes };
}

const file = JSON.parse(readFileSync("firestore.indexes.json", "utf8")) as File; // of our own repository
const document = { ...documentOf(TEST_FACTS, ID, 3), changedAt: new Date(), madeAt: new Date() } as Value;
const { entries, bytes } = count(file, document);

tell([
  { what: "a document of test facts", result: valueBytes(document), unit: "bytes" },
  { what: "entries of its indexes", result: entries, unit: "" },
  { what: "bytes of its indexes", result: bytes, unit: "bytes", limit: 10_000 },
]);
