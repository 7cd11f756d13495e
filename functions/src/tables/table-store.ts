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

/** What a file holds at least half of, and what changed since the files were written holds at most: some 100 MB in memory. */
const FILE_CELLS = 6_000_000;

/** How often a query that was cancelled is told so until it stops: one that has not begun yet does not hear it. */
const INTERRUPT_EVERY_MS = 20;

/** A value bound to a query. A list of none counts as one of texts. */
export type BoundValue = string | number | bigint | boolean | Date | null | readonly string[] | readonly number[];

/** A cell of an answer. Whole numbers are numbers. */
export type Cell = string | number | boolean | Date | null | readonly Cell[];
export type AnswerRow = Readonly<Record<string, Cell>>;

/** A query is over when its caller no longer waits, or after so many milliseconds. */
export type QueryBounds = { signal?: AbortSignal; mostMs: number };

/** A Parquet file of the store's folder; what it holds never changes. */
export type TableFile = { file: string; rows: number };

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
  /**
   * Brings a table into its files alone, and says which they are and how many rows each holds. A file without a row that was
   * replaced stays, unless it is small. Nobody else changes or removes them.
   */
  save(subject: Subject): Promise<readonly TableFile[]>;
  /** Writes the rows of one statement as a Parquet file of the folder, for whoever reads it outside; says how many there are. */
  saveRows(sql: string, values: readonly BoundValue[]): Promise<{ file: string; rows: number }>;
  /**
   * Adds such files of the folder to an empty table, says how many rows they have, and owns them from then on. Rejects, with
   * nothing added, where one does not fit.
   */
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

const columnsIn = (subject: Subject, of = "") =>
  tableColumns(subject)
    .map(({ name }) => `${of}"${name}"`)
    .join(", ");

/** Rows that changed since the files were written. */
const recent = (subject: Subject) => `${subject}_recent`;

/** Keys whose rows in files no longer count: in those that came before the given place among the files. */
const gone = (subject: Subject) => `${subject}_gone`;

/** Text in SQL; nothing but our own paths is ever written into a statement. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

const parquet = (files: readonly TableFile[]) => `read_parquet([${files.map(({ file }) => quoted(file)).join(", ")}])`;

/** The table of a subject, as queries name it: what counts of its files, and what is recent. */
function viewOf(subject: Subject, files: readonly TableFile[]): string {
  const changed = `SELECT ${columnsIn(subject)} FROM ${recent(subject)}`;
  if (files.length === 0) return changed;
  const counts = `g.key = f.${KEYS[subject]} AND g.before > f.file_index`;
  return `SELECT ${columnsIn(subject, "f.")} FROM ${parquet(files)} AS f ANTI JOIN ${gone(subject)} AS g ON ${counts} UNION ALL ${changed}`;
}

