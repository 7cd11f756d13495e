import type { AskedSubject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import type { Condition } from "@zona/domain/filters/filter";
import { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { Answer } from "@zona/domain/questions/answer";
import type { Plan, PlanTime } from "@zona/domain/questions/plan";
import { withoutUnusedMembers } from "@zona/domain/questions/refusals/plan-consistency";
import { isAddedUp, STATS, type Stat } from "@zona/domain/questions/stats";
import { TIME_GROUPS } from "@zona/domain/timing/calendar";
import { fieldsInWords } from "../../../platform/i18n/fields-in-words.ts";

type Answered = Pick<Answer, "content" | "plan">;

/**
 * What a follow-up leans on, of answers with the latest first: the plan of the question just before it. Help and definitions
 * in between change nothing, but a question that was refused or not understood breaks off: what it was about is not known,
 * and the one before it is not what the person has in mind.
 */
export function planToFollow(answers: readonly Answered[]): Plan | undefined {
  const last = answers.find(({ content }) => !/^(?:help|defined)$/.test(content.kind));
  return last && /^(?:refused|unclear)$/.test(last.content.kind) ? undefined : last?.plan;
}

const KEPT_SPAN: [number, number] = [0, 0];

/** A plan without some of its parts. */
export const without = <K extends keyof Plan>(plan: Plan, ...keys: K[]): Plan =>
  Object.fromEntries(Object.entries(plan).filter(([key]) => !keys.includes(key as K))) as Plan;

const isRecords = ({ intent }: Plan) => /^(?:list|lookup|due|missing)$/.test(intent);
const isTimeGroup = (group: string) => TIME_GROUPS.some((one) => one === group);

/** What a plan is called by what it measures and how it is grouped. */
function intentOf(plan: Plan): Plan["intent"] {
  if (plan.compareTo) return "compare";
  if (plan.groupBy && isTimeGroup(plan.groupBy)) return "trend";
  const isCount = plan.metric === undefined || plan.metric === "count";
  // A band is of every indicator, whatever is counted.
  return isCount && plan.band === undefined ? "count" : "rate";
}

/** By that name, without what it then makes no use of: an order of records is none of their number. */
const named = (plan: Plan): Plan => withoutUnusedMembers({ ...plan, intent: intentOf(plan) });

/** With another condition in place of one, or as a further one. */
export function withCondition(plan: Plan, at: number | undefined, condition: Condition): Plan {
  const span = (at === undefined ? undefined : plan.where[at]?.span) ?? KEPT_SPAN;
  const where =
    at === undefined
      ? [...plan.where, { ...condition, span }]
      : plan.where.map((one, index) => (index === at ? { ...condition, span } : one));
  return { ...plan, where };
}

/** Grouped by a field or a part of the calendar; records become their number, as a list has no groups. */
export function withGroup(plan: Plan, groupBy: string | undefined): Plan {
  if (groupBy === undefined) {
    const rest = without(plan, "groupBy", "sort", "limit");
    return plan.groupBy === undefined || isRecords(plan) ? rest : named(rest);
  }
  const { sort: _, ...rest } = without(plan, "compareTo");
  return named({
    ...rest,
    ...(rest.metric === undefined && rest.band === undefined ? { metric: "count" } : {}),
    groupBy,
  });
}

export type Measure = { is: "records" } | { is: "count" } | { is: "kpi"; code: KpiCode } | { is: Stat; field: string };

/** What a plan measures, for the menu that changes it; undefined where it is something that no menu offers. */
export function measureOf({ metric, field, ...plan }: Plan): Measure | undefined {
  const code = KpiCode.safeParse(metric).data;
  if (code) return { is: "kpi", code };
  if (metric === "share" || plan.band) return undefined;
  const stat = STATS.find((one) => one === metric);
  if (stat) return { is: stat, field: field ?? "" };
  return isRecords({ metric, ...plan }) ? { is: "records" } : { is: "count" };
}

/** Measures something else of the same records. */
export function withMeasure(plan: Plan, measure: Measure): Plan {
  const rest = without(plan, "metric", "field", "complement");
  if (measure.is === "records") return withoutUnusedMembers({ ...without(rest, "sort"), intent: "list" });
  if (measure.is === "count") return named({ ...rest, metric: "count" });
  if (measure.is === "kpi") return named({ ...rest, metric: measure.code });
  return named({ ...rest, metric: measure.is, field: measure.field });
}

/** In another time, or compared with one. */
export function withTime(plan: Plan, part: "time" | "compareTo", time: PlanTime): Plan {
  if (part === "time")
    return { ...plan, time, ...(plan.compareTo ? { compareTo: { ...plan.compareTo, field: time.field } } : {}) };
  return named({ ...without(plan, "groupBy"), compareTo: time });
}

/** The instants that a time may speak of, the one of the plan first. */
export function timeFieldsOf({ subject, time }: Plan): PlanTime["field"][] {
  const known: Record<AskedSubject, PlanTime["field"][]> = {
    tests: [
      ...(["createdAt", "opuAt", "injectedAt", "dueAt", "submittedAt", "reviewedAt", "signedAt", "lockedAt"] as const),
      ...(["cancelledAt", "invalidAt"] as const),
    ],
    units: ["opuAt", "injectedAt"],
    media: ["createdAt", "capturedAt"],
    queries: ["openedAt"],
    lots: ["expiresAt", "openedAt"],
  };
  const all = known[subject].filter((id) => fieldOf(subject, id));
  return time && all.includes(time.field) ? [time.field, ...all.filter((id) => id !== time.field)] : all;
}

/** Fields by which records are grouped: everything that is neither a number nor a moment nor a yes. */
export const groupFieldsOf = (subject: AskedSubject) =>
  fieldsInWords(subject).filter(({ type }) => type !== "number" && type !== "instant" && type !== "flag");

/** Fields that a figure can be made of; only counts and sizes are added up. */
export const numbersOf = (subject: AskedSubject, stat: Stat = "avg") =>
  fieldsInWords(subject).filter(({ id, type }) => type === "number" && (stat !== "sum" || isAddedUp(id)));
