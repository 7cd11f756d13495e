import { KPI_POLICY } from "../../policy/kpi-policy.ts";
import type { Measure, Order } from "./request.ts";

/** Of statistics, those of which more is better: shares of what is as it should be. */
const HIGHER_IS_BETTER = /^(?:control|test|totalMotility|progressive|normalForms|vitality)Pct$/;

/** The order in which the best or the worst stands first: the best damage rate is the lowest one; undefined where nobody knows. */
export function endFirst([first]: readonly Measure<unknown>[], end: "best" | "worst"): Order["direction"] | undefined {
  if (first?.of === "statistic" && !HIGHER_IS_BETTER.test(first.field)) return undefined;
  const row = first?.of === "indicator" ? KPI_POLICY.rows.find(({ code }) => code === first.code) : undefined;
  const isLower = /^lower/.test(row?.direction ?? "") !== (first?.of === "indicator" && first.complement === true);
  return isLower === (end === "best") ? "asc" : "desc";
}