/** Settings that nothing can change once the tables are there. */
const settings = (folder: string) => [
  `SET allowed_directories = [${quoted(`${folder}/`)}]`,
  "SET GLOBAL TimeZone = 'UTC'",
  "SET GLOBAL parquet_metadata_cache = true",
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

/** Files that are no longer part of a table, removed once nobody reads them. */
function leavingFiles() {
  const readers = new Set<object>();
  let leaving: { file: string; awaited: Set<object> }[] = [];

  async function removeUnread() {
    const unread = leaving.filter(({ awaited }) => awaited.size === 0);
    leaving = leaving.filter(({ awaited }) => awaited.size > 0);
    for (const { file } of unread) await rm(file, { force: true });
  }

  return {
    begin: (reader: object) => void readers.add(reader),
    async end(reader: object) {
      readers.delete(reader);
      for (const { awaited } of leaving) awaited.delete(reader);
      await removeUnread();
    },
    async leave(files: readonly TableFile[]) {
      leaving.push(...files.map(({ file }) => ({ file, awaited: new Set(readers) })));
      await removeUnread();
    },
  };
}

/** Files that are written again together, each batch as one. */
function batchesOf(files: readonly TableFile[], most: number): TableFile[][] {
  const batches: TableFile[][] = [];
  let room = 0;
  for (const one of files) {
    if (room <= 0) {
      batches.push([]);
      room = most;
    }
    batches.at(-1)?.push(one);
    room -= one.rows;
  }
  return batches;
}

/**
 * The engine with empty tables, one for each subject. A table is its Parquet files, which are read as they are asked, and in the
 * memory of this process what changed since.
 */
export async function openTableStore({
  memory = "700MB",
  fileCells = FILE_CELLS,
  threads = 2,
} = {}): Promise<TableStore> {
  const folder = await mkdtemp(join(tmpdir(), "zona-tables-"));
  const instance = await DuckDBInstance.create(":memory:", {
    memory_limit: memory,
    threads: String(threads),
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
    // The disk of an instance is its memory: what does not fit fails.
    temp_directory: "",
  });
  const writer = await instance.connect();
  for (const setting of settings(folder)) await writer.run(setting);

  const filesOf = new Map<Subject, readonly TableFile[]>();
  /** Rows that were put among the recent ones, replaced ones too: they take up memory until the recent ones are made again. */
  const putIn = new Map<Subject, number>();
  const leaving = leavingFiles();
  const files = (subject: Subject) => filesOf.get(subject) ?? [];
  const mostRows = (subject: Subject) => Math.floor(fileCells / tableColumns(subject).length);

  /** The table has these files and nothing that is recent; part of a transaction. */
  async function become(subject: Subject, present: readonly TableFile[]) {
    await writer.run(`CREATE OR REPLACE TABLE ${recent(subject)} (${definition(subject)})`);
    await show(subject, present);
  }
  const show = (subject: Subject, present: readonly TableFile[]) =>
    writer.run(`CREATE OR REPLACE VIEW ${subject} AS ${viewOf(subject, present)}`);
  const noneGone = (subject: Subject) =>
    writer.run(`CREATE OR REPLACE TABLE ${gone(subject)} (key VARCHAR, before INTEGER)`);

  for (const subject of Subject.options) {
    await noneGone(subject);
    await become(subject, []);
  }

  let last: Promise<void> = Promise.resolve();

  /** Writers come one after the other. */
  function inTurn<T>(write: () => Promise<T>): Promise<T> {
    const done = last.then(write);
    last = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  async function transaction<T>(write: () => Promise<T>): Promise<T> {
    await writer.run("BEGIN");
    try {
      const outcome = await write();
      await writer.run("COMMIT");
      return outcome;
    } catch (error) {
      await writer.run("ROLLBACK");
      throw error;
    }
  }

  const countIn = async (rows: string) =>
    Number((await writer.runAndReadAll(`SELECT count(*) AS n FROM ${rows}`)).getRowObjectsJS()[0]?.n ?? 0);

  /** A file of these rows; none for no rows. */
  async function fileOf(rows: string): Promise<TableFile[]> {
    const file = join(folder, `${randomUUID()}.parquet`);
    const { rowsChanged } = await writer.run(`COPY (${rows}) TO ${quoted(file)} (FORMAT parquet, COMPRESSION zstd)`);
    if (rowsChanged > 0) return [{ file, rows: rowsChanged }];
    await rm(file, { force: true });
    return [];
  }

  /** Changes which files a table has, and notes it once it is so: old ones are removed, or new ones where it fails. */
  async function exchange(subject: Subject, change: (made: TableFile[]) => Promise<readonly TableFile[]>) {
    const made: TableFile[] = [];
    try {
      const present = await transaction(() => change(made));
      const left = files(subject).filter((one) => !present.includes(one));
      filesOf.set(subject, present);
      await leaving.leave(left);
    } catch (error) {
      await leaving.leave(made);
      throw error;
    }
  }

  const recentToFile = (subject: Subject) =>
    exchange(subject, async (made) => {
      made.push(...(await fileOf(`SELECT * FROM ${recent(subject)}`)));
      const present = [...files(subject), ...made];
      await become(subject, present);
      return present;
    });

  /** Frees what replaced rows take up, and writes a file where that does not help. */
  async function makeRoom(subject: Subject, most: number) {
    const rows = await countIn(recent(subject));
    if (rows > most / 2) await recentToFile(subject);
    else await writer.run(`CREATE OR REPLACE TABLE ${recent(subject)} AS SELECT * FROM ${recent(subject)}`);
    putIn.set(subject, rows > most / 2 ? 0 : rows);
  }

  /** Writes files again in which rows no longer count, and small ones where there are several. */
  async function writeAgain(subject: Subject) {
    const known = files(subject);
    const counts = `g.key = f.${KEYS[subject]} AND g.before > f.file_index`;
    const found = `SELECT DISTINCT f.file_index AS place FROM ${parquet(known)} AS f JOIN ${gone(subject)} AS g ON ${counts}`;
    const places = (await writer.runAndReadAll(found)).getRowObjectsJS().map(({ place }) => Number(place));
    const isSmall = ({ rows }: TableFile) => rows < mostRows(subject) / 2;
    const again = known.filter((one, place) => places.includes(place) || isSmall(one));
    if (places.length === 0 && again.length < 2) return;
    const counting = (one: TableFile) =>
      `SELECT f.* FROM ${parquet([one])} AS f ANTI JOIN (SELECT key FROM ${gone(subject)} WHERE before > ${known.indexOf(one)}) AS g ON g.key = f.${KEYS[subject]}`;
    await exchange(subject, async (made) => {
      for (const batch of batchesOf(again, mostRows(subject)))
        made.push(...(await fileOf(batch.map(counting).join(" UNION ALL "))));
      const present = [...known.filter((one) => !again.includes(one)), ...made];
      await noneGone(subject);
      await show(subject, present);
      return present;
    });
  }

  return {
    folder,
    replace: (subject, rows, goneKeys) =>
      inTurn(async () => {
        if (rows.length === 0 && goneKeys.length === 0) return;
        const key = KEYS[subject];
        const keys = `SELECT ${key} AS key FROM stage UNION SELECT unnest($1)`;
        const given = [listValue([...goneKeys])];
        await transaction(async () => {
          await writer.run(`CREATE OR REPLACE TEMP TABLE stage (${definition(subject)})`);
          await append(writer, subject, rows);
          await writer.run(`DELETE FROM ${recent(subject)} WHERE ${key} IN (${keys})`, given, [LIST(VARCHAR)]);
          const before = files(subject).length;
          if (before > 0) {
            await writer.run(`DELETE FROM ${gone(subject)} WHERE key IN (${keys})`, given, [LIST(VARCHAR)]);
            await writer.run(`INSERT INTO ${gone(subject)} SELECT key, ${before} FROM (${keys})`, given, [
              LIST(VARCHAR),
            ]);
          }
          await writer.run(`INSERT INTO ${recent(subject)} FROM stage`);
          await writer.run("DROP TABLE stage");
        });
        const most = mostRows(subject);
        const held = (putIn.get(subject) ?? 0) + rows.length;
        putIn.set(subject, held);
        if (held >= most) await makeRoom(subject, most);
      }),
    async snapshot() {
      const connection = await instance.connect();
      leaving.begin(connection);
      await connection.run("BEGIN TRANSACTION READ ONLY");
      return {
        query: (sql, values, bounds) => rowsOf(connection, sql, values, bounds),
        // Closing ends the transaction, also one that failed.
        async close() {
          connection.closeSync();
          await leaving.end(connection);
        },
      };
    },
    save: (subject) =>
      inTurn(async () => {
        if ((await countIn(recent(subject))) > 0) await recentToFile(subject);
        putIn.set(subject, 0);
        if (files(subject).length > 0) await writeAgain(subject);
        return files(subject);
      }),
    async saveRows(sql, values) {
      const file = join(folder, `${randomUUID()}.parquet`);
      // Every reader of Parquet knows Snappy.
      const copy = `COPY (${sql}) TO ${quoted(file)} (FORMAT parquet, COMPRESSION snappy)`;
      const { rowsChanged } = await inTurn(() => writer.run(copy, values.map(duckValue), values.map(boundType)));
      return { file, rows: rowsChanged };
    },
    load: (subject, paths) =>
      inTurn(async () => {
        const asked = tableColumns(subject).map(({ name, type }) => `${name} ${TYPES[type]}`);
        const loaded: TableFile[] = [];
        for (const file of paths) {
          const from = parquet([{ file, rows: 0 }]);
          const told = await writer.runAndReadAll(`DESCRIBE SELECT ${columnsIn(subject)} FROM ${from}`);
          const found = told.getRowObjectsJS().map((one) => `${one.column_name} ${one.column_type}`);
          if (found.join() !== asked.join()) throw new TypeError("A file has columns of other types");
          loaded.push({ file, rows: await countIn(from) });
        }
        await exchange(subject, async () => {
          const present = [...files(subject), ...loaded];
          await show(subject, present);
          return present;
        });
        return loaded.reduce((sum, { rows }) => sum + rows, 0);
      }),
    clear: (subject) =>
      inTurn(() =>
        exchange(subject, async () => {
          await noneGone(subject);
          await become(subject, []);
          putIn.set(subject, 0);
          return [];
        }),
      ),
    async close() {
      await last;
      writer.closeSync();
      instance.closeSync();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
