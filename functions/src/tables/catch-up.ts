import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import { rowsOfDocument } from "@zona/domain/reports/report-rows";
import { type TableValue, tableRow } from "@zona/domain/tables/table-columns";
import { logger } from "../firebase/logged.ts";
import type { TableStore } from "./table-store.ts";

/** The collections that tables are made of, each with its subjects. */
export const SUBJECTS_OF = {
  [TEST_FACTS]: ["tests", "units"],
  [COLLECTIONS.media]: ["media"],
  [QUERY_FACTS]: ["queries"],
  [LOTS]: ["lots"],
} as const satisfies Record<string, readonly Subject[]>;
export type TableCollection = keyof typeof SUBJECTS_OF;
export const TABLE_COLLECTIONS = Object.keys(SUBJECTS_OF) as TableCollection[]; // the keys above

const COLLECTION_OF: Readonly<Record<Subject, TableCollection>> = {
  tests: TEST_FACTS,
  units: TEST_FACTS,
  media: COLLECTIONS.media,
  queries: QUERY_FACTS,
  lots: LOTS,
};

/** A document as it was written at `changedAt`; `version` tells two writings of it apart. */
export type ChangedDocument = { id: string; data: object; changedAt: Date; version: string };

/** Documents that follow those of the page before, and the moment they were read at. */
export type ChangedPage = { documents: readonly ChangedDocument[]; readAt: Date };

export type Changes = {
  /** Documents that changed at a time or later, or all, in the order in which they changed; at least one page. */
  since(collection: TableCollection, at: Date | undefined, page: number): AsyncIterable<ChangedPage>;
};

/** How far a collection was read into the tables. */
export type Reached = {
  /** When the newest document changed; undefined before the first. */
  newest?: Date;
  /** What was read of the last two minutes, by id. */
  seen: Map<string, Pick<ChangedDocument, "changedAt" | "version">>;
  /** Ids of documents that do not fit their schema. */
  leftOut: Set<string>;
};

export const nothingReached = (): Reached => ({ seen: new Map(), leftOut: new Set() });

/** A commit may become readable after one that is stamped later; two minutes are longer than any takes. */
const OVERLAP_MS = 2 * 60_000;

const PAGE = 500;

type Rows = Map<Subject, TableValue[][]>;

/** Adds the rows of one document; false where it does not fit its schema. One that is gone has none. */
function addRows(rows: Rows, collection: TableCollection, { id, data }: ChangedDocument): boolean {
  if ("gone" in data || (collection === COLLECTIONS.media && !("facts" in data))) return true;
  const made = SUBJECTS_OF[collection].map((subject) => {
    const found = rowsOfDocument(subject, { id, data }, undefined);
    rows.get(subject)?.push(...found.map((row) => tableRow(subject, row)));
    return found.length > 0;
  });
  const hasNoUnits = "units" in data && Array.isArray(data.units) && data.units.length === 0;
  return made.every((isMade, at) => isMade || (SUBJECTS_OF[collection][at] === "units" && hasNoUnits));
}

async function putIn(store: TableStore, collection: TableCollection, documents: readonly ChangedDocument[]) {
  const rows: Rows = new Map(SUBJECTS_OF[collection].map((subject) => [subject, []]));
  const misfits = documents.filter((document) => !addRows(rows, collection, document)).map(({ id }) => id);
  const ids = documents.map(({ id }) => id);
  for (const [subject, made] of rows) await store.replace(subject, made, ids);
  return new Set(misfits);
}

/**
 * Reads what changed of a collection into the tables, until there is no more or `isOver`, and notes after each page what was
 * reached: a run that dies goes on from there. Resolves to the moment of the last page, and whether something was not there that
 * had been read before. Nothing is ever deleted from these collections, so the database is another one then, such as a restored
 * one, and the tables hold what it does not.
 */
