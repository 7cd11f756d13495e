import { AppError } from "@zona/domain/errors";
import { refuses } from "@zona/domain/operations/refusals";
import { figuresTable } from "@zona/domain/tables/figures-table";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type PublishFigures, publishedFigures } from "./published-figures.ts";
import type { TableStore } from "./table-store.ts";
import { askStore, cycleRow, memoryBucket, NOW, openSmallStore } from "./tables-for-tests.ts";

const ASKED = { subject: "tests" as const, organisation: "a.example", devices: [], zone: "Europe/Paris" };

let stores: TableStore[];
beforeEach(async () => {
  stores = [await openSmallStore(), await openSmallStore()];
});
afterEach(async () => {
  for (const store of stores) await store.close();
});

const put = (store: TableStore | undefined, from: number, to: number) => {
  const rows = Array.from({ length: to - from }, (_, n) => cycleRow(`t${from + n}`, { subject: from + n, oocytes: 1 }));
  return store?.replace("tests", rows, []);
};

async function shown(store: TableStore | undefined, publish: PublishFigures) {
  if (!store) throw new Error("No store.");
  const { text } = figuresTable("tests", await publish(ASKED));
  return (await askStore(store, `select count(*) as n from ${text}`))[0]?.n;
}

it("two instances at once publish one file and show the same, also where one of them has read less", {
  tags: ["nightly"],
}, async () => {
  const { bucket, names } = memoryBucket(() => NOW);
  let now = 0;
  const publishing = stores.map((store) => publishedFigures(store, bucket, () => now));
  const both = () => Promise.all(publishing.map((publish, at) => shown(stores[at], publish)));
  for (const store of stores) await put(store, 0, 6);
  expect(await both()).toEqual([6, 6]);
  now += 60_000;
  await put(stores[0], 6, 12);
  await both();
  expect(await both(), "the other one reads what the first wrote").toEqual([12, 12]);
  now += 60_000;
  // The other one has half of what was published, and something of its own.
  await put(stores[1], 20, 23);
  expect(await both()).toEqual([12, 12]);
  expect(names("figures/")).toEqual(["figures/tests.parquet"]);
});

it("what cannot be published now leaves what is", { tags: ["nightly"] }, async () => {
  const [store] = stores;
  if (!store) throw new Error("No store.");
  const { bucket } = memoryBucket(() => NOW);
  let now = 0;
  let isFull = false;
  const saveRows: TableStore["saveRows"] = async (sql, values) => {
    if (isFull) throw new Error("Out of Memory Error: could not allocate block");
    return store.saveRows(sql, values);
  };
  const publish = publishedFigures({ ...store, saveRows }, bucket, () => now);
  await put(store, 0, 6);
  expect(await shown(store, publish)).toBe(6);
  await put(store, 6, 12);
  [now, isFull] = [60_000, true];
  expect(await shown(store, publish)).toBe(6);
  [now, isFull] = [120_000, false];
  expect(await shown(store, publish)).toBe(12);
});

it("nothing is published twice within ten seconds, and a bucket that is silent is said", async () => {
  const { bucket } = memoryBucket(() => NOW);
  const [store] = stores;
  if (!store) throw new Error("No store.");
  const publish = publishedFigures(store, bucket, () => 0);
  await put(store, 0, 6);
  expect(await shown(store, publish)).toBe(6);
  await put(store, 6, 12);
  expect(await shown(store, publish)).toBe(6);
  const silent = { ...bucket, read: () => Promise.reject(new AppError("unavailable", refuses("lateTables"))) };
  await expect(publishedFigures(store, silent)(ASKED)).rejects.toMatchObject({ code: "unavailable" });
});
