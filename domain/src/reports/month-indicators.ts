import type { CompiledQuery } from "../filters/compile.ts";
import { compileFilter } from "../filters/compile.ts";
import type { Filter } from "../filters/filter.ts";
import { packPath, packsOf, unpackedPack } from "../kpis/kpi-packs.ts";
import { filterOfSums, KPI_POPULATION, kpiConditions } from "../kpis/kpi-population.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import { addMonths, monthOf, type Wall, wallAt, yearOf } from "../timing/calendar.ts";
import { localTimeAt, resolveLocalTime } from "../timing/zoned-time.ts";
import { type Cell, shareCell } from "./cell.ts";

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
  /** ICSI records whose retrieval was in this month, and how many of them are in the KPI population. */
  cycles: number;
  counted: number;
  indicators: readonly { code: KpiCode; cell: Cell }[];
};

const startOf = (wall: Wall, zone: string) =>
  resolveLocalTime({ year: yearOf(wall), month: monthOf(wall), day: 1, hour: 0, minute: 0, second: 0 }, zone).instant;

/** The month of an instant on the clock of a zone, or one `back` months before; `to` is excluded. */
export function monthSpan(now: Date, zone: string, back = 0): { from: Date; to: Date } {
  const local = localTimeAt(now, zone);
  const first = addMonths(wallAt(local.year, local.month), -back);
  return { from: startOf(first, zone), to: startOf(addMonths(first, 1), zone) };
}

const within = ({ from, to }: { from: Date; to: Date }, who: readonly Filter[]): Filter => ({
  all: [
    ...who,
    { field: KPI_POPULATION.date, op: "ge", value: [from.toISOString()] },
    { field: KPI_POPULATION.date, op: "lt", value: [to.toISOString()] },
  ],
});

/**
 * The indicators of a month over the KPI population: ratios of sums, so that a small cycle weighs no more than its
 * oocytes. Costs one read for each of two packs and two more, per thousand cycles.
 */
export async function monthIndicators(
  span: { from: Date; to: Date },
  { sums, count }: Aggregates,
): Promise<MonthIndicators> {
  const counted = within(span, kpiConditions());
  const summed = compileFilter("tests", filterOfSums(counted));
  const cycles = within(span, [{ field: "kind", op: "eq", value: ["icsi"] }]);
  const [cyclesCount, countedCount, packs] = await Promise.all([
    count(compileFilter("tests", cycles)),
    count(compileFilter("tests", counted)),
    Promise.all(
      packsOf(MONTH_INDICATORS).map(async (pack) => unpackedPack(pack, await sums(summed, pack.map(packPath)))),
    ),
  ]);
  const told = packs.flat();
  const indicators = MONTH_INDICATORS.map((code) => {
    const { n, d } = told.find((one) => one.code === code) ?? { n: 0, d: 0 };
    return { code, cell: shareCell(code, n, d) };
  });
  return { from: span.from, cycles: cyclesCount, counted: countedCount, indicators };
}
