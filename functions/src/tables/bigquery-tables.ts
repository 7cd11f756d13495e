import type { Subject } from "@zona/domain/filters/field";
import { bigQuery, type Dialect } from "@zona/domain/tables/dialect";
import { type ColumnType, tableColumns } from "@zona/domain/tables/table-columns";
import { type BigQueryPlace, type BigQueryPorts, bigQueryRuns } from "./bigquery.ts";
import { currentParts, type PartsBucket } from "./parts.ts";
import { type OpenTable, tablesOf } from "./tables.ts";

/** Tables of parts that no longer count go by themselves. */
const KEPT_HOURS = 24;
/** What an instance made is there for so long, and made again then. */
const SURE_MS = 12 * 3_600_000;

const TYPES: Readonly<Record<ColumnType, string>> = {
  text: "string",
  texts: "array<string>",
  number: "float64",
  count: "int64",
  instant: "timestamp",
  flag: "bool",
};

/** Making a table reads no rows. */
const MAKE_MS = 30_000;

const quoted = (text: string) => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const EXPIRES = `expiration_timestamp = timestamp_add(current_timestamp(), interval ${KEPT_HOURS} hour)`;

/** A table over the parts of one moment. A subject without rows has no part, and an empty table. */
export function makesTable({ name, table }: Dialect, subject: Subject, uris: readonly string[]): string {
  if (uris.length > 0)
    return `create or replace external table ${table(subject)} options (format = 'PARQUET', enable_list_inference = true, ${EXPIRES}, uris = [${uris.map(quoted).join(", ")}])`;
  const columns = tableColumns(subject).map((column) => `${name(column.name)} ${TYPES[column.type]}`);
  return `create or replace table ${table(subject)} (${columns.join(", ")}) options (${EXPIRES})`;
}

/**
 * The tables of the newest parts, in BigQuery: as of the last compaction, some ten minutes ago at most. All queries of one answer
 * read the same parts. Throws before the first compaction.
 */
export function bigQueryTables(
  place: BigQueryPlace,
  { bucket, bucketName, ...ports }: BigQueryPorts & { bucket: PartsBucket; bucketName: string },
): OpenTable {
  const runs = bigQueryRuns(place, ports);
  let made: { generation: string; at: number; subjects: Set<Subject> } | undefined;
  return async (...subjects) => {
    const { generation, asOf, leftOut, parts } = await currentParts(bucket);
    const dialect = bigQuery(generation);
    const now = Date.now();
    if (made?.generation !== generation || now - made.at >= SURE_MS)
      made = { generation, at: now, subjects: new Set() };
    const present = made;
    const asked = new Set(subjects.flatMap(tablesOf));
    for (const one of [...asked].filter((each) => !present.subjects.has(each))) {
      const uris = parts.filter((part) => part.subject === one).map(({ name }) => `gs://${bucketName}/${name}`);
      await runs({ mostMs: MAKE_MS })({ text: makesTable(dialect, one, uris), values: [] });
      present.subjects.add(one);
    }
    return { asOf, remade: false, leftOut, dialect, runs, close: async () => undefined };
  };
}
