import { asksIndicators } from "./population-use.ts";
import type { AskedRequest } from "./request.ts";

export type Member = "order" | "limit" | "versus" | "shows" | "groupBy" | "isReference";

/** Members that an answer of this form would not read: they would change nothing. */
export function idleMembers(request: AskedRequest): Member[] {
  const { ask, groupBy, versus, shows, order, limit, isReference } = request;
  const isRows = ask === "rows" || ask === "due";
  const isUngrouped = !isRows && groupBy.length === 0;
  const idle: Record<Member, boolean> = {
    groupBy: isRows && groupBy.length > 0,
    versus: isRows && versus.length > 0,
    shows: !isRows && shows.length > 0,
    order: isUngrouped && order !== undefined,
    limit: isUngrouped && limit !== undefined,
    isReference: isReference !== undefined && !asksIndicators(request),
  };
  return (Object.keys(idle) as Member[]).filter((member) => idle[member]); // the keys that stand above
}
