import { type Plan, TIME_GROUPS } from "./plan.ts";

const isTimeGroup = (group: string | undefined) => TIME_GROUPS.some((one) => one === group);

/** What a changed grouping makes of a question: by month it is a trend, by device it no longer is one. */
function intentAfter({ intent }: Plan, next: Plan): Plan["intent"] {
  if (next.compareTo) return "compare";
  if (next.groupBy === undefined) return intent;
  if (isTimeGroup(next.groupBy)) return "trend";
  const isCount = next.metric === undefined || next.metric === "count";
  return intent === "trend" ? (isCount ? "count" : "rate") : intent === "list" ? "count" : intent;
}

/**
 * "And by device?", "only own fresh", "same for April": the plan before with what is new in place of what it had of the kind.
 * A condition replaces the one on the same field, a time keeps the instant it was about.
 */
export function continued(previous: Plan, next: Plan): Plan {
  const kept = previous.where.filter(({ field }) => !next.where.some((one) => one.field === field));
  const metric = next.metric === undefined || next.metric === "count" ? (previous.metric ?? next.metric) : next.metric;
  const { complement: _, ...before } = previous;
  const complement = metric === previous.metric ? previous.complement : next.complement;
  const plan: Plan = {
    ...before,
    ...(metric === undefined ? {} : { metric }),
    ...(complement ? { complement } : {}),
    where: [...kept, ...next.where],
    ...(next.time ? { time: { ...next.time, field: previous.time?.field ?? next.time.field } } : {}),
    ...(next.compareTo ? { compareTo: next.compareTo } : {}),
    ...(next.groupBy ? { groupBy: next.groupBy } : {}),
    ...(next.sort ? { sort: next.sort } : {}),
    ...(next.limit ? { limit: next.limit } : {}),
    ...(next.referencePopulation === undefined ? {} : { referencePopulation: next.referencePopulation }),
    unresolved: next.unresolved,
  };
  return { ...plan, intent: intentAfter(previous, { ...next, ...(metric === undefined ? {} : { metric }) }) };
}
