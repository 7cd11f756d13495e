import type { Filter } from "@zona/domain/filters/filter";
import { bucketsBetween, type TimeBucket } from "@zona/domain/questions/dates/time-buckets";
import type { Plan } from "@zona/domain/questions/plan";
import { timeFieldOf, timeGroupOf } from "@zona/domain/questions/plan-query";
import { parseInstant } from "@zona/domain/timing/zoned-time";
import type { TableFigures } from "./asked-tables.ts";

/** A group of an answer; `id` is that of the table's group, which a part of the calendar without a record has not. */
export type GroupKey = { id?: string; key: string | null; label: string; bucket?: TimeBucket };

type Line = TableFigures["groups"][number];

/** The value that rows of a group share; null where nothing is recorded. */
export function valueOfGroup(filter: Filter): string | null {
  const [value] = "field" in filter ? filter.value : [];
  return value === undefined ? null : String(value);
}

function spanOf(filter: Filter): { from: Date; to: Date } | undefined {
  const bounds = "all" in filter ? filter.all : [];
  const [from, to] = bounds.map((bound) => ("field" in bound ? parseInstant(String(bound.value[0])) : undefined));
  return from && to && { from, to };
}

/** A year that is not over yet has no figures for its rest; what is due or expires lies ahead. */
function timeAsked(plan: Plan, now: Date): { from: Date | undefined; to: Date | undefined } {
  const [from, to] = [plan.time?.from, plan.time?.toExclusive].map((edge) => (edge ? parseInstant(edge) : undefined));
  const isAhead = /^(?:dueAt|expiresAt)$/.test(timeFieldOf(plan));
  return { from, to: to && !isAhead ? new Date(Math.min(to.getTime(), now.getTime())) : to };
}

type Grain = NonNullable<ReturnType<typeof timeGroupOf>>;

/** The parts of the calendar over the time that was asked, or over all that there is; those without a record where they fit. */
function timeKeys(groups: readonly Line[], plan: Plan, grain: Grain, { now, zone }: { now: Date; zone: string }) {
  const found = groups.flatMap(({ id, filter }): (GroupKey & { bucket: TimeBucket })[] => {
    const span = spanOf(filter);
    const [bucket] = span ? bucketsBetween(span.from, span.to, grain, zone) : [];
    return bucket ? [{ id, key: bucket.key, label: bucket.key, bucket }] : [];
  });
  const asked = timeAsked(plan, now);
  const edges = (asked.from && asked.to ? [asked.from, asked.to] : []).map((edge) => edge.getTime());
  const first = Math.min(...edges, ...found.map(({ bucket }) => bucket.from.getTime()));
  const last = Math.max(...edges, ...found.map(({ bucket }) => bucket.to.getTime()));
  const all = first < last ? bucketsBetween(new Date(first), new Date(last), grain, zone) : [];
  const isWhole = (all.at(-1)?.to.getTime() ?? 0) >= last;
  const byKey = new Map(found.map((one) => [one.key, one]));
  return isWhole ? all.map((bucket) => byKey.get(bucket.key) ?? { key: bucket.key, label: bucket.key, bucket }) : found;
}

/** The groups of an answer, in the order of the table; what is not recorded comes last. */
export function keysOf(groups: readonly Line[], plan: Plan, moment: { now: Date; zone: string }): GroupKey[] {
  const none = groups.filter(({ filter }) => "field" in filter && filter.op === "isNull");
  const others = groups.filter((group) => !none.includes(group));
  const unrecorded = none.map(({ id }): GroupKey => ({ id, key: null, label: "" }));
  const grain = timeGroupOf(plan);
  if (grain) return [...timeKeys(others, plan, grain, moment), ...unrecorded];
  const asked = plan.where.find(({ field, op }) => field === plan.groupBy && (op === "in" || op === "eq"));
  const wanted = asked && new Set(asked.value.map((value) => String(value).toLowerCase()));
  const keys = others.map(({ id, label, filter }): GroupKey => ({ id, label, key: valueOfGroup(filter) }));
  // A record may have several values: those of the others that nobody asked for are no groups.
  if (wanted) return keys.filter(({ key }) => wanted.has(String(key).toLowerCase()));
  return [...keys, ...unrecorded];
}
