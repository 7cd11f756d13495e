import { createHash } from "node:crypto";
import { COLLECTIONS, LOTS, TEST_FACTS } from "@zona/domain/collections";
import { FACTS_VERSION } from "@zona/domain/facts/facts-version";
import { Subject } from "@zona/domain/filters/field";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { logger } from "../firebase/logged.ts";
import { catchUp, TABLE_COLLECTIONS, type TableCollection } from "./catch-up.ts";
import { beginFromParts, compact, MANIFEST } from "./parts.ts";
import type { TableStore } from "./table-store.ts";
import {
  endedOrDied,
  memoryBucket,
  memoryChanges,
  mortal,
  openSmallStore,
  recounted,
  rowsIn,
} from "./tables-for-tests.ts";

const HOUR_MS = 60 * 60_000;
const open: TableStore[] = [];

type Death = { at: number; isDone: boolean };

/** A database, a bucket, and whoever reads and compacts. */
function laboratory() {
  const database = memoryChanges();
  const { bucket, names, tamper } = memoryBucket(database.clock);

  /** An instance of the function; the death that is set comes with its next calls. */
  async function instance() {
    const store = await openSmallStore();
    open.push(store);
    let ports = mortal(database.changes, bucket, undefined);
    const upTo = catchUp(store, { since: (...asked) => ports.changes.since(...asked) }, (followed) =>
      beginFromParts(store, ports.bucket, followed),
    );
    return {
      store,
      ask: (subject: Subject, death?: Death) => {
        ports = mortal(database.changes, bucket, death);
        return upTo(subject);
      },
    };
  }

  const compacted = (death?: Death) => {
    const ports = mortal(database.changes, bucket, death);
    return compact(ports.changes, ports.bucket, database.clock);
  };

  /** What an instance says of each subject; its tables are those of a recount. */
  async function expectRight({ store, ask }: Awaited<ReturnType<typeof instance>>) {
    const remade: Subject[] = [];
    for (const subject of Subject.options) {
      if ((await ask(subject)).remade) remade.push(subject);
      expect(await rowsIn(store, subject), subject).toEqual(recounted(database, subject));
    }
    return remade;
  }

  return { database, bucket, names, tamper, instance, compacted, expectRight };
}

let warned: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  warned = vi.spyOn(logger, "warn").mockImplementation(() => undefined);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const store of open.splice(0)) await store.close();
});

/** Three documents of each collection, compacted. */
async function compactedLaboratory() {
  const made = laboratory();
  for (const collection of TABLE_COLLECTIONS) for (const n of [1, 2, 3]) made.database.put(collection, `${n}`, n);
  expect(await made.compacted()).toBe("4 collections written, 0 old parts removed");
  warned.mockClear();
  return made;
}

it("a new instance begins with the parts and reads only what changed since", async () => {
  const { database, instance, expectRight } = await compactedLaboratory();
  database.pass(HOUR_MS);
  database.put(TEST_FACTS, "4", 3);
  database.end(LOTS, "1");
  database.pages.length = 0;
  expect(await expectRight(await instance())).toEqual([]);
  // For tests, units and uses of lots: the newest documents of before lie within the overlap.
  expect(database.pages.filter(({ collection }) => collection === TEST_FACTS)).toMatchObject([
    { size: 4 },
    { size: 4 },
    { size: 4 },
  ]);
});

it("what did not change is not written again", async () => {
  const { database, names, compacted } = await compactedLaboratory();
  const before = names();
  expect(await compacted()).toBe("0 collections written, 0 old parts removed");
  database.put(LOTS, "4", 4);
  expect(await compacted()).toBe("1 collections written, 0 old parts removed");
  expect(names().filter((name) => !before.includes(name))).toEqual([expect.stringMatching(/^parts\/lots-/)]);
});

it("a laboratory that has no records yet is not read again and again", async () => {
  const { compacted, instance, expectRight } = laboratory();
  await compacted();
  expect(await expectRight(await instance())).toEqual([]);
  expect(await compacted()).toBe("0 collections written, 0 old parts removed");
});

it("parts are removed an hour after they left the manifest, and so are those of a run that died", async () => {
  const { database, names, compacted } = await compactedLaboratory();
  const [old] = names("parts/lots");
  database.pass(5 * HOUR_MS);
  database.put(LOTS, "4", 4);
  await compacted();
  database.put(LOTS, "5", 5);
  expect(await endedOrDied(compacted({ at: 13, isDone: true }))).toBe("died");
  expect(names("parts/lots")).toHaveLength(3);
  database.pass(HOUR_MS - 1000);
  await compacted();
  expect(names("parts/lots")).toContain(old);
  database.pass(1000);
  await compacted();
  expect(names("parts/lots")).not.toContain(old);
  database.pass(HOUR_MS);
  await compacted();
  expect(names("parts/lots")).toHaveLength(1);
});

