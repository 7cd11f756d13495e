import { parseInstant } from "../timing/zoned-time.ts";
import type { Field, Subject } from "./field.ts";
import { fieldOf } from "./fields.ts";
import type { Condition, Filter, Scalar } from "./filter.ts";
import { isAtTime, parseRecurringTime } from "./recurring-time.ts";

/** What a path leads to: a value, or a map that goes on. Instants are objects. */
export type FoundValue = string | number | boolean | object;

/** All values at a dotted path; an absent or null one is none, a list is all of its entries. */
function valuesAt(record: FoundValue | null | undefined, path: readonly string[]): FoundValue[] {
  if (record === undefined || record === null) return [];
  if (Array.isArray(record)) return record.flatMap((entry) => valuesAt(entry, path));
  const [step, ...rest] = path;
  if (step === undefined) return [record];
  return typeof record === "object" && Object.hasOwn(record, step)
    ? valuesAt((record as Readonly<Record<string, FoundValue | null | undefined>>)[step], rest)
    : [];
}

/** Values of a field in a record; none where it holds what says that nothing is recorded. */
export function valuesOf(record: object, { path, emptyAs }: Pick<Field, "path" | "emptyAs">): FoundValue[] {
  const values = valuesAt(record, path.split("."));
  return emptyAs === undefined ? values : values.filter((value) => value !== emptyAs);
}

/** Numbers and instants have an order; anything else, NaN among it, has none. */
function rank(value: FoundValue | undefined, { type }: Field): number {
  if (type === "number") return typeof value === "number" ? value : Number.NaN;
  if (value instanceof Date) return value.getTime();
  return typeof value === "string" ? (parseInstant(value)?.getTime() ?? Number.NaN) : Number.NaN;
}

const fold = (value: FoundValue | undefined) => (typeof value === "string" ? value.toLowerCase() : value);

/** Of a recurring time and the zone of its clock. */
function recurs(at: number, [text, zone]: Condition["value"]): boolean {
  const time = parseRecurringTime(String(text));
  return time !== undefined && !Number.isNaN(at) && isAtTime(new Date(at), time, String(zone));
}

function holds(found: FoundValue, field: Field, { op, value }: Condition): boolean {
  const [first, last] = value;
  const is = (wanted: Scalar | undefined) => fold(found) === fold(wanted);
  const own = rank(found, field);
  switch (op) {
    case "eq":
      return is(first);
    case "in":
      return value.some(is);
    case "contains":
      return String(fold(found)).includes(String(fold(first)));
    case "lt":
      return own < rank(first, field);
    case "le":
      return own <= rank(first, field);
    case "gt":
      return own > rank(first, field);
    case "ge":
      return own >= rank(first, field);
    case "between":
      return own >= rank(first, field) && own <= rank(last, field);
    case "recurs":
      return recurs(own, value);
    default:
      return false;
  }
}

/** A relative time, or a recurring one without its zone: what it means is not for a record to say. */
export const isUnresolved = ({ op, value }: Condition) => op === "within" || (op === "recurs" && value.length < 2);

function conditionHolds(subject: Subject, record: object, condition: Condition): boolean {
  const field = fieldOf(subject, condition.field);
  if (!field) return false;
  if (isUnresolved(condition)) throw new RangeError("Times are resolved before a filter runs.");
  const values = valuesOf(record, field);
  if (condition.op === "isNull") return values.length === 0;
  if (condition.op === "notNull") return values.length > 0;
  // What is unknown is not "another value": a record without the field is left out here too.
  if (condition.op === "ne")
    return values.length > 0 && !values.some((one) => holds(one, field, { ...condition, op: "eq" }));
  return values.some((one) => holds(one, field, condition));
}

/**
 * Whether a record passes. A field that the subject does not have lets nothing through; `filterFault` names it. Throws where
 * a time was not resolved.
 */
export function passes(subject: Subject, record: object, filter: Filter): boolean {
  if ("field" in filter) return conditionHolds(subject, record, filter);
  if ("not" in filter) return !passes(subject, record, filter.not);
  return "all" in filter
    ? filter.all.every((part) => passes(subject, record, part))
    : filter.any.some((part) => passes(subject, record, part));
}
