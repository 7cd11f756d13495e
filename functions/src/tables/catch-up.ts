import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import { rowsOfDocument } from "@zona/domain/reports/report-rows";
import { type TableValue, tableRow } from "@zona/domain/tables/table-columns";
import { logger } from "../firebase/logged.ts";
import type { TableStore } from "./table-store.ts";

/** The collections that tables are made of, each with its subjects. */
export const SUBJECTS_OF = {
  [TEST_FACTS]: ["tests", "units", "exposures"],
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
  exposures: TEST_FACTS,
};

/** Tables that are read from a collection together. */
export type Followed = { collection: TableCollection; subjects: readonly Subject[] };

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
  /** When all up to there was readable, but for what commits of the last two minutes had stamped. */
  readAt?: Date;
  /** What will be read again, by id. */
  seen: Map<string, Pick<ChangedDocument, "changedAt" | "version">>;
  /** Ids of documents that do not fit their schema. */
  leftOut: Set<string>;
};

export const nothingReached = (): Reached => ({ seen: new Map(), leftOut: new Set() });

/** A commit may become readable after one that is stamped later; two minutes are longer than any takes. */
const OVERLAP_MS = 2 * 60_000;

/** Where reading goes on: at the newest document again, and where a commit may have become readable since. */
const readOnFrom = ({ newest, readAt }: Reached): Date | undefined =>
  newest && readAt && new Date(Math.min(newest.getTime(), readAt.getTime() - OVERLAP_MS));

const PAGE = 500;

type Rows = Map<Subject, TableValue[][]>;

/** Adds the rows of one document; false where it does not fit its schema. One that is gone has none. */
function addRows(rows: Rows, collection: TableCollection, { id, data }: ChangedDocument): boolean {
  if ("gone" in data || (collection === COLLECTIONS.media && !("facts" in data))) return true;
  const hasNoUnits = "units" in data && Array.isArray(data.units) && data.units.length === 0;
  const fits = [...rows].map(([subject, into]) => {
    const found = rowsOfDocument(subject, { id, data });
    into.push(...found.map((row) => tableRow(subject, row)));
    return found.length > 0 || subject === "exposures" || (subject === "units" && hasNoUnits);
  });
  return fits.every(Boolean);
}

async function putIn(store: TableStore, { collection, subjects }: Followed, documents: readonly ChangedDocument[]) {
  const rows: Rows = new Map(subjects.map((subject) => [subject, []]));
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
  followed: Followed,
  reached: Reached,
  changes: Changes,
  isOver = () => false,
): Promise<{ asOf: Date; isOther: boolean }> {
  const { collection } = followed;
  const { newest } = reached;
  const from = readOnFrom(reached);
  const missing = new Set(reached.seen.keys());
  let isNewestThere = newest === undefined;
  let asOf: Date | undefined;
  for await (const { documents, readAt } of changes.since(collection, from, PAGE)) {
    for (const { id } of documents) missing.delete(id);
    isNewestThere ||= documents.some(({ changedAt }) => newest !== undefined && changedAt >= newest);
    const fresh = documents.filter(({ id, version }) => reached.seen.get(id)?.version !== version);
    const misfits = await putIn(store, followed, fresh);
    for (const { id, changedAt, version } of fresh) {
      reached.seen.set(id, { changedAt, version });
      if (misfits.has(id)) reached.leftOut.add(id);
      else reached.leftOut.delete(id);
    }
    if (misfits.size > 0) logger.warn("left out of the tables", { collection, ids: [...misfits] });
    const last = documents.at(-1)?.changedAt;
    if (last && (!reached.newest || last > reached.newest)) reached.newest = last;
    // What the first page could not have yet, no later one brings.
    if (asOf === undefined) reached.readAt = readAt;
    const again = readOnFrom(reached);
    for (const [id, { changedAt }] of reached.seen) if (again && changedAt < again) reached.seen.delete(id);
    asOf = readAt;
    if (isOver()) return { asOf, isOther: false };
  }
  return { asOf: asOf ?? new Date(0), isOther: missing.size > 0 || !isNewestThere };
}

/** Empties the tables of a collection: all of it is read from the database then. */
export async function startOver(store: TableStore, { collection, subjects }: Followed, why: string): Promise<Begun> {
  for (const subject of subjects) await store.clear(subject);
  logger.warn("tables are made again from the database", { collection, why });
  return { reached: nothingReached(), remade: true };
}

/** As `readChanges`, from nothing where the database is another one. */
export async function readOn(
  store: TableStore,
  followed: Followed,
  { reached, remade }: Begun,
  changes: Changes,
  { isOver, onOther = () => undefined }: { isOver?: () => boolean; onOther?: () => void },
): Promise<Begun & { asOf: Date }> {
  const { asOf, isOther } = await readChanges(store, followed, reached, changes, isOver);
  if (!isOther) return { reached, remade, asOf };
  onOther();
  const begun = await startOver(store, followed, "the database is another one");
  return { ...begun, asOf: (await readChanges(store, followed, begun.reached, changes, isOver)).asOf };
}

/** `remade`: everything was read from the database for it. `leftOut`: documents that do not fit their schema. */
export type CaughtUp = { asOf: Date; remade: boolean; leftOut: number };

/** Where reading a collection begins; its tables hold what was reached. */
export type Begun = { reached: Reached; remade: boolean };

/**
 * Brings the table of a subject up to date, before each answer. It alone is read, from where `begin` leaves it the first time:
 * who asks for tests does not wait for all their oocytes. Who asks while it is read waits for the same.
 */
export function catchUp(
  store: TableStore,
  changes: Changes,
  begin: (followed: Followed) => Promise<Begun>,
): (subject: Subject) => Promise<CaughtUp> {
  const known = new Map<Subject, Begun>();
  const underWay = new Map<Subject, Promise<CaughtUp>>();

  async function bringUp(subject: Subject): Promise<CaughtUp> {
    const followed: Followed = { collection: COLLECTION_OF[subject], subjects: [subject] };
    const begun = known.get(subject) ?? (await begin(followed));
    known.set(subject, begun);
    // Half of what another database holds is no beginning: a request that fails there leaves it to the parts.
    const onOther = () => void known.delete(subject);
    const { reached, remade, asOf } = await readOn(store, followed, begun, changes, { onOther });
    known.set(subject, { reached, remade: false });
    return { asOf, remade, leftOut: reached.leftOut.size };
  }

  return (subject) => {
    const present = underWay.get(subject) ?? bringUp(subject).finally(() => underWay.delete(subject));
    underWay.set(subject, present);
    return present;
  };
}
