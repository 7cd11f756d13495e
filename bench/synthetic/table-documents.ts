import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { TestFacts } from "@zona/domain/facts/test-facts";
import type { Field } from "@zona/domain/filters/field";
import { FIELDS } from "@zona/domain/filters/fields";
import { MEASURE_NAMES } from "@zona/domain/media/measure-names";
import { KPI_POLICY } from "@zona/domain/policy/kpi-policy";
import type { ChangedDocument, Changes, TableCollection } from "../../functions/src/tables/catch-up.ts";
import { documentOf } from "../../functions/src/tables/tables-for-tests.ts";
import { oneCycle } from "./many-facts.ts";
import { randomFrom } from "./media.ts";

/** How many documents are made one by one, each test with twelve oocytes; a large laboratory has `TIMES` as many. */
export const DOCUMENTS: Readonly<Record<TableCollection, number>> = {
  [TEST_FACTS]: 12_500,
  [COLLECTIONS.media]: 62_500,
  [QUERY_FACTS]: 5000,
  [LOTS]: 500,
};

/** Each part stands there so often, under other ids: to make every document would take half an hour. */
export const TIMES = 8;

const LAST = Date.parse("2026-11-20T09:00:00Z");
const SPAN_MS = 3 * 365 * 86_400_000;
/** When everything is read that the parts hold. */
export const WRITTEN = new Date(LAST + 60_000);

export const OPERATORS = Array.from({ length: 12 }, (_, n) => `u-operator-${n}`);

type Value = string | number | boolean | Date | null | readonly string[];
type Tree = { [key: string]: Value | Tree };

function put(record: Tree, path: string, value: Value): void {
  const [step = "", ...rest] = path.split(".");
  if (rest.length === 0) record[step] = value;
  else {
    const inner = record[step];
    const own = typeof inner === "object" && inner !== null ? (inner as Tree) : {}; // only `path` leads here
    record[step] = own;
    put(own, rest.join("."), value);
  }
}

/** One of a closed list, or of a few hundred texts; whole numbers, and percentages with one decimal. */
function filledIn({ id, type, values, isList }: Field, random: () => number): Value {
  const below = (count: number) => Math.floor(random() * count);
  const text = () => (values ? (values[below(values.length)]?.value ?? "") : `${id}-${below(200)}`);
  if (isList) return type === "person" ? [OPERATORS[below(12)] ?? ""] : [text(), text()];
  if (type === "person") return OPERATORS[below(12)] ?? "";
  if (type === "number")
    return id === "femaleAgeYears" ? 22 + below(24) : id.endsWith("Pct") ? below(1001) / 10 : below(40);
  if (type === "flag") return random() < 0.5;
  return type === "instant" ? new Date(LAST - below(SPAN_MS)) : text();
}

/** Fields that a document always has, and those that are told apart by their document. */
const ALWAYS = new Set([
  "kind",
  "status",
  "siteId",
  "createdBy",
  "lotNo",
  "needsCorrection",
  "isReference",
  "mediaCount",
]);
const ALWAYS_OF_UNIT = new Set(["maturity", "injected", "status", "injectionEvents", "features"]);
const ALWAYS_OF_MEDIUM = new Set([
  "state",
  "uploader",
  "lotNo",
  "type",
  "duplicate",
  "duplicateAcross",
  "clipHigh",
  "noise",
  "bytes",
  "labels",
  "reason",
  ...MEASURE_NAMES,
]);
for (const id of ["openQueries", "enteredBy", "arm", "missingPhoto"]) ALWAYS.add(id);
const OWN = new Set([
  ...[
    "code",
    "studyId",
    "createdAt",
    "reviewer",
    "subjectCode",
    "testCode",
    "n",
    "testId",
    "changedAt",
    "organisation",
  ],
]);

const TEST_FIELDS = FIELDS.tests.filter(({ id }) => !OWN.has(id));
const UNIT_FIELDS = FIELDS.units.filter(({ id, path }) => !OWN.has(id) && !path.startsWith("test."));
const MEDIUM_FIELDS = FIELDS.media.filter(({ id }) => !OWN.has(id) && !["stage", "check", "sharpness"].includes(id));

/** One value in seven is not recorded. */
function fill(record: Tree, fields: readonly Field[], always: ReadonlySet<string>, random: () => number) {
  for (const field of fields)
    if (always.has(field.id)) put(record, field.path, filledIn(field, random));
    else put(record, field.path, random() < 1 / 7 ? (field.emptyAs ?? null) : filledIn(field, random));
}

const { id: _, ...CYCLE } = oneCycle();

/** Fields that say nothing by being absent with all that stands beside them, such as the time of an event: they are always there. */
function neverNull(fields: readonly Field[], within: (part: Tree) => object): string[] {
  return fields.flatMap((field) => {
    const record: Tree = {};
    put(record, field.path, null);
    return TestFacts.safeParse({ id: "t", ...within(record) }).success ? [] : [field.id];
  });
}

const [UNIT] = CYCLE.units;
const merged = (record: object, part: Tree): object => {
  const own = structuredClone(record) as Tree; // facts are plain data
  for (const [key, value] of Object.entries(part)) {
    const inner = own[key];
    const isTree = typeof value === "object" && value !== null && !(value instanceof Date) && !Array.isArray(value);
    own[key] = isTree && typeof inner === "object" && inner !== null ? (merged(inner, value as Tree) as Tree) : value;
  }
  return own;
};
for (const id of neverNull(TEST_FIELDS, (part) => merged(CYCLE, part))) ALWAYS.add(id);
for (const id of neverNull(UNIT_FIELDS, (part) => ({ ...CYCLE, units: [merged(UNIT ?? {}, part)] })))
  ALWAYS_OF_UNIT.add(id);

