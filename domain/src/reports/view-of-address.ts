import { Subject } from "../filters/field.ts";
import { filterFromAddress } from "../filters/filter-of-address.ts";
import { defaultView } from "./default-views.ts";
import { ReportGroup, ReportView, reportViewFault } from "./report-view.ts";

function columnFrom(text: string) {
  const isPinned = text.endsWith("!");
  const [id = "", stat] = (isPinned ? text.slice(0, -1) : text).split("~");
  return { id, ...(isPinned ? { pinned: true } : {}), ...(stat === undefined ? {} : { stat }) };
}

const list = (text: string | null | undefined) => (text ? text.split(",").filter((part) => part !== "") : []);

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
