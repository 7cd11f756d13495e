import { applicationDefault } from "firebase-admin/app";
import { projectId, tableDataset, tableEngine, tableLocation, tablesBucket } from "../firebase/parameters.ts";
import { catchUp } from "./catch-up.ts";
import type { FollowTables } from "./notebook-files.ts";
import { beginFromParts } from "./parts.ts";
import { changesIn, partsIn } from "./parts-data.ts";
import { openTableStore } from "./table-store.ts";
import { type OpenTable, openTables } from "./tables.ts";

let present: Promise<OpenTable> | undefined;

/** Begins with the parts, as every engine does. */
export const followTables: FollowTables = (store) => {
  const bucket = partsIn(tablesBucket.value());
  return catchUp(store, changesIn(), (followed) => beginFromParts(store, bucket, followed));
};

/** Over the same parts, with the functions' own account. */
async function inBigQuery(): Promise<OpenTable> {
  const { bigQueryTables } = await import("./bigquery-tables.ts");
  const bucketName = tablesBucket.value();
  const place = { project: projectId(), dataset: tableDataset.value(), location: tableLocation.value() };
  const credential = applicationDefault();
  const token = async () => (await credential.getAccessToken()).access_token;
  return bigQueryTables(place, { fetch, token, bucket: partsIn(bucketName), bucketName });
}

async function begun(): Promise<OpenTable> {
  if (tableEngine.value() === "bigquery") return inBigQuery();
  const store = await openTableStore();
  return openTables(store, followTables(store));
}

/** The tables that this instance keeps in memory, from its first request on. */
export const openTable: OpenTable = async (...subjects) => {
  present ??= begun();
  const opened = present;
  try {
    return await (await opened)(...subjects);
  } catch (error) {
    // An engine that could not be opened is opened again by the next request; one that is there stays.
    opened.catch(() => {
      if (present === opened) present = undefined;
    });
    throw error;
  }
};