function testDocument(n: number, createdAt: Date, random: () => number): object {
  const facts = structuredClone(CYCLE) as object as Tree; // facts are plain data
  fill(facts, TEST_FIELDS, ALWAYS, random);
  const kpis = Object.fromEntries(
    KPI_POLICY.rows.map(({ code }) => {
      const d = 1 + Math.floor(random() * 12);
      return [code, { n: Math.floor(random() * (d + 1)), d }];
    }),
  );
  const units = CYCLE.units.map((unit) => {
    const own = structuredClone(unit) as object as Tree; // as above
    fill(own, UNIT_FIELDS, ALWAYS_OF_UNIT, random);
    return own;
  });
  const uid = OPERATORS[n % OPERATORS.length] ?? "";
  const reviewedBy = random() < 1 / 7 ? null : { uid, name: uid };
  return { ...facts, reviewedBy, kpis, units, createdAt, code: `ICSI-${n}`, subjectCode: `HF-${Math.floor(n / 2)}` };
}

const MEDIUM = documentOf(COLLECTIONS.media, "m", 1);

function mediumDocument(n: number, createdAt: Date, random: () => number): object {
  const medium = structuredClone(MEDIUM) as Tree; // as above
  fill(medium, MEDIUM_FIELDS, ALWAYS_OF_MEDIUM, random);
  const test = Math.floor(n / 5);
  const slot = { unitNo: 1 + (n % 12), ...SLOTS[n % SLOTS.length], role: "required" };
  const facts = { ...(medium.facts as Tree), testCode: `ICSI-${test}`, subjectCode: `HF-${Math.floor(test / 2)}` };
  const verdict = { verdict: n % 5 === 0 ? "blurred" : "ok", z: random(), peers: 90 };
  const place = n % 7 === 0 ? {} : { slot, comparison: { verdict } };
  return {
    ...medium,
    ...place,
    testId: idOf(test),
    createdAt,
    facts: { ...facts, unit: slot.unitNo, organisation: ORGANISATION },
  };
}

const ORGANISATION = "hollyfield.example";
const SLOTS = [
  { check: "fert", stage: "pn" },
  { check: "d2", stage: "cleavage" },
  { check: "d3", stage: "cleavage" },
  { check: "d5", stage: "blast" },
];

/** In no order, as the database makes them. */
const idOf = (n: number) => `${(Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(36).padStart(7, "0")}ZonaBenchDoc`;

/** The same document for the same number and version, whenever it is asked for. */
function documentAt(collection: TableCollection, n: number, version: number): object {
  const random = randomFrom(n * 7919 + version * 104_729 + 1);
  const createdAt = timeOf(collection, n);
  if (collection === TEST_FACTS) return testDocument(n, createdAt, random);
  if (collection === COLLECTIONS.media) return mediumDocument(n, createdAt, random);
  return documentOf(collection, idOf(n), n);
}

/** Documents are spread evenly over the years. */
const timeOf = (collection: TableCollection, n: number) =>
  new Date(Math.floor(LAST - (SPAN_MS * (DOCUMENTS[collection] - 1 - n)) / DOCUMENTS[collection]));

type Change = { n: number; version: number; changedAt: Date };

/** The laboratory's documents as its database hands them out, each made when it is read, and how many it is billed for. */
export function tableDocuments() {
  let reads = 0;
  let now = WRITTEN;
  const changed = new Map<TableCollection, Change[]>();

  const made = (collection: TableCollection, { n, version, changedAt }: Change): ChangedDocument => ({
    id: idOf(n),
    data: documentAt(collection, n, version),
    changedAt,
    version: String(version),
  });

  function* from(collection: TableCollection, at: Date | undefined): Generator<Change> {
    const changes = changed.get(collection) ?? [];
    const moved = new Set(changes.map(({ n }) => n));
    const count = DOCUMENTS[collection];
    const left = at ? Math.floor(((LAST - at.getTime()) * count) / SPAN_MS) + 2 : count;
    for (let n = Math.max(0, count - left); n < count; n++) {
      const changedAt = timeOf(collection, n);
      if (!moved.has(n) && (!at || changedAt >= at)) yield { n, version: 1, changedAt };
    }
    for (const one of changes) if (!at || one.changedAt >= at) yield one;
  }

  const changes: Changes = {
    async *since(collection, at, page) {
      let documents: ChangedDocument[] = [];
      for (const one of from(collection, at)) {
        documents.push(made(collection, one));
        if (documents.length < page) continue;
        reads += page;
        yield { documents, readAt: now };
        documents = [];
      }
      // A query that finds nothing is billed as one.
      reads += Math.max(1, documents.length);
      yield { documents, readAt: now };
    },
  };

  return {
    changes,
    reads: () => reads,
    /** Documents of a collection are written once more, one every `everyMs`. */
    change(collection: TableCollection, count: number, everyMs: number) {
      const written = changed.get(collection) ?? [];
      for (let one = 0; one < count; one++) {
        now = new Date(now.getTime() + everyMs);
        written.push({
          n: 17 + ((written.length * 613) % DOCUMENTS[collection]),
          version: 2 + written.length,
          changedAt: now,
        });
      }
      changed.set(collection, written);
    },
    pass(ms: number) {
      now = new Date(now.getTime() + ms);
    },
  };
}
