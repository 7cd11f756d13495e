import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBConnection,
  DuckDBDataChunk,
  DuckDBInstance,
  DuckDBTimestampTZValue,
  type DuckDBType,
  type DuckDBValue,
  INTEGER,
  type JS,
  LIST,
  listValue,
  SQLNULL,
  TIMESTAMPTZ,
  VARCHAR,
} from "@duckdb/node-api";
import { Subject } from "@zona/domain/filters/field";
import { type ColumnType, type TableValue, tableColumns } from "@zona/domain/tables/table-columns";

const TYPES: Readonly<Record<ColumnType, DuckDBType>> = {
  text: VARCHAR,
  texts: LIST(VARCHAR),
  number: DOUBLE,
  count: INTEGER,
  instant: TIMESTAMPTZ,
  flag: BOOLEAN,
};

/** What a row is replaced by: itself, or all units and lots of its test. */
const KEYS: Readonly<Record<Subject, string>> = {
  tests: "id",
  units: "test_id",
  media: "id",
  queries: "id",
  lots: "id",
  exposures: "test_id",
};

const CHUNK_ROWS = 2048;

/** Rows of one file: as many as the engine compresses together. What is being loaded has to fit into memory as it is. */
const FILE_ROWS = 122_880;

/** Cells that were put in or taken out until memory is compressed again: some 200 MB, and compressing takes time. */
const CHECKPOINT_CELLS = 15_000_000;

/** How often a query that was cancelled is told so until it stops: one that has not begun yet does not hear it. */
const INTERRUPT_EVERY_MS = 20;

/** A value bound to a query. A list of none counts as one of texts. */
export type BoundValue = string | number | bigint | boolean | Date | null | readonly string[] | readonly number[];

/** A cell of an answer. Whole numbers are numbers. */
export type Cell = string | number | boolean | Date | null | readonly Cell[];
export type AnswerRow = Readonly<Record<string, Cell>>;

/** A query is over when its caller no longer waits, or after so many milliseconds. */
export type QueryBounds = { signal?: AbortSignal; mostMs: number };

export type TableSnapshot = {
  /**
   * The rows of one statement, one after the other. Rejects with the signal's reason when cancelled, with a `TimeoutError` when
   * over time.
   */
  query(sql: string, values: readonly BoundValue[], bounds: QueryBounds): Promise<AnswerRow[]>;
  close(): Promise<void>;
};

export type TableStore = {
  /** The only folder whose files the engine reads and writes. */
  folder: string;
  /**
   * Puts rows in, in the columns of `tableColumns`, in place of those with the same id; all units of a test go together. What
   * is in `goneKeys`, ids of rows or for units of their tests, has no row afterwards but the given ones. A repeat changes
   * nothing. Queries see all of it or none.
   */
  replace(subject: Subject, rows: readonly (readonly TableValue[])[], goneKeys: readonly string[]): Promise<void>;
  /** The tables as they are at its first query, whatever is written meanwhile. Nothing is written through it. */
  snapshot(): Promise<TableSnapshot>;
  /** Writes a table as Parquet files of the folder and says how many rows each holds; no file for no rows. */
  save(subject: Subject): Promise<{ file: string; rows: number }[]>;
  /** Writes the rows of one statement as a Parquet file of the folder, for whoever reads it outside; says how many there are. */
  saveRows(sql: string, values: readonly BoundValue[]): Promise<{ file: string; rows: number }>;
  /** Adds the rows of such files, and says how many. Rejects, with nothing added, for one that does not fit. */
  load(subject: Subject, files: readonly string[]): Promise<number>;
  clear(subject: Subject): Promise<void>;
  close(): Promise<void>;
};

const MICROS = 1000n;

const duckValue = (value: TableValue | BoundValue): DuckDBValue => {
  if (value instanceof Date) return new DuckDBTimestampTZValue(BigInt(value.getTime()) * MICROS);
  return typeof value === "object" && value !== null ? listValue([...value]) : value;
};

function boundType(value: BoundValue): DuckDBType {
  if (value === null) return SQLNULL;
  if (value instanceof Date) return TIMESTAMPTZ;
  if (typeof value === "object") return LIST(typeof value[0] === "number" ? DOUBLE : VARCHAR);
  if (typeof value === "number") return DOUBLE;
  if (typeof value === "bigint") return BIGINT;
  return typeof value === "boolean" ? BOOLEAN : VARCHAR;
}

function cellOf(value: JS | undefined): Cell {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return value.map(cellOf);
  if (typeof value === "bigint") {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new RangeError("A whole number of an answer is too large");
    return number;
  }
  if (typeof value === "object" && !(value instanceof Date))
    throw new TypeError("An answer holds a value of another kind");
  return value;
}

const definition = (subject: Subject) =>
  tableColumns(subject)
    .map(({ name, type }) => `"${name}" ${TYPES[type]}`)
    .join(", ");

/** Text in SQL; nothing but our own paths is ever written into a statement. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Settings that nothing can change once the tables are there. */
const settings = (folder: string) => [
  `SET allowed_directories = [${quoted(`${folder}/`)}]`,
  "SET GLOBAL TimeZone = 'UTC'",
  "SET enable_external_access = false",
  "SET lock_configuration = true",
];

async function append(connection: DuckDBConnection, subject: Subject, rows: readonly (readonly TableValue[])[]) {
  const types = tableColumns(subject).map(({ type }) => TYPES[type]);
  const appender = await connection.createAppender("stage", null, "temp");
  for (let from = 0; from < rows.length; from += CHUNK_ROWS) {
    const chunk = DuckDBDataChunk.create(types);
    chunk.setRows(rows.slice(from, from + CHUNK_ROWS).map((row) => row.map(duckValue)));
    appender.appendDataChunk(chunk);
  }
  appender.closeSync();
}

