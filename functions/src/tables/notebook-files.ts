import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { type ZippedFile, zipOf } from "@zona/domain/exports/zip";
import type { Subject } from "@zona/domain/filters/field";
import type { RequestContext } from "@zona/domain/tables/compile-request";
import { DUCKDB } from "@zona/domain/tables/dialect";
import { notebookFile, notebookQuery, notebookSchema, notebookSubjects } from "@zona/domain/tables/notebook-tables";
import type { CaughtUp } from "./catch-up.ts";
import { openTableStore, type TableStore } from "./table-store.ts";

/** Whose tables they are, and as what. */
export type NotebookReader = Pick<RequestContext, "scope" | "isCoded" | "names" | "zone">;

/** Brings the table of a subject of an engine up to date. */
export type FollowTables = (store: TableStore) => (subject: Subject) => Promise<CaughtUp>;

/**
 * An archive of all tables, each as one Parquet file, and of `schema.json`, which says what their columns are: the rows that this
 * person reads, as tables show them. In an engine of its own that holds one subject at a time; `onRows` hears how many rows were
 * written.
 */
export async function* notebookArchive(
  reader: NotebookReader,
  follow: FollowTables,
  onRows: (rows: number) => Promise<void> | void,
): AsyncGenerator<Uint8Array> {
  const store = await openTableStore();
  try {
    yield* zipOf(filesOf(store, follow(store), reader, onRows));
  } finally {
    await store.close();
  }
}

async function* filesOf(
  store: TableStore,
  upTo: (subject: Subject) => Promise<CaughtUp>,
  reader: NotebookReader,
  onRows: (rows: number) => Promise<void> | void,
): AsyncGenerator<ZippedFile> {
  const counts = new Map<Subject, number>();
  let oldest: Date | undefined;
  for (const subject of notebookSubjects(reader)) {
    const { asOf } = await upTo(subject);
    const { text, values } = notebookQuery({ ...reader, dialect: DUCKDB }, subject);
    const { file, rows } = await store.saveRows(text, values);
    await store.clear(subject);
    if (!oldest || asOf < oldest) oldest = asOf;
    counts.set(subject, rows);
    await onRows([...counts.values()].reduce((sum, one) => sum + one, 0));
    yield { name: notebookFile(subject), chunks: createReadStream(file) };
    await rm(file);
  }
  const schema = notebookSchema(counts, { ...reader, asOf: oldest ?? new Date(0) });
  yield { name: "schema.json", chunks: [Buffer.from(`${JSON.stringify(schema, null, 2)}\n`)] };
}
