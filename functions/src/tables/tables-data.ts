import type { Thrown } from "@zona/domain/errors";
import { applicationDefault } from "firebase-admin/app";
import { projectId, tableDataset, tableEngine, tableLocation, tablesBucket } from "../firebase/parameters.ts";
import { catchUp } from "./catch-up.ts";
import type { FollowTables } from "./notebook-files.ts";
import { beginFromParts } from "./parts.ts";
import { changesIn, partsIn } from "./parts-data.ts";
import { openTableStore, type TableStore } from "./table-store.ts";
import { type OpenTable, openTables } from "./tables.ts";

type Engine = { open: OpenTable; close(): Promise<void> };

/** Begins with the parts, as every engine does. */
export const followTables: FollowTables = (store) => {
  const bucket = partsIn(tablesBucket.value());
  return catchUp(store, changesIn(), (followed) => beginFromParts(store, bucket, followed));
};

/** Over the same parts, with the functions' own account. */
async function inBigQuery(): Promise<Engine> {
  const { bigQueryTables } = await import("./bigquery-tables.ts");
  const bucketName = tablesBucket.value();
  const place = { project: projectId(), dataset: tableDataset.value(), location: tableLocation.value() };
  const credential = applicationDefault();
  const token = async () => (await credential.getAccessToken()).access_token;
  const open = bigQueryTables(place, { fetch, token, bucket: partsIn(bucketName), bucketName });
  return { open, close: async () => undefined };
}

/** The tables that this instance keeps. */
async function inMemory(): Promise<Engine & { store: TableStore }> {
  const store = await openTableStore();
  return { open: openTables(store, followTables(store)), store, close: store.close };
}

/** An engine that met a fault of its own answers nothing any more. */
const isBroken = (error: Thrown) => error instanceof Error && error.message.includes("database has been invalidated");

/** Made at the first request. One that could not be made or is broken is made again by the next one, one that is there stays. */
function kept<E extends Engine>(make: () => Promise<E>) {
  let present: Promise<E> | undefined;
  return async <T>(use: (engine: E) => Promise<T>): Promise<T> => {
    present ??= make();
    const made = present;
    try {
      return await use(await made);
    } catch (error) {
      const engine = await made.catch(() => undefined);
      if (present === made && (!engine || isBroken(error))) {
        present = undefined;
        await engine?.close();
      }
      throw error;
    }
  };
}

/** Uses the tables in memory, whatever the engine is. */
export const memory = kept(inMemory);
const bigQuery = kept(inBigQuery);

/** The tables that this instance answers from, from its first request on. */
export const openTable: OpenTable = (...subjects) =>
  tableEngine.value() === "bigquery"
    ? bigQuery(({ open }) => open(...subjects))
    : memory(({ open }) => open(...subjects));
