import type { CompiledQuery } from "../filters/compile.ts";
import { compileFilter } from "../filters/compile.ts";
import type { Filter } from "../filters/filter.ts";
import { type Share, shareOf } from "../kpis/kpi.ts";
import { packPath, packsOf, unpackedPack } from "../kpis/kpi-packs.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import type { ReportView } from "../reports/report-view.ts";
import { addMonths, monthOf, type Wall, wallAt, yearOf } from "../timing/calendar.ts";
import { localTimeAt, resolveLocalTime } from "../timing/zoned-time.ts";
import { kpiColumn } from "./measures.ts";
import { conditionsOf, filterOfSums, POPULATIONS } from "./populations.ts";

/** What the first page tells of a month: sums of two packs (`kpi-packs.ts`), each over an index. */
export const MONTH_INDICATORS = [
  "KPI_ICSI_FERT",
  "KPI_ICSI_DAMAGE",
  "KPI_D3",
  "KPI_BLAST",
  "PI_GOOD_BLAST",
] as const satisfies readonly KpiCode[];

/** Answers with sums over all documents of a query that have every path; an aggregation, read from an index. */
export type Aggregates = {
  sums(query: CompiledQuery, paths: readonly string[]): Promise<readonly number[]>;
  count(query: CompiledQuery): Promise<number>;
};

export type MonthIndicators = {
  from: Date;
  /** Excluded. */
  to: Date;
  /** Cycles of this month, and how many of them are in the laboratory's population. */
  cycles: number;
  counted: number;
  /** A share is undefined where there is nothing to divide by. */
  indicators: readonly { code: KpiCode; share: Share | undefined }[];
};

const startOf = (wall: Wall, zone: string) =>
  resolveLocalTime({ year: yearOf(wall), month: monthOf(wall), day: 1, hour: 0, minute: 0, second: 0 }, zone).instant;

/** The month of an instant on the clock of a zone, or one `back` months before; `to` is excluded. */
export function monthSpan(now: Date, zone: string, back = 0): { from: Date; to: Date } {
  const local = localTimeAt(now, zone);
  const first = addMonths(wallAt(local.year, local.month), -back);
  return { from: startOf(first, zone), to: startOf(addMonths(first, 1), zone) };
}

const within = ({ from, to }: { from: Date; to: Date }, who: "laboratory" | "cycles"): Filter => {
  const { date } = POPULATIONS[who];
  return {
    all: [
      ...conditionsOf(who).filter(({ field }) => field !== date),
      { field: date, op: "ge", value: [from.toISOString()] },
      { field: date, op: "lt", value: [to.toISOString()] },
    ],
  };
};

/** The table of the very cycles that a month's indicator counts, with what each adds to it. */
export const monthCycles = (span: { from: Date; to: Date }, code: KpiCode): ReportView => ({
  subject: "tests",
  columns: [
    { id: "code", pinned: true },
    ...["subjectCode", "status", "operator", POPULATIONS.laboratory.date, kpiColumn(code)].map((id) => ({ id })),
  ],
  filter: within(span, "laboratory"),
  groupBy: [],
  rows: "all",
  sort: [{ column: POPULATIONS.laboratory.date, direction: "desc" }],
});

/**
 * The indicators of a month over the laboratory's population: ratios of sums, so that a small cycle weighs no more than its
 * oocytes. Costs one read for each of two packs and two more, per thousand cycles.
 */
export async function monthIndicators(
  span: { from: Date; to: Date },
  { sums, count }: Aggregates,
): Promise<MonthIndicators> {
  const counted = within(span, "laboratory");
  const summed = compileFilter("tests", filterOfSums(counted));
  const [cyclesCount, countedCount, packs] = await Promise.all([
    count(compileFilter("tests", within(span, "cycles"))),
    count(compileFilter("tests", counted)),
    Promise.all(
      packsOf(MONTH_INDICATORS).map(async (pack) => unpackedPack(pack, await sums(summed, pack.map(packPath)))),
    ),
  ]);
  const told = packs.flat();
  const indicators = MONTH_INDICATORS.map((code) => {
    const { n, d } = told.find((one) => one.code === code) ?? { n: 0, d: 0 };
    return { code, share: d === 0 ? undefined : shareOf(n, d, code) };
  });
  return { ...span, cycles: cyclesCount, counted: countedCount, indicators };
}
