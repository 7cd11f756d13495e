import type { AskedSubject, Field } from "../../filters/field.ts";
import { headerFields } from "../../filters/fields/header-fields.ts";
import { FIELDS, fieldOf } from "../../filters/fields.ts";
import type { Condition, Filter, Scalar } from "../../filters/filter.ts";
import { parseRelativeTime, periodOf } from "../../filters/relative-time.ts";
import { named, type Said } from "../../messages/said.ts";
import { FIELDS_OF_KIND } from "../../records/fields/fields-of-kinds.ts";
import { CODE_PREFIX, TestKind } from "../../records/test-kind.ts";
import { asks } from "../ask-sentences.ts";
import type { AskedRequest } from "./request.ts";

type Moment = { now: Date; zone: string };
type Bound = { at: number; isIncluded: boolean };

/** The lowest and the highest value that conditions on a number or an instant let through. */
function boundsOf(conditions: readonly Condition[], rank: (value: Scalar) => number) {
  const from: Bound[] = [];
  const to: Bound[] = [];
  for (const { op, value } of conditions) {
    const [first, last = first] = value.map(rank);
    if (first === undefined || last === undefined) continue;
    if (/^(?:gt|ge|between)$/.test(op)) from.push({ at: first, isIncluded: op !== "gt" });
    if (/^(?:lt|le|between)$/.test(op)) to.push({ at: last, isIncluded: op !== "lt" });
  }
  return { from, to };
}

const letsThrough = ({ from, to }: ReturnType<typeof boundsOf>, value: number) =>
  from.every(({ at, isIncluded }) => value > at || (isIncluded && value === at)) &&
  to.every(({ at, isIncluded }) => value < at || (isIncluded && value === at));

/** Whether no record can pass all conditions on one field: missing and recorded, A and not A, over 5 and under 3. */
function excludeEachOther(conditions: readonly Condition[], { type, isList }: Pick<Field, "type" | "isList">): boolean {
  const has = (op: Condition["op"]) => conditions.some((one) => one.op === op);
  // What is unknown is not another value, so that even "not A" asks for a value.
  if (has("isNull") && conditions.some(({ op }) => op !== "isNull")) return true;
  const key = (value: Scalar) => String(value).toLowerCase();
  const left = new Set(conditions.filter(({ op }) => op === "ne").flatMap(({ value }) => value.map(key)));
  const asked = conditions.filter(({ op }) => op === "eq" || op === "in");
  const rank = (value: Scalar) => (type === "instant" ? new Date(String(value)).getTime() : Number(value));
  const bounds = boundsOf(conditions, rank);
  const isNumber = type === "number" || type === "instant";
  const isOpen = (value: string) => !left.has(value) && (!isNumber || letsThrough(bounds, rank(value)));
  const sets = asked.map(({ value }) => value.map(key).filter(isOpen));
  if (sets.some((values) => values.length === 0)) return true;
  const [first = [], ...others] = isList ? [] : sets;
  if (first.length > 0 && !first.some((value) => others.every((values) => values.includes(value)))) return true;
  const isClosed = ({ at, isIncluded }: Bound) =>
    bounds.to.some((end) => end.at < at || (end.at === at && !(end.isIncluded && isIncluded)));
  return isNumber && bounds.from.some(isClosed);
}

/** A relative time as the stretch that it is now; without a now nothing is known of it. */
function bounded(condition: Condition, asker: Moment | undefined): readonly Condition[] {
  if (condition.op !== "within") return [condition];
  const time = parseRelativeTime(String(condition.value[0]));
  if (!time || !asker) return [];
  const { from, to } = periodOf(time, asker.now, asker.zone);
  return [
    { ...condition, op: "ge", value: [from.toISOString()] },
    { ...condition, op: "lt", value: [to.toISOString()] },
  ];
}

