import * as z from "zod";

export const Operator = z.enum([
  "eq",
  "ne",
  "in",
  "lt",
  "le",
  "gt",
  "ge",
  "between",
  "contains",
  "isNull",
  "notNull",
  "within",
  "recurs",
]);
export type Operator = z.infer<typeof Operator>;

const Scalar = z.union([z.string().max(200), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof Scalar>;

/**
 * One comparison. Instants are written with their offset; `between` takes a first and a last value, both included; `within`
 * takes one relative time (`relative-time.ts`), which `resolveTimes` turns into instants before the filter runs; `recurs` takes one
 * recurring time (`recurring-time.ts`) and the zone of its clock, which `resolveTimes` sets.
 */
export const Condition = z.strictObject({
  field: z.string().min(1).max(40),
  op: Operator,
  value: z.array(Scalar).max(100),
});
export type Condition = z.infer<typeof Condition>;

/**
 * Conditions that must all hold, or of which one must, or what must not hold. An empty `all` lets everything through. A
 * condition on what is not recorded does not hold, so its `not` does: there is no third answer.
 */
export type Filter = Condition | { all: Filter[] } | { any: Filter[] } | { not: Filter };
export const Filter: z.ZodType<Filter> = z.lazy(() =>
  z.union([
    Condition,
    z.strictObject({ all: z.array(Filter).max(50) }),
    z.strictObject({ any: z.array(Filter).min(1).max(50) }),
    z.strictObject({ not: Filter }),
  ]),
);

/** What a group is made of. */
export function partsOf(group: Exclude<Filter, Condition>): readonly Filter[] {
  if ("not" in group) return [group.not];
  return "all" in group ? group.all : group.any;
}

/** The conditions that must all hold, each for itself. */
export const conjuncts = (filter: Filter): readonly Filter[] =>
  "all" in filter ? filter.all.flatMap(conjuncts) : [filter];
