import type { Subject } from "../filters/field.ts";
import { conditionsOf } from "../measures/populations.ts";
import { columnOf } from "../reports/columns.ts";
import { READY_VIEWS, type ReadyView } from "../reports/ready-views.ts";
import type { ReportColumn, ReportView } from "../reports/report-view.ts";
import { type AddressFault, reportFromAddress } from "../reports/view-of-address.ts";
import { asksFiguresAlone, isFigureColumn } from "./figures.ts";

const means = (...ids: string[]): ReportColumn[] => ids.map((id) => ({ id, stat: "avg" }));

/** The ready-made views for people who see figures and no records. */
export const FIGURES_VIEWS: Partial<Record<ReadyView, ReportView>> & {
  kpiByYear: ReportView;
  mediaQuality: ReportView;
} = {
  kpiByYear: READY_VIEWS.kpiByYear,
  kpiByDevice: {
    ...READY_VIEWS.kpiByDevice,
    filter: { all: conditionsOf("laboratory") },
    groupBy: [{ field: "device" }],
  },
  mediaQuality: {
    ...READY_VIEWS.mediaQuality,
    columns: means("clipHigh", "noise", "pixelSize"),
    groupBy: [{ field: "device" }, { field: "sharpness" }],
    rows: "groups",
  },
};

/** The figures of a subject until somebody chooses otherwise. */
export function figuresView(subject: Subject): ReportView {
  return subject === "media" ? FIGURES_VIEWS.mediaQuality : FIGURES_VIEWS.kpiByYear;
}

/**
 * The figures of an address that was perhaps made for records: no rows, no columns under which no figure stands, and the mean of a
 * number for which nothing else was chosen. Where it asks what figures do not show, the usual ones, with a fault. `zone`: on whose
 * clock years begin.
 */
export function figuresFromAddress(
  params: { get(name: string): string | null | undefined },
  zone: string,
): { view: ReportView; faults: (AddressFault | "figures")[] } {
  const { view: asked, faults } = reportFromAddress(params);
  if (!params.get("on")) return { view: figuresView(asked.subject), faults };
  const columns = asked.columns.flatMap((chosen): ReportColumn[] => {
    const column = columnOf(asked.subject, chosen.id);
    if (!column || !isFigureColumn(column)) return [];
    return [column.type === "number" ? { stat: "avg", ...chosen } : chosen];
  });
  const { compare: _, ...kept } = asked;
  const view: ReportView = { ...kept, columns, rows: asked.groupBy.length > 0 ? "groups" : "all" };
  if (columns.length > 0 && asksFiguresAlone(view, zone)) return { view, faults };
  return { view: figuresView(asked.subject), faults: [...faults, "figures"] };
}
