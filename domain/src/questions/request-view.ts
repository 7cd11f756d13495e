import type { AskedSubject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import { kpiColumn } from "../measures/measures.ts";
import { KPI_POLICY } from "../policy/kpi-policy.ts";
import { defaultView } from "../reports/default-views.ts";
import type { ReportColumn, ReportSort, ReportView } from "../reports/report-view.ts";
import type { AskedRequest } from "./requests/asked-request.ts";
import { both, fieldsAsked, partsOf } from "./requests/population-use.ts";
import { momentOf } from "./requests/resolve.ts";

const NAMES: Readonly<Record<AskedSubject, readonly string[]>> = {
  tests: ["code", "status", "operator"],
  units: ["testCode", "n", "maturity", "status"],
  media: ["testCode", "stage", "check", "sharpness"],
  queries: ["testCode", "status", "assignee"],
  lots: ["lotNo", "product", "supplier", "expiresAt"],
};

/** Columns that an answer shows of its records: what names them, what was asked, and when they were. */
export function answerColumns(request: AskedRequest): string[] {
  const { subject, ask, shows, order } = request;
  const due = ask === "due" ? ["check", "dueAt"] : [];
  const all = [...NAMES[subject], ...due, ...shows, order?.by, ...fieldsAsked(request), momentOf(request)].filter(
    (id): id is string => id !== undefined && fieldOf(subject, id) !== undefined,
  );
  return [...new Set(all)].filter((id) => subject !== "tests" || id !== "enteredBy").slice(0, 10);
}

/** The columns under which stands what is measured; none where records are counted. */
export function measureColumns({ measures }: AskedRequest): ReportColumn[] {
  return measures.flatMap((one): ReportColumn[] => {
    if (one.of === "indicator") return [{ id: kpiColumn(one.code) }];
    if (one.of === "indicators") return KPI_POLICY.rows.map(({ code }) => ({ id: kpiColumn(code) }));
    return one.of === "statistic" ? [{ id: one.field, stat: one.statistic }] : [];
  });
}

/** By what was asked; else what is due comes first, and what was asked of a time in its order. */
function sortOf(request: AskedRequest): ReportSort[] {
  const { ask, order, subject } = request;
  const moment = momentOf(request);
  if (order) {
    const column = order.by === "measure" ? measureColumns(request)[0]?.id : order.by === "moment" ? moment : order.by;
    return column === undefined ? [] : [{ column, direction: order.direction }];
  }
  if (ask === "due") return [{ column: "dueAt", direction: "asc" }];
  const isTimed = moment !== undefined && fieldsAsked(request).includes(moment);
  return ask === "rows" && isTimed && subject !== "units" ? [{ column: moment, direction: "desc" }] : [];
}

const recorded = (field: string): Filter => ({ field, op: "notNull", value: [] });

/** The table of some of the records that a request asks for: what is answered is read from it, and what the answer links to. */
export function requestView(request: AskedRequest, filter: Filter): ReportView {
  const { subject, ask, groupBy, order, limit } = request;
  const usual = defaultView(subject);
  const columns = new Map<string, ReportColumn>();
  for (const one of [...usual.columns, ...answerColumns(request).map((id) => ({ id })), ...measureColumns(request)])
    columns.set(one.id, { ...columns.get(one.id), ...one });
  // Records without a value have no place among the oldest or the fewest.
  const placed =
    ask === "rows" && limit !== undefined && order && fieldOf(subject, order.by) ? [recorded(order.by)] : [];
  return {
    ...usual,
    columns: [...columns.values()],
    filter: placed.length > 0 ? both(filter, ...placed) : filter,
    groupBy: [...groupBy],
    rows: groupBy.length > 0 ? "groups" : "all",
    sort: sortOf(request),
  };
}

/** Enumerations that some records have no value of; of every other one a missing value is an answer as well. */
const OF_SOME: ReadonlySet<string> = new Set([
  ...["oocyteSource", "spermSource", "technique", "triggerType", "maturity", "survival", "pnCount"],
  ...["species", "materialType", "materialState", "assay", "verdict"],
]);

/** Which records tell what a share asks: no semen analysis has a fertilisation, so it is none without. */
export function tellingOf(subject: AskedSubject, among: Filter): Filter {
  const asked = partsOf(among).flatMap((part) => ("field" in part ? [part] : []));
  const needed = asked.filter(({ field: id, op }) => {
    const field = fieldOf(subject, id);
    return op !== "isNull" && op !== "notNull" && (field?.type === "number" || OF_SOME.has(id));
  });
  return { all: [...new Set(needed.map(({ field }) => field))].map(recorded) };
}
