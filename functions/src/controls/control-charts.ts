import {
  type ControlAnswer,
  ControlRequest,
  causesOf,
  cyclesIn,
  type GroupedRows,
  groupCharts,
  referenceAt,
} from "@zona/domain/controls/control-charts";
import { type ChartGroup, chartView, groupsFor } from "@zona/domain/controls/indicators";
import { AppError } from "@zona/domain/errors";
import { type ReadingScope, readingScope } from "@zona/domain/identity/access";
import { refuses } from "@zona/domain/operations/refusals";
import { type ReportLine, withoutAcross } from "@zona/domain/reports/report-lines";
import type { Unparsed } from "@zona/domain/stored-record";
import { requestLines } from "@zona/domain/tables/run-request";
import type { StaffCaller } from "../identity/caller.ts";
import { type AskPorts, MOST_A_MINUTE, withTables } from "../tables/ask-tables.ts";

export type ChartPorts = Pick<AskPorts, "open" | "names" | "zone" | "takeTurn" | "note"> & {
  /** Whose records somebody with this scope reads. */
  recordsOf(scope: ReadingScope): Promise<string[]>;
  /** The target of an indicator that an organisation set for itself, a fraction of 1. */
  target(organisation: string, indicator: string): Promise<number | undefined>;
};

const PAGE = 5_000;

/** Rows of two years of a very large laboratory: more are no longer those of one. */
const MOST_ROWS = 200_000;

/** The control charts of one indicator over what is in a scope. Rejects with an AppError where there are too many rows. */
export async function chartsIn(
  { indicator, by, quarters }: ControlRequest,
  scope: ReadingScope,
  organisation: string,
  ports: Omit<ChartPorts, "takeTurn" | "note" | "recordsOf">,
  now: Date,
): Promise<ControlAnswer> {
  const [names, zone, target] = await Promise.all([ports.names(), ports.zone(), ports.target(organisation, indicator)]);
  const reference = referenceAt(now, zone, quarters);
  const view = chartView(indicator, by, new Date(reference.from));
  return withTables(ports.open, [view.subject], undefined, async ({ dialect, run, asOf }) => {
    const context = { dialect, scope, zone, names, isCoded: scope.isCoded };
    async function read(group: ChartGroup, since: number): Promise<GroupedRows> {
      const lines: ReportLine[] = [];
      const told = requestLines(chartView(indicator, group, new Date(since)), PAGE, context, run, (rows) => {
        if (rows > MOST_ROWS) throw new AppError("unavailable", refuses("heavyTable"));
      });
      for await (const line of (await withoutAcross(told)).lines) lines.push(line);
      return cyclesIn(lines, indicator, zone);
    }
    const all = await read(by, reference.from);
    // What a signal of all comes from is looked for by each group; a chart of one group names it already.
    const others = by === "all" ? groupsFor(indicator).filter((group) => group !== "all") : [];
    const byGroup = await Promise.all(
      others.map(async (group) => [group, await read(group, reference.before)] as const),
    );
    const charts = groupCharts(all, indicator, reference, target, (signal, baseline) =>
      causesOf(signal, all.rows, byGroup, baseline),
    );
    return { view, reference, ...(target !== undefined && { target }), ...charts, asOf: asOf.toISOString() };
  });
}

/** The control charts of an indicator, of the records that the person reads. Rejects with an AppError. */
export async function controlChartsFor(
  staff: StaffCaller,
  asked: Unparsed,
  ports: ChartPorts,
  now: Date,
): Promise<ControlAnswer> {
  const { data } = ControlRequest.safeParse(asked);
  if (!data || !groupsFor(data.indicator).includes(data.by)) throw new AppError("invalid-input", refuses("unreadable"));
  const scope = readingScope(staff.access);
  if (!scope) throw new AppError("forbidden", refuses("notGranted"));
  if (!ports.takeTurn(staff.by.uid, now))
    throw new AppError("conflict", refuses("manyTables", { most: MOST_A_MINUTE }));
  const answer = await chartsIn(data, scope, staff.organisation, ports, now);
  const recordsOf = await ports.recordsOf(scope);
  await ports.note({ by: staff.by, served: "table", rows: 0, tests: [], recordsOf }, now);
  return answer;
}