/** Which kinds of tests have a field of the header, and of what follows from oocytes. */
const KINDS_OF = new Map<string, readonly Scalar[]>([
  ...TestKind.options.flatMap((kind) =>
    headerFields(FIELDS_OF_KIND[kind]).map(({ id }): [string, readonly Scalar[]] => [
      id,
      TestKind.options.filter((other) => headerFields(FIELDS_OF_KIND[other]).some((one) => one.id === id)),
    ]),
  ),
  ...["verdict", "species", "materialType", "materialState", "materialLot", "testedLot", "controlPct", "testPct"].map(
    (id): [string, readonly Scalar[]] => [id, ["preclinical"]],
  ),
  // Rates of a test are of its oocytes.
  ...FIELDS.tests.flatMap(({ id, path }): [string, readonly Scalar[]][] =>
    path.startsWith("rates.") ? [[id, TestKind.options.filter((kind) => kind === "icsi" || kind === "clinical")]] : [],
  ),
  ...["injectedAt", "oocyteSource"].map((id): [string, readonly Scalar[]] => [
    id,
    TestKind.options.filter((kind) => kind !== "semen"),
  ]),
]);

/** A field that no kind of test has together with all else that is asked: nothing is retrieved in a semen analysis. */
export function fieldOfOtherKind({ subject, where, groupBy, measures }: AskedRequest): Said | undefined {
  if (subject !== "tests") return undefined;
  const conditions = ("all" in where ? where.all : [where]).flatMap((one) => ("field" in one ? [one] : []));
  const asked = conditions.filter(({ op }) => op !== "isNull" && op !== "ne");
  const isOne = ({ op }: Condition) => op === "eq" || op === "in";
  const kinds = asked.find((one) => one.field === "kind" && isOne(one))?.value;
  const codes = asked.find((one) => one.field === "code" && isOne(one))?.value;
  // "The semen analysis of ICSI-0003": a code tells its kind.
  if (
    kinds &&
    codes &&
    !codes.some((code) => kinds.some((kind) => String(code).startsWith(`${CODE_PREFIX[kind as TestKind]}-`)))
  )
    return asks("noneCanPass", { field: named(fieldOf(subject, "kind")?.label ?? "") });
  const fields = [
    ...asked.map(({ field }) => field),
    ...measures.flatMap((one) => (one.of === "statistic" ? [one.field] : [])),
    ...groupBy.map(({ field }) => field),
  ];
  const isOfCycles = measures.some(({ of }) => of === "indicator");
  let left = (kinds ?? TestKind.options).filter((kind) => !isOfCycles || !/^(?:preclinical|semen)$/.test(String(kind)));
  for (const id of fields) {
    left = left.filter((kind) => KINDS_OF.get(id)?.includes(kind) ?? true);
    if (left.length === 0) return asks("noneCanPass", { field: named(fieldOf(subject, id)?.label ?? "") });
  }
  return undefined;
}

/** The field of which a filter asks what no record can be, as a sentence; undefined where some record may pass. */
export function contradiction(subject: AskedSubject, filter: Filter, asker?: Moment): Said | undefined {
  if (!("all" in filter)) return undefined;
  const byField = Map.groupBy(
    filter.all.flatMap((part) => ("field" in part ? bounded(part, asker) : [])),
    ({ field }) => field,
  );
  const isFrozen = byField.get("status")?.some(({ op, value }) => /^(?:eq|in)$/.test(op) && value.includes("frozen"));
  if (subject === "units" && isFrozen && byField.get("warmedAt")?.some(({ op }) => op !== "isNull"))
    return asks("warmedAsFrozen");
  // "Warmed embryos that survived": what is kept is whether an oocyte survived its injection.
  if (subject === "units" && byField.has("survival") && byField.has("warmedAt")) return asks("warmingSurvival");
  for (const [id, conditions] of byField) {
    const field = fieldOf(subject, id);
    if (field && conditions.length > 1 && excludeEachOther(conditions, field))
      return asks("noneCanPass", { field: named(field.label) });
  }
  return undefined;
}
