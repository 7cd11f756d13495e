import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import { kpiColumn } from "../measures/measures.ts";
import { conditionsOf, POPULATIONS, populationOf } from "../measures/populations.ts";
import { KpiCode } from "../policy/kpi-policy.ts";
import { defaultView } from "../reports/default-views.ts";
import { type ReportView, reportViewFault } from "../reports/report-view.ts";
import { TIME_GROUPS } from "../timing/calendar.ts";
import { ME } from "./conditions/people.ts";
import { filterOf, type Plan } from "./plan.ts";

/** Records of one subject that pass a filter. */
export type PlanQuery = { subject: Subject; filter: Filter };

/** The records of a slice that pass more. */
export const narrowed = ({ subject, filter }: PlanQuery, ...more: Filter[]): PlanQuery => ({
  subject,
  filter: { all: [filter, ...more] },
});

/** The grouping of a plan by a part of the calendar. */
export const timeGroupOf = ({ groupBy }: Plan) => TIME_GROUPS.find((one) => one === groupBy);

/** Which instant places a record in time where a plan does not say: that of what it counts. */
export function timeFieldOf(plan: Plan): string {
  const { subject, time, metric } = plan;
  if (time) return time.field;
  if (KpiCode.safeParse(metric).success && subject === "tests") return POPULATIONS.laboratory.date;
  return populationOf(subject, filterOf(plan)).date;
}

/** Whether a plan asks for indicators: one, or all of them. */
export const asksIndicators = ({ intent, metric, band }: Plan) =>
  KpiCode.safeParse(metric).success || band !== undefined || (intent === "rate" && metric === undefined);

const DEFINING = /^(?:femaleAgeYears|oocyteSource|spermSource|code|lotNo|isReference)$/;

/** What a question about one record, or about records of a state, names by itself. */
const NAMES_STATE = /^(?:status|code)$/;

export type PopulationUse = {
  /** Finished cycles only. */
  isFinished: boolean;
  /** The reference population only. */
  isApplied: boolean;
  why: "asked" | "usual" | "unfit" | "unwanted";
};

/**
 * Which cycles are counted where indicators are asked: finished ones, unless the question names a state or a record; and of
 * these the reference population, unless the question is about what that is defined by: of TESA cycles it would leave none.
 */
export function populationUse(plan: Plan): PopulationUse | undefined {
  if (plan.subject !== "tests" || !asksIndicators(plan)) return undefined;
  const asks = (pattern: RegExp) =>
    plan.where.some(({ field }) => pattern.test(field)) || pattern.test(plan.groupBy ?? "");
  const isFinished = !asks(NAMES_STATE);
  if (plan.referencePopulation !== undefined)
    return { isFinished, isApplied: plan.referencePopulation, why: plan.referencePopulation ? "asked" : "unwanted" };
  const isUnfit = asks(DEFINING);
  return { isFinished, isApplied: !isUnfit, why: isUnfit ? "unfit" : "usual" };
}

/** The records of a slice that a population counts. */
export function inPopulation(slice: PlanQuery, use: PopulationUse | undefined): PlanQuery {
  if (!use) return slice;
  if (use.isFinished) return narrowed(slice, ...conditionsOf(use.isApplied ? "laboratory" : "finished"));
  return use.isApplied ? narrowed(slice, { field: "isReference", op: "eq", value: [true] }) : slice;
}

/** Injections that the reference population leaves out. */
export const OUTSIDE_REFERENCE: Filter = {
  all: [
    { field: "isReference", op: "eq", value: [false] },
    { field: "kind", op: "eq", value: ["icsi"] },
  ],
};

/** Due checks are those that have a time; that way an index finds them. */
const HAS_DUE: Filter = { field: "dueAt", op: "ge", value: ["2000-01-01T00:00:00Z"] };

/** "What is overdue": its target has passed, which an index finds, and the time it is overdue from as well. */
const isOverdue = ({ subject, time }: Plan) =>
  subject === "tests" &&
  time?.field === "dueAt" &&
  time.toExclusive !== null &&
  /^(?:overdue|late)$/i.test(time.phrase);
const overdueBy = (now: string): Filter => ({ field: "overdueAt", op: "le", value: [now] });

/** The filter of a plan for whoever asks, without the reference population; `me` is their uid. */
export function planQuery(plan: Plan, me: string): PlanQuery {
  const mine = plan.where.map((one) => ({ ...one, value: one.value.map((value) => (value === ME ? me : value)) }));
  const filter = filterOf({ ...plan, where: mine });
  const isDue = plan.intent === "due" && plan.subject === "tests" && plan.time === undefined;
  const more = isDue ? [HAS_DUE] : isOverdue(plan) ? [overdueBy(plan.time?.toExclusive ?? "")] : [];
  return { subject: plan.subject, filter: more.length > 0 ? { all: [filter, ...more] } : filter };
}

/** Columns that an answer shows of its records: what names them, what was asked, and when they were. */
export function answerColumns(plan: Plan): string[] {
  const names: Record<Subject, readonly string[]> = {
    tests: ["code", "status", "operator"],
    units: ["testCode", "n", "maturity", "status"],
    media: ["testCode", "stage", "check", "sharpness"],
    queries: ["testCode", "status", "assignee"],
    lots: ["lotNo", "product", "supplier", "expiresAt"],
  };
  const due = plan.intent === "due" ? ["check", "dueAt"] : [];
  const asked = [plan.field, plan.sort?.[0], ...plan.where.map(({ field }) => field), timeFieldOf(plan)];
  const all = [...names[plan.subject], ...due, ...asked].filter(
    (id): id is string => id !== undefined && fieldOf(plan.subject, id) !== undefined,
  );
  return [...new Set(all)].filter((id) => plan.subject !== "tests" || id !== "enteredBy").slice(0, 10);
}

/** The table that shows the very records of an answer; undefined where its parts do not fit a table. */
export function answerView(plan: Plan, slice: PlanQuery): ReportView | undefined {
  const usual = defaultView(slice.subject);
  const by = timeGroupOf(plan);
  const group = by ? { field: timeFieldOf(plan), by } : plan.groupBy ? { field: plan.groupBy } : undefined;
  const kpi = KpiCode.safeParse(plan.metric).data;
  const wanted = [...answerColumns(plan), ...(kpi ? [kpiColumn(kpi)] : [])];
  const shown = new Set(usual.columns.map(({ id }) => id));
  const view: ReportView = {
    ...usual,
    columns: [...usual.columns, ...wanted.filter((id) => !shown.has(id)).map((id) => ({ id }))],
    filter: slice.filter,
    groupBy: group ? [group] : [],
    rows: group ? "groups" : "all",
    sort: plan.sort && fieldOf(slice.subject, plan.sort[0]) ? [{ column: plan.sort[0], direction: plan.sort[1] }] : [],
  };
  return reportViewFault(view) === undefined ? view : undefined;
}

/** Label of a value of a field, for groups and chips. */
export const valueLabel = (field: Field | undefined, value: string, names: ReadonlyMap<string, string>) =>
  field?.values?.find((known) => known.value === value)?.label ?? names.get(value) ?? value;
