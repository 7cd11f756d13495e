import { copyFile, readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Subject } from "@zona/domain/filters/field";
import { type ColumnType, type TableValue, tableColumns } from "@zona/domain/tables/table-columns";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { BoundValue, TableSnapshot, TableStore } from "./table-store.ts";
import { askStore, openSmallStore, rowsIn } from "./tables-for-tests.ts";

let store: TableStore;
beforeAll(async () => {
  store = await openSmallStore();
});
afterAll(() => store.close());
beforeEach(async () => {
  for (const subject of ["tests", "units", "lots"] as const) await store.clear(subject);
});

const ask = (sql: string, ...values: BoundValue[]) => askStore(store, sql, values);

const VALUES: Readonly<Record<ColumnType, (n: number) => TableValue>> = {
  text: (n) => `"ß'${n}"; 漢`,
  texts: (n) => ["b", `${n}`],
  number: (n) => n / 3,
  count: (n) => n,
  instant: (n) => new Date(Date.UTC(2026, 2, 29, 1, 0, 0, n)),
  flag: (n) => n % 2 === 0,
};

const rowOf = (subject: Subject, id: string, testId: string, n: number): TableValue[] =>
  tableColumns(subject).map(({ name, type }) => (name === "id" ? id : name === "test_id" ? testId : VALUES[type](n)));

const nothing = (subject: Subject, id: string) =>
  tableColumns(subject).map(({ name }): TableValue => (name === "id" ? id : null));

it.each(["tests", "units", "media", "queries", "lots", "exposures"] as const)(
  "%s hold what they were given",
  async (subject) => {
    const rows = [rowOf(subject, "a", "t", 1), nothing(subject, "b"), rowOf(subject, "c", "t", 2)];
    await store.replace(subject, rows, []);
    expect(await rowsIn(store, subject)).toEqual(rows);
  },
);

describe("replace", () => {
  it("puts rows in by id and takes away what is gone; a repeat changes nothing", async () => {
    await store.replace("lots", [rowOf("lots", "a", "", 1), rowOf("lots", "b", "", 1)], []);
    for (let time = 0; time < 2; time++) {
      await store.replace("lots", [rowOf("lots", "b", "", 2), rowOf("lots", "c", "", 3)], ["a", "never"]);
      expect(await rowsIn(store, "lots")).toEqual([rowOf("lots", "b", "", 2), rowOf("lots", "c", "", 3)]);
    }
  });

  it("replaces all units of a test together", async () => {
    const unit = (test: string, n: number) => rowOf("units", `${test}-${n}`, test, n);
    await store.replace("units", [unit("t1", 1), unit("t1", 2), unit("t2", 1), unit("t3", 1)], []);
    await store.replace("units", [unit("t1", 1)], ["t1", "t2"]);
    expect(await rowsIn(store, "units")).toEqual([unit("t1", 1), unit("t3", 1)]);
  });

  it("changes nothing where a row does not fit", async () => {
    const row = rowOf("lots", "a", "", 1);
    await store.replace("lots", [row], []);
    const unfit = [rowOf("lots", "b", "", 1), rowOf("lots", "c", "", 1).with(1, 5)];
    await expect(store.replace("lots", unfit, ["a"])).rejects.toThrow();
    expect(await rowsIn(store, "lots")).toEqual([row]);
    await store.replace("lots", [], ["a"]);
    expect(await rowsIn(store, "lots")).toEqual([]);
  });
});

it("at the limit of its memory refuses what does not fit, and holds and answers what it had", async () => {
  const small = await openSmallStore({ memory: "30MB" });
  try {
    const row = rowOf("tests", "a", "t", 1);
    await small.replace("tests", [row], []);
    const many = Array.from({ length: 4_000 }, (_, n) => rowOf("tests", `b${n}`, `t${n}`, n));
    await expect(small.replace("tests", many, ["a"])).rejects.toThrow(/could not allocate/);
    const cross = "SELECT list(concat(a.range, b.range)) FROM range(3000) a, range(3000) b";
    await expect(askStore(small, cross)).rejects.toThrow(/Out of Memory/);
    expect(await rowsIn(small, "tests")).toEqual([row]);
    await small.replace("tests", [], ["a"]);
    expect(await rowsIn(small, "tests")).toEqual([]);
  } finally {
    await small.close();
  }
});

