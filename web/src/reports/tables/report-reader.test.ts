import { defaultView } from "@zona/domain/reports/default-views";
import type { FactSource } from "@zona/domain/reports/report-rows";
import type { ReportView } from "@zona/domain/reports/report-view";
import { describe, expect, it, vi } from "vitest";
import { createReportReader, PAGE, type ReportState } from "./report-reader.ts";

const BY = { uid: "emma", name: "Emma" };
const lots = (total: number): FactSource<number> => ({
  async page(_, after = 0, size) {
    const documents = Array.from({ length: Math.min(size, total - after) }, (_, n) => ({
      id: `l${after + n}`,
      data: { product: "Medium", lotNo: `G5-${after + n}`, expiresAt: new Date(0), by: BY, at: new Date(0) },
    }));
    return { documents, next: after + size < total ? after + size : undefined };
  },
  count: async (_, most) => Math.min(most, total),
});

function open(total: number, changes: Partial<ReportView> = {}) {
  let state: ReportState | undefined;
  const view = { ...defaultView("lots"), ...changes };
  const reader = createReportReader(view, lots(total), {
    zone: "Europe/Paris",
    emit: (next) => {
      state = next;
    },
  });
  reader.more();
  const until = (phase: ReportState["phase"]) =>
    vi.waitFor(() => {
      expect(state?.phase).toBe(phase);
      return state as ReportState;
    });
  return { reader, until };
}

const bySupplier: Partial<ReportView> = { groupBy: [{ field: "product" }], rows: "groups" };

describe("reading a table", () => {
  it.each([100, 10_000, 100_000])("reads one page of %d records and waits", async (total) => {
    const { until } = open(total + 1);
    const { read, lines } = await until("paused");
    expect(read).toBe(PAGE);
    expect(lines).toHaveLength(PAGE);
  });

  it("reads the next page when it is asked for, and ends with the total", async () => {
    const { reader, until } = open(150);
    await until("paused");
    reader.more();
    const { lines, read } = await until("done");
    expect(read).toBe(150);
    expect(lines.at(-1)).toMatchObject({ kind: "total", count: 150 });
  });

  it("groups a few records at once, and asks before it reads many", async () => {
    expect((await open(60, bySupplier).until("done")).lines).toMatchObject([
      { label: "Medium", count: 60 },
      { count: 60 },
    ]);
    const { reader, until } = open(900, bySupplier);
    expect(await until("asking")).toMatchObject({ found: 900, read: 0 });
    reader.goOn();
    expect((await until("done")).lines.at(-1)).toMatchObject({ kind: "total", count: 900 });
  });

  it("asks before it searches on where hardly anything passes", async () => {
    const { reader, until } = open(5000, { filter: { field: "supplier", op: "eq", value: ["none"] } });
    expect(await until("asking")).toMatchObject({ read: 1000, lines: [] });
    reader.goOn();
    expect(await until("done")).toMatchObject({ read: 5000 });
  });

  it("lets the browser answer between the pieces of a page", async () => {
    const pause = vi.fn(async () => {});
    const phases: string[] = [];
    const emit = ({ phase }: ReportState) => phases.push(phase);
    createReportReader(defaultView("lots"), lots(PAGE + 1), { zone: "Europe/Paris", emit, pause }).more();
    await vi.waitFor(() => expect(phases).toContain("paused"));
    expect(pause.mock.calls.length).toBeGreaterThanOrEqual(4);
  });

  it("tells a failure", async () => {
    let state: ReportState | undefined;
    const broken: FactSource<number> = { page: () => Promise.reject(new Error("away")), count: async () => 1 };
    createReportReader(defaultView("lots"), broken, {
      zone: "UTC",
      emit: (next) => {
        state = next;
      },
    }).more();
    await vi.waitFor(() => expect(state?.phase).toBe("error"));
  });
});
