import { type ReportView, reportViewFault } from "./report-view.ts";
import { chartColumns } from "./shown-columns.ts";

/**
 * A view that was changed in one part, without what no longer fits it in the others: groups beside each other without a second
 * grouping, a comparison without its period, a chart of what is not there.
 */
export function fittingView({ compare, chart, ...view }: ReportView): ReportView {
  const groups = view.groupBy.length;
  const rows = groups === 0 ? "all" : view.rows === "pivot" && groups < 2 ? "groups" : view.rows;
  const isSound = (changed: ReportView) => reportViewFault(changed) === undefined;
  const compared: ReportView = { ...view, rows, ...(compare && { compare }) };
  const kept: ReportView = isSound(compared) ? compared : { ...view, rows };
  if (!chart) return kept;
  const [first] = chartColumns(kept);
  const charts = [chart, { ...chart, as: "bars" as const }, ...(first ? [{ as: "bars" as const, column: first }] : [])];
  return charts.map((one) => ({ ...kept, chart: one })).find(isSound) ?? kept;
}