it("a run that takes too long writes what it has, and the next one goes on", async () => {
  const { database, bucket, compacted, instance, expectRight } = laboratory();
  for (let n = 0; n < 1200; n++) database.put(LOTS, `l${n}`, n);
  let asked = 0;
  const slow = () => new Date(database.clock().getTime() + (asked++ > 0 ? HOUR_MS : 0));
  await compact(database.changes, bucket, slow);
  database.pages.length = 0;
  await compacted();
  expect(database.pages.filter(({ collection }) => collection === LOTS)[0]).toMatchObject({ size: 500 });
  database.pages.length = 0;
  expect(await expectRight(await instance())).toEqual([]);
});

describe("tables are right, and said to be made again from the database,", () => {
  const cases: [string, RegExp, (made: ReturnType<typeof laboratory>) => unknown][] = [
    ["without a manifest", /no manifest/, ({ bucket }) => bucket.remove(MANIFEST)],
    ["with a manifest that is damaged", /is damaged/, ({ tamper }) => tamper(MANIFEST, (all) => all.slice(0, -9))],
    [
      "with a manifest of other columns",
      /other columns/,
      ({ tamper }) => tamper(MANIFEST, (all) => Buffer.from(String(all).replace(/"columns":"./, '"columns":"_'))),
    ],
    [
      "with a manifest of other facts",
      /other facts/,
      ({ tamper }) =>
        tamper(MANIFEST, (all) =>
          Buffer.from(String(all).replace(`"factsVersion":${FACTS_VERSION}`, '"factsVersion":1')),
        ),
    ],
  ];
  it.each(cases)("%s", { tags: ["nightly"] }, async (_, why, harm) => {
    const made = await compactedLaboratory();
    await harm(made);
    expect(await made.expectRight(await made.instance())).toEqual(Subject.options);
    expect(warned.mock.calls).toHaveLength(Subject.options.length);
    expect(warned.mock.calls[0]?.[1]).toEqual({ collection: TEST_FACTS, why: expect.stringMatching(why) });
    expect(await made.compacted()).toMatch(/^4 collections/);
    expect(await made.expectRight(await made.instance())).toEqual([]);
  });

  const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
  const ofParts: [string, RegExp, (made: ReturnType<typeof laboratory>, name: string) => unknown][] = [
    ["missing", /is missing/, ({ bucket }, name) => bucket.remove(name)],
    ["cut off", /is cut off/, ({ tamper }, name) => tamper(name, (bytes) => bytes.slice(0, -1))],
    [
      "damaged",
      /is damaged/,
      ({ tamper }, name) => tamper(name, (bytes) => bytes.map((byte, at) => (at === 200 ? byte ^ 1 : byte))),
    ],
    [
      "unknown to the engine",
      /cannot be loaded/,
      ({ tamper }, name) => {
        const digests: string[] = [];
        const changed = (bytes: Uint8Array) => bytes.map((byte, at) => (at === bytes.length - 1 ? 0 : byte));
        tamper(name, (bytes) => {
          digests.push(digestOf(bytes), digestOf(changed(bytes)));
          return changed(bytes);
        });
        const [was = "", is = ""] = digests;
        tamper(MANIFEST, (all) => Buffer.from(String(all).replace(was, is)));
      },
    ],
  ];
  it.each(ofParts)("with a part that is %s", { tags: ["nightly"] }, async (_, why, harm) => {
    const made = await compactedLaboratory();
    const [name = ""] = made.names("parts/units");
    await harm(made, name);
    const present = await made.instance();
    expect(await made.expectRight(present)).toEqual(["units"]);
    expect(warned.mock.calls).toEqual([
      [expect.any(String), { collection: TEST_FACTS, why: expect.stringMatching(why) }],
    ]);
    expect(await made.expectRight(present)).toEqual([]);
    // The next compaction makes the part again.
    expect(await made.compacted()).toMatch(/^1 collections/);
    expect(await made.expectRight(await made.instance())).toEqual([]);
  });
});

it("a manifest that is swapped while its parts are read is read again", async () => {
  const { database, bucket, names, compacted, expectRight } = await compactedLaboratory();
  database.put(LOTS, "4", 4);
  const store = await openSmallStore();
  open.push(store);
  const old = names("parts/lots");
  const swapping = {
    ...bucket,
    read: async (name: string, generation?: string) => {
      if (old.includes(name)) {
        await compacted();
        for (const one of old) await bucket.remove(one);
      }
      return bucket.read(name, generation);
    },
  };
  const ask = catchUp(store, database.changes, (followed) => beginFromParts(store, swapping, followed));
  expect(await expectRight({ store, ask })).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
});

it("of two compactions at once one wins, and the other's parts go", async () => {
  const { database, names, compacted, instance, expectRight } = await compactedLaboratory();
  database.put(LOTS, "4", 4);
  const outcomes = await Promise.all([compacted(), compacted()]);
  expect(outcomes.toSorted()).toEqual(["1 collections written, 0 old parts removed", "overtaken"]);
  expect(names("parts/lots")).toHaveLength(3);
  database.pass(HOUR_MS);
  await compacted();
  expect(names("parts/lots")).toHaveLength(1);
  expect(await expectRight(await instance())).toEqual([]);
});

it("parts of what the database does not hold any more are made again", async () => {
  const { database, compacted, instance, expectRight } = await compactedLaboratory();
  database.lose(LOTS, "3");
  expect(await expectRight(await instance())).toEqual(["lots"]);
  expect(await compacted()).toBe("1 collections written, 0 old parts removed");
  expect(await expectRight(await instance())).toEqual([]);
});

it("a compaction that dies half way changes nothing", { tags: ["nightly"] }, async () => {
  const { database, compacted, instance, expectRight } = await compactedLaboratory();
  for (const collection of TABLE_COLLECTIONS) database.put(collection, "4", 4);
  let at = 0;
  while ((await endedOrDied(compacted({ at: ++at, isDone: at % 2 === 0 }))) === "died");
  expect(at).toBeGreaterThan(10);
  expect(await expectRight(await instance())).toEqual([]);
});

const death = fc.option(fc.record({ at: fc.integer({ min: 1, max: 20 }), isDone: fc.boolean() }), {
  nil: undefined,
  freq: 2,
});
const collection = fc.constantFrom<TableCollection>(TEST_FACTS, TEST_FACTS, COLLECTIONS.media, LOTS);
const id = fc.constantFrom("a", "b");
const lateMs = fc.constantFrom(0, 0, 0, 1000, 119_000);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant("put" as const), collection, id, n: fc.nat(9), lateMs }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("end" as const), collection, id }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("misfit" as const), collection, id }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("pass" as const), ms: fc.constantFrom(5, 110_000, 150_000, HOUR_MS) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("compact" as const), death }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("compact twice" as const), death, other: death }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      which: fc.nat(2),
      subject: fc.constantFrom<Subject>("tests", "units", "media", "lots"),
      death,
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("lose" as const), which: fc.nat(9), isManifest: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("instance" as const) }) },
);

