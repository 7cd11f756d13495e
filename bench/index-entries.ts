import { readFileSync } from "node:fs";
import { COLLECTIONS, TEST_FACTS } from "@zona/domain/collections";
import example from "../domain/examples/icsi-record.json" with { type: "json" };
import { type Figure, tell } from "./figures.ts";
import { syntheticMedia, syntheticTests } from "./synthetic/lab.ts";
import { withFacts } from "./synthetic/lab-facts.ts";
import { syntheticPicture } from "./synthetic/media.ts";
import { tableDocuments } from "./synthetic/table-documents.ts";

/**
 * `node bench/index-entries.ts [FILE]`: how many entries a medium, a test and its facts have in Firestore's indexes as
 * firestore.indexes.json or another file defines them, and how many bytes they take by Firestore's own rules ("Storage size
 * calculations"). Entries decide what a write costs in time, bytes what a month of storage costs.
 */

type Override = {
  collectionGroup: string;
  fieldPath: string;
  indexes: readonly { order?: string; arrayConfig?: string }[];
};
type Composite = {
  collectionGroup: string;
  fields: readonly { fieldPath: string; order?: string; arrayConfig?: string }[];
};
type Definitions = { indexes: readonly Composite[]; fieldOverrides: readonly Override[] };

type Value = string | number | boolean | Date | null | readonly Value[] | { readonly [key: string]: Value };

const utf8 = (text: string) => Buffer.byteLength(text) + 1;
/** Bytes that every entry takes besides. */
const OF_ENTRY = 32;

function sizeOf(value: Value): number {
  if (typeof value === "string") return utf8(value);
  if (value === null || typeof value === "boolean") return 1;
  if (typeof value === "number" || value instanceof Date) return 8;
  if (Array.isArray(value)) return value.reduce((sum: number, one: Value) => sum + sizeOf(one), 0);
  return Object.entries(value).reduce((sum, [key, one]) => sum + utf8(key) + sizeOf(one), 32);
}

const isMap = (value: Value): value is { readonly [key: string]: Value } =>
  typeof value === "object" && value !== null && !(value instanceof Date) && !Array.isArray(value);

/** Every path of a document with what stands there; maps are paths of their own too. */
function pathsIn(value: Value, path = ""): [path: string, value: Value][] {
  if (!isMap(value)) return [[path, value]];
  const inner = Object.entries(value).flatMap(([key, one]) => pathsIn(one, path === "" ? key : `${path}.${key}`));
  return path === "" ? inner : [[path, value], ...inner];
}

type Entries = { count: number; bytes: number };

/** The entries of one document. An override holds for what lies below its path, `*` for all that has none. */
function entriesOf(
  collection: string,
  document: { readonly [key: string]: Value },
  { indexes, fieldOverrides }: Definitions,
): Entries {
  const overrides = new Map(
    fieldOverrides.filter((one) => one.collectionGroup === collection).map((one) => [one.fieldPath, one.indexes]),
  );
  const overrideOf = (path: string) => {
    const steps = path.split(".");
    for (let length = steps.length; length > 0; length--) {
      const found = overrides.get(steps.slice(0, length).join("."));
      if (found) return found;
    }
    return overrides.get("*");
  };
  const name = utf8(collection) + utf8("n".repeat(20)) + 16;
  const at = new Map(pathsIn(document));
  let count = 0;
  let bytes = 0;
  const add = (times: number, size: number) => {
    count += times;
    bytes += times * (name + OF_ENTRY + size);
  };
  const ofList = (value: Value) => (Array.isArray(value) ? value : []);
  for (const [path, value] of at) {
    const own = overrideOf(path);
    const orders = own ? own.filter(({ order }) => order).length : 2;
    const isContained = own ? own.some(({ arrayConfig }) => arrayConfig) : true;
    add(orders, utf8(path) + sizeOf(value));
    if (isContained) for (const one of ofList(value)) add(1, utf8(path) + sizeOf(one));
  }
  for (const { collectionGroup, fields } of indexes) {
    if (collectionGroup !== collection || fields.some(({ fieldPath }) => !at.has(fieldPath))) continue;
    const list = fields.find(({ arrayConfig }) => arrayConfig);
    const rest = fields
      .filter((one) => one !== list)
      .reduce((sum, { fieldPath }) => sum + sizeOf(at.get(fieldPath) ?? null), 0);
    if (!list) add(1, rest);
    else for (const one of ofList(at.get(list.fieldPath) ?? null)) add(1, rest + sizeOf(one));
  }
  return { count, bytes };
}

const [file = new URL("../firestore.indexes.json", import.meta.url)] = process.argv.slice(2);
const definitions = JSON.parse(readFileSync(file, "utf8")) as Definitions;

/** Bytes that a write may touch. */
const LIMIT = 10_000;

type Stored = { readonly [key: string]: Value };

async function aMedium(): Promise<Stored> {
  const now = new Date("2026-11-20T12:00:00Z");
  const picture = await syntheticPicture(1, { isBlurred: false, isClipped: false });
  const tests = syntheticTests(20, now);
  const [medium] = withFacts(tests, syntheticMedia(20, tests, [picture], now)).filter(({ slot }) => slot);
  const { id: _, ...fields } = structuredClone(medium) ?? { id: "" };
  return { ...fields, changedAt: now } as object as Stored; // plain data
}

function aTest(): Stored {
  const [test] = syntheticTests(1, new Date("2026-11-20T12:00:00Z"));
  const { id: _, ...fields } = { ...test, id: "", header: example.header };
  return fields as object as Stored; // as above
}

async function factsOfTest(): Promise<Stored> {
  for await (const { documents } of tableDocuments().changes.since(TEST_FACTS, undefined, 1))
    return { ...documents[0]?.data, changedAt: documents[0]?.changedAt } as object as Stored; // as above
  return {};
}

const documents: [collection: string, document: Stored][] = [
  [COLLECTIONS.media, await aMedium()],
  [COLLECTIONS.tests, aTest()],
  [TEST_FACTS, await factsOfTest()],
];
const figures = documents.flatMap(([collection, document]): Figure[] => {
  const { count, bytes } = entriesOf(collection, document, definitions);
  return [
    { what: `${collection}: bytes of a document`, result: sizeOf(document) + 32, unit: "bytes" },
    { what: `${collection}: entries in indexes`, result: count, unit: "" },
    { what: `${collection}: bytes in indexes`, result: bytes, unit: "bytes", limit: LIMIT },
  ];
});
tell(figures);
