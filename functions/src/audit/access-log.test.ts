import { type AccessLogEntry, accessLogEnd, MOST_RECORDS_NAMED } from "@zona/domain/audit/access-log";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type AccessLogPorts, type Answered, accessLog } from "./access-log.ts";

const BEGUN = new Date("2026-11-26T22:00:00Z").getTime();
const LAB = "hollyfield.example";

type Stored = { by: string; from: Date; requests: number; rows: number; tests: Set<string>; writers: Set<number> };

/** Entries as the database adds them up. A write of `isLost` is refused. */
function memoryLog(isLost: () => boolean) {
  const entries = new Map<string, Stored>();
  let ids = 0;
  const lost: Answered[] = [];
  const portsOf = (instance: number): AccessLogPorts => ({
    async add({ id, from }: Pick<AccessLogEntry, "id" | "from">, answered) {
      await Promise.resolve();
      if (isLost()) {
        lost.push(answered);
        throw new Error("unavailable");
      }
      const none: Stored = { by: answered.by.uid, from, requests: 0, rows: 0, tests: new Set(), writers: new Set() };
      const entry = entries.get(id) ?? none;
      entries.set(id, entry);
      entry.requests += 1;
      entry.rows += answered.rows;
      for (const test of answered.tests) entry.tests.add(test);
      entry.writers.add(instance);
    },
    newId: () => `e${++ids}`,
    onLost: () => undefined,
  });
  return { entries, portsOf, lost };
}

const request = fc.record({
  instance: fc.nat(1),
  uid: fc.constantFrom("emma", "noor"),
  // Two days, and so few records that the same ones come back.
  at: fc.integer({ min: 0, max: 240 }).map((minutes) => new Date(BEGUN + minutes * 60_000)),
  tests: fc.oneof(
    fc.array(fc.nat(700), { maxLength: 4 }),
    fc.nat(1500).map((first) => Array.from({ length: 500 }, (_, n) => first + n)),
  ),
  isLost: fc.boolean(),
});

const answeredBy = (uid: string, tests: readonly string[]): Answered => ({
  ...{ by: { uid, name: uid }, served: "table", rows: tests.length, tests },
  recordsOf: [LAB, "icsi"],
});

it("ends an entry two years after it began, also one of 29 February", () => {
  expect(accessLogEnd(new Date("2026-11-20T09:00:00Z")).toISOString()).toBe("2028-11-20T09:00:00.000Z");
  expect(accessLogEnd(new Date("2028-02-29T09:00:00Z")).toISOString()).toBe("2030-03-01T09:00:00.000Z");
});

describe("the access log", () => {
  it("counts every request of every instance once, names every record, and mixes neither people, days nor instances", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 25 }), async (requests) => {
        const inOrder = requests.toSorted((one, other) => one.at.getTime() - other.at.getTime());
        const losses = inOrder.map(({ isLost }) => isLost);
        const { entries, portsOf, lost } = memoryLog(() => losses.shift() === true);
        const instances = [0, 1].map((instance) => accessLog(portsOf(instance)));
        for (const { instance, uid, at, tests } of inOrder)
          await instances[instance]?.(answeredBy(uid, tests.map(String)), at);
        const kept = inOrder.filter(({ isLost }) => !isLost);
        for (const who of ["emma", "noor"]) {
          const own = [...entries.values()].filter(({ by }) => by === who);
          const asked = kept.filter(({ uid }) => uid === who);
          expect(own.reduce((sum, { requests: n }) => sum + n, 0)).toBe(asked.length);
          expect(own.reduce((sum, { rows }) => sum + rows, 0)).toBe(asked.flatMap(({ tests }) => tests).length);
          const named = new Set(own.flatMap(({ tests }) => [...tests]));
          expect(named).toEqual(new Set(asked.flatMap(({ tests }) => tests.map(String))));
        }
        expect(lost).toHaveLength(inOrder.length - kept.length);
        for (const { tests, writers } of entries.values()) {
          expect(tests.size).toBeLessThanOrEqual(MOST_RECORDS_NAMED);
          expect(writers.size).toBe(1);
        }
      }),
    );
  });

  it("begins an entry with the day", async () => {
    const { entries, portsOf } = memoryLog(() => false);
    const note = accessLog(portsOf(0));
    for (const time of ["2026-11-26T23:58:00Z", "2026-11-26T23:59:59Z", "2026-11-27T00:00:00Z"])
      await note(answeredBy("emma", ["t1"]), new Date(time));
    const told = [...entries.values()].map(({ from, requests }) => [from.toISOString(), requests]);
    expect(told).toEqual([
      ["2026-11-26T23:58:00.000Z", 2],
      ["2026-11-27T00:00:00.000Z", 1],
    ]);
  });

  it("keeps no answer from whoever asked, when the database refuses the write or never answers", async () => {
    const onLost = vi.fn();
    const { portsOf } = memoryLog(() => true);
    const now = new Date(BEGUN);
    await accessLog({ ...portsOf(0), onLost })(answeredBy("emma", ["t1"]), now);
    expect(onLost).toHaveBeenCalledExactlyOnceWith(expect.any(Error), "emma");
    const silent = { ...portsOf(0), add: () => new Promise<void>(() => undefined) };
    await accessLog(silent, 5)(answeredBy("emma", ["t1"]), now);
  });

  it("says nothing of what is of no study", async () => {
    const { entries, portsOf } = memoryLog(() => false);
    await accessLog(portsOf(0))({ ...answeredBy("emma", []), recordsOf: [] }, new Date(BEGUN));
    expect(entries.size).toBe(0);
  });
});
