import { fieldOf } from "@zona/domain/filters/fields";
import { kpiColumn } from "@zona/domain/measures/measures";
import { KPI_POLICY, type KpiCode } from "@zona/domain/policy/kpi-policy";
import type { Figure, ShareFigure } from "@zona/domain/questions/answer";
import { isInBand, shareFigure } from "@zona/domain/questions/figures";
import type { AskedRequest } from "@zona/domain/questions/requests/asked-request";
import type { Cell } from "@zona/domain/reports/cell";
import type { ReportView } from "@zona/domain/reports/report-view";
import { cellUnder } from "@zona/domain/reports/shown-columns";

/** Rows of a table or of one group, with what stands under its columns. */
export type Counted = { rows: number; cells: readonly Cell[] };

/** Of a share: the rows that tell what it asks, and of these the rows that pass. */
export type Shares = { told: Counted; part: Counted };

/** Answers are made of groups alone, or of the line of all. */
const cellOf = (view: ReportView, { cells }: Counted, id: string): Cell =>
  cellUnder({ ...view, rows: "groups" }, cells, id);

function indicator(view: ReportView, counted: Counted, code: KpiCode, complement?: true): ShareFigure {
  const cell = cellOf(view, counted, kpiColumn(code));
  return cell.kind === "share"
    ? shareFigure(cell.n, cell.d, { code, complement })
    : shareFigure(0, 0, { code, complement });
}

/** What a request measures of some rows, measure by measure. Of all indicators those that can be told, in the band that was asked. */
export function figuresOf(
  request: AskedRequest,
  view: ReportView,
  counted: Counted,
  shares: readonly Shares[],
): Figure[] {
  const left = [...shares];
  return request.measures.flatMap((measure): Figure[] => {
    switch (measure.of) {
      case "count":
        return [{ of: "count", count: counted.rows }];
      case "indicator":
        return [indicator(view, counted, measure.code, measure.complement)];
      case "indicators":
        return KPI_POLICY.rows
          .map(({ code }) => indicator(view, counted, code))
          .filter((figure) => figure.d > 0 && figure.code !== undefined && isInBand(figure, measure.band, figure.code));
      case "share": {
        const share = left.shift();
        return [shareFigure(share?.part.rows ?? 0, share?.told.rows ?? 0)];
      }
      default: {
        const cell = cellOf(view, counted, measure.field);
        const unit = fieldOf(request.subject, measure.field)?.unit;
        const value = cell.kind === "number" ? cell.value : null;
        return [{ of: "value", stat: measure.statistic, value, count: counted.rows, ...(unit ? { unit } : {}) }];
      }
    }
  });
}
