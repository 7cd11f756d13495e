import * as z from "zod";
import { Person } from "../identity/claims.ts";
import type { Said } from "../messages/said.ts";
import { canonicalText } from "../records/audit/signature.ts";
import type { RunResult } from "../records/kinds/preclinical/result-schema.ts";
import type { LabTest } from "../records/lab-test.ts";
import { type ChartLine, type ChartPoint, controlChart } from "../statistics/control-chart.ts";
import { visibleText } from "../visible-text.ts";
import { ChartGroup, Indicator } from "./indicators.ts";

/** By what controls are compared: what a cause that is not chance would come from. */
export const CONTROL_GROUPS = ["strain", "donorBatch", "operator", "incubator"] as const;
export type ControlGroup = (typeof CONTROL_GROUPS)[number];

/** One share of the controls of a run. */
export type ControlFigure = { id: string; name: Said } & ChartPoint;

/** What the controls of one run did, whether or not they let it stand. */
export type ControlRun = {
  testId: string;
  code: string;
  /** In milliseconds. */
  at: number;
  protocol: { id: string; name: string };
  isInvalid: boolean;
  groups: Record<ControlGroup, string>;
  figures: ControlFigure[];
};

const textOf = (value: unknown) => (typeof value === "string" ? value.trim() : "");

/** The controls of a run by its kept result; undefined where no control has a share. */
export function controlRun(
  { id, code, status, header = {}, material, createdAt }: LabTest,
  result: RunResult,
  nameOf: (operator: string) => string,
): ControlRun | undefined {
  const figures = new Map<string, ControlFigure>();
  for (const { figures: own } of result.arms.filter(({ part }) => part === "control"))
    for (const { measure, name, share } of own) {
      if (!share || measure.of !== "share") continue;
      const figureId = canonicalText(measure);
      const { count = 0, size = 0 } = figures.get(figureId) ?? {};
      figures.set(figureId, { id: figureId, name, count: count + share.successes, size: size + share.trials });
    }
  const read = [...figures.values()].filter(({ size }) => size > 0);
  if (read.length === 0) return undefined;
  const { startedAt } = header;
  return {
    testId: id,
    code,
    at: (startedAt instanceof Date ? startedAt : createdAt).getTime(),
    protocol: { id: result.protocol.id, name: result.protocol.name },
    isInvalid: status === "invalid" || result.verdict === "invalid",
    groups: {
      strain: textOf(header.strain),
      donorBatch: textOf((material as Record<string, unknown>).materialLot),
      operator: nameOf(textOf(header.operatorId)),
      incubator: textOf(header.incubatorId),
    },
    figures: read,
  };
}

/** `p`: the share that succeeded. `u`: failures for each unit. */
export type ChartKind = "p" | "u";

export type ChartedRun = ControlRun & { line: ChartLine };

/** The runs of one figure in the order in which they were made, each with its limits. */
export function chartedRuns(
  runs: readonly ControlRun[],
  figureId: string,
  kind: ChartKind,
): { centre: number; runs: ChartedRun[] } | undefined {
  const own = runs
    .flatMap((run) => run.figures.filter(({ id }) => id === figureId).map((figure) => ({ run, figure })))
    .toSorted((a, b) => a.run.at - b.run.at);
  const points = own.map(({ figure: { count, size } }) => ({ count: kind === "p" ? count : size - count, size }));
  const chart = controlChart(points, kind === "p" ? "share" : "rate");
  return (
    chart && {
      centre: chart.centre,
      runs: own.flatMap(({ run }, index) => {
        const line = chart.lines[index];
        return line ? [{ ...run, line }] : [];
      }),
    }
  );
}

/** A chart of an indicator; `group`: the name of an operator, lot, incubator or device, "" of all together. */
export const NotedChart = z.strictObject({ indicator: Indicator, by: ChartGroup, group: z.string().max(200) });
export type NotedChart = z.infer<typeof NotedChart>;

/**
 * What was done about a run whose controls lie beyond a limit, at `controlSignals/{testId}`, or what was found about a chart, at
 * `controlSignals/chart~…`: written once.
 */
export const ControlNote = z.object({
  id: z.string().min(1).max(64),
  chart: NotedChart.optional(),
  organisation: z.string().max(80),
  done: visibleText(500, 3),
  by: Person,
  at: z.date(),
});
export type ControlNote = z.infer<typeof ControlNote>;

/** What was done about the controls of a run; the operation `noteControl` of `staffCall`. */
export const NoteControl = z.strictObject({
  testId: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  done: ControlNote.shape.done,
});
