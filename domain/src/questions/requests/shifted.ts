import type { Condition, Filter } from "../../filters/filter.ts";
import { resolveTimes } from "../../filters/resolve-times.ts";
import {
  addUnits,
  DAY,
  instantsOf,
  type Stretch,
  TIME_GROUPS,
  type TimeGroup,
  unitAround,
  wallClock,
} from "../../timing/calendar.ts";
import { parseInstant } from "../../timing/zoned-time.ts";
import type { Shift } from "../tables/shifts.ts";
import type { Span } from "../times/resolve.ts";
import { partOf } from "../times/stretches.ts";
import type { AskedRequest } from "./request.ts";

/** Which quarter or half is asked for. */
export type PartAsked = { n: number; isHalf?: true };
type Moment = { now: Date; zone: string };
/** The bounds of the one time that all records of a request lie in, and what else is asked of them. */
type Timed = { field: string; span: Stretch; own: Filter; others: Filter };

const conditionsOf = (filter: Filter): Filter[] => ("all" in filter ? filter.all.flatMap(conditionsOf) : [filter]);
const isOf = (op: Condition["op"]) => (part: Filter) => "field" in part && part.op === op;

function timeOf(where: Filter, { now, zone }: Moment): Timed | undefined {
  const parts = conditionsOf(resolveTimes(where, now, zone));
  const begins = parts.filter(isOf("ge")).flatMap((part) => {
    const at = "field" in part ? parseInstant(String(part.value[0])) : undefined;
    return at && "field" in part ? [{ part, field: part.field, at }] : [];
  });
  const found = begins.flatMap(({ part, field, at }) => {
    const end = parts.find((other) => isOf("lt")(other) && "field" in other && other.field === field);
    const to = end && "field" in end ? parseInstant(String(end.value[0])) : undefined;
    if (!end || !to) return [];
    const others: Filter = { all: parts.filter((one) => one !== part && one !== end) };
    const span = { from: wallClock(at, zone), to: wallClock(to, zone) };
    return [{ field, span, own: { all: [part, end] }, others }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** Undefined where a time is longer than what it is moved by, or is none of its units. */
function moved(span: Stretch, { unit, isOfAny, isAhead, isOfLess }: Shift): Stretch | undefined {
  if (unit === "period") {
    const own = TIME_GROUPS.find((grain) => isOne(span, grain));
    if (own) return moved(span, { unit: own, isOfAny: false, isAhead });
    const isDays = span.from % DAY === 0 && span.to % DAY === 0;
    const by = (isAhead ? 1 : -1) * (span.to - span.from);
    return isDays ? { from: span.from + by, to: span.to + by } : undefined;
  }
  const by = isAhead ? 1 : -1;
  if (isOfLess && isOne(span, unit)) return undefined;
  const fits = isOfAny ? span.to <= addUnits(span.from, 1, unit) : isOne(span, unit);
  return fits ? { from: addUnits(span.from, by, unit), to: addUnits(span.to, by, unit) } : undefined;
}

function isOne(span: Stretch, grain: TimeGroup): boolean {
  const around = unitAround(span.from, grain);
  return around.from === span.from && around.to === span.to;
}

/** When the records of a request lie, where it names one time; null is an open end. */
export function spanOf({ where }: AskedRequest, { now, zone }: Moment): Span | undefined {
  const ends = (op: Condition["op"]) =>
    conditionsOf(resolveTimes(where, now, zone))
      .filter(isOf(op))
      .flatMap((part) => ("field" in part ? (parseInstant(String(part.value[0])) ?? []) : []));
  const [[from = null, ...laterOnes], [to = null, ...otherEnds]] = [ends("ge"), ends("lt")];
  return laterOnes.length + otherEnds.length > 0 || (from ?? to) === null ? undefined : { from, to };
}

/** Whether the time of a request is one unit of the calendar. */
export function isOfUnit({ where }: AskedRequest, grain: TimeGroup, moment: Moment): boolean {
  const timed = timeOf(where, moment);
  return timed !== undefined && isOne(timed.span, grain);
}

/** A request of the whole day, week, month or year around its time, and that time; undefined where it has none within one. */
export function widenedTo(
  request: AskedRequest,
  grain: TimeGroup,
  moment: Moment,
): { whole: AskedRequest; own: Filter } | undefined {
  const timed = timeOf(request.where, moment);
  const around = timed && unitAround(timed.span.from, grain);
  if (!timed || !around || timed.span.to > around.to || isOne(timed.span, grain)) return undefined;
  const { own, field, others } = timed;
  return { whole: { ...request, where: { all: [...conditionsOf(others), ...within(field, around, moment)] } }, own };
}

const within = (field: string, span: Stretch, { zone }: Moment): Filter[] => {
  const { from, to } = instantsOf(span, zone);
  return [
    { field, op: "ge", value: [from.toISOString()] },
    { field, op: "lt", value: [to.toISOString()] },
  ];
};

/** As much of a time that goes on as has passed. */
function passed({ from, to }: Stretch, { now, zone }: Moment): Stretch {
  const here = wallClock(now, zone);
  return from < here && here < to ? { from, to: here } : { from, to };
}

/** A request of one time with the earlier one in its place, or beside it; undefined where it has no time that can be moved. */
export function shifted(
  request: AskedRequest,
  shift: Shift,
  isBeside: boolean,
  moment: Moment,
): AskedRequest | undefined {
  const timed = request.versus.length === 0 ? timeOf(request.where, moment) : undefined;
  const span = timed && moved(shift.isOfPassed ? passed(timed.span, moment) : timed.span, shift);
  if (!timed || !span) return undefined;
  const { field, own, others } = timed;
  const earlier = within(field, span, moment);
  return isBeside
    ? { ...request, where: others, versus: [own, { all: earlier }] }
    : { ...request, where: { all: [...conditionsOf(others), ...earlier] } };
}

/** What quarters and halves are parts of, and how many there are of them. */
const PARTED = [
  ["year", 4],
  ["year", 2],
  ["month", 2],
] as const;

/** "In the second" after a quarter or a half is the second of them; a half of what was whole is its own. */
export function withPart(request: AskedRequest, { n, isHalf }: PartAsked, moment: Moment): AskedRequest | undefined {
  const timed = request.versus.length === 0 ? timeOf(request.where, moment) : undefined;
  const part = PARTED.flatMap(([grain, parts]) => {
    const around = timed && unitAround(timed.span.from, grain);
    if (!timed || !around || n > parts || (isHalf && parts !== 2)) return [];
    const isPart = Array.from({ length: parts }, (_, at) => partOf(around, at + 1, parts)).some(
      ({ from, to }) => from === timed.span.from && to === timed.span.to,
    );
    return isPart || (isHalf && isOne(timed.span, grain)) ? [partOf(around, n, parts)] : [];
  })[0];
  if (!timed || !part) return undefined;
  return { ...request, where: { all: [...conditionsOf(timed.others), ...within(timed.field, part, moment)] } };
}
