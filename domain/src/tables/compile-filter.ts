import { isUnresolved } from "../filters/evaluate.ts";
import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Condition, Filter, Operator } from "../filters/filter.ts";
import { dayParts, parseRecurringTime } from "../filters/recurring-time.ts";
import { isTimeZone, parseInstant } from "../timing/zoned-time.ts";
import type { Dialect } from "./dialect.ts";
import { columnTypeOf, isFolded, keyColumn, valueColumn } from "./table-columns.ts";

/** What is bound to one `?`. */
export type SqlValue = string | number | boolean | readonly string[];

/** A piece of SQL with a value for each `?` in it. The text is made of names of the registry and of nothing else. */
export type Sql = { text: string; values: readonly SqlValue[] };

export const TRUE: Sql = { text: "true", values: [] };
const FALSE: Sql = { text: "false", values: [] };

export function joined(parts: readonly Sql[], between: string): Sql {
  return { text: parts.map(({ text }) => text).join(between), values: parts.flatMap(({ values }) => values) };
}

/** The column in which a field is compared. */
export const comparedColumn = (field: Field) => (isFolded(field) ? keyColumn(field) : valueColumn(field));

const COMPARISON: Partial<Record<Operator, string>> = { eq: "=", lt: "<", le: "<=", gt: ">", ge: ">=" };

function ofTexts(dialect: Dialect, name: string, op: Operator, values: readonly SqlValue[]): Sql {
  if (op === "contains") return { text: dialect.hasPart(name), values };
  if (op === "ne") return { text: `not (${dialect.isNone(name)}) and not ${dialect.has(name)}`, values };
  return { text: dialect.hasAny(name, values.length), values };
}

/** Whether nothing is recorded in a column of a field. */
export const noneSql = (dialect: Dialect, field: Field, name: string) =>
  columnTypeOf(field) === "texts" ? dialect.isNone(name) : `${name} is null`;

/** Of a recurring time and the zone of its clock, which is bound wherever that clock is read. */
function recurringSql(dialect: Dialect, name: string, [text, given]: Condition["value"]): Sql {
  const time = parseRecurringTime(String(text));
  const zone = String(given);
  if (!time || !isTimeZone(zone)) return FALSE;
  const minute = dialect.minuteOfDay(name, zone);
  const parts = dayParts(time).map(({ weekdays, minutes: { from, to } }): Sql => {
    const hours = { text: `${minute} >= ? and ${minute} < ?`, values: [zone, from, zone, to] };
    if (weekdays.length === 0) return hours;
    const days = `${dialect.weekday(name, zone)} in (${weekdays.map(() => "?").join(", ")})`;
    return joined([{ text: days, values: [zone, ...weekdays] }, hours], " and ");
  });
  const { text: all, values } = joined(parts, " or ");
  return { text: `(${all})`, values };
}

function compared(dialect: Dialect, field: Field, { op, value }: Condition): Sql {
  if (isUnresolved({ field: field.id, op, value })) throw new RangeError("Times are resolved before a filter runs.");
  const name = dialect.name(comparedColumn(field));
  if (op === "isNull") return { text: noneSql(dialect, field, name), values: [] };
  if (op === "notNull") return { text: `not (${noneSql(dialect, field, name)})`, values: [] };
  if (op === "recurs") return recurringSql(dialect, name, value);
  const isInstant = field.type === "instant";
  const instants = value.map((one) => parseInstant(String(one))?.toISOString());
  if (isInstant && instants.includes(undefined)) return FALSE;
  const values = isInstant
    ? instants.filter((one) => one !== undefined)
    : value.map((one) => (isFolded(field) ? String(one).toLowerCase() : one));
  if (columnTypeOf(field) === "texts") return ofTexts(dialect, name, op, values);
  const bound = isInstant ? dialect.instant : "?";
  if (op === "contains") return { text: dialect.part(name), values };
  if (op === "in") return { text: `${name} in (${values.map(() => bound).join(", ")})`, values };
  if (op === "between") return { text: `${name} >= ${bound} and ${name} <= ${bound}`, values };
  return { text: `${name} ${COMPARISON[op] ?? "<>"} ${bound}`, values };
}

function conditionSql(dialect: Dialect, subject: Subject, condition: Condition): Sql {
  const field = fieldOf(subject, condition.field);
  if (!field) return FALSE;
  // What is not recorded passes no comparison, and so what is not that comparison.
  const { text, values } = compared(dialect, field, condition);
  return { text: `coalesce(${text}, false)`, values };
}

/** A filter as a condition that is true or false of every row; as `passes`, in the engine's words. */
export function filterSql(dialect: Dialect, subject: Subject, filter: Filter): Sql {
  if ("field" in filter) return conditionSql(dialect, subject, filter);
  if ("not" in filter) {
    const { text, values } = filterSql(dialect, subject, filter.not);
    return { text: `not ${text}`, values };
  }
  const parts = ("all" in filter ? filter.all : filter.any).map((part) => filterSql(dialect, subject, part));
  if (parts.length === 0) return "all" in filter ? TRUE : FALSE;
  const { text, values } = joined(parts, "all" in filter ? " and " : " or ");
  return { text: `(${text})`, values };
}

/** The columns that a condition asks for. */
export function fieldsAsked(subject: Subject, filter: Filter): readonly Field[] {
  if ("field" in filter) return [fieldOf(subject, filter.field)].filter((field) => field !== undefined);
  if ("not" in filter) return fieldsAsked(subject, filter.not);
  return ("all" in filter ? filter.all : filter.any).flatMap((part) => fieldsAsked(subject, part));
}
