import { Subject } from "../filters/field.ts";
import { filterFromAddress, filterToAddress } from "../filters/filter-address.ts";
import { defaultView } from "./default-views.ts";
import { ColumnStat, type ReportColumn, ReportGroup, ReportView, reportViewFault } from "./report-view.ts";

/** `code`, pinned `code!`, with a statistic `cocRetrieved~avg`. */
const columnText = ({ id, pinned, stat }: ReportColumn) => `${id}${stat ? `~${stat}` : ""}${pinned ? "!" : ""}`;

function columnFrom(text: string): ReportColumn {
  const isPinned = text.endsWith("!");
  const [id = "", stat] = (isPinned ? text.slice(0, -1) : text).split("~");
  const known = ColumnStat.safeParse(stat).data;
  return { id, ...(isPinned ? { pinned: true } : {}), ...(known ? { stat: known } : {}) };
}

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

const list = (text: string | null | undefined) => (text ? text.split(",").filter((part) => part !== "") : []);

/** `kind`, `opuAt.month`, `femaleAgeYears.bands`, in bands of a width `cocRetrieved.5`. */
function groupText({ field, by, band }: ReportGroup): string {
  const kind = by ?? (band === "named" ? "bands" : band);
  return kind === undefined ? field : `${field}.${kind}`;
}

const WIDTH = /^\d+(\.\d+)?$/;

function groupFrom(text: string) {
  const [, field = text, kind] = /^([^.]*)\.(.*)$/.exec(text) ?? [];
  if (kind === undefined) return ReportGroup.safeParse({ field }).data;
  if (kind === "bands") return ReportGroup.safeParse({ field, band: "named" }).data;
  return ReportGroup.safeParse(WIDTH.test(kind) ? { field, band: Number(kind) } : { field, by: kind }).data;
}

/** What of an address could not be used. */
export type AddressFault = "subject" | "filter" | "view";

/**
 * The view of an address. A part that is damaged falls back to what the subject shows by itself, and is named in
 * `faults`, so that a broken link never pretends to be the table it was made for.
 */
export function reportFromAddress(params: { get(name: string): string | null | undefined }): {
  view: ReportView;
  faults: AddressFault[];
} {
  const faults: AddressFault[] = [];
  const asked = params.get("on");
  const subject = Subject.safeParse(asked ?? "tests").data;
  if (!subject) faults.push("subject");
  const usual = defaultView(subject ?? "tests");
  const where = params.get("where");
  const filter = where === null || where === undefined ? usual.filter : filterFromAddress(usual.subject, where);
  if (!filter) faults.push("filter");
  const columns = list(params.get("cols")).map(columnFrom);
  const view = {
    ...usual,
    filter: filter ?? usual.filter,
    columns: columns.length > 0 ? columns : usual.columns,
    groupBy: list(params.get("group")).map(groupFrom),
    rows: params.get("rows") ?? "all",
    sort: list(params.get("sort")).map((text) =>
      text.startsWith("-") ? { column: text.slice(1), direction: "desc" } : { column: text, direction: "asc" },
    ),
  };
  const [, as, column] = /^(\w+):(.+)$/.exec(params.get("chart") ?? "") ?? [];
  const parsed = ReportView.safeParse({
    ...view,
    ...(params.get("compare") ? { compare: params.get("compare") } : {}),
    ...(params.get("chart") ? { chart: { as, column } } : {}),
  });
  if (parsed.success && reportViewFault(parsed.data) === undefined) return { view: parsed.data, faults };
  return { view: { ...usual, filter: filter ?? usual.filter }, faults: [...faults, "view"] };
}

/** The address of a table with this filter, for links from charts and answers. */
export const reportAddress = (view: ReportView) =>
  `/reports?${Object.entries(reportToAddress(view))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&")}`;
