import type { Filter } from "@zona/domain/filters/filter";
import { kpiColumn } from "@zona/domain/measures/measures";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { Figure, ShareFigure } from "@zona/domain/questions/answer";
import { isInBand, shareFigure } from "@zona/domain/questions/figures";
import type { Plan } from "@zona/domain/questions/plan";
import type { PlanMeasure } from "@zona/domain/questions/plan-measure";
import { type Cell, EMPTY } from "@zona/domain/reports/cell";
import type { ReportView } from "@zona/domain/reports/report-view";

/** Rows of a table or of one group, with what stands under its columns. */
export type Counted = { rows: number; cells: readonly Cell[] };

const cellOf = ({ columns }: ReportView, { cells }: Counted, id: string): Cell =>
  cells[columns.findIndex((column) => column.id === id)] ?? EMPTY;

function indicator(view: ReportView, counted: Counted, code: KpiCode, complement?: true): ShareFigure {
  const cell = cellOf(view, counted, kpiColumn(code));
  return cell.kind === "share"
    ? shareFigure(cell.n, cell.d, { code, complement })
    : shareFigure(0, 0, { code, complement });
}

/** The indicators of some rows that can be told. */
export const indicatorsOf = (view: ReportView, counted: Counted, codes: readonly KpiCode[]): ShareFigure[] =>
  codes.map((code) => indicator(view, counted, code)).filter(({ d }) => d > 0);

/** Those of them in the band of a plan. */
export const inBandOf = (figures: readonly ShareFigure[], { band }: Plan): ShareFigure[] =>
  figures.filter((figure) => figure.code !== undefined && isInBand(figure, band, figure.code));

/** What a plan measures of some rows; `part`: of a share, the rows that pass it. */
export function figureOf(measure: PlanMeasure, view: ReportView, counted: Counted, part?: Counted): Figure {
  if (measure.of === "indicator") return indicator(view, counted, measure.code, measure.complement);
  if (measure.of === "share") return shareFigure(part?.rows ?? 0, counted.rows);
  if (measure.of !== "number") return { of: "count", count: counted.rows };
  const { field, stat } = measure;
  const cell = cellOf(view, counted, field.id);
  const unit = field.unit ? { unit: field.unit } : {};
  return { of: "value", stat, value: cell.kind === "number" ? cell.value : null, count: counted.rows, ...unit };
}

/** The same table of the rows that pass more. */
export const alsoAsking = (view: ReportView, more: Filter): ReportView => ({
  ...view,
  filter: { all: [view.filter, more] },
});
