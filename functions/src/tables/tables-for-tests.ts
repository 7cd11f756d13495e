import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { factsOfMedium } from "@zona/domain/facts/make-media-facts";
import { glanceOf, makeTestFacts } from "@zona/domain/facts/make-test-facts";
import { queryFacts } from "@zona/domain/facts/query-facts";
import type { TestFacts } from "@zona/domain/facts/test-facts";
import type { Subject } from "@zona/domain/filters/field";
import type { Medium } from "@zona/domain/media/medium";
import type { MediumFacts } from "@zona/domain/media/medium-facts";
import { type IcsiDocument, sheetsOfDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { LabTest } from "@zona/domain/records/lab-test";
import { rowsOfDocument } from "@zona/domain/reports/report-rows";
import { DEMO_SITE } from "@zona/domain/sites/site";
import { withCheckCharacter } from "@zona/domain/subjects/subject-code";
import { tableColumns, tableRow } from "@zona/domain/tables/table-columns";
import { reviveInstants } from "@zona/domain/timing/revive-instants";
import example from "../../../domain/examples/icsi-record.json" with { type: "json" };
import type { FiguresPorts } from "./ask-tables.ts";
import {
  type ChangedDocument,
  type Changes,
  SUBJECTS_OF,
  TABLE_COLLECTIONS,
  type TableCollection,
} from "./catch-up.ts";
import type { PartsBucket } from "./parts.ts";
import { publishedFigures } from "./published-figures.ts";
import { type AnswerRow, type BoundValue, openTableStore, type QueryBounds, type TableStore } from "./table-store.ts";
import type { OpenTable } from "./tables.ts";

/** The engine as it is in use, on one thread: of few rows in hundreds of columns a second one takes longer than it spares. */
export const openSmallStore: typeof openTableStore = (options = {}) => openTableStore({ threads: 1, ...options });

export const NOW = new Date("2026-11-20T09:00:00Z");

const ADA = { uid: "u-ada", name: "Ada Lind" };

/** One locked cycle with all of its oocytes. */
const CYCLE = (() => {
  const document = reviveInstants(example) as IcsiDocument;
  const test = LabTest.parse({
    ...{ id: "t1", rev: 14, kind: "icsi", status: "locked", code: "ICSI-0042", studyId: "zp-icsi-01", notes: "" },
    organisation: "hollyfield.example",
    ...{ createdBy: ADA, createdAt: NOW, updatedBy: ADA, updatedAt: NOW, enteredBy: [ADA.uid] },
    subjectCode: withCheckCharacter("HF-0042"),
    material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
    header: document.header,
  });
  const sources = { test, sheets: sheetsOfDocument(document), pictures: [], queries: { total: 0, open: 0 }, moves: [] };
  return makeTestFacts({ ...sources, site: DEMO_SITE, people: new Map([[ADA.uid, ADA.name]]) }, NOW);
})();

type OfCycle = {
  organisation?: string | undefined;
  studyId?: string | undefined;
  subject?: number | null | undefined;
  kind?: string | undefined;
  site?: string | undefined;
  age?: number | null | undefined;
  oocytes?: number;
  status?: TestFacts["status"];
  isReference?: boolean;
  device?: string | null;
  opuAt?: Date | null;
};

/** The row of a locked cycle of some subject. */
export function cycleRow(id: string, of: OfCycle) {
  const { subject = 0, kind = "icsi", site = "hf", age = 34, oocytes, isReference = true, device, opuAt, ...more } = of;
  const subjectCode = subject === null ? null : `HF-${subject}`;
  const header = {
    ...CYCLE.header,
    ...(oocytes !== undefined && { cocRetrieved: oocytes }),
    ...(device !== undefined && { deviceId: device }),
    ...(opuAt !== undefined && { opuAt }),
  };
  const facts = {
    ...CYCLE,
    ...more,
    ...{ id, kind, siteId: site, subjectCode, header },
    population: { ...CYCLE.population, isReference },
    subject: { ...CYCLE.subject, femaleAgeYears: age },
  };
  return tableRow("tests", facts as TestFacts);
}

type OfMedium = { subject: number; devices: readonly string[]; bytes: number; study?: string };

/** The row of a medium of some subject, whose record names devices. */
export function mediumRow(id: string, { subject, devices, bytes, study = "zp-icsi-01" }: OfMedium) {
  const { facts, ...medium } = documentOf(COLLECTIONS.media, id, bytes) as Omit<Medium, "id"> & { facts: MediumFacts };
  const of = { organisation: "hollyfield.example", study, subjectCode: `HF-${subject}` };
  return tableRow("media", { id, ...medium, facts: { ...facts, ...of, devices: [...devices] } });
}

/** What is stored of a document that differs by a small number; of tests it also says how many oocytes there are. */
export function documentOf(collection: TableCollection, id: string, n: number): object {
  if (collection === TEST_FACTS) {
    const { id: _, ...facts } = CYCLE;
    return { ...facts, code: `ICSI-${n}`, units: facts.units.slice(0, n % 4) };
  }
  if (collection === QUERY_FACTS) {
    const asked = { openedBy: ADA, openedAt: NOW, updatedAt: NOW, notes: {} };
    const query = { id, type: "query" as const, status: "new" as const, path: `header.${n}`, ...asked };
    const { id: _, ...facts } = queryFacts(query, glanceOf(CYCLE));
    return facts;
  }
  if (collection === LOTS) return { product: `Oil ${n}`, lotNo: id, expiresAt: NOW, by: ADA, at: NOW };
  const medium = {
    ...{ testId: "t1", originalName: "a.png", declaredType: "image/png", declaredBytes: n, state: "ready" as const },
    ...{ uploader: ADA, createdAt: NOW, updatedAt: NOW },
  };
  return { ...medium, facts: factsOfMedium({ id, ...medium }, { isStudyBlinded: false, isRetake: false }) };
}

type Stored = ChangedDocument & { visibleAt: number };

/**
 * Documents as the database keeps them, stamped by its own clock. One may become readable up to two minutes after its time;
 * two writings of the same one are read in their order.
 */
export function memoryChanges() {
  let now = NOW.getTime();
  let versions = 0;
  const written = new Map<string, Stored[]>();
  const pages: { collection: TableCollection; size: number }[] = [];

  const present = (collection: TableCollection): ChangedDocument[] =>
    [...written].flatMap(([path, history]) => {
      if (!path.startsWith(`${collection}/`)) return [];
      return history.findLast(({ visibleAt }) => visibleAt <= now) ?? [];
    });

  function write(collection: TableCollection, id: string, data: object, lateMs = 0) {
    now += 1;
    const path = `${collection}/${id}`;
    const stored = { id, data, changedAt: new Date(now), version: `${++versions}`, visibleAt: now + lateMs };
    written.set(path, [...(written.get(path) ?? []), stored]);
  }

  const isAfter = (one: ChangedDocument, other: ChangedDocument) =>
    one.changedAt > other.changedAt || (one.changedAt.getTime() === other.changedAt.getTime() && one.id > other.id);

  const changes: Changes = {
    async *since(collection, at, page) {
      let last: ChangedDocument | undefined;
      for (;;) {
        await Promise.resolve();
        const documents = present(collection)
          .filter((one) => (at ? one.changedAt >= at : true) && (last === undefined || isAfter(one, last)))
          .sort((a, b) => (isAfter(a, b) ? 1 : -1))
          .slice(0, page);
        pages.push({ collection, size: documents.length });
        yield { documents, readAt: new Date(now) };
        if (documents.length < page) return;
        last = documents.at(-1);
      }
    },
  };
  return {
    changes,
    pages,
    write,
    put: (collection: TableCollection, id: string, n: number, lateMs = 0) =>
      write(collection, id, documentOf(collection, id, n), lateMs),
    end: (collection: TableCollection, id: string) => {
      if (collection === COLLECTIONS.media) {
        const { facts: _, ...removed } = documentOf(collection, id, 0) as { facts?: object }; // as stored
        write(collection, id, removed);
      } else write(collection, id, { gone: true });
    },
    /** As a database that was restored to an earlier time: no word is left of it. */
    lose: (collection: TableCollection, id: string) => void written.delete(`${collection}/${id}`),
    pass: (ms: number) => {
      now += ms;
    },
    clock: () => new Date(now),
    present,
  };
}
export type MemoryChanges = ReturnType<typeof memoryChanges>;

/** Objects with their generations, as the service keeps them: a write that expected another one changes nothing. */
export function memoryBucket(clock: () => Date) {
  const objects = new Map<string, { bytes: Uint8Array; generation: string; madeAt: Date }>();
  let generations = 0;
  const bucket: PartsBucket = {
    async read(name, generation) {
      const found = objects.get(name);
      return found && (generation ?? found.generation) === found.generation
        ? { bytes: found.bytes, generation: found.generation }
        : undefined;
    },
    async write(name, bytes, expected) {
      if ((objects.get(name)?.generation ?? "0") !== expected) return undefined;
      const generation = String(++generations);
      objects.set(name, { bytes, generation, madeAt: clock() });
      return generation;
    },
    list: async (prefix) =>
      [...objects].filter(([name]) => name.startsWith(prefix)).map(([name, { madeAt }]) => ({ name, madeAt })),
    async remove(name) {
      objects.delete(name);
    },
  };
  const names = (prefix = "parts/") => [...objects.keys()].filter((name) => name.startsWith(prefix));
  /** Changes an object behind the back of its generation, as a fault of the storage would. */
  const tamper = (name: string, change: (bytes: Uint8Array) => Uint8Array) => {
    const found = objects.get(name);
    if (found) objects.set(name, { ...found, bytes: change(found.bytes) });
  };
  return { bucket, names, tamper };
}

/** Figures over the tables of a store, of which nothing is published yet. */
export function figuresOver(store: TableStore, open: OpenTable, clock = () => 0): FiguresPorts {
  return { open, publish: publishedFigures(store, memoryBucket(() => NOW).bucket, clock) };
}

class Died extends Error {}

/** Whether a run ended or died by `mortal`; everything else is thrown. */
export const endedOrDied = <T>(run: Promise<T>): Promise<T | "died"> =>
  run.catch((error: Error) => {
    if (error instanceof Died) return "died" as const;
    throw error;
  });

/** Ports whose caller dies at their nth call, before what it asked for is done, or after it without hearing of it. */
export function mortal(changes: Changes, bucket: PartsBucket, death: { at: number; isDone: boolean } | undefined) {
  let calls = 0;
  async function called<T>(call: () => Promise<T>): Promise<T> {
    calls += 1;
    if (death === undefined || calls < death.at) return call();
    if (death.isDone && calls === death.at) await call();
    throw new Died();
  }
  return {
    changes: {
      async *since(collection, at, page) {
        for await (const found of changes.since(collection, at, page)) yield await called(async () => found);
      },
    } satisfies Changes,
    bucket: {
      read: (name, generation) => called(() => bucket.read(name, generation)),
      write: (name, bytes, expected) => called(() => bucket.write(name, bytes, expected)),
      list: (prefix) => called(() => bucket.list(prefix)),
      remove: (name) => called(() => bucket.remove(name)),
    } satisfies PartsBucket,
  };
}

const byId = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1);

/** The rows of one statement. */
export async function askStore(
  store: TableStore,
  sql: string,
  values: readonly BoundValue[] = [],
  bounds: QueryBounds = { mostMs: 10_000 },
): Promise<AnswerRow[]> {
  const { query, close } = await store.snapshot();
  return query(sql, values, bounds).finally(close);
}

/** All rows of a table, in the order of their ids. */
export async function rowsIn(store: TableStore, subject: Subject) {
  const names = tableColumns(subject).map(({ name }) => name);
  const rows = await askStore(store, `SELECT * FROM ${subject}`);
  return rows.map((row) => names.map((name) => row[name] ?? null)).sort(byId);
}

/** The same, counted from the documents as they are now. */
export function recounted(database: MemoryChanges, subject: Subject) {
  const collection = TABLE_COLLECTIONS.find((one) => SUBJECTS_OF[one].some((own) => own === subject));
  const documents = collection ? database.present(collection) : [];
  const rows = documents.filter(({ data }) => !("gone" in data)).flatMap((one) => rowsOfDocument(subject, one));
  return rows.map((row) => tableRow(subject, row)).sort(byId);
}
