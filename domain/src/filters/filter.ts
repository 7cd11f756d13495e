import * as z from "zod";
import { isTimeZone, parseInstant } from "../timing/zoned-time.ts";
import type { Field, FieldType, Subject } from "./field.ts";
import { fieldOf } from "./fields.ts";
import { parseRecurringTime } from "./recurring-time.ts";
import { parseRelativeTime } from "./relative-time.ts";

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

const ORDERED: readonly Operator[] = ["lt", "le", "gt", "ge", "between"];
const ALWAYS: readonly Operator[] = ["eq", "ne", "in", "isNull", "notNull"];
const OPERATORS: Record<FieldType, readonly Operator[]> = {
  text: [...ALWAYS, "contains"],
  code: [...ALWAYS, "contains"],
  enum: ALWAYS,
  person: ALWAYS,
  number: [...ALWAYS, ...ORDERED],
  instant: ["within", ...ORDERED, "recurs", "isNull", "notNull"],
  flag: ["eq", "isNull", "notNull"],
};

/** What a field can be asked, for menus. */
export const operatorsOf = ({ type }: Pick<Field, "type">) => OPERATORS[type];

const COUNT: Partial<Record<Operator, readonly [min: number, max: number]>> = {
  isNull: [0, 0],
  notNull: [0, 0],
  between: [2, 2],
  in: [1, 100],
  recurs: [1, 2],
};

const readerOf = (op: Operator): ((text: string) => object | undefined) =>
  op === "within" ? parseRelativeTime : op === "recurs" ? parseRecurringTime : parseInstant;

function isValue({ type, values }: Field, op: Operator, value: Scalar): boolean {
  if (type === "number") return typeof value === "number" && Number.isFinite(value);
  if (type === "flag") return typeof value === "boolean";
  if (typeof value !== "string") return false;
  if (type === "instant") return readerOf(op)(value) !== undefined;
  return values === undefined || values.some((known) => known.value === value);
}

function conditionFault(subject: Subject, { field: id, op, value }: Condition): string | undefined {
  const field = fieldOf(subject, id);
  if (!field) return `There is no field ${JSON.stringify(id)} in ${subject}.`;
  if (!operatorsOf(field).includes(op)) return `${field.label} cannot be asked with ${op}.`;
  const [min, max] = COUNT[op] ?? [1, 1];
  if (value.length < min || value.length > max)
    return `${field.label} ${op} takes ${min === max ? min : `${min} to ${max}`} values.`;
  const isSound = (one: Scalar, at: number) =>
    op === "recurs" && at === 1 ? isTimeZone(String(one)) : isValue(field, op, one);
  const wrong = value.find((one, at) => !isSound(one, at));
  return wrong === undefined ? undefined : `${JSON.stringify(wrong)} is no value of ${field.label}.`;
}

/** What a group is made of. */
export function partsOf(group: Exclude<Filter, Condition>): readonly Filter[] {
  if ("not" in group) return [group.not];
  return "all" in group ? group.all : group.any;
}

/** The conditions that must all hold, each for itself. */
export const conjuncts = (filter: Filter): readonly Filter[] =>
  "all" in filter ? filter.all.flatMap(conjuncts) : [filter];

const MAX_DEPTH = 4;

/** The first thing that keeps a filter from being run on a subject, as a sentence; undefined when it is sound. */
export function filterFault(subject: Subject, filter: Filter, depth = 1): string | undefined {
  if ("field" in filter) return conditionFault(subject, filter);
  if (depth > MAX_DEPTH) return `Groups are nested more than ${MAX_DEPTH} deep.`;
  for (const part of partsOf(filter)) {
    const fault = filterFault(subject, part, depth + 1);
    if (fault) return fault;
  }
  return undefined;
}
