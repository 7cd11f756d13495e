import { parseInstant } from "../timing/zoned-time.ts";
import type { Subject } from "./field.ts";
import { fieldOf } from "./fields.ts";
import type { Condition, Filter } from "./filter.ts";
import { FACTS_OF, INDEXES, type IndexPlan, NATURAL_ORDER } from "./indexes.ts";
import { storedAt } from "./stored-at.ts";

/** One condition that the database answers, in the words that both client libraries take. */
export type Where = {
  path: string;
  op: "==" | "in" | "array-contains" | "array-contains-any" | "<" | "<=" | ">" | ">=";
  value: string | number | boolean | Date | null | readonly (string | number | boolean)[];
};

export type Direction = "asc" | "desc";
export type SortKey = { field: string; direction: Direction };

/**
 * A filter as a query with an index behind it. Rows come from `collection`, limited by `where`, in the order of `orderBy`
 * (ties by id); of those, the ones that pass `rest` are the answer. Nothing that passes the filter is ever left out by
 * `where`. For `units` the documents are tests: `unitRows` makes the rows, and `rest` judges each.
 */
export type CompiledQuery = {
  collection: string;
  where: readonly Where[];
  /**
   * Missing where a key was asked for: then the answer is small and is sorted in code. `thenBy` are paths that the index ends
   * with, in the same direction.
   */
  orderBy?: { path: string; direction: Direction; thenBy?: readonly string[] };
  rest?: Filter;
  /** Whether rows come in the order that was asked for, so that pages can be turned without reading everything. */
  isSorted: boolean;
};

const RANGE = { lt: "<", le: "<=", gt: ">", ge: ">=" } as const;
const MOST_IN = 10;
const BEGINNING = new Date("1900-01-01T00:00:00Z");
const WIDEN_MS = 3 * 86_400_000;
/** Fields that name at most a few records. */
const KEYS: readonly string[] = ["folded.code", "folded.testCode", "facts.folded.testCode"];

/** All that must hold, with inner groups of the same kind opened. */
function conjuncts(filter: Filter): Filter[] {
  return "all" in filter ? filter.all.flatMap(conjuncts) : [filter];
}

function equality(plan: IndexPlan, subject: Subject, { field: id, op, value }: Condition): Where | undefined {
  const field = fieldOf(subject, id);
  const stored = field && storedAt(subject, field);
  if (!stored || (op !== "eq" && op !== "in") || value.length > MOST_IN) return undefined;
  const { path } = stored;
  const isList = plan.contains.includes(path);
  if (!isList && !plan.equal.includes(path) && !KEYS.includes(path)) return undefined;
  const values = stored.valuesOf(value);
  const [only] = values;
  if (values.length === 1 && only !== undefined) return { path, op: isList ? "array-contains" : "==", value: only };
  return { path, op: isList ? "array-contains-any" : "in", value: values };
}

type Range = { path: string; bounds: Where[]; isExact: boolean };

function range(subject: Subject, { field: id, op, value }: Condition): Range | undefined {
  const field = fieldOf(subject, id);
  if (field?.type !== "instant") return undefined;
  if (op === "within") throw new RangeError("Relative times are resolved before a filter runs.");
  const isOfUnit = subject === "units" && field.path === "injectedAt";
  const path = isOfUnit ? "anchorAt" : storedAt(subject, field)?.path;
  // What is recorded lies after the beginning of all records; what is not is null, which no bound lets through.
  if (op === "notNull" && path && !isOfUnit)
    return { path, bounds: [{ path, op: ">=", value: BEGINNING }], isExact: true };
  const [first, last] = value.map((one) => parseInstant(String(one)));
  if (!path || !first) return undefined;
  const slack = isOfUnit ? WIDEN_MS : 0;
  const from = new Date(first.getTime() - slack);
  const to = new Date((last ?? first).getTime() + slack);
  // An oocyte may be injected a day after the session began; the row itself is judged afterwards.
  if (op === "between") {
    const bounds: Where[] = [
      { path, op: ">=", value: from },
      { path, op: "<=", value: to },
    ];
    return { path, bounds, isExact: !isOfUnit };
  }
  if (!(op in RANGE)) return undefined;
  const name = RANGE[op as keyof typeof RANGE];
  const isLower = op === "gt" || op === "ge";
  return { path, bounds: [{ path, op: name, value: isLower ? from : to }], isExact: !isOfUnit };
}

const isMany = ({ op }: Where) => op === "in" || op === "array-contains-any";
const isOfList = ({ op }: Where) => op === "array-contains" || op === "array-contains-any";

/** The database takes one question of a list and one of several values in one query. */
function fits(chosen: readonly Where[], next: Where): boolean {
  return !(isMany(next) && chosen.some(isMany)) && !(isOfList(next) && chosen.some(isOfList));
}

