import { fieldOf } from "../../filters/fields.ts";
import type { Condition, Scalar } from "../../filters/filter.ts";
import type { Said } from "../../messages/said.ts";
import { named } from "../../messages/said.ts";
import { KpiCode } from "../../policy/kpi-policy.ts";
import { asks } from "../ask-sentences.ts";
import type { Plan } from "../plan.ts";
import { STATS } from "../stats.ts";

type Member = Exclude<keyof Plan, "intent" | "subject" | "where" | "time" | "unresolved" | "reason">;

const MEMBERS: readonly Member[] = [
  "metric",
  "complement",
  "field",
  "groupBy",
  "band",
  "compareTo",
  "sort",
  "limit",
  "referencePopulation",
];

/** Which members an answer of this form reads; every other one would be dropped in silence. */
function membersRead(plan: Plan): Record<Member, boolean> {
  const { intent, subject, metric, band, groupBy, sort, where } = plan;
  const isRows = /^(?:list|lookup|due|missing)$/.test(intent);
  const isKpi = KpiCode.safeParse(metric).success;
  const isIndicators = !isRows && (band !== undefined || (intent === "rate" && metric === undefined));
  const isGrouped = !isRows && groupBy !== undefined;
  const isTimeGroup = /^(?:day|week|month|quarter|year)$/.test(groupBy ?? "");
  // Parts of the calendar keep their order unless they are ranked by what is measured.
  const isRanked = isGrouped && !isIndicators && sort?.[0] === "metric";
  return {
    // A share is one of those that pass a condition.
    metric: !isRows && (!isIndicators || isKpi) && (metric !== "share" || where.length > 0),
    complement: isKpi && !isRows && !isIndicators,
    field: isRows || STATS.some((one) => one === metric),
    groupBy: isGrouped,
    band: isIndicators && subject === "tests",
    compareTo: !isRows && !isGrouped && !isIndicators,
    sort: isRanked || (isRows && sort?.[0] !== "metric"),
    limit: isRows || (isGrouped && !isIndicators && (!isTimeGroup || isRanked)),
    referencePopulation: !isRows && subject === "tests" && (isKpi || isIndicators),
  };
}

const idleMembers = (plan: Plan): Member[] => {
  const read = membersRead(plan);
  return MEMBERS.filter((member) => plan[member] !== undefined && !read[member]);
};

/** A plan without what its answer does not read: for one whose parts are changed by hand, where the person sees what is left. */
export function withoutUnusedMembers(plan: Plan): Plan {
  const idle: readonly string[] = idleMembers(plan);
  return Object.fromEntries(Object.entries(plan).filter(([key]) => !idle.includes(key))) as Plan;
}

type Bound = { at: number; isIncluded: boolean };

/** The lowest and the highest value that conditions on a number or an instant let through. */
function boundsOf(conditions: readonly Condition[], rank: (value: Scalar) => number) {
  const from: Bound[] = [];
  const to: Bound[] = [];
  for (const { op, value } of conditions) {
    const [first, last = first] = value.map(rank);
    if (first === undefined || last === undefined) continue;
    if (/^(?:gt|ge|between)$/.test(op)) from.push({ at: first, isIncluded: op !== "gt" });
    if (/^(?:lt|le|between)$/.test(op)) to.push({ at: last, isIncluded: op !== "lt" });
  }
  return { from, to };
}

const letsThrough = ({ from, to }: ReturnType<typeof boundsOf>, value: number) =>
  from.every(({ at, isIncluded }) => value > at || (isIncluded && value === at)) &&
  to.every(({ at, isIncluded }) => value < at || (isIncluded && value === at));

/** Fields of which a record may have several values, so that two of them are no contradiction. */
const SEVERAL = /^(?:lotNo|missingPhoto|enteredBy|features|injectionEvents|arm)$/;

/** Whether no record can pass all conditions on one field: missing and recorded, A and not A, over 5 and under 3. */
function excludeEachOther(conditions: readonly Condition[], type: string | undefined): boolean {
  const has = (op: Condition["op"]) => conditions.some((one) => one.op === op);
  // What is unknown is not another value, so that even "not A" asks for a value.
  if (has("isNull") && conditions.some(({ op }) => op !== "isNull")) return true;
  const key = (value: Scalar) => String(value).toLowerCase();
  const left = new Set(conditions.filter(({ op }) => op === "ne").flatMap(({ value }) => value.map(key)));
  const asked = conditions.filter(({ op }) => op === "eq" || op === "in");
  const rank = (value: Scalar) => (type === "instant" ? new Date(String(value)).getTime() : Number(value));
  const bounds = boundsOf(conditions, rank);
  const isNumber = type === "number" || type === "instant";
  const isOpen = (value: string) => !left.has(value) && (!isNumber || letsThrough(bounds, rank(value)));
  const sets = asked.map(({ value }) => value.map(key).filter(isOpen));
  if (sets.some((values) => values.length === 0)) return true;
  const [first = [], ...others] = SEVERAL.test(conditions[0]?.field ?? "") ? [] : sets;
  if (first.length > 0 && !first.some((value) => others.every((values) => values.includes(value)))) return true;
  const isClosed = ({ at, isIncluded }: Bound) =>
    bounds.to.some((end) => end.at < at || (end.at === at && !(end.isIncluded && isIncluded)));
  return isNumber && bounds.from.some(isClosed);
}

/**
 * What makes a plan say more than it answers: a member that the answer does not read, or conditions that no record can pass.
 * Undefined where every member counts.
 */
export function consistencyFault(plan: Plan): Said | undefined {
  const { subject, where, time, metric } = plan;
  if (subject !== "tests" && KpiCode.safeParse(metric).success) return asks("ratesOfTests");
  const [idle] = idleMembers(plan);
  if (idle) return asks("notUsed", { member: idle });
  const times: Condition[] = [
    ...(time?.from ? [{ field: time.field, op: "ge" as const, value: [time.from] }] : []),
    ...(time?.toExclusive ? [{ field: time.field, op: "lt" as const, value: [time.toExclusive] }] : []),
  ];
  const byField = Map.groupBy([...where, ...times], ({ field }) => field);
  for (const [id, conditions] of byField) {
    const field = fieldOf(subject, id);
    if (conditions.length > 1 && excludeEachOther(conditions, field?.type))
      return asks("noneCanPass", { field: named(field?.label ?? id) });
  }
  return undefined;
}
