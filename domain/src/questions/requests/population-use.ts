import type { Filter } from "../../filters/filter.ts";
import { conditionsOf } from "../../measures/populations.ts";
import type { AskedRequest, Measure } from "./request.ts";

/** Which cycles are counted where indicators are asked. */
export type PopulationUse = {
  /** Finished cycles only. */
  isFinished: boolean;
  /** The reference population only. */
  isApplied: boolean;
  why: "asked" | "usual" | "unfit" | "unwanted";
};

export const partsOf = (filter: Filter): readonly Filter[] =>
  "all" in filter
    ? filter.all.flatMap(partsOf)
    : "any" in filter
      ? filter.any.flatMap(partsOf)
      : "not" in filter
        ? partsOf(filter.not)
        : [filter];

/** The fields that a request asks about. */
export const fieldsAsked = ({ where, versus, groupBy }: AskedRequest): string[] => [
  ...[where, ...versus].flatMap((filter) => partsOf(filter).flatMap((part) => ("field" in part ? [part.field] : []))),
  ...groupBy.map(({ field }) => field),
];

/** By what the reference population is defined: of TESA cycles it would leave none. */
const DEFINING = /^(?:femaleAgeYears|oocyteSource|spermSource|code|lotNo|isReference)$/;
/** What a question about one record, or about records of a state, names by itself. */
const NAMES_STATE = /^(?:status|code)$/;

export const asksIndicators = ({ measures }: { measures: readonly Measure<unknown>[] }) =>
  measures.some(({ of }) => of === "indicator" || of === "indicators");

/** Of all but one record the population is the usual one. */
const isOneLeftOut = (part: Filter) => "field" in part && part.field === "code" && part.op === "ne";

/** Finished cycles, unless the request names a state or a record; of these the reference population, unless it is about what defines that. */
export function populationUse(request: AskedRequest): PopulationUse | undefined {
  if (request.subject !== "tests" || !asksIndicators(request)) return undefined;
  const fields = fieldsAsked({
    ...request,
    where: { all: partsOf(request.where).filter((part) => !isOneLeftOut(part)) },
  });
  const isFinished = !fields.some((id) => NAMES_STATE.test(id));
  const { isReference } = request;
  if (isReference !== undefined) return { isFinished, isApplied: isReference, why: isReference ? "asked" : "unwanted" };
  const isUnfit = fields.some((id) => DEFINING.test(id));
  return { isFinished, isApplied: !isUnfit, why: isUnfit ? "unfit" : "usual" };
}

/** All of them, each once. */
export function both(filter: Filter, ...more: Filter[]): Filter {
  const parts = [...("all" in filter ? filter.all : [filter]), ...more];
  return { all: [...new Map(parts.map((part) => [JSON.stringify(part), part])).values()] };
}

/** The records of a filter that a population counts. */
export function inPopulation(filter: Filter, use: PopulationUse | undefined): Filter {
  if (!use) return filter;
  if (use.isFinished) return both(filter, ...conditionsOf(use.isApplied ? "laboratory" : "finished"));
  return use.isApplied ? both(filter, { field: "isReference", op: "eq", value: [true] }) : filter;
}

/** Cycles that the reference population leaves out. */
export const OUTSIDE_REFERENCE: Filter = {
  all: [
    { field: "isReference", op: "eq", value: [false] },
    { field: "kind", op: "eq", value: ["icsi"] },
  ],
};
