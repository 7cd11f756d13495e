import type { AskedSubject } from "../../filters/field.ts";
import { fieldOf } from "../../filters/fields.ts";
import type { Condition, Filter, Operator } from "../../filters/filter.ts";
import { recurringTimeText } from "../../filters/recurring-time.ts";
import { relativeTimeText } from "../../filters/relative-time.ts";
import type { Said } from "../../messages/said.ts";
import { instantOf, unitAround, wallClock } from "../../timing/calendar.ts";
import { asks } from "../ask-sentences.ts";
import type { Asked } from "../times/occurrences.ts";
import { type Meant, resolveBeside, resolveTime, type Span } from "../times/resolve.ts";
import type { Time } from "../times/time.ts";
import { says } from "../times/times-text.ts";
import { inPopulation, populationUse } from "./population-use.ts";
import type { AskedRequest } from "./request.ts";
import type { Restriction } from "./restriction.ts";

/**
 * Where and when somebody asks, what was asked before, and whether indicators are asked for, which count their own population, or
 * what a test says of itself.
 */
export type Asker = {
  now: Date;
  zone: string;
  that?: AskedRequest;
  /** The time of the question that this one goes on from. */
  beside?: Span;
  isOfIndicators?: boolean;
  isOfRecord?: boolean;
};

/** All that a restriction may mean, or why it cannot be asked. */
export type Filters = { filters: readonly Filter[] } | { fault: Said };

type Found = readonly Filter[] | Said;
const isFault = (found: Found): found is Said => !Array.isArray(found);

const OPPOSITE: Partial<Record<Operator, Operator>> = {
  eq: "ne",
  ne: "eq",
  gt: "le",
  le: "gt",
  lt: "ge",
  ge: "lt",
  isNull: "notNull",
  notNull: "isNull",
};

/** What a filter leaves out of the records that say something: what is not recorded passes neither. */
export function negated(subject: AskedSubject, filter: Filter): Filter {
  if ("not" in filter) return filter.not;
  if ("all" in filter) return { any: filter.all.map((part) => negated(subject, part)) };
  if ("any" in filter) return flat(filter.any.map((part) => negated(subject, part)));
  const { field, op, value } = filter;
  const [first, last] = value;
  if (op === "eq" && typeof first === "boolean") return { field, op, value: [!first] };
  if (op === "in") return flat(value.map((one): Filter => ({ field, op: "ne", value: [one] })));
  if (op === "between" && first !== undefined && last !== undefined)
    return {
      any: [
        { field, op: "lt", value: [first] },
        { field, op: "gt", value: [last] },
      ],
    };
  const opposite = OPPOSITE[op];
  return opposite ? { field, op: opposite, value } : { all: [{ field, op: "notNull", value: [] }, { not: filter }] };
}

const keyOf = (filter: Filter) => JSON.stringify(filter);

/** All of them, each once. What is asked of a field besides says by itself that it is recorded. */
function flat(parts: readonly Filter[]): Filter {
  const all = [
    ...new Map(
      parts.flatMap((part) => ("all" in part ? part.all : [part])).map((part) => [keyOf(part), part]),
    ).values(),
  ];
  const isSaid = ({ field, op }: Condition) =>
    op === "notNull" &&
    all.some((other) => "field" in other && other.field === field && other.op !== "notNull" && other.op !== "isNull");
  const needed = all.filter((part) => !("field" in part && isSaid(part)));
  const [only] = needed;
  return needed.length === 1 && only !== undefined ? only : { all: needed };
}

function timeFilter(field: string, { spans, relative }: Meant): Filter {
  if (relative && spans.length === 1) return { field, op: "within", value: [relativeTimeText(relative)] };
  const each = spans.map(
    ({ from, to }): Filter =>
      flat([
        ...(from ? [{ field, op: "ge" as const, value: [from.toISOString()] }] : []),
        ...(to ? [{ field, op: "lt" as const, value: [to.toISOString()] }] : []),
      ]),
  );
  const [only] = each;
  return each.length === 1 && only !== undefined ? only : { any: each };
}

/**
 * The records of the answer before, as records of a subject: its own, or what belongs to the test that it named. Those of an
 * indicator are the cycles that it counted, those of a comparison the ones of any of its sides.
 */
