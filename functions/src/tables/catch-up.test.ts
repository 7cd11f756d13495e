import { COLLECTIONS, LOTS, QUERY_FACTS, TEST_FACTS } from "@zona/domain/collections";
import { Subject } from "@zona/domain/filters/field";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { logger } from "../firebase/logged.ts";
import { catchUp, nothingReached, TABLE_COLLECTIONS } from "./catch-up.ts";
import type { TableStore } from "./table-store.ts";
import { type MemoryChanges, memoryChanges, openSmallStore, recounted, rowsIn } from "./tables-for-tests.ts";

let store: TableStore;
let database: MemoryChanges;
let upTo: ReturnType<typeof catchUp>;

beforeEach(async () => {
  store = await openSmallStore();
  database = memoryChanges();
  upTo = catchUp(store, database.changes, async () => ({ reached: nothingReached(), remade: false }));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await store.close();
});

async function expectAll() {
  for (const subject of Subject.options) {
    await upTo(subject);
    expect(await rowsIn(store, subject), subject).toEqual(recounted(database, subject));
  }
}

it("tables follow what is written and what ends", async () => {
  for (const collection of TABLE_COLLECTIONS) for (const n of [1, 2, 3]) database.put(collection, `${n}`, n);
  await expectAll();
  expect(await rowsIn(store, "units")).toHaveLength(6);
  for (const collection of TABLE_COLLECTIONS) {
    database.put(collection, "1", 7);
    database.end(collection, "2");
    database.put(collection, "4", 4);
  }
  database.pass(10 * 60_000);
  await expectAll();
  expect((await rowsIn(store, "tests")).map(([id]) => id)).toEqual(["1", "3", "4"]);
});

it("what becomes readable late is read", async () => {
  database.put(LOTS, "late", 1, 119_000);
  database.pass(118_000);
  database.put(LOTS, "early", 1);
  await upTo("lots");
  expect(await rowsIn(store, "lots")).toHaveLength(1);
  database.pass(1000);
  await expectAll();
  expect(await rowsIn(store, "lots")).toHaveLength(2);
});

it("reads the table of the subject alone", async () => {
  database.put(TEST_FACTS, "t", 3);
  await upTo("units");
  expect(database.pages).toEqual([{ collection: TEST_FACTS, size: 1 }]);
  expect(await rowsIn(store, "units")).toHaveLength(3);
  expect(await rowsIn(store, "tests")).toHaveLength(0);
  await upTo("media");
  expect(database.pages.slice(1)).toEqual([{ collection: COLLECTIONS.media, size: 0 }]);
});

it("who asks while a table is read waits for the same", async () => {
  database.put(TEST_FACTS, "t", 3);
  const [first, second] = await Promise.all([upTo("tests"), upTo("tests")]);
  expect(first).toBe(second);
  expect(database.pages).toHaveLength(1);
  database.pass(5);
  expect((await upTo("tests")).asOf).toEqual(database.clock());
});

it("reads the newest document alone when nothing was written for two minutes", async () => {
  for (const id of ["a", "b", "c"]) database.put(LOTS, id, 1);
  await upTo("lots");
  database.pass(121_000);
  await upTo("lots");
  await upTo("lots");
  expect(database.pages.map(({ size }) => size)).toEqual([3, 3, 1]);
});

it("reads in pages of 500, then the last two minutes alone, and puts nothing in twice", async () => {
  for (let n = 0; n < 1001; n++) database.put(LOTS, `l${n}`, n);
  database.pass(121_000);
  database.put(LOTS, "new", 1);
  await upTo("lots");
  expect(database.pages.map(({ size }) => size)).toEqual([500, 500, 2]);
  const replace = vi.spyOn(store, "replace");
  await upTo("lots");
  expect(database.pages.slice(3).map(({ size }) => size)).toEqual([1]);
  expect(replace.mock.calls.map(([, rows]) => rows.length)).toEqual([0]);
});

it.each(["the newest", "an earlier one"])(
  "begins anew where %s is not there any more: the database was restored",
  async (lost) => {
    vi.spyOn(logger, "warn").mockImplementation(() => undefined);
    for (const id of ["a", "b", "c"]) database.put(LOTS, id, 1);
    await upTo("lots");
    database.lose(LOTS, lost === "the newest" ? "c" : "a");
    expect(await upTo("lots")).toMatchObject({ remade: true });
    expect(await rowsIn(store, "lots")).toHaveLength(2);
    expect(await upTo("lots")).toMatchObject({ remade: false });
    await expectAll();
  },
);

it("a request that fails while another database is read leaves it to the next one", async () => {
  vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  for (const id of ["a", "b"]) database.put(LOTS, id, 1);
  await upTo("lots");
  database.lose(LOTS, "b");
  vi.spyOn(store, "clear").mockRejectedValueOnce(new Error("out of memory"));
  await expect(upTo("lots")).rejects.toThrow("out of memory");
  await store.clear("lots"); // as loading parts does
  await expectAll();
});

it("leaves out what does not fit, and names its id alone", async () => {
  const warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
  database.put(QUERY_FACTS, "q1", 1);
  await upTo("queries");
  database.write(QUERY_FACTS, "q1", { testId: "secret" });
  database.put(QUERY_FACTS, "q2", 1);
  expect(await upTo("queries")).toMatchObject({ leftOut: 1, remade: false });
  expect((await rowsIn(store, "queries")).map(([id]) => id)).toEqual(["q2"]);
  expect(warned.mock.calls).toEqual([["left out of the tables", { collection: QUERY_FACTS, ids: ["q1"] }]]);
  database.put(QUERY_FACTS, "q1", 1);
  expect(await upTo("queries")).toMatchObject({ leftOut: 0 });
});

it("a medium that has no facts yet, and a test without oocytes, are not left out", async () => {
  database.end(COLLECTIONS.media, "m");
  database.put(TEST_FACTS, "t", 0);
  expect(await upTo("media")).toMatchObject({ leftOut: 0 });
  expect(await upTo("units")).toMatchObject({ leftOut: 0 });
  expect(await upTo("tests")).toMatchObject({ leftOut: 0 });
  expect(await rowsIn(store, "tests")).toHaveLength(1);
});

it("a request that fails leaves it to the next one", async () => {
  database.put(LOTS, "a", 1);
  vi.spyOn(store, "replace").mockRejectedValueOnce(new Error("out of memory"));
  await expect(upTo("lots")).rejects.toThrow("out of memory");
  await expectAll();
  expect(await rowsIn(store, "lots")).toHaveLength(1);
});
