import type { Filter } from "../../filters/filter.ts";
import { resolveTimes } from "../../filters/resolve-times.ts";
import type { AskedRequest } from "./request.ts";

const inOrder = (parts: readonly Filter[]): Filter[] =>
  [...new Map(parts.map((part) => [JSON.stringify(part), part]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, part]) => part);

/** Whether another asks for fewer of the same values: what is one of two is no more said where it is the first. */
const isImplied = (one: Filter, others: readonly Filter[]) =>
  others.some(
    (other) =>
      other !== one &&
      [one, other].every((part) => "field" in part && part.op === "in") &&
      "field" in one &&
      "field" in other &&
      other.field === one.field &&
      other.value.length < one.value.length &&
      other.value.every((value) => one.value.includes(value)),
  );

/** A filter in the one form that all filters of its meaning have which differ in order, nesting and lists alone. */
function normal(filter: Filter): Filter {
  if ("field" in filter) {
    const { field, op, value } = filter;
    if (op === "eq" || op === "in") return { field, op: "in", value: [...new Set(value)].toSorted() };
    return op === "between" && value[0] !== undefined && value[1] !== undefined
      ? normal({
          all: [
            { field, op: "ge", value: [value[0]] },
            { field, op: "le", value: [value[1]] },
          ],
        })
      : { field, op, value };
  }
  if ("not" in filter) return { not: normal(filter.not) };
  const isAll = "all" in filter;
  const parts = (isAll ? filter.all : filter.any).map(normal);
  const each = inOrder(
    parts.flatMap((part) => (isAll ? ("all" in part ? part.all : [part]) : "any" in part ? part.any : [part])),
  );
  const flat = isAll ? each.filter((one) => !isImplied(one, each)) : each;
  const [only] = flat;
  if (flat.length === 1 && only) return only;
  return isAll ? { all: flat } : { any: flat };
}

/** A request with its relative times as instants, as they are at a moment on the clock of a zone. */
export function timedRequest(request: AskedRequest, now: Date, zone: string): AskedRequest {
  const timed = (filter: Filter) => resolveTimes(filter, now, zone);
  const measures = request.measures.map((one) => (one.of === "share" ? { ...one, among: timed(one.among) } : one));
  return { ...request, measures, where: timed(request.where), versus: request.versus.map(timed) };
}

/** Whether two requests ask for the same at a moment on the clock of a zone, however they are put. */
export function isSameRequest(one: AskedRequest, other: AskedRequest, now: Date, zone: string): boolean {
  const text = (asked: AskedRequest) => {
    const { ask, subject, measures, where, groupBy, versus, shows, order, limit, having, concept, isReference } =
      timedRequest(asked, now, zone);
    const groups = groupBy.map(({ field, by, band }) => [field, by, band]);
    return JSON.stringify([
      ...[
        ask,
        subject,
        normal(where),
        groups,
        shows.toSorted(),
        order?.by,
        order?.direction,
        limit,
        having,
        concept,
        isReference,
      ],
      measures.map((measure) => (measure.of === "share" ? { ...measure, among: normal(measure.among) } : measure)),
      inOrder(versus.map(normal)),
    ]);
  };
  return text(one) === text(other);
}
