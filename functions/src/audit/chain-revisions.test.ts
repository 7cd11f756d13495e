import type { ChainLink } from "@zona/domain/records/audit/chain";
import { describe, expect, it } from "vitest";
import { type ChainPort, chainRevisions, type StoredRevision } from "./chain-revisions.ts";

const PAGE = 2;

function store(revs: number[]) {
  const revisions = new Map<number, StoredRevision>(revs.map((rev) => [rev, { rev, by: "ada", notes: `n${rev}` }]));
  const chain = new Map<number, ChainLink>();
  let writes = 0;
  const port: ChainPort = {
    lastLink: async () => [...chain.values()].toSorted((a, b) => a.rev - b.rev).at(-1),
    revisionsFrom: async (_, from) =>
      [...revisions.values()]
        .filter(({ rev }) => rev >= from)
        .toSorted((a, b) => a.rev - b.rev)
        .slice(0, PAGE),
    append: async (_, link) => {
      if (chain.has(link.rev)) return;
      writes++;
      chain.set(link.rev, link);
    },
  };
  return { port, revisions, chain, writes: () => writes };
}

describe("chaining revisions", () => {
  it("ties each one to the one before, however many have waited", async () => {
    const { port, chain } = store([1, 2, 3, 4, 5]);
    expect(await chainRevisions("t1", port)).toBe("chained");
    expect([...chain.keys()]).toEqual([1, 2, 3, 4, 5]);
    expect(chain.get(1)?.previous).toBe("");
    for (const rev of [2, 3, 4, 5]) expect(chain.get(rev)?.previous).toBe(chain.get(rev - 1)?.sha256);
  });

  it("writes nothing a second time, and the same links when several run at once", async () => {
    const { port, chain, writes } = store([1, 2, 3]);
    await Promise.all([chainRevisions("t1", port), chainRevisions("t1", port), chainRevisions("t1", port)]);
    const first = JSON.stringify([...chain]);
    expect(await chainRevisions("t1", port)).toBe("nothing-new");
    expect([writes(), JSON.stringify([...chain])]).toEqual([3, first]);
  });

  it("waits before a gap and goes on once it is filled", async () => {
    const { port, revisions, chain } = store([1, 3]);
    await chainRevisions("t1", port);
    expect([...chain.keys()]).toEqual([1]);
    revisions.set(2, { rev: 2, by: "ada" });
    await chainRevisions("t1", port);
    expect([...chain.keys()]).toEqual([1, 2, 3]);
  });

  it("gives another hash for another author, value or time", async () => {
    const hashes = new Set<string | undefined>();
    for (const change of [{}, { by: "ben" }, { notes: "x" }, { at: new Date(0) }]) {
      const { port, revisions, chain } = store([]);
      revisions.set(1, { rev: 1, by: "ada", ...change });
      await chainRevisions("t1", port);
      hashes.add(chain.get(1)?.sha256);
    }
    expect(hashes.size).toBe(4);
  });
});