export async function readChanges(
  store: TableStore,
  collection: TableCollection,
  reached: Reached,
  changes: Changes,
  isOver = () => false,
): Promise<{ asOf: Date; isOther: boolean }> {
  const { newest } = reached;
  const from = newest && new Date(newest.getTime() - OVERLAP_MS);
  const missing = new Set(reached.seen.keys());
  let isNewestThere = newest === undefined;
  let asOf = new Date(0);
  for await (const { documents, readAt } of changes.since(collection, from, PAGE)) {
    for (const { id } of documents) missing.delete(id);
    isNewestThere ||= documents.some(({ changedAt }) => newest !== undefined && changedAt >= newest);
    const fresh = documents.filter(({ id, version }) => reached.seen.get(id)?.version !== version);
    const misfits = await putIn(store, collection, fresh);
    for (const { id, changedAt, version } of fresh) {
      reached.seen.set(id, { changedAt, version });
      if (misfits.has(id)) reached.leftOut.add(id);
      else reached.leftOut.delete(id);
    }
    if (misfits.size > 0) logger.warn("left out of the tables", { collection, ids: [...misfits] });
    const last = documents.at(-1)?.changedAt;
    if (last && (!reached.newest || last > reached.newest)) reached.newest = last;
    const overlap = (reached.newest?.getTime() ?? 0) - OVERLAP_MS;
    for (const [id, { changedAt }] of reached.seen) if (changedAt.getTime() < overlap) reached.seen.delete(id);
    asOf = readAt;
    if (isOver()) return { asOf, isOther: false };
  }
  return { asOf, isOther: missing.size > 0 || !isNewestThere };
}

/** Empties the tables of a collection: all of it is read from the database then. */
export async function startOver(store: TableStore, collection: TableCollection, why: string): Promise<Begun> {
  for (const subject of SUBJECTS_OF[collection]) await store.clear(subject);
  logger.warn("tables are made again from the database", { collection, why });
  return { reached: nothingReached(), remade: true };
}

/** As `readChanges`, from nothing where the database is another one. */
export async function readOn(
  store: TableStore,
  collection: TableCollection,
  { reached, remade }: Begun,
  changes: Changes,
  { isOver, onOther = () => undefined }: { isOver?: () => boolean; onOther?: () => void },
): Promise<Begun & { asOf: Date }> {
  const { asOf, isOther } = await readChanges(store, collection, reached, changes, isOver);
  if (!isOther) return { reached, remade, asOf };
  onOther();
  const begun = await startOver(store, collection, "the database is another one");
  return { ...begun, asOf: (await readChanges(store, collection, begun.reached, changes, isOver)).asOf };
}

/** `remade`: everything was read from the database for it. `leftOut`: documents that do not fit their schema. */
export type CaughtUp = { asOf: Date; remade: boolean; leftOut: number };

/** Where reading a collection begins; its tables hold what was reached. */
export type Begun = { reached: Reached; remade: boolean };

/**
 * Brings the tables of a subject up to date, before each answer. Only its own collection is read, from where `begin` leaves
 * it the first time; who asks while it is read waits for the same.
 */
export function catchUp(
  store: TableStore,
  changes: Changes,
  begin: (collection: TableCollection) => Promise<Begun>,
): (subject: Subject) => Promise<CaughtUp> {
  const known = new Map<TableCollection, Begun>();
  const underWay = new Map<TableCollection, Promise<CaughtUp>>();

  async function bringUp(collection: TableCollection): Promise<CaughtUp> {
    const begun = known.get(collection) ?? (await begin(collection));
    known.set(collection, begun);
    // Half of what another database holds is no beginning: a request that fails there leaves it to the parts.
    const onOther = () => void known.delete(collection);
    const { reached, remade, asOf } = await readOn(store, collection, begun, changes, { onOther });
    known.set(collection, { reached, remade: false });
    return { asOf, remade, leftOut: reached.leftOut.size };
  }

  return (subject) => {
    const collection = COLLECTION_OF[subject];
    const present = underWay.get(collection) ?? bringUp(collection).finally(() => underWay.delete(collection));
    underWay.set(collection, present);
    return present;
  };
}