async function rowsOf(
  connection: DuckDBConnection,
  sql: string,
  values: readonly BoundValue[],
  { signal, mostMs }: QueryBounds,
): Promise<AnswerRow[]> {
  const over = AbortSignal.any([AbortSignal.timeout(mostMs), ...(signal ? [signal] : [])]);
  over.throwIfAborted();
  let interrupting: NodeJS.Timeout | undefined;
  const interrupt = () => {
    connection.interrupt();
    interrupting ??= setInterval(interrupt, INTERRUPT_EVERY_MS);
  };
  over.addEventListener("abort", interrupt, { once: true });
  try {
    const reader = await connection.runAndReadAll(sql, values.map(duckValue), values.map(boundType));
    return reader
      .getRowObjectsJS()
      .map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, cellOf(value)])));
  } catch (error) {
    over.throwIfAborted();
    throw error;
  } finally {
    over.removeEventListener("abort", interrupt);
    clearInterval(interrupting);
  }
}

/** The engine with empty tables, one for each subject, in the memory of this process. */
export async function openTableStore({ memory = "700MB" } = {}): Promise<TableStore> {
  const folder = await mkdtemp(join(tmpdir(), "zona-tables-"));
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: memory,
    threads: "2",
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    // The disk of an instance is its memory: what does not fit fails.
    temp_directory: "",
  });
  const writer = await instance.connect();
  for (const setting of settings(folder)) await writer.run(setting);
  for (const subject of Subject.options) await writer.run(`CREATE TABLE ${subject} (${definition(subject)})`);

  let last: Promise<void> = Promise.resolve();
  let uncompressed = 0;

  /** Writers come one after the other. */
  function inTurn<T>(write: () => Promise<T>): Promise<T> {
    const done = last.then(write);
    last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  const written = <T>(write: () => Promise<T>): Promise<T> =>
    inTurn(async () => {
      await writer.run("BEGIN");
      try {
        const outcome = await write();
        await writer.run("COMMIT");
        return outcome;
      } catch (error) {
        await writer.run("ROLLBACK");
        throw error;
      }
    });

  /** Compresses what was put in, and frees what was taken out. */
  async function checkpoint() {
    uncompressed = 0;
    await inTurn(() => writer.run("CHECKPOINT"));
  }

  async function noteChanged(subject: Subject, rows: number) {
    uncompressed += rows * tableColumns(subject).length;
    if (uncompressed >= CHECKPOINT_CELLS) await checkpoint();
  }

  return {
    folder,
    async replace(subject, rows, goneKeys) {
      if (rows.length === 0 && goneKeys.length === 0) return;
      const key = KEYS[subject];
      await written(async () => {
        await writer.run(`CREATE OR REPLACE TEMP TABLE stage (${definition(subject)})`);
        await append(writer, subject, rows);
        const keys = `SELECT ${key} FROM stage UNION ALL SELECT unnest($1)`;
        await writer.run(
          `DELETE FROM ${subject} WHERE ${key} IN (${keys})`,
          [listValue([...goneKeys])],
          [LIST(VARCHAR)],
        );
        await writer.run(`INSERT INTO ${subject} FROM stage`);
        await writer.run("DROP TABLE stage");
      });
      await noteChanged(subject, rows.length + goneKeys.length);
    },
    async snapshot() {
      const connection = await instance.connect();
      await connection.run("BEGIN TRANSACTION READ ONLY");
      return {
        query: (sql, values, bounds) => rowsOf(connection, sql, values, bounds),
        // Closing ends the transaction, also one that failed.
        close: async () => connection.closeSync(),
      };
    },
    save: (subject) =>
      written(async () => {
        const last = await writer.runAndReadAll(`SELECT max(rowid) AS last FROM ${subject}`);
        const end = Number(last.getRowObjectsJS()[0]?.last ?? -1);
        const files: { file: string; rows: number }[] = [];
        for (let from = 0; from <= end; from += FILE_ROWS) {
          const file = join(folder, `${randomUUID()}.parquet`);
          const rows = `SELECT * FROM ${subject} WHERE rowid >= ${from} AND rowid < ${from + FILE_ROWS}`;
          const copied = await writer.run(`COPY (${rows}) TO ${quoted(file)} (FORMAT parquet, COMPRESSION zstd)`);
          if (copied.rowsChanged > 0) files.push({ file, rows: copied.rowsChanged });
          else await rm(file, { force: true });
        }
        return files;
      }),
    async saveRows(sql, values) {
      const file = join(folder, `${randomUUID()}.parquet`);
      // Every reader of Parquet knows Snappy.
      const copy = `COPY (${sql}) TO ${quoted(file)} (FORMAT parquet, COMPRESSION snappy)`;
      const { rowsChanged } = await inTurn(() => writer.run(copy, values.map(duckValue), values.map(boundType)));
      return { file, rows: rowsChanged };
    },
    async load(subject, files) {
      const columns = tableColumns(subject)
        .map(({ name }) => `"${name}"`)
        .join(", ");
      const from = `SELECT ${columns} FROM read_parquet([${files.map(quoted).join(", ")}])`;
      const { rowsChanged } = await written(() => writer.run(`INSERT INTO ${subject} ${from}`));
      await noteChanged(subject, rowsChanged);
      return rowsChanged;
    },
    async clear(subject) {
      const { rowsChanged } = await written(() => writer.run(`DELETE FROM ${subject}`));
      if (rowsChanged > 0) await checkpoint();
    },
    async close() {
      await last;
      writer.closeSync();
      instance.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
