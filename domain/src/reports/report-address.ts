import { filterToAddress } from "../filters/filter-address.ts";
import { defaultView } from "./default-views.ts";
import type { ReportColumn, ReportGroup, ReportView } from "./report-view.ts";

/** Under which names the parts of a view stand in an address. */
export const REPORT_NAMES: readonly string[] = ["on", "where", "cols", "group", "rows", "sort", "compare", "chart"];

/** `code`, pinned `code!`, with a statistic `cocRetrieved~avg`. */
const columnText = ({ id, pinned, stat }: ReportColumn) => `${id}${stat ? `~${stat}` : ""}${pinned ? "!" : ""}`;

/**
 * A view as the query of an address: `on=tests&where=…&cols=code!,kind&group=opuAt.month&sort=-opuAt,code&rows=groups`, with
 * `compare=before&chart=bars:kpi:KPI_BLAST`.
 * What a subject shows by itself is left out, so an address says only what was chosen.
 */
export function reportToAddress(view: ReportView): Record<string, string> {
  const { subject, columns, filter, groupBy, sort, rows, compare, chart } = view;
  const usual = defaultView(subject);
  const params: Record<string, string> = { on: subject };
  if (!("all" in filter && filter.all.length === 0)) params.where = filterToAddress(filter);
  const cols = columns.map(columnText).join(",");
  if (cols !== usual.columns.map(columnText).join(",")) params.cols = cols;
  if (groupBy.length > 0) params.group = groupBy.map(groupText).join(",");
  if (rows !== "all") params.rows = rows;
  const sorted = sort.map(({ column, direction }) => (direction === "desc" ? `-${column}` : column)).join(",");
  if (sorted) params.sort = sorted;
  if (compare) params.compare = compare;
  if (chart) params.chart = `${chart.as}:${chart.column}`;
  return params;
}

/** `kind`, `opuAt.month`, `femaleAgeYears.bands`, in bands of a width `cocRetrieved.5`. */
function groupText({ field, by, band }: ReportGroup): string {
  const kind = by ?? (band === "named" ? "bands" : band);
  return kind === undefined ? field : `${field}.${kind}`;
}

/** The address of a table with this filter, for links from charts and answers. */
export const reportAddress = (view: ReportView) =>
  `/reports?${Object.entries(reportToAddress(view))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
