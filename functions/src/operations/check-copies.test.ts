import type { CopiesCheck, CopiesFault } from "@zona/domain/operations/copies-check";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { type CopiesPorts, checkCopies } from "./check-copies.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BEGIN = new Date("2026-11-07T09:00:00Z");
const after = (hours: number) => new Date(BEGIN.getTime() + hours * HOUR);

/** A laboratory with a picture each hour whose schedules work until somebody stops them, or till a copy is damaged. */
type World = { exportsStop: number; filesStop: number; damaged?: number };

function seenBy({ exportsStop, filesStop, damaged }: World) {
  let last: CopiesCheck | undefined;
  let hour = 0;
  const told: CopiesFault[][] = [];
  const whole = (stop: number, every: number) => Math.floor(Math.min(hour, stop) / every) * every;
  const ports: CopiesPorts = {
    project: "vault",
    last: async () => last,
    store: async (found, at) => {
      last = { ...found, id: "copies", at };
    },
    newestExport: async () => (whole(exportsStop, 168) > 0 ? after(whole(exportsStop, 168)) : undefined),
    originals: async (before) => {
      const newest = Math.floor((before.getTime() - BEGIN.getTime()) / HOUR);
      return newest < 0 ? [] : [0, newest].map((name) => ({ name: `${name}`, crc32c: `sum ${name}` }));
    },
    copyOf: async (name) =>
      Number(name) < whole(filesStop, 24) ? (Number(name) === damaged ? "other" : `sum ${name}`) : undefined,
    report: (faults) => void told.push([...faults]),
  };
  return {
    told,
    pass: async (hours: number) => {
      for (const end = hour + hours; hour < end; hour++) await checkCopies(ports, after(hour));
    },
  };
}

it("says nothing of copies that are made", async () => {
  const world = seenBy({ exportsStop: Infinity, filesStop: Infinity });
  await world.pass(40 * 24);
  expect(world.told).toEqual([]);
});

it("tells of any copy that ends, whenever it does, within nine days, and each day from then on", async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 600 }), fc.boolean(), async (stop, isExport) => {
      const world = seenBy({ exportsStop: isExport ? stop : Infinity, filesStop: isExport ? Infinity : stop });
      await world.pass(stop + 9 * 24 + 24);
      expect(new Set(world.told.flat())).toEqual(new Set([isExport ? "exports" : "files"]));
      const before = world.told.length;
      await world.pass(48);
      expect(world.told.length - before).toBeGreaterThanOrEqual(2);
    }),
    { numRuns: 20 },
  );
});

it("tells of a copy that holds something else", async () => {
  const world = seenBy({ exportsStop: Infinity, filesStop: Infinity, damaged: 0 });
  await world.pass(4 * 24);
  expect(world.told.at(-1)).toEqual(["files"]);
});

const still = (more: Partial<CopiesPorts>): CopiesPorts => ({
  project: "vault",
  last: async () => undefined,
  store: async () => {},
  newestExport: async () => undefined,
  originals: async () => [],
  copyOf: async () => undefined,
  report: () => expect.fail("nothing is wrong"),
  ...more,
});

it("tells at once of buckets that cannot be read", async () => {
  const told: CopiesFault[] = [];
  const refused = still({
    newestExport: () => Promise.reject(new Error("storage.objects.list")),
    report: (faults) => void told.push(...faults),
  });
  expect(await checkCopies(refused, BEGIN)).toBe("unreadable");
  expect(told).toEqual(["unreadable"]);
});

it("looks at nothing where no second project is named, and begins over with another one", async () => {
  const stored: unknown[] = [];
  const store: CopiesPorts["store"] = async (found) => void stored.push(found);
  const untouched = { newestExport: () => expect.fail("nothing is there"), store };
  expect(await checkCopies(still({ ...untouched, project: undefined }), BEGIN)).toBe("no second project");
  const old: CopiesCheck = {
    ...{ id: "copies", at: BEGIN, project: "former", looked: 3, missing: 0 },
    since: new Date(BEGIN.getTime() - 90 * DAY),
  };
  expect(await checkCopies(still({ last: async () => old, store }), BEGIN)).toBe("kept");
  expect(stored).toEqual([
    { looked: 0, missing: 0 },
    { project: "vault", since: BEGIN, looked: 0, missing: 0 },
  ]);
});
