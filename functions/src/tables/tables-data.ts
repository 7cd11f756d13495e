import { applicationDefault } from "firebase-admin/app";
import {
  derivedBucket,
  projectId,
  tableDataset,
  tableEngine,
  tableLocation,
  tablesBucket,
} from "../firebase/parameters.ts";
import type { FiguresPorts } from "./ask-tables.ts";
import { catchUp } from "./catch-up.ts";
import type { FollowTables } from "./notebook-files.ts";
import { beginFromParts } from "./parts.ts";
import { changesIn, partsIn } from "./parts-data.ts";
import { publishedFigures } from "./published-figures.ts";
import { openTableStore } from "./table-store.ts";
import { type OpenTable, openTables } from "./tables.ts";

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

/** The tables that this instance keeps in its memory, and what is published of their figures. */
async function inMemory(): Promise<FiguresPorts> {
  const store = await openTableStore();
  const publish = publishedFigures(store, partsIn(derivedBucket.value()));
  return { open: openTables(store, followTables(store)), publish };
}

/** Made at the first request; one that could not be is made again by the next one, one that is there stays. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let present: Promise<T> | undefined;
  return () => {
    const made = present ?? make();
    present = made;
    made.catch(() => {
      if (present === made) present = undefined;
    });
    return made;
  };
}

const memory = once(inMemory);
const bigQueryOnce = once(inBigQuery);

/** The tables that this instance answers from, from its first request on. */
export const openTable: OpenTable = async (...subjects) => {
  const open = tableEngine.value() === "bigquery" ? await bigQueryOnce() : (await memory()).open;
  return open(...subjects);
};

/** Figures are asked of the tables in memory, whatever the engine: what is published of them is a file that it reads. */
export const figuresTables: FiguresPorts = {
  open: async (...subjects) => (await memory()).open(...subjects),
  publish: async (asked) => (await memory()).publish(asked),
};