const ordersOf = ({ orders, further }: IndexPlan) => [...orders, ...(further?.orders ?? [])];

const isDirected = (plan: IndexPlan, path: string, direction: Direction) =>
  ordersOf(plan).some(([of, ...known]) => of === path && known.includes(`${direction}ending` as "ascending"));

function orderOf(
  subject: Subject,
  plan: IndexPlan,
  ranged: string | undefined,
  wanted: SortKey | undefined,
  isFree: boolean,
) {
  const field = wanted && fieldOf(subject, wanted.field);
  const path = field && subject !== "units" ? field.path : undefined;
  if (wanted && field && path && (ranged === undefined || ranged === path)) {
    // Every path of a subject's fields is present in its facts, so no row is lost by sorting.
    const isOrdered = field.type === "number" || field.type === "instant";
    if (isDirected(plan, path, wanted.direction) || (isFree && isOrdered)) return { path, direction: wanted.direction };
  }
  const natural = ranged ?? NATURAL_ORDER[subject];
  return { path: natural, direction: isDirected(plan, natural, "desc") ? ("desc" as const) : ("asc" as const) };
}

/** What the indexes of a collection end with and begin with beyond what was asked. */
function withEnds(plan: IndexPlan, query: CompiledQuery): CompiledQuery {
  const { orderBy, where } = query;
  const { tail, always } = plan;
  if (!orderBy || !isDirected(plan, orderBy.path, orderBy.direction)) return query;
  const isBegun = where.some(({ op, path }) => (op === "==" || op === "in") && plan.equal.includes(path));
  return {
    ...query,
    where: always === undefined || isBegun ? where : [{ path: always, op: "==", value: true }, ...where],
    ...(tail ? { orderBy: { ...orderBy, thenBy: tail.filter((path) => path !== orderBy.path) } } : {}),
  };
}

/** Where a time is asked that few indexes hold, only what stands in them is left to the database. */
function planFor(subject: Subject, filter: Filter, plan: IndexPlan): IndexPlan {
  const { further, ...rest } = plan;
  const isAsked = conjuncts(filter).some((part) => {
    const path = "field" in part ? range(subject, part)?.path : undefined;
    return further?.orders.some(([own]) => own === path) ?? false;
  });
  return further && isAsked ? { ...rest, contains: [], ...further } : rest;
}

/**
 * Compiles a sound filter (`filterFault` finds none) and the sorting that is wanted. Deterministic: the same filter
 * always asks the same indexes.
 */
export function compileFilter(subject: Subject, filter: Filter, sort: readonly SortKey[] = []): CompiledQuery {
  const collection = FACTS_OF[subject];
  const plan = planFor(subject, filter, INDEXES[collection] ?? { equal: [], contains: [], orders: [] });
  const equal: Where[] = [];
  const bounds: Where[] = [];
  const rest: Filter[] = [];
  let ranged: string | undefined;
  for (const part of conjuncts(filter)) {
    const asked = "field" in part ? equality(plan, subject, part) : undefined;
    const span = "field" in part ? range(subject, part) : undefined;
    if (asked && fits(equal, asked)) equal.push(asked);
    else if (span && (ranged ?? span.path) === span.path && ordersOf(plan).some(([path]) => path === span.path)) {
      ranged = span.path;
      bounds.push(...span.bounds);
      if (!span.isExact) rest.push(part);
    } else rest.push(part);
  }
  const remaining = rest.length > 0 ? { rest: { all: rest } } : {};
  if (equal.some(({ path, op }) => KEYS.includes(path) && op === "==")) {
    // A key finds a few records by itself; all else is cheaper in code than by an index of its own.
    const where = equal.filter(({ path }) => KEYS.includes(path)).slice(0, 1);
    const others = conjuncts(filter).filter(
      (part) => !("field" in part) || equality(plan, subject, part)?.path !== where[0]?.path,
    );
    return { collection, where, ...(others.length > 0 ? { rest: { all: others } } : {}), isSorted: false };
  }
  const [wanted, ...further] = sort;
  // The index of one field gives any order, but not of what a scope is asked of (`SCOPE`): lots alone belong to no study.
  const isFree = subject === "lots" && equal.length === 0 && ranged === undefined;
  const orderBy = orderOf(subject, plan, ranged, wanted, isFree);
  const isWanted =
    wanted === undefined ||
    (fieldOf(subject, wanted.field)?.path === orderBy.path && wanted.direction === orderBy.direction);
  return withEnds(plan, {
    collection,
    where: [...equal, ...bounds],
    orderBy,
    ...remaining,
    isSorted: isWanted && further.length === 0 && (subject !== "units" || wanted === undefined),
  });
}
