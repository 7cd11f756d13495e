import { TIME_GROUPS } from "../timing/calendar.ts";
import { asks } from "./ask-sentences.ts";
import type { Plan } from "./plan.ts";

const isTimeGroup = (group: string | undefined) => TIME_GROUPS.some((one) => one === group);

/** What a changed grouping makes of a question: by month it is a trend, by device it no longer is one. */
function intentAfter({ intent }: Plan, next: Plan): Plan["intent"] {
  if (next.compareTo) return "compare";
  if (next.groupBy === undefined) return intent;
  if (isTimeGroup(next.groupBy)) return "trend";
  const isCount = next.metric === undefined || next.metric === "count";
  return intent === "trend" ? (isCount ? "count" : "rate") : intent === "list" ? "count" : intent;
}

/** "Compared to TESE", after a question about TESA: both values, side by side. */
function besideValue(previous: Plan, { where }: Plan): Pick<Plan, "where" | "groupBy"> | undefined {
  const [own, ...more] = where;
  const known = previous.where.find(({ field }) => field === own?.field);
  const isValue = (op: string | undefined) => op === "eq" || op === "in";
  if (!own || !known || more.length > 0 || !isValue(own.op) || !isValue(known.op)) return undefined;
  const both: Plan["where"][number] = { ...known, op: "in", value: [...new Set([...known.value, ...own.value])] };
  return { where: previous.where.map((one) => (one === known ? both : one)), groupBy: own.field };
}

/** "Compared to last year": the question before with another time or value beside its own. */
function setBeside(previous: Plan, next: Plan): Plan {
  const { unresolved } = next;
  if (next.time && previous.time && next.where.length === 0) {
    const compareTo = { ...next.time, field: previous.time.field };
    const { groupBy, ...whole } = previous;
    const span: [number, number] = [0, 0];
    const sentence = asks("wholeTimes");
    const left = groupBy === undefined ? [] : [{ text: groupBy, span, sentence }];
    return { ...whole, intent: "compare", compareTo, unresolved: [...unresolved, ...left] };
  }
  const beside = next.time ? undefined : besideValue(previous, next);
  const isCount = previous.metric === undefined || previous.metric === "count";
  if (beside) return { ...previous, ...beside, intent: isCount ? "compare" : "rate", unresolved };
  const sentence = asks("bothSides");
  const text = next.time?.phrase ?? next.where.map(({ value }) => value.join(", ")).join(", ");
  return { ...previous, unresolved: [...unresolved, { text, span: [0, 0], sentence }] };
}

/** What is asked where no second time stands beside the first. */
const uncompared = (metric: Plan["metric"]): Plan["intent"] =>
  metric === undefined ? "list" : metric === "count" ? "count" : "rate";

/**
 * "And by device?", "only own fresh", "same for April": the plan before with what is new in place of what it had of the kind.
 * A condition replaces the one on the same field, a time keeps the instant it was about.
 */
export function continuePlan(previous: Plan, next: Plan, isBeside: boolean): Plan {
  if (isBeside) return setBeside(previous, next);
  const timeField = next.time && (previous.time?.field ?? next.time.field);
  const kept = previous.where.filter(
    ({ field }) => field !== timeField && !next.where.some((one) => one.field === field),
  );
  const metric = next.metric === undefined || next.metric === "count" ? (previous.metric ?? next.metric) : next.metric;
  const { complement: _, compareTo: compared, ...before } = previous;
  // A new time or grouping takes the place of two times side by side.
  const isSetBeside = compared !== undefined && !next.time && !next.groupBy;
  const complement = metric === previous.metric ? previous.complement : next.complement;
  const plan: Plan = {
    ...before,
    ...(isSetBeside ? { compareTo: compared } : {}),
    ...(metric === undefined ? {} : { metric }),
    ...(complement ? { complement } : {}),
    where: [...kept, ...next.where],
    ...(next.time && timeField ? { time: { ...next.time, field: timeField } } : {}),
    ...(next.compareTo ? { compareTo: next.compareTo } : {}),
    ...(next.groupBy ? { groupBy: next.groupBy } : {}),
    ...(next.sort ? { sort: next.sort } : {}),
    ...(next.limit ? { limit: next.limit } : {}),
    ...(next.referencePopulation === undefined ? {} : { referencePopulation: next.referencePopulation }),
    unresolved: next.unresolved,
  };
  const alone: Plan = compared && !isSetBeside ? { ...previous, intent: uncompared(metric) } : previous;
  return { ...plan, intent: intentAfter(alone, { ...next, ...(metric === undefined ? {} : { metric }) }) };
}
