import type { AskedSubject } from "../filters/field.ts";
import type { Filter } from "../filters/filter.ts";
import { conditionsOf, POPULATIONS, populationOf } from "../measures/populations.ts";
import { KpiCode } from "../policy/kpi-policy.ts";
import { TIME_GROUPS } from "../timing/calendar.ts";
import { ME } from "./conditions/people.ts";
import { filterOf, type Plan } from "./plan.ts";

/** Records of one subject that pass a filter. */
export type PlanQuery = { subject: AskedSubject; filter: Filter };

/** The records of a slice that pass more. */
export const narrowed = ({ subject, filter }: PlanQuery, ...more: Filter[]): PlanQuery => ({
  subject,
  filter: { all: [...("all" in filter ? filter.all : [filter]), ...more] },
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

/** Due checks are those that have a time. */
const HAS_DUE: Filter = { field: "dueAt", op: "ge", value: ["2000-01-01T00:00:00Z"] };

/** "What is overdue": its target has passed, and the time it is overdue from as well. */
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