it("whatever is written, lost, compacted, and wherever runs die: tables equal a recount of the documents", {
  tags: ["nightly"],
  timeout: 240_000,
}, async () => {
  const property = fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30, size: "max" }), async (steps) => {
    const { database, bucket, names, instance, compacted, expectRight } = laboratory();
    const instances = [await instance()];
    for (const one of steps) {
      if (one.do === "put") database.put(one.collection, one.id, one.n, one.lateMs);
      if (one.do === "end") database.end(one.collection, one.id);
      if (one.do === "misfit") database.write(one.collection, one.id, { facts: {}, units: [{}] });
      if (one.do === "pass") database.pass(one.ms);
      if (one.do === "compact") await endedOrDied(compacted(one.death));
      if (one.do === "compact twice")
        await Promise.all([endedOrDied(compacted(one.death)), endedOrDied(compacted(one.other))]);
      if (one.do === "ask")
        await endedOrDied(Promise.resolve(instances[one.which % instances.length]?.ask(one.subject, one.death)));
      if (one.do === "lose") {
        const all = names(one.isManifest ? MANIFEST : undefined);
        const name = all[one.which % Math.max(1, all.length)];
        if (name) await bucket.remove(name);
      }
      if (one.do === "instance" && instances.length < 3) instances.push(await instance());
    }
    database.pass(120_000);
    for (const one of [...instances, await instance()]) await expectRight(one);
    await compacted();
    expect(await expectRight(await instance())).toEqual([]);
    for (const store of open.splice(0)) await store.close();
  });
  await fc.assert(property, { numRuns: 5 });
});
