import type { Field, Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import type { Condition, Filter } from "@zona/domain/filters/filter";
import { filterFault, operatorsOf } from "@zona/domain/filters/filter-fault";
import { parseRecurringTime } from "@zona/domain/filters/recurring-time";
import { parseRelativeTime } from "@zona/domain/filters/relative-time";
import { localTimeAt, parseInstant, resolveLocalTime } from "@zona/domain/timing/zoned-time";

/** A condition while it is being made: values as they stand in the inputs, dates as `YYYY-MM-DD`. */
export type DraftCondition = { id: number; field: string; op: Condition["op"]; values: string[] };
export type DraftGroup = { id: number; match: Match; parts: (DraftCondition | DraftGroup)[] };
/** How many of a group's parts must hold. */
export const MATCHES = ["all", "any", "none"] as const;
export type Match = (typeof MATCHES)[number];

let serial = 0;
/** A name of a part for as long as the page lives. */
export const nextId = () => ++serial;

const DAY_MS = 86_400_000;
const two = (value: number) => String(value).padStart(2, "0");

function dayOf(text: string, zone: string): string {
  const at = parseInstant(text);
  if (!at) return "";
  const { year, month, day } = localTimeAt(at, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

function startOf(day: string, zone: string): Date | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day);
  if (!found) return undefined;
  const [year = 0, month = 0, date = 0] = found.slice(1).map(Number);
  return resolveLocalTime({ year, month, day: date, hour: 0, minute: 0, second: 0 }, zone).instant;
}

/** The last millisecond of a day: "up to the end of 3 May" holds all of that day. */
function endOf(day: string, zone: string): Date | undefined {
  const start = startOf(day, zone);
  // A day has 23 to 25 hours: a day and a half on is always the next one.
  const next = start && startOf(dayOf(new Date(start.getTime() + 1.5 * DAY_MS).toISOString(), zone), zone);
  return next && new Date(next.getTime() - 1);
}

function draftValue(
  field: Field | undefined,
  op: Condition["op"],
  value: Condition["value"][number],
  zone: string,
): string {
  if (field?.type === "instant" && !isTold(op)) return dayOf(String(value), zone);
  return String(value);
}

/** A filter as the editor holds it: groups of groups, however it was nested. */
export function draftOf(subject: Subject, filter: Filter, zone: string): DraftGroup {
  const part = (one: Filter): DraftCondition | DraftGroup => {
    if (!("field" in one)) return group(one);
    const field = fieldOf(subject, one.field);
    const values = one.value.map((value) => draftValue(field, one.op, value, zone));
    // The end of a day is written as that day, not as the one it ends in.
    return { id: nextId(), field: one.field, op: one.op, values };
  };
  const group = (one: Filter): DraftGroup => {
    const id = nextId();
    if ("field" in one) return { id, match: "all", parts: [part(one)] };
    if ("not" in one) return { id, match: "none", parts: "any" in one.not ? one.not.any.map(part) : [part(one.not)] };
    return "all" in one
      ? { id, match: "all", parts: one.all.map(part) }
      : { id, match: "any", parts: one.any.map(part) };
  };
  return group(filter);
}

/** What a condition on an instant begins with. */
const FIRST_TIME: Partial<Record<Condition["op"], string>> = { within: "this-month", recurs: "mon" };

/** A new condition with the first thing that its field can be asked. */
export function newCondition(subject: Subject, fieldId: string): DraftCondition {
  const field = fieldOf(subject, fieldId);
  const op = (field && operatorsOf(field)[0]) ?? "eq";
  return { id: nextId(), field: fieldId, ...withOperator(op, []) };
}

/** What a time is told by that is no date. */
const toldBy = (value: string): Condition["op"] | undefined =>
  parseRelativeTime(value) ? "within" : parseRecurringTime(value) ? "recurs" : undefined;
const isTold = (op: Condition["op"]) => op === "within" || op === "recurs";

/** Another comparison with what of the values it can take: a period is none of the dates, nor the other way round. */
export function withOperator(op: Condition["op"], values: readonly string[]): Pick<DraftCondition, "op" | "values"> {
  const kept = values.filter((value) => toldBy(value) === (isTold(op) ? op : undefined)).slice(0, 1);
  return { op, values: kept.length === 0 ? [FIRST_TIME[op] ?? []].flat() : kept };
}

function scalar(field: Field, op: Condition["op"], text: string, place: number, zone: string) {
  if (field.type === "number") return text.trim() === "" ? undefined : Number(text);
  if (field.type === "flag") return text === "true";
  if (field.type !== "instant" || isTold(op)) return text.trim() === "" ? undefined : text.trim();
  const isEnd = op === "le" || op === "gt" || (op === "between" && place === 1);
  return (isEnd ? endOf(text, zone) : startOf(text, zone))?.toISOString();
}

function conditionOf(subject: Subject, { field: id, op, values }: DraftCondition, zone: string): Condition | undefined {
  const field = fieldOf(subject, id);
  if (!field) return undefined;
  if (op === "isNull" || op === "notNull") return { field: id, op, value: [] };
  if (field.type === "flag") return { field: id, op, value: [values[0] !== "false"] };
  // Of several values one may be empty while it is typed.
  const filled = op === "in" ? values.filter((text) => text.trim() !== "") : values;
  const value = filled.map((text, place) => scalar(field, op, text, place, zone));
  const known = value.filter((one) => one !== undefined);
  return known.length < value.length || known.length === 0 ? undefined : { field: id, op, value: known };
}

/** The filter of a draft; undefined while a condition has no value or one that does not fit. */
export function filterOfDraft(subject: Subject, draft: DraftGroup, zone: string): Filter | undefined {
  const build = ({ match, parts }: DraftGroup): Filter | undefined => {
    const built: Filter[] = [];
    for (const part of parts) {
      const one = "parts" in part ? build(part) : conditionOf(subject, part, zone);
      if (!one) return undefined;
      // An empty group asks nothing.
      if (!("all" in one && one.all.length === 0)) built.push(one);
    }
    if (match === "none" && built.length > 0) {
      const [only, ...others] = built;
      return { not: only && others.length === 0 ? only : { any: built } };
    }
    return match === "any" && built.length > 0 ? { any: built } : { all: built };
  };
  const filter = build(draft);
  return filter && filterFault(subject, filter) === undefined ? filter : undefined;
}
