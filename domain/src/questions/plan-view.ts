import type { AskedSubject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { kpiColumn } from "../measures/measures.ts";
import { defaultView } from "../reports/default-views.ts";
import type { ReportColumn, ReportSort, ReportView } from "../reports/report-view.ts";
import type { Plan } from "./plan.ts";
import { asksRows, measureOf, recorded } from "./plan-measure.ts";
import { narrowed, type PlanQuery, timeFieldOf, timeGroupOf } from "./plan-query.ts";

const NAMES: Readonly<Record<AskedSubject, readonly string[]>> = {
  tests: ["code", "status", "operator"],
  units: ["testCode", "n", "maturity", "status"],
  media: ["testCode", "stage", "check", "sharpness"],
  queries: ["testCode", "status", "assignee"],
  lots: ["lotNo", "product", "supplier", "expiresAt"],
};

/** Columns that an answer shows of its records: what names them, what was asked, and when they were. */
export function answerColumns(plan: Plan): string[] {
  const due = plan.intent === "due" ? ["check", "dueAt"] : [];
  const asked = [plan.field, plan.sort?.[0], ...plan.where.map(({ field }) => field), timeFieldOf(plan)];
  const all = [...NAMES[plan.subject], ...due, ...asked].filter(
    (id): id is string => id !== undefined && fieldOf(plan.subject, id) !== undefined,
  );
  return [...new Set(all)].filter((id) => plan.subject !== "tests" || id !== "enteredBy").slice(0, 10);
}

/** The columns under which stands what a plan measures; none where records are counted. */
function measureColumns(plan: Plan): ReportColumn[] {
  const measure = measureOf(plan);
  if (measure.of === "indicator") return [{ id: kpiColumn(measure.code) }];
  if (measure.of === "indicators") return measure.codes.map((code) => ({ id: kpiColumn(code) }));
  return measure.of === "number" ? [{ id: measure.field.id, stat: measure.stat }] : [];
}

/** By what was asked; else what is due comes first, and what was asked of a time in its order. */
function sortOf(plan: Plan): ReportSort[] {
  const { subject, sort, intent, time } = plan;
  const measured = measureColumns(plan)[0]?.id;
  const column = sort?.[0] === "metric" ? measured : sort?.[0];
  if (sort) return column === undefined ? [] : [{ column, direction: sort[1] }];
  if (!asksRows(plan)) return [];
  if (intent === "due") return [{ column: "dueAt", direction: "asc" }];
  return time && subject !== "units"
    ? [{ column: timeFieldOf(plan), direction: subject === "lots" ? "asc" : "desc" }]
    : [];
}

/** Records without a value have no place among the oldest or the fewest, and their number is not among those of a mean. */
function placed(plan: Plan, slice: PlanQuery): PlanQuery {
  const measure = measureOf(plan);
  if (measure.of === "number") return narrowed(slice, recorded(measure.field.id));
  const [first] = asksRows(plan) && plan.limit !== undefined ? (plan.sort ?? []) : [];
  return first === undefined ? slice : narrowed(slice, recorded(first));
}

/** The table that a plan asks for of a slice: what is answered is read from it, and what the answer links to. */
export function answerView(plan: Plan, slice: PlanQuery): ReportView {
  const { subject, filter } = placed(plan, slice);
  const usual = defaultView(subject);
  const by = timeGroupOf(plan);
  const group = by ? { field: timeFieldOf(plan), by } : plan.groupBy ? { field: plan.groupBy } : undefined;
  const columns = new Map<string, ReportColumn>();
  for (const one of [...usual.columns, ...answerColumns(plan).map((id) => ({ id })), ...measureColumns(plan)])
    columns.set(one.id, { ...columns.get(one.id), ...one });
  return {
    ...usual,
    columns: [...columns.values()],
    filter,
    groupBy: group ? [group] : [],
    rows: group ? "groups" : "all",
    sort: sortOf(plan),
  };
}
