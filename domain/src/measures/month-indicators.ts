import type { Condition, Filter } from "../filters/filter.ts";
import { periodOf, type RelativeTime, relativeTimeText } from "../filters/relative-time.ts";
import type { Share } from "../kpis/kpi.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";
import type { ReportLine } from "../reports/report-lines.ts";
import type { ReportView } from "../reports/report-view.ts";
import { kpiColumn } from "./measures.ts";
import { conditionsIn, conditionsOf, POPULATIONS, type PopulationId } from "./populations.ts";

/** What the first page tells of a month. */
export const MONTH_INDICATORS = [
  "KPI_ICSI_FERT",
  "KPI_ICSI_DAMAGE",
  "KPI_D3",
  "KPI_BLAST",
  "PI_GOOD_BLAST",
] as const satisfies readonly KpiCode[];

const DATE = POPULATIONS.laboratory.date;
const THIS_MONTH: RelativeTime = { kind: "this", unit: "month" };
const LAST_MONTH: RelativeTime = { kind: "last", count: 1, unit: "month" };
const BOTH_MONTHS: RelativeTime = { kind: "this-and-last", count: 1, unit: "month" };

const within = (who: PopulationId, time: RelativeTime): Filter => ({
  all: [...conditionsOf(who), { field: DATE, op: "within", value: [relativeTimeText(time)] }],
});

/** What home asks: finished cycles of this month and the one before, in the reference population and outside of it. */
export const MONTHS_VIEW: ReportView = {
  subject: "tests",
  columns: MONTH_INDICATORS.map((code) => ({ id: kpiColumn(code) })),
  filter: within("finished", BOTH_MONTHS),
  groupBy: [{ field: DATE, by: "month" }, { field: "isReference" }],
  rows: "groups",
  sort: [],
};

/** Which cycles those are, as `populationWords` says it: home loads no other names of populations. */
export const MONTH_POPULATION: readonly string[] = [...POPULATIONS.laboratory.words, "by retrieval"];

/** The most lines that `MONTHS_VIEW` has: two months, each with two parts, and the last line. */
export const MOST_MONTH_LINES = 7;

/** The table of the very cycles that this month's indicator counts, with what each adds to it. */
export const cyclesOfMonth = (code: KpiCode): ReportView => ({
  subject: "tests",
  columns: [
    { id: "code", pinned: true },
    ...["subjectCode", "status", "operator", DATE, kpiColumn(code)].map((id) => ({ id })),
  ],
  filter: within("laboratory", THIS_MONTH),
  groupBy: [],
  rows: "all",
  sort: [{ column: DATE, direction: "desc" }],
});

export type MonthIndicators = {
  from: Date;
  /** Finished cycles of the month, and how many of them are in the laboratory's population. */
  cycles: number;
  counted: number;
  /** A share is undefined where there is nothing to divide by. */
  indicators: readonly { code: KpiCode; share: Share | undefined }[];
};

type GroupLine = Extract<ReportLine, { kind: "group" }>;

const asks = ({ filter }: GroupLine, field: string, op: Condition["op"], value: string | boolean) =>
  conditionsIn(filter).some((one) => one.field === field && one.op === op && one.value.includes(value));

export type TwoMonths = readonly [now: MonthIndicators, before: MonthIndicators];

/** This month and the one before, as the lines of `MONTHS_VIEW` say at a moment; `zone` is that of the site. */
export function monthIndicators(lines: readonly ReportLine[], at: Date, zone: string): TwoMonths {
  const groups = lines.flatMap((line) => (line.kind === "group" ? [line] : []));
  const during = (time: RelativeTime): MonthIndicators => {
    const { from } = periodOf(time, at, zone);
    const own = groups.filter((line) => asks(line, DATE, "ge", from.toISOString()));
    const counted = own.find((line) => asks(line, "isReference", "eq", true));
    return {
      from,
      cycles: own.find(({ level }) => level === 0)?.count ?? 0,
      counted: counted?.count ?? 0,
      indicators: MONTH_INDICATORS.map((code, place) => {
        const cell = counted?.cells[place];
        return { code, share: cell?.kind === "share" ? cell : undefined };
      }),
    };
  };
  return [during(THIS_MONTH), during(LAST_MONTH)];
}
