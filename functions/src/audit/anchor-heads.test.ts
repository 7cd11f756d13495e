import { describe, expect, it, vi } from "vitest";
import { type Anchored, type AnchorPorts, anchorHeads } from "./anchor-heads.ts";

const HOUR_MS = 3_600_000;
const NOON = new Date("2026-11-20T12:00:00Z");
const at = (hours: number) => new Date(NOON.getTime() + hours * HOUR_MS);
const sha = (letter: string) => letter.repeat(64);

type Stored = Record<string, { updatedAt: Date; links: string[] }>;

/** Records with the hashes of their links in order, and the anchors that were written of them. */
function laboratory(records: Stored, pageSize = 2) {
  const written: (Anchored & { isWhole: boolean })[] = [];
  const ports: AnchorPorts = {
    anchored: async () => {
      const newest = written.at(-1);
      return newest && { ...newest, heads: Object.assign({}, ...written.map(({ heads }) => heads)) };
    },
    changed: async ({ at, id }) =>
      Object.entries(records)
        .map(([testId, { updatedAt }]) => ({ testId, code: testId, updatedAt }))
        .filter((one) => one.updatedAt > at || (one.updatedAt.getTime() === at.getTime() && one.testId > (id ?? "")))
        .toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || (a.testId < b.testId ? -1 : 1))
        .slice(0, pageSize),
    link: async (testId, rev) => {
      const links = records[testId]?.links ?? [];
      const number = rev ?? links.length;
      const found = links[number - 1];
      return found === undefined ? undefined : { rev: number, sha256: found };
    },
    write: async (anchor) => void written.push(anchor),
    report: vi.fn(async () => {}),
  };
  return { ports, written };
}

const run = (ports: AnchorPorts, when: Date) => anchorHeads(ports, () => when);

describe("anchoring the heads of trails", () => {
  it("writes every record at first, then what changed, and every record again on the next day", async () => {
    const records: Stored = {
      a: { updatedAt: at(-3), links: [sha("1"), sha("2")] },
      b: { updatedAt: at(-2), links: [sha("3")] },
      c: { updatedAt: at(-1), links: [sha("4")] },
    };
    const { ports, written } = laboratory(records);
    expect(await run(ports, at(0))).toBe("done");
    expect(Object.keys(written[0]?.heads ?? {})).toEqual(["a", "b", "c"]);
    records.b = { updatedAt: at(0.5), links: [sha("3"), sha("5")] };
    expect(await run(ports, at(1))).toBe("done");
    expect(written[1]).toMatchObject({ isWhole: false, heads: { b: { code: "b", rev: 2, sha256: sha("5") } } });
    expect(Object.keys(written[1]?.heads ?? {})).toEqual(["b"]);
    await run(ports, at(13));
    expect(written[2]).toMatchObject({ isWhole: true, heads: { a: { rev: 2 }, b: { rev: 2 }, c: { rev: 1 } } });
    expect(ports.report).not.toHaveBeenCalled();
  });

  it("waits for the hour, and writes one also where nothing changed", async () => {
    const { ports, written } = laboratory({});
    await run(ports, at(0));
    expect(await run(ports, at(0.5))).toBe("not-due");
    expect(await run(ports, at(1))).toBe("done");
    expect(written).toHaveLength(2);
  });

  it("never replaces a head by that of another trail, and tells of it", async () => {
    const records: Stored = { a: { updatedAt: at(-1), links: [sha("1"), sha("2")] } };
    const { ports, written } = laboratory(records);
    await run(ports, at(0));
    records.a = { updatedAt: at(0.5), links: [sha("1"), sha("7"), sha("8")] };
    await run(ports, at(1));
    expect(written[1]?.heads).toEqual({});
    expect(ports.report).toHaveBeenCalledExactlyOnceWith({ testId: "a", code: "a", rev: 2 });
  });

  it("anchors a revision that was not linked in time with the next hour", async () => {
    const records: Stored = { a: { updatedAt: at(-0.1), links: [] } };
    const { ports, written } = laboratory(records);
    await run(ports, at(0));
    expect(written[0]?.heads).toEqual({});
    records.a = { updatedAt: at(-0.1), links: [sha("1")] };
    await run(ports, at(1));
    expect(written[1]?.heads).toMatchObject({ a: { rev: 1 } });
  });

  it("goes on where a run ended early, without waiting for the hour", async () => {
    const records: Stored = Object.fromEntries(
      ["a", "b", "c", "d", "e"].map((id, index) => [id, { updatedAt: at(index - 9), links: [sha("1")] }]),
    );
    const { ports, written } = laboratory(records);
    let minutes = -1;
    const slow = () => {
      minutes += 1;
      return new Date(NOON.getTime() + minutes * 60_000);
    };
    expect(await anchorHeads(ports, slow)).toBe("to-be-continued");
    expect(Object.keys(written[0]?.heads ?? {})).toHaveLength(2);
    expect(await run(ports, at(0.2))).toBe("done");
    expect(Object.keys(Object.assign({}, ...written.map(({ heads }) => heads)))).toEqual(["a", "b", "c", "d", "e"]);
  });
});
