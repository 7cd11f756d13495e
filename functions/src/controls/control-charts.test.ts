import type { ControlRequest } from "@zona/domain/controls/control-charts";
import type { AppError } from "@zona/domain/errors";
import type { Unparsed } from "@zona/domain/stored-record";
import { tableColumns } from "@zona/domain/tables/table-columns";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answered } from "../audit/access-log.ts";
import { type Granted, staffCaller } from "../identity/staff-for-tests.ts";
import type { TableStore } from "../tables/table-store.ts";
import { openTables } from "../tables/tables.ts";
import { cycleRow, NOW, openSmallStore } from "../tables/tables-for-tests.ts";
import { type ChartPorts, controlChartsFor } from "./control-charts.ts";

const WEEK_MS = 7 * 86_400_000;
const WEEKS = 70;
const CYCLES = 12;
const names = tableColumns("tests").map(({ name }) => name);

let store: TableStore;
let ports: ChartPorts;
let target: number | undefined;

/** A cycle with so many blastocysts of ten; half of all are cultured in each incubator. */
function cycle(week: number, index: number, blastocysts: number, organisation?: string) {
  const of = { subject: week * CYCLES + index, ...(organisation && { organisation }) };
  const row = cycleRow(`${organisation ?? ""}${week}-${index}`, of);
  const put = (column: string, value: (typeof row)[number]) => {
    row[names.indexOf(column)] = value;
  };
  put("n_KPI_BLAST", blastocysts);
  put("d_KPI_BLAST", 10);
  put("v_opuAt", new Date(NOW.getTime() - (WEEKS - week) * WEEK_MS + index * 3_600_000));
  put("v_isReference", true);
  put("v_incubator", index % 2 === 0 ? "K-1" : "K-2");
  put("k_incubator", index % 2 === 0 ? "k-1" : "k-2");
  return row;
}

const noted: Answered[] = [];

beforeAll(async () => {
  store = await openSmallStore();
  ports = {
    open: openTables(store, async () => ({ asOf: NOW, remade: false, leftOut: 0 })),
    names: async () => new Map(),
    zone: async () => "Europe/Paris",
    takeTurn: () => true,
    target: async () => target,
    recordsOf: async ({ value }) => [value].flat(),
    note: async (answered) => void noted.push(answered),
  };
  // From the 65th week on, what lies in incubator K-2 does badly.
  const rows = Array.from({ length: WEEKS }, (_, week) =>
    Array.from({ length: CYCLES }, (__, index) =>
      cycle(week, index, week >= 64 && index % 2 === 1 ? index % 3 : 3 + ((week + index) % 4)),
    ),
  );
  const others = Array.from({ length: 20 }, (_, week) => cycle(week, 0, 0, "trialworks.example"));
  await store.replace("tests", [...rows.flat(), ...others], []);
});
afterAll(() => store.close());

const ask = (request: Partial<ControlRequest> | Unparsed, granted: Granted = {}) =>
  controlChartsFor(staffCaller("emma", "Emma", granted), request, ports, NOW);
it("is in the access log with whose records it is made of, and a refusal is not", async () => {
  noted.length = 0;
  await ask(KPI_BLAST);
  const by = { uid: "emma", name: "Emma" };
  expect(noted).toEqual([{ by, served: "table", rows: 0, tests: [], recordsOf: ["hollyfield.example"] }]);
  await expect(ask({})).rejects.toThrow();
  expect(noted).toHaveLength(1);
});

const KPI_BLAST: ControlRequest = { indicator: "KPI_BLAST", by: "all", quarters: 0 };

describe("control charts of an indicator", () => {
  it("find a fall, and name the group that alone explains it", async () => {
    const { charts } = await ask(KPI_BLAST);
    expect(charts.map(({ name }) => name)).toEqual([""]);
    const [{ cusum, share } = { cusum: undefined, share: undefined }] = charts;
    expect(cusum?.signals).toHaveLength(1);
    const [signal] = cusum?.signals ?? [];
    expect(new Set(signal?.causes.map(({ by, name }) => `${by} ${name}`))).toEqual(new Set(["incubator K-2"]));
    expect(signal?.causes[0]?.rest).toBeGreaterThan(0.4);
    // Every cycle of the own organisation counts once, and none of another's.
    expect(share?.points.reduce((sum, { cycles }) => sum + cycles, 0)).toBe(WEEKS * CYCLES);
  });

  it("are drawn of each group, those with a signal first, all against one baseline", async () => {
    const { charts } = await ask({ ...KPI_BLAST, by: "incubator" });
    expect(charts.map(({ name, cusum }) => [name, cusum.signals.length])).toEqual([
      ["K-2", 1],
      ["K-1", 0],
    ]);
    expect(new Set(charts.map(({ cusum }) => cusum.baseline?.figure)).size).toBe(1);
  });

  it("are held against the target of the organisation where it set one", async () => {
    target = 0.6;
    const { charts } = await ask(KPI_BLAST);
    target = undefined;
    expect(charts[0]?.share.baseline).toMatchObject({ figure: 0.6, isTarget: true });
  });

  it("are nobody's who reads no records, and are refused where they cannot be", async () => {
    const refusal = (request: Unparsed, granted: Granted = {}) =>
      ask(request, granted).then(
        () => "answered",
        (error: AppError) => error.said?.code,
      );
    expect(await refusal(KPI_BLAST, { roles: {}, isAdmin: true })).toBe("refusals.notGranted");
    for (const wrong of [{ indicator: "KPI_BIOPSY" }, { by: "strain" }, { quarters: 9 }, { quarters: 0.5 }])
      expect(await refusal({ ...KPI_BLAST, ...wrong })).toBe("refusals.unreadable");
    expect(await refusal({ ...KPI_BLAST, indicator: "blurred", by: "incubator" })).toBe("refusals.unreadable");
  });
});