function antecedent(subject: AskedSubject, { that, isOfIndicators, isOfRecord }: Asker): Found {
  if (that === undefined) return asks("unnamed");
  // Of a list that is cut short no condition tells which they are.
  if (that.limit !== undefined) return asks("cutShort");
  if (that.subject === subject) {
    const counted = isOfIndicators ? that.where : inPopulation(that.where, populationUse(that));
    return that.versus.length === 0 ? [counted] : that.versus.map((side) => flat([counted, side]));
  }
  const parts = "all" in that.where ? that.where.all : [that.where];
  const [only, ...others] = parts.filter(
    (part): part is Condition => "field" in part && /^(?:code|testCode)$/.test(part.field),
  );
  // What a record says of itself, and its rates, are told of it after its oocytes and pictures as well; queries have nothing besides
  // their record.
  const isTest =
    parts.length === 1 || ((isOfRecord || isOfIndicators || that.subject === "queries") && only?.op === "eq");
  const own = fieldOf(subject, "code") ?? fieldOf(subject, "testCode");
  return only && others.length === 0 && isTest && own ? [{ ...only, field: own.id }] : asks("aboutElse");
}

/** Every combination of one of each. */
export const combined = (parts: readonly (readonly Filter[])[]): Filter[][] =>
  parts.reduce<Filter[][]>((so, each) => so.flatMap((some) => each.map((one) => [...some, one])), [[]]);

function meant(where: Restriction, subject: AskedSubject, moment: string | undefined, asker: Asker): Found {
  const inner = (part: Restriction) => meant(part, subject, moment, asker);
  const every = (parts: readonly Restriction[], join: (all: readonly Filter[]) => Filter): Found => {
    const found = parts.map(inner);
    const fault = found.find(isFault);
    if (fault) return fault;
    return combined(found.filter((one): one is readonly Filter[] => !isFault(one))).map(join);
  };
  if ("told" in where) return asks(where.told as "history");
  if ("that" in where) return antecedent(subject, asker);
  if ("all" in where) return every(where.all, flat);
  if ("any" in where) return every(where.any, (all) => ({ any: [...all] }));
  if ("not" in where) return every([where.not], ([one]) => (one ? negated(subject, one) : { all: [] }));
  if ("when" in where) return times(where.when, subject, where.field ?? moment, asker);
  const { field, op, value } = where;
  return [{ field, op, value: value.map((one) => (one === "@now" ? asker.now.toISOString() : one)) }];
}

function times(when: Time, subject: AskedSubject, field: string | undefined, asker: Asker): Found {
  const { now, zone, beside } = asker;
  if (field === undefined) return asks("openedOrExpire");
  const isAhead = fieldOf(subject, field)?.isAhead;
  if (when.is === "recurring") {
    // What is due before noon is due today.
    if (isAhead && !when.of && when.weekdays.length === 0) return [];
    const again = { field, op: "recurs" as const, value: [recurringTimeText(when)] };
    const of = when.of ? times(when.of, subject, field, asker) : [{ all: [] }];
    return isFault(of) ? of : of.map((one) => flat([again, one]));
  }
  const direction = isAhead ? "future" : "past";
  const asked: Asked = { now, zone, direction };
  const resolved = beside && !isAhead ? resolveBeside(when, beside, asked) : resolveTime(when, asked);
  if ("fault" in resolved) return resolved.fault;
  const tomorrow = instantOf(unitAround(wallClock(now, zone), "day").to, zone);
  const isYetToCome =
    resolved.meant.length > 0 &&
    resolved.meant.every(({ spans }) => spans.every(({ from }) => from !== null && from >= tomorrow));
  return isYetToCome && !isAhead ? says("ahead") : resolved.meant.map((one) => timeFilter(field, one));
}

/** Filters that a restriction may mean at a moment; `moment` is the field of times that belong to no event. */
export function filtersOf(
  where: Restriction,
  subject: AskedSubject,
  moment: string | undefined,
  asker: Asker,
): Filters {
  const found = meant(where, subject, moment, asker);
  if (isFault(found)) return { fault: found };
  const distinct = new Map(found.map((filter) => [keyOf(filter), "all" in filter ? filter : flat([filter])]));
  return { filters: [...distinct.values()] };
}