describe("query", () => {
  it("binds values of every kind and answers with plain ones", async () => {
    const at = new Date("2026-11-20T09:00:00.123Z");
    const [row] = await ask(
      "SELECT $1 AS text, $2 AS number, $3 AS flag, $4 AS instant, $5 AS texts, $6 AS numbers, $7 AS none, count(*) AS n, $8 AS big",
      ...["'; DROP TABLE tests; --", 1.5, true, at, ["a", "b"], [1, 2.5], null, 7n],
    );
    const texts = { text: "'; DROP TABLE tests; --", texts: ["a", "b"] };
    expect(row).toEqual({
      ...texts,
      number: 1.5,
      flag: true,
      instant: at,
      numbers: [1, 2.5],
      none: null,
      n: 1,
      big: 7,
    });
  });

  it("finds nothing among no texts, and takes pages by bound numbers", async () => {
    await store.replace("lots", [rowOf("lots", "a", "", 1), rowOf("lots", "b", "", 1)], []);
    expect(await ask("SELECT id FROM lots WHERE id IN (SELECT unnest($1))", [])).toEqual([]);
    expect(await ask("SELECT id FROM lots ORDER BY id LIMIT $1 OFFSET $2", 1, 1)).toEqual([{ id: "b" }]);
  });

  it("refuses a whole number that no number can hold", async () => {
    await expect(ask("SELECT 9007199254740993 AS n")).rejects.toThrow(RangeError);
  });

  const ENDLESS = "SELECT count(*) FROM range(100000000) a, range(100000000) b WHERE a.range + b.range < $1";

  it("stops what nobody waits for any more, and what takes too long", async () => {
    const controller = new AbortController();
    const cancelled = askStore(store, ENDLESS, [-1], { signal: controller.signal, mostMs: 60_000 });
    controller.abort(new Error("gone"));
    await expect(cancelled).rejects.toThrow("gone");
    await expect(askStore(store, ENDLESS, [-1], { mostMs: 30 })).rejects.toMatchObject({ name: "TimeoutError" });
    await expect(askStore(store, ENDLESS, [-1], { signal: controller.signal, mostMs: 60_000 })).rejects.toThrow("gone");
  });

  it("sees the tables of one moment through a snapshot, and changes nothing through it", async () => {
    await store.replace("lots", [rowOf("lots", "a", "", 1)], []);
    const { query, close } = await store.snapshot();
    const count = () => query("SELECT count(*) AS n FROM lots", [], { mostMs: 10_000 });
    expect(await count()).toEqual([{ n: 1 }]);
    await store.replace("lots", [rowOf("lots", "b", "", 1)], ["a"]);
    await store.replace("lots", [rowOf("lots", "c", "", 1)], []);
    await store.clear("tests");
    expect(await count()).toEqual([{ n: 1 }]);
    await expect(query("DELETE FROM lots_recent", [], { mostMs: 10_000 })).rejects.toThrow(/read-only/);
    await close();
    expect(await ask("SELECT count(*) AS n FROM lots")).toEqual([{ n: 2 }]);
  });

  it("keeps no other query waiting", async () => {
    const controller = new AbortController();
    const slow = askStore(store, ENDLESS, [-1], { signal: controller.signal, mostMs: 60_000 });
    expect(await ask("SELECT 1 AS n")).toEqual([{ n: 1 }]);
    await store.replace("lots", [rowOf("lots", "a", "", 1)], []);
    expect(await ask("SELECT count(*) AS n FROM lots")).toEqual([{ n: 1 }]);
    controller.abort();
    await expect(slow).rejects.toMatchObject({ name: "AbortError" });
  });

  it.each([
    "SELECT * FROM read_text('/etc/hostname')",
    "COPY lots TO '/tmp/lots.parquet' (FORMAT parquet)",
    "ATTACH '/tmp/other.db'",
    "INSTALL httpfs",
    "LOAD httpfs",
    "SELECT * FROM 'https://example.com/a.parquet'",
    "SET memory_limit = '4GB'",
    "SET enable_external_access = true",
  ])("has no way out: %s", async (sql) => {
    await expect(ask(sql)).rejects.toThrow(/Permission Error|Invalid Input Error|IO Error|Missing Extension/);
  });
});

