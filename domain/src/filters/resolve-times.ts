import type { ReportView } from "../reports/report-view.ts";
import type { Condition, Filter } from "./filter.ts";
import { parseRelativeTime, periodOf } from "./relative-time.ts";

function resolved(condition: Condition, now: Date, zone: string): Filter {
  const { field, op, value } = condition;
  const time = op === "within" ? parseRelativeTime(String(value[0])) : undefined;
  if (!time) return condition;
  const { from, to } = periodOf(time, now, zone);
  return {
    all: [
      { field, op: "ge", value: [from.toISOString()] },
      { field, op: "lt", value: [to.toISOString()] },
    ],
  };
}

/**
 * A sound filter (`filterFault` finds none) with its relative times as instants: from the first to before the end, on the
 * clock of a zone. Whoever runs a filter resolves it first; a filter without relative times stays what it is.
 */
export function resolveTimes(filter: Filter, now: Date, zone: string): Filter {
  if ("field" in filter) return resolved(filter, now, zone);
  if ("not" in filter) return { not: resolveTimes(filter.not, now, zone) };
  if ("any" in filter) return { any: filter.any.map((part) => resolveTimes(part, now, zone)) };
  return { all: filter.all.map((part) => resolveTimes(part, now, zone)) };
}

/** A view that can be run: its relative times as they are at a moment on the clock of a zone. */
export const viewAt = (view: ReportView, now: Date, zone: string): ReportView => ({
  ...view,
  filter: resolveTimes(view.filter, now, zone),
});
