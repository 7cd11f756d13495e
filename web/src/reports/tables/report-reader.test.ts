import type { ReportLine } from "@zona/domain/reports/report-lines";
import { describe, expect, it, vi } from "vitest";
import { createReportReader, PAGE, type ReportState } from "./report-reader.ts";
import type { TablePart } from "./table-data.ts";

const row = (n: number): ReportLine => ({ kind: "row", id: `t${n}`, testId: `t${n}`, cells: [] });
const part = (lines: ReportLine[], rows: number, next?: number): TablePart => ({
  ...{ lines, rows, asOf: new Date("2026-11-24T09:00:00Z"), isRemade: false, leftOut: 0, unjudged: [] },
  ...(next !== undefined && { next }),
});

/** A table of so many rows, in which `first` rows were entered between two pages. */
const table = (rows: number, first = () => 0) => {
  const ask = vi.fn(async (offset: number, limit: number) => {
    const all = Array.from({ length: rows + first() }, (_, n) => row(n - first()));
    const lines = all.slice(offset, offset + limit);
    return part(lines, all.length, offset + limit < all.length ? offset + limit : undefined);
  });
  return ask;
};

function open(ask: (offset: number, limit: number) => Promise<TablePart>) {
  const states: ReportState[] = [];
  const reader = createReportReader(ask, (state) => states.push(state));
  const until = (phase: ReportState["phase"]) =>
    vi.waitFor(() => {
      const state = states.at(-1);
      expect(state?.phase).toBe(phase);
      return state as ReportState;
    });
  return { reader, states, until };
}

describe("reading a table", () => {
  it("asks for one page and waits", async () => {
    const ask = table(100_000);
    const { reader, until } = open(ask);
    reader.more();
    reader.more();
    expect((await until("paused")).lines).toHaveLength(PAGE);
    expect((await until("paused")).told).toMatchObject({ rows: 100_000 });
    expect(ask.mock.calls).toEqual([[0, PAGE]]);
  });

  it("asks for the next page when it is looked at, until there is no more", async () => {
    const ask = table(2 * PAGE + 1);
    const { reader, states, until } = open(ask);
    for (const shown of [PAGE, 2 * PAGE, 2 * PAGE + 1]) {
      reader.more();
      await vi.waitFor(() => expect(states.at(-1)?.lines).toHaveLength(shown));
    }
    const { lines } = await until("done");
    expect(new Set(lines.map((line) => line.kind === "row" && line.id)).size).toBe(2 * PAGE + 1);
    reader.more();
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it("shows no row twice when others are entered between two pages", async () => {
    let entered = 0;
    const { reader, states, until } = open(table(PAGE + 20, () => entered));
    reader.more();
    await until("paused");
    entered = 7;
    reader.more();
    const { lines } = await vi.waitFor(() => {
      expect(states.at(-1)?.phase).toBe("done");
      return states.at(-1) as ReportState;
    });
    const ids = lines.map((line) => (line.kind === "row" ? line.id : ""));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("keeps what it has when a page does not come, and asks no further", async () => {
    const ask = table(PAGE + 1);
    const { reader, until } = open(ask);
    reader.more();
    await until("paused");
    ask.mockRejectedValueOnce(new Error("no network"));
    reader.more();
    expect((await until("error")).lines).toHaveLength(PAGE);
    reader.more();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it("reads again as far as was read when something changed, and keeps its lines until they have come", async () => {
    let entered = 0;
    const ask = table(2 * PAGE + 50, () => entered);
    const { reader, states, until } = open(ask);
    reader.more();
    await until("paused");
    reader.more();
    await vi.waitFor(() => expect(states.at(-1)?.lines).toHaveLength(2 * PAGE));
    entered = 3;
    const before = states.length;
    reader.again();
    reader.again();
    await vi.waitFor(() => expect(states.at(-1)?.told).toMatchObject({ rows: 2 * PAGE + 53 }));
    expect(states.slice(before).every(({ lines }) => lines.length === 2 * PAGE)).toBe(true);
    expect(states.at(-1)?.lines[0]).toMatchObject({ id: "t-3" });
    // What came while it was asked is asked for once more, and no more.
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(4));
    reader.more();
    await until("done");
    expect(states.at(-1)?.lines).toHaveLength(2 * PAGE + 53);
  });

  it("says nothing once it was left", async () => {
    const { reader, states } = open(table(5));
    reader.more();
    reader.stop();
    await Promise.resolve();
    await Promise.resolve();
    expect(states).toEqual([]);
  });
});