describe("files", () => {
  const unit = (test: string, n: number, value: number) => rowOf("units", `${test}-${n}`, test, value);
  const test = fc.constantFrom(...Array.from({ length: 12 }, (_, n) => `t${n}`));
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant("replace" as const),
        changed: fc.uniqueArray(test, { maxLength: 5 }),
        gone: fc.uniqueArray(test, { maxLength: 2 }),
        value: fc.nat(90),
      }),
    },
    { weight: 2, arbitrary: fc.constant({ do: "save" as const }) },
    { weight: 1, arbitrary: fc.constant({ do: "load" as const }) },
    { weight: 1, arbitrary: fc.constant({ do: "look" as const }) },
  );

  it("whatever is replaced, written and loaded: the table is what was put in last, and its files are all there are", {
    tags: ["nightly"],
    timeout: 120_000,
  }, async () => {
    const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: "max" }), async (steps) => {
      // A file holds a handful of rows, so that all of it happens.
      let small = await openSmallStore({ fileCells: 8 * tableColumns("units").length });
      const model = new Map<string, TableValue[][]>();
      const expected = () =>
        [...model.values()].flat().toSorted((a, b) => String(a[0]).localeCompare(String(b[0]), "en"));
      const looks: { snapshot: TableSnapshot; rows: number }[] = [];
      const counted = async ({ query }: TableSnapshot) =>
        Number((await query("SELECT count(v_n) AS n FROM units", [], { mostMs: 10_000 }))[0]?.n);
      const looked = async () => {
        for (const { snapshot, rows } of looks.splice(0)) {
          expect(await counted(snapshot)).toBe(rows);
          await snapshot.close();
        }
      };
      for (const one of steps) {
        if (one.do === "replace") {
          for (const id of [...one.gone, ...one.changed]) model.delete(id);
          for (const id of one.changed) model.set(id, [unit(id, 1, one.value), unit(id, 2, one.value)]);
          await small.replace(
            "units",
            one.changed.flatMap((id) => model.get(id) ?? []),
            one.gone,
          );
        }
        if (one.do === "look") {
          const snapshot = await small.snapshot();
          looks.push({ snapshot, rows: await counted(snapshot) });
        }
        if (one.do === "save" || one.do === "load") {
          const files = await small.save("units");
          expect(files.reduce((sum, { rows }) => sum + rows, 0)).toBe(expected().length);
          if (one.do === "save") continue;
          const next = await openSmallStore({ fileCells: 8 * tableColumns("units").length });
          const copies = files.map(({ file }) => join(next.folder, basename(file)));
          for (const [at, { file }] of files.entries()) await copyFile(file, copies[at] ?? "");
          expect(await next.load("units", copies)).toBe(expected().length);
          await looked();
          await small.close();
          small = next;
        }
        expect(await rowsIn(small, "units")).toEqual(expected());
      }
      await looked();
      const files = (await small.save("units")).map(({ file }) => basename(file));
      expect((await readdir(small.folder)).toSorted()).toEqual(files.toSorted());
      await small.close();
    });
    await fc.assert(property, { numRuns: 7 });
  });

  it("stay where nothing of them changed", async () => {
    const small = await openSmallStore({ fileCells: 8 * tableColumns("units").length });
    for (let n = 0; n < 8; n++)
      await small.replace(
        "units",
        [1, 2, 3, 4].map((one) => unit(`t${n}`, one, n)),
        [],
      );
    const before = await small.save("units");
    await small.replace("units", [unit("t0", 1, 9)], []);
    const after = await small.save("units");
    expect(before).toHaveLength(4);
    expect(after.filter((one) => before.includes(one))).toHaveLength(3);
    await small.close();
  });

  it("of no rows are none", async () => {
    expect(await store.save("lots")).toEqual([]);
  });

  it("that are no such files add nothing, nor do those whose columns are others", async () => {
    const file = join(store.folder, "broken.parquet");
    await writeFile(file, "PAR1 and no more");
    await expect(store.load("lots", [file])).rejects.toThrow();
    const { file: other } = await store.saveRows("SELECT 1 AS id", []);
    await expect(store.load("lots", [other])).rejects.toThrow();
    expect(await rowsIn(store, "lots")).toEqual([]);
  });
});

it("leaves nothing behind", async () => {
  const other = await openSmallStore();
  await other.replace("lots", [rowOf("lots", "a", "", 1)], []);
  await other.save("lots");
  const name = other.folder.slice(tmpdir().length + 1);
  expect(await readdir(tmpdir())).toContain(name);
  await other.close();
  expect(await readdir(tmpdir())).not.toContain(name);
});
