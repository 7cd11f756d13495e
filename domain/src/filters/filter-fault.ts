import { isTimeZone, parseInstant } from "../timing/zoned-time.ts";
import type { Field, FieldType, Subject } from "./field.ts";
import { fieldOf } from "./fields.ts";
import { type Condition, type Filter, type Operator, partsOf, type Scalar } from "./filter.ts";
import { parseRecurringTime } from "./recurring-time.ts";
import { parseRelativeTime } from "./relative-time.ts";

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
