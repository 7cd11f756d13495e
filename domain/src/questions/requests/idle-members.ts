import { asksIndicators } from "./population-use.ts";
import type { AskedRequest } from "./request.ts";

export type Member = "order" | "limit" | "having" | "versus" | "shows" | "groupBy" | "isReference";

/** Members that an answer of this form would not read: they would change nothing. */
export function idleMembers(request: AskedRequest): Member[] {
  const { ask, groupBy, versus, shows, order, limit, having, measures, isReference } = request;
  const isRows = ask === "rows" || ask === "due";
  const isUngrouped = !isRows && groupBy.length === 0;
  const idle: Record<Member, boolean> = {
    groupBy: isRows && groupBy.length > 0,
    versus: isRows && versus.length > 0,
    shows: !isRows && shows.length > 0,
    order: isUngrouped && order !== undefined,
    limit: isUngrouped && limit !== undefined,
    // Of all indicators at once none is the first.
    having: having !== undefined && (isRows || isUngrouped || measures[0]?.of === "indicators"),
    isReference: isReference !== undefined && !asksIndicators(request),
  };
  return (Object.keys(idle) as Member[]).filter((member) => idle[member]); // the keys that stand above
}
