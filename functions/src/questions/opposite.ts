import { type CompiledQuery, compileFilter } from "@zona/domain/filters/compile";
import type { Filter } from "@zona/domain/filters/filter";
import { narrowed, type PlanQuery } from "@zona/domain/questions/plan-query";
import type { Facts } from "./facts.ts";

/** What every test has, so that whoever is not of it is all the others. */
const ALWAYS = /^(?:enteredBy|status|kind)$/;

export type Opposite = { around: PlanQuery; against: PlanQuery };

const parts = (filter: Filter): Filter[] => ("all" in filter ? filter.all.flatMap(parts) : [filter]);

/**
 * No index finds what is not: "not entered by me". It is what is left of all when what is has been taken away, and both of
 * these an index finds. Undefined where more than this one condition lies outside of the indexes.
 */
export function oppositeOf(slice: PlanQuery): Opposite | undefined {
  if (slice.subject !== "tests") return undefined;
  const all = parts(slice.filter);
  const isNot = (part: Filter) => "field" in part && part.op === "ne" && ALWAYS.test(part.field);
  const [not, ...others] = all.filter(isNot);
  if (!not || others.length > 0 || !("field" in not)) return undefined;
  const around: PlanQuery = { subject: slice.subject, filter: { all: all.filter((part) => part !== not) } };
  const against = narrowed(around, { ...not, op: "eq" });
  const isFound = ({ subject, filter }: PlanQuery) => compileFilter(subject, filter).rest === undefined;
  return isFound(around) && isFound(against) ? { around, against } : undefined;
}

const queryOf = ({ subject, filter }: PlanQuery): CompiledQuery => compileFilter(subject, filter);

/** All less those that are of it. */
export async function countOpposite(facts: Facts, { around, against }: Opposite): Promise<number> {
  const [all, some] = await Promise.all([facts.count(queryOf(around)), facts.count(queryOf(against))]);
  return all - some;
}
