import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import type { Subject } from "@zona/domain/filters/field";
import type { NotebookSchema } from "@zona/domain/tables/notebook-tables";
import { valueColumn } from "@zona/domain/tables/table-columns";
import { strFromU8, unzipSync } from "fflate";
import { parquetMetadata, parquetReadObjects } from "hyparquet";
import { expect, it } from "vitest";
import { catchUp, nothingReached, TABLE_COLLECTIONS } from "./catch-up.ts";
import { type NotebookReader, notebookArchive } from "./notebook-files.ts";
import { documentOf, memoryChanges, NOW, recounted } from "./tables-for-tests.ts";

const OWN = "hollyfield.example";
const LEAD: NotebookReader = {
  scope: { path: "organisation", op: "==", value: OWN },
  isCoded: false,
  names: new Map([["u-ada", "Ada Lind"]]),
  zone: "Europe/Paris",
};

function mediumOf(id: string, n: number) {
  const { facts, ...medium } = documentOf(COLLECTIONS.media, id, n) as { facts: object };
  return { ...medium, facts: { ...facts, organisation: OWN, study: "zp-icsi-01", subjectCode: null } };
}

/** Three documents of each collection, and one of another organisation. */
function laboratory() {
  const database = memoryChanges();
  for (const n of [1, 2, 3]) {
    for (const collection of TABLE_COLLECTIONS) database.put(collection, `${n}`, n);
    database.write(COLLECTIONS.media, `${n}`, mediumOf(`${n}`, n));
  }
  database.write(TEST_FACTS, "other", { ...documentOf(TEST_FACTS, "other", 3), organisation: "guest.example" });
  return database;
}

/** What the archive holds, read by a library that did not write it. */
async function read(database: ReturnType<typeof memoryChanges>, reader: NotebookReader) {
  const chunks: Uint8Array[] = [];
  let told = 0;
  const follow: Parameters<typeof notebookArchive>[1] = (store) =>
    catchUp(store, database.changes, async () => ({ reached: nothingReached(), remade: false }));
  const hear = (rows: number) => {
    told = rows;
  };
  for await (const chunk of notebookArchive(reader, follow, hear)) chunks.push(chunk);
  const { "schema.json": described = new Uint8Array(), ...files } = unzipSync(Buffer.concat(chunks));
  const schema = JSON.parse(strFromU8(described)) as NotebookSchema;
  const tables = new Map<string, { names: string[]; rows: Record<string, unknown>[] }>();
  for (const [name, bytes] of Object.entries(files)) {
    const file = bytes.slice().buffer;
    const names = parquetMetadata(file).schema.filter(({ name }) => name !== "list" && name !== "element");
    tables.set(name, { names: names.slice(1).map(({ name }) => name), rows: await parquetReadObjects({ file }) });
  }
  return { schema, tables, told };
}

const fileOf = async (reader: NotebookReader, subject: Subject) =>
  (await read(laboratory(), reader)).tables.get(`${subject}.parquet`)?.rows ?? [];

it("holds the rows that the person reads, of every table, in the columns that the schema describes", async () => {
  const database = laboratory();
  const { schema, tables, told } = await read(database, LEAD);
  expect([...tables.keys()].sort()).toEqual(
    Object.values(schema.tables)
      .map(({ file }) => file)
      .sort(),
  );
  let rows = 0;
  for (const [subject, table] of Object.entries(schema.tables)) {
    const found = tables.get(table.file);
    expect(found?.names, subject).toEqual(table.columns.map(({ name }) => name));
    const own = recounted(database, subject as Subject).filter(([, test]) => test !== "other");
    expect(found?.rows.map(({ id }) => id).sort(), subject).toEqual(own.map(([id]) => id).sort());
    expect(table.rows).toBe(own.length);
    rows += own.length;
  }
  expect(told).toBe(rows);
  expect(schema).toMatchObject({ zone: "Europe/Paris", people: { "u-ada": "Ada Lind" } });
  expect(Date.parse(schema.asOf)).toBeGreaterThan(NOW.getTime());
});

it("keeps values as they are: instants, lists, numbers and what is not recorded", async () => {
  const { schema, tables } = await read(laboratory(), LEAD);
  const [test] = tables.get("tests.parquet")?.rows ?? [];
  expect(test).toMatchObject({ code: "ICSI-1", organisation: OWN, createdAt: NOW, KPI_BLAST_d: expect.any(Number) });
  expect(test?.enteredBy).toEqual(expect.arrayContaining([expect.any(String)]));
  expect(Object.values(test ?? {})).toContain(null);
  expect(schema.tables.tests?.columns.find(({ name }) => name === "createdBy")?.type).toBe("uid");
  for (const { columns } of Object.values(schema.tables)) {
    const names = columns.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => name.startsWith(valueColumn({ id: "" })))).toEqual([]);
  }
});

it("of studies alone, holds nothing of others; of codes alone, nothing that people wrote, and no lots", async () => {
  const of = (study: string): NotebookReader => ({ ...LEAD, scope: { path: "studyId", op: "in", value: [study] } });
  expect(await fileOf(of("zp-icsi-01"), "tests")).toHaveLength(4);
  expect(await fileOf(of("another"), "tests")).toEqual([]);
  const database = laboratory();
  const typed = { ...documentOf(LOTS, "9", 9), product: "Mrs Jones" };
  database.write(LOTS, "9", typed);
  const named = { ...mediumOf("9", 9), originalName: "mrs-jones.png" };
  database.write(COLLECTIONS.media, "9", named);
  const { tables } = await read(database, { ...LEAD, isCoded: true });
  expect([...tables.keys()]).toEqual(["tests", "units", "media", "queries"].map((name) => `${name}.parquet`));
  expect(JSON.stringify([...tables], (_, one) => (typeof one === "bigint" ? Number(one) : one))).not.toMatch(/jones/i);
  expect(JSON.stringify((await read(database, LEAD)).tables.get("media.parquet")?.rows)).toMatch(/jones/i);
  expect(database.present(QUERY_FACTS)).toHaveLength(3);
});
