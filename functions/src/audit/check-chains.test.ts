import type { ChainCheck } from "@zona/domain/operations/chain-check";
import { trailSays } from "@zona/domain/records/audit/trail-sentences";
import type { TrailProblem } from "@zona/domain/records/audit/verify-record";
import { describe, expect, it, vi } from "vitest";
import { type ChainCheckPorts, checkChains } from "./check-chains.ts";

const NIGHT = new Date("2026-11-20T01:00:00Z");
const still = () => NIGHT;
const PAGE = 2;

function store(ids: string[], broken: Record<string, TrailProblem[] | Error> = {}, last?: ChainCheck) {
  let kept = last;
  const ports: ChainCheckPorts = {
    last: async () => kept,
    store: vi.fn(async (progress) => {
      kept = { ...progress, id: "chain", at: NIGHT };
    }),
    page: async (after = "") =>
      ids
        .filter((id) => id > after)
        .slice(0, PAGE)
        .map((testId) => ({ testId, code: testId })),
    verify: vi.fn(async (testId: string) => {
      const found = broken[testId];
      if (found instanceof Error) throw found;
      return found ?? [];
    }),
    report: vi.fn(async () => {}),
  };
  return { ports, kept: () => kept };
}

const done = (startedAt: Date): ChainCheck => ({
  id: "chain",
  state: "done",
  startedAt,
  at: startedAt,
  checked: 1,
  skipped: 0,
  broken: 0,
  named: [],
});

describe("the nightly check of the trails", () => {
  it("goes through all records and names those whose trail does not hold", async () => {
    const { ports, kept } = store(["a", "b", "c"], { b: [{ rev: 4, sentence: trailSays("missing") }] });
    expect(await checkChains(ports, still)).toBe("done");
    expect(kept()).toMatchObject({ state: "done", checked: 3, broken: 1, named: [{ testId: "b", code: "b", rev: 4 }] });
    expect(ports.report).toHaveBeenCalledExactlyOnceWith({ testId: "b", code: "b", rev: 4 });
  });

  it("goes on where a run stopped, and stops in time to be continued", async () => {
    const { ports, kept } = store(["a", "b", "c", "d", "e"]);
    let minutes = -2;
    const late = () => {
      minutes += 2;
      return new Date(NIGHT.getTime() + minutes * 60_000);
    };
    expect(await checkChains(ports, late)).toBe("to-be-continued");
    expect(kept()).toMatchObject({ state: "running", cursor: "d" });
    expect(await checkChains(ports, still)).toBe("done");
    expect(vi.mocked(ports.verify).mock.calls.map(([id]) => id)).toEqual(["a", "b", "c", "d", "e"]);
    expect(kept()?.checked).toBe(5);
  });

  it("leaves out a record that cannot be read, and says so", async () => {
    const { ports, kept } = store(["a", "b"], { a: new Error("unreadable") });
    expect(await checkChains(ports, still)).toBe("done");
    expect(kept()).toMatchObject({ checked: 2, skipped: 1, broken: 0 });
  });

  it("begins once a night, and by day only after a night was missed", async () => {
    const hoursAgo = (hours: number) => done(new Date(NIGHT.getTime() - hours * 3_600_000));
    expect(await checkChains(store(["a"], {}, hoursAgo(1)).ports, still)).toBe("not-due");
    expect(await checkChains(store(["a"], {}, hoursAgo(24)).ports, still)).toBe("done");
    const noon = () => new Date("2026-11-20T12:00:00Z");
    expect(await checkChains(store(["a"], {}, hoursAgo(11)).ports, noon)).toBe("not-due");
    expect(await checkChains(store(["a"], {}, hoursAgo(30)).ports, noon)).toBe("done");
  });
});
