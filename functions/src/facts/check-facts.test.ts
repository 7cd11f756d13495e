import type { FactCheck } from "@zona/domain/operations/fact-check";
import { describe, expect, it, vi } from "vitest";
import { checkFacts, type FactCheckPorts, type FactStage, makeLateFacts } from "./check-facts.ts";

const NOW = new Date("2026-11-20T01:00:00Z");
const still = () => NOW;
const PAGE = 2;

function lab(stale: Partial<Record<FactStage, string[]>>, last?: FactCheck) {
  const records: Record<FactStage, string[]> = { tests: ["t/a", "t/b", "t/c"], media: ["m/a"], queries: ["t/a/q/1"] };
  let kept = last;
  const made: string[] = [];
  const ports: FactCheckPorts = {
    last: async () => kept,
    store: vi.fn(async (progress) => {
      kept = { ...progress, id: "facts", at: NOW };
    }),
    page: async (stage, after = "") =>
      records[stage]
        .filter((path) => path > after)
        .slice(0, PAGE)
        .map((path) => ({ path, isStale: (stale[stage]?.includes(path) ?? false) && !made.includes(path) })),
    late: async (from, until) =>
      (stale.tests ?? []).filter(() => from.getTime() < until.getTime() && until.getTime() < NOW.getTime()),
    remake: vi.fn(async (_stage, path) => {
      if (path === "t/broken") throw new Error("cannot be read");
      made.push(path);
    }),
  };
  return { ports, made, kept: () => kept, records };
}

describe("the check of facts", () => {
  it("makes what is missing or older anew, tests before what repeats them, and nothing else", async () => {
    const { ports, made, kept } = lab({ tests: ["t/c"], media: ["m/a"] });
    expect(await checkFacts(ports, 2, still)).toBe("done");
    expect(made).toEqual(["t/c", "m/a"]);
    expect(kept()).toMatchObject({ state: "done", version: 2, checked: 5, remade: 2, failed: 0 });
  });

  it("begins for other code and once a week, and not in between", async () => {
    const { ports } = lab({});
    await checkFacts(ports, 2, still);
    const later = (days: number) => () => new Date(NOW.getTime() + days * 86_400_000);
    expect(await checkFacts(ports, 2, later(6))).toBe("not-due");
    expect(await checkFacts(ports, 3, later(6))).toBe("done");
    expect(await checkFacts(ports, 3, later(14))).toBe("done");
  });

  it("goes on where a run died, and begins anew for newer code", async () => {
    const { ports, made, kept } = lab({ tests: ["t/a", "t/c"] });
    const dying: FactCheckPorts = {
      ...ports,
      page: (stage, after) =>
        after === "t/b" ? Promise.reject(new Error("the process died")) : ports.page(stage, after),
    };
    await expect(checkFacts(dying, 2, still)).rejects.toThrow("the process died");
    expect(kept()).toMatchObject({ state: "running", cursor: "t/b" });
    expect(await checkFacts(ports, 2, still)).toBe("done");
    expect(made).toEqual(["t/a", "t/c"]);
    expect(kept()).toMatchObject({ checked: 5, remade: 2 });
  });

  it("ends before its timeout and goes on the next time", async () => {
    const { ports, kept } = lab({});
    let minutes = 0;
    const slow = () => new Date(NOW.getTime() + 2 * 60_000 * minutes++);
    expect(await checkFacts(ports, 2, slow)).toBe("to-be-continued");
    expect(await checkFacts(ports, 2, still)).toBe("done");
    expect(kept()).toMatchObject({ checked: 5 });
  });

  it("makes what triggers lost at once, without beginning a check, and one bad record stops no other", async () => {
    const { ports, made, kept } = lab({ tests: ["t/broken", "t/b"] });
    expect(await makeLateFacts(ports, NOW)).toBe("1 of 2 late");
    expect(made).toEqual(["t/b"]);
    expect(kept()).toBeUndefined();
  });

  it("is not stopped by a record whose facts cannot be made", async () => {
    const { ports, made, kept, records } = lab({ tests: ["t/broken", "t/c"] });
    records.tests.splice(1, 1, "t/broken");
    expect(await checkFacts(ports, 2, still)).toBe("done");
    expect(made).toEqual(["t/c"]);
    expect(kept()).toMatchObject({ remade: 1, failed: 1 });
  });
});
