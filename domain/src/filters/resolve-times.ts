import type { ReportView } from "../reports/report-view.ts";
import type { Condition, Filter } from "./filter.ts";
import { comparedTime, periodBefore, withTime } from "./period-before.ts";
import { type Period, parseRelativeTime, periodOf } from "./relative-time.ts";

const within = (field: string, { from, to }: Pick<Period, "from" | "to">): Filter => ({
  all: [
    { field, op: "ge", value: [from.toISOString()] },
    { field, op: "lt", value: [to.toISOString()] },
  ],
});

function resolved(condition: Condition, now: Date, zone: string): Filter {
  const { field, op, value } = condition;
  if (op === "recurs") return { field, op, value: [...value.slice(0, 1), zone] };
  const time = op === "within" ? parseRelativeTime(String(value[0])) : undefined;
  if (!time) return condition;
  return within(field, periodOf(time, now, zone));
}

/**
 * A sound filter (`filterFault` finds none) with its relative times as instants: from the first to before the end, on the
 * clock of a zone, which its recurring times are told with. Whoever runs a filter resolves it first; a filter without relative times stays what it is.
 */
export function resolveTimes(filter: Filter, now: Date, zone: string): Filter {
  if ("field" in filter) return resolved(filter, now, zone);
  if ("not" in filter) return { not: resolveTimes(filter.not, now, zone) };
  if ("any" in filter) return { any: filter.any.map((part) => resolveTimes(part, now, zone)) };
  return { all: filter.all.map((part) => resolveTimes(part, now, zone)) };
}

/** A view whose times are instants; `before`: the filter of the period with which it is compared. */
export type TimedView = ReportView & { before?: Filter };

/** A view that can be run: its relative times as they are at a moment on the clock of a zone. */
export function viewAt(view: ReportView, now: Date, zone: string): TimedView {
  const { filter, compare } = view;
  const compared = compare && comparedTime(filter);
  const timed = { ...view, filter: resolveTimes(filter, now, zone) };
  if (!compared) return timed;
  const former = within(compared.condition.field, periodBefore(compared.time, compare, now, zone));
  return { ...timed, before: resolveTimes(withTime(filter, compared.condition, former), now, zone) };
}
