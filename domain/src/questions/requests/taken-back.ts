import { fieldOf } from "../../filters/fields.ts";
import type { Filter } from "../../filters/filter.ts";
import type { TimeGroup } from "../../timing/calendar.ts";
import type { AskedRequest } from "./request.ts";
import { isOfUnit, widenedTo } from "./shifted.ts";
import { type Asker, negated } from "./to-filter.ts";

export const partsOf = (where: Filter): readonly Filter[] => ("all" in where ? where.all : [where]);

/** The fields that a condition speaks of. */
export function fieldsOf(part: Filter): string[] {
  if ("field" in part) return [part.field];
  if ("not" in part) return fieldsOf(part.not);
  return ("all" in part ? part.all : part.any).flatMap(fieldsOf);
}

export function joinedParts(parts: readonly Filter[]): Filter {
  const [only] = parts;
  return parts.length === 1 && only ? only : { all: [...parts] };
}

export const isRecorded = (part: Filter) => "field" in part && /^(?:is|not)Null$/.test(part.op);
const isTime = ({ subject }: AskedRequest, part: Filter) =>
  !isRecorded(part) && fieldsOf(part).every((id) => fieldOf(subject, id)?.type === "instant");

/** What was said of the records besides their time; their kind, where nothing else was. */
function saidIn(request: AskedRequest): readonly Filter[] {
  const said = partsOf(request.where).filter(
    (part) => !isTime(request, part) && !("field" in part && part.field === "opuAt"),
  );
  const own = said.filter((part) => !fieldsOf(part).includes("kind"));
  return own.length > 0 ? own : said;
}

const without = ({ where }: AskedRequest, parts: readonly Filter[]) =>
  joinedParts(partsOf(where).filter((part) => !parts.includes(part)));

const isCount = ({ ask, measures }: AskedRequest) => ask === "rows" || measures.every(({ of }) => of === "count");

/** Which part of the records what was said is true of: of several conditions each may be meant. Rates are shares as they are. */
export function asShares(request: AskedRequest): AskedRequest[] {
  if (request.versus.length > 0) return [];
  if (!isCount(request))
    return request.measures.every(({ of }) => of === "indicator" || of === "share") ? [request] : [];
  return saidIn(request).map((among) => ({
    ...request,
    ask: "figure",
    shows: [],
    measures: [{ of: "share", among }],
    where: without(request, [among]),
  }));
}

/** Of which part of those records something else is true. */
export function asShareAmong({ limit: _, order: __, ...request }: AskedRequest, among: Filter): AskedRequest[] {
  const isOfRecords = isCount(request) || request.measures.every(({ of }) => of === "share");
  return request.versus.length === 0 && isOfRecords
    ? [{ ...request, ask: "figure", shows: [], measures: [{ of: "share", among }] }]
    : [];
}

/** All that was said, as a part of all records of a kind. */
export function asShareOf(request: AskedRequest, kind: Filter): AskedRequest[] {
  if (request.versus.length > 0 || !isCount(request)) return [];
  const isKind = (part: Filter) => partsOf(kind).some((one) => JSON.stringify(one) === JSON.stringify(part));
  const said = saidIn(request).filter((part) => !isKind(part));
  if (said.length === 0) return [];
  return [
    {
      ...request,
      ask: "figure",
      shows: [],
      measures: [{ of: "share", among: joinedParts(said) }],
      where: joinedParts([...partsOf(without(request, said)).filter((part) => !isKind(part)), ...partsOf(kind)]),
    },
  ];
}

/** All that was said, in its time as a part of the whole day, week, month or year around it. */
export function asShareOfTime(request: AskedRequest, grain: TimeGroup, asker: Asker): AskedRequest[] {
  const wider = isCount(request) && request.versus.length === 0 ? widenedTo(request, grain, asker) : undefined;
  return wider
    ? [{ ...wider.whole, ask: "figure", shows: [], measures: [{ of: "share", among: wider.own }] }]
    : asShares(request);
}

/** Those of which it is not true. */
export const ofOthers = (request: AskedRequest): AskedRequest[] =>
  saidIn(request).map((part) => ({
    ...request,
    where: joinedParts([...partsOf(without(request, [part])), negated(request.subject, part)]),
  }));

/** The same without what was said of a field, and without its groups unless all of them are asked for; none where nothing was said. */
export function withoutField(before: AskedRequest, field: string, isOfAll = false): AskedRequest[] {
  const parts = partsOf(before.where).filter((part) => fieldsOf(part).includes(field));
  const groupBy = before.groupBy.filter((one) => isOfAll || one.field !== field || one.by !== undefined);
  const isSame = parts.length === 0 && groupBy.length === before.groupBy.length;
  return isSame ? [] : [{ ...before, where: without(before, parts), groupBy }];
}

/** "Overall": without its time, without what else was said, or without both, as each may be meant. */
export function withoutAny(before: AskedRequest): AskedRequest[] {
  const times = partsOf(before.where).filter((part) => isTime(before, part));
  const said = saidIn(before).filter((part) => !fieldsOf(part).includes("kind"));
  const either = [times, said].filter((parts) => parts.length > 0);
  const ways = either.length > 1 ? [...either, [...times, ...said]] : either;
  return ways.map((parts) => ({ ...before, where: without(before, parts) }));
}

/** All groups, all records of what was cut short; of figures the records. */
export const uncut = ({ limit: _, having: __, ...before }: AskedRequest): AskedRequest[] =>
  before.ask === "figure" && before.groupBy.length === 0 && before.versus.length === 0
    ? [{ ...before, ask: "rows", measures: [] }]
    : [before];

/** The same without its groups; none where there were none. */
export const withoutGroups = (before: AskedRequest): AskedRequest[] =>
  before.groupBy.length > 0 ? [{ ...before, groupBy: [] }] : [];

/** The same without the groups of a unit of time, or without its time, which is such a unit. */
export function withoutTime(before: AskedRequest, unit: TimeGroup | "any", asker: Asker): AskedRequest[] {
  const groupBy = before.groupBy.filter(({ by }) => by === undefined || by !== unit);
  if (groupBy.length < before.groupBy.length) return [{ ...before, groupBy }];
  const times = partsOf(before.where).filter((part) => isTime(before, part));
  const isSaid = times.length > 0 && (unit === "any" || isOfUnit(before, unit, asker));
  return isSaid ? [{ ...before, where: without(before, times) }] : [];
}

/** The same without some conditions; none where one of them was not said. */
export function withoutConditions(before: AskedRequest, conditions: Filter): AskedRequest[] {
  const own = partsOf(before.where);
  const said = partsOf(conditions).map((one) => own.find((part) => JSON.stringify(part) === JSON.stringify(one)));
  const parts = said.filter((one) => one !== undefined);
  return parts.length === said.length ? [{ ...before, where: without(before, parts) }] : [];
}

/** The fields of numbers that were limited. */
export const limitedNumbers = ({ subject, where }: AskedRequest): string[] => [
  ...new Set(
    partsOf(where)
      .filter((part) => !isRecorded(part))
      .flatMap(fieldsOf)
      .filter((id) => fieldOf(subject, id)?.type === "number"),
  ),
];
