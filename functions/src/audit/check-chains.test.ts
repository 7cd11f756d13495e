import type { ChainCheck } from "@zona/domain/operations/chain-check";
import { trailSays } from "@zona/domain/records/audit/trail-sentences";
import type { TrailProblem } from "@zona/domain/records/audit/verify-record";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { type ChainCheckPorts, checkChains } from "./check-chains.ts";

const HOUR_MS = 3_600_000;
const NIGHT = new Date("2026-11-20T01:00:00Z");
const nightsLater = (nights: number) => new Date(NIGHT.getTime() + nights * 24 * HOUR_MS);
const still = () => NIGHT;

type Broken = Record<string, TrailProblem[] | Error>;

/** Records by the moment at which they last changed. */
function store(changedAt: Readonly<Record<string, Date>>, broken: Broken = {}, last?: ChainCheck, pageSize = 2) {
  let kept = last;
  const named = (id: string) => ({ testId: id, code: id });
  const ids = () => Object.keys(changedAt).toSorted();
  const ports: ChainCheckPorts = {
    last: async () => kept,
    store: vi.fn(async (progress) => {
      kept = { ...progress, id: "chain", at: NIGHT };
    }),
    changed: async ({ at, id = "" }) =>
      Object.entries(changedAt)
        .map(([testId, updatedAt]) => ({ ...named(testId), updatedAt }))
        .filter(({ testId, updatedAt }) => updatedAt > at || (updatedAt.getTime() === at.getTime() && testId > id))
        .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || (a.testId < b.testId ? -1 : 1))
        .slice(0, pageSize),
    page: async (after = "", size) =>
      ids()
        .filter((id) => id > after)
        .slice(0, size)
        .map(named),
    count: async () => ids().length,
    gone: vi.fn(async () => []),
    verify: vi.fn(async (testId: string) => {
      const found = broken[testId];
      if (found instanceof Error) throw found;
      return found ?? [];
    }),
    report: vi.fn(async () => {}),
  };
  const verified = () => vi.mocked(ports.verify).mock.calls.map(([id]) => id);
  return { ports, kept: () => kept, verified };
}

/** Records that all changed before the night. */
const old = (ids: readonly string[]) => Object.fromEntries(ids.map((id) => [id, new Date(0)]));

const done = (startedAt: Date): ChainCheck => ({
  ...{ id: "chain", state: "done", startedAt, at: startedAt, checked: 1, skipped: 0, broken: 0, gone: 0, left: 0 },
  named: [],
});

describe("the nightly check of the trails", () => {
  it("goes through all records at first and names those whose trail does not hold", async () => {
    const missing = { b: [{ rev: 4, sentence: trailSays("missing") }] };
    const { ports, kept } = store({ a: NIGHT, b: NIGHT, c: NIGHT }, missing);
    expect(await checkChains(ports, still)).toBe("done");
    expect(kept()).toMatchObject({ state: "done", checked: 3, broken: 1, named: [{ testId: "b", code: "b", rev: 4 }] });
    expect(ports.report).toHaveBeenCalledExactlyOnceWith({ testId: "b", code: "b", rev: 4 });
  });

  it("looks at what changed since the night before", async () => {
    const { ports, verified } = store({ a: nightsLater(-3), b: nightsLater(-0.5) }, {}, done(nightsLater(-1)));
    await checkChains({ ...ports, count: async () => 0 }, still);
    expect(verified()).toEqual(["b"]);
  });

  it("looks at every record within ninety nights, however many there are, and at a ninetieth in a night", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 400 }), async (number) => {
        const ids = Array.from({ length: number }, (_, index) => `t${String(index).padStart(4, "0")}`);
        const { ports, verified } = store(old(ids), {}, done(nightsLater(-1)));
        for (let night = 0; night < 90; night += 1) {
          const before = verified().length;
          await checkChains(ports, () => nightsLater(night));
          expect(verified().length - before).toBeLessThanOrEqual(Math.ceil(number / 90));
        }
        expect([...new Set(verified())].toSorted()).toEqual(ids);
      }),
      { numRuns: 20 },
    );
  });

  it("goes on where a run stopped, and stops in time to be continued", async () => {
    const { ports, kept, verified } = store({ a: NIGHT, b: NIGHT, c: NIGHT, d: NIGHT, e: NIGHT });
    let minutes = -2;
    const late = () => {
      minutes += 2;
      return new Date(NIGHT.getTime() + minutes * 60_000);
    };
    expect(await checkChains(ports, late)).toBe("to-be-continued");
    expect(kept()).toMatchObject({ state: "running", changed: { id: "d" } });
    expect(await checkChains(ports, still)).toBe("done");
    expect(verified()).toEqual(["a", "b", "c", "d", "e"]);
    expect(kept()?.checked).toBe(5);
  });

  it("counts what changed by whether it was proven within a day, for four weeks", async () => {
    const { ports, kept } = store(
      { a: nightsLater(-1.02), b: nightsLater(-0.5), c: nightsLater(-0.1) },
      { c: new Error("unreadable") },
      {
        ...done(nightsLater(-1.1)),
        ended: [
          { at: nightsLater(-29), onTime: 9, late: 9 },
          { at: nightsLater(-1), onTime: 3, late: 0 },
        ],
      },
    );
    await checkChains(ports, still);
    expect(kept()?.ended).toEqual([
      { at: nightsLater(-1), onTime: 3, late: 0 },
      { at: NIGHT, onTime: 1, late: 2 },
    ]);
  });

  it("counts nothing of the very first check, before which nobody proved anything", async () => {
    const { ports, kept } = store(old(["a", "b"]));
    await checkChains(ports, still);
    expect(kept()?.ended).toEqual([]);
  });

  it("tells of records that are gone", async () => {
    const { ports, kept } = store({ a: NIGHT });
    const lost = { testId: "b", code: "ICSI-0002", rev: 7 };
    expect(await checkChains({ ...ports, gone: async () => [lost] }, still)).toBe("done");
    expect(kept()).toMatchObject({ state: "done", broken: 0, gone: 1, named: [lost] });
    expect(ports.report).toHaveBeenCalledExactlyOnceWith({ ...lost, isGone: true });
  });

  it("leaves out a record that cannot be read, and says so", async () => {
    const { ports, kept } = store({ a: NIGHT, b: NIGHT }, { a: new Error("unreadable") });
    expect(await checkChains(ports, still)).toBe("done");
    expect(kept()).toMatchObject({ checked: 2, skipped: 1, broken: 0 });
  });

  it("begins once a night, and by day only after a night was missed", async () => {
    const hoursAgo = (hours: number) => done(new Date(NIGHT.getTime() - hours * 3_600_000));
    expect(await checkChains(store(old(["a"]), {}, hoursAgo(1)).ports, still)).toBe("not-due");
    expect(await checkChains(store(old(["a"]), {}, hoursAgo(24)).ports, still)).toBe("done");
    const noon = () => new Date("2026-11-20T12:00:00Z");
    expect(await checkChains(store(old(["a"]), {}, hoursAgo(11)).ports, noon)).toBe("not-due");
    expect(await checkChains(store(old(["a"]), {}, hoursAgo(30)).ports, noon)).toBe("done");
  });
});
