import { compileFilter } from "@zona/domain/filters/compile";
import { valuesOf } from "@zona/domain/filters/evaluate";
import { fieldOf } from "@zona/domain/filters/fields";
import type { Filter } from "@zona/domain/filters/filter";
import { bucketsBetween, type TimeBucket } from "@zona/domain/questions/dates/time-buckets";
import type { Plan } from "@zona/domain/questions/plan";
import { narrowed, type PlanQuery, timeFieldOf, timeGroupOf, valueLabel } from "@zona/domain/questions/plan-query";
import { formatZoned, parseInstant } from "@zona/domain/timing/zoned-time";
import type { FactRow, Facts } from "./facts.ts";
import type { Known } from "./known.ts";

/** A group of an answer before it is counted. */
export type GroupKey = { key: string | null; label: string; filter: Filter; bucket?: TimeBucket };

const span = (field: string, { from, to }: TimeBucket, zone: string): Filter => ({
  all: [
    { field, op: "ge", value: [formatZoned(from, zone)] },
    { field, op: "lt", value: [formatZoned(to, zone)] },
  ],
});

/** The first and the last instant of a slice; undefined where it is empty. */
async function extent(facts: Facts, slice: PlanQuery, field: string): Promise<{ from: Date; to: Date } | undefined> {
  const path = fieldOf(slice.subject, field)?.path ?? field;
  const edge = async (direction: "asc" | "desc") => {
    // Nulls come first, so what has no instant is left out by asking for one.
    const known = narrowed(slice, { field, op: "ge", value: ["1990-01-01T00:00:00Z"] });
    const query = compileFilter(slice.subject, known.filter, [{ field, direction }]);
    const ofTest = slice.subject === "units" ? path.replace(/^test\./, "") : path;
    const sorted = { ...query, orderBy: { path: ofTest, ...query.orderBy, direction } };
    for await (const [first] of facts.pages(sorted, undefined, 1)) {
      const [value] = first ? valuesOf(first, { path: sorted.orderBy.path }) : [];
      return value instanceof Date ? value : undefined;
    }
    return undefined;
  };
  const [from, to] = await Promise.all([edge("asc"), edge("desc")]);
  return from && to ? { from, to: new Date(to.getTime() + 1) } : undefined;
}

/** The parts of the calendar that a plan groups by, over its time or over all that there is. */
export async function timeKeys(
  facts: Facts,
  plan: Plan,
  slice: PlanQuery,
  now: Date,
  zone: string,
): Promise<GroupKey[]> {
  const grain = timeGroupOf(plan);
  if (!grain) return [];
  const field = timeFieldOf(plan);
  const [from, to] = [plan.time?.from, plan.time?.toExclusive].map((edge) => (edge ? parseInstant(edge) : undefined));
  const found = from && to ? undefined : await extent(facts, slice, field);
  const first = from ?? found?.from;
  // A year that is not over yet has no figures for its rest.
  const isAhead = field === "dueAt" || field === "expiresAt";
  const last = to && !isAhead ? new Date(Math.min(to.getTime(), now.getTime())) : (to ?? found?.to);
  if (!first || !last) return [];
  return bucketsBetween(first, last, grain, zone).map((bucket) => ({
    key: bucket.key,
    label: bucket.key,
    bucket,
    filter: span(field, bucket, zone),
  }));
}

/** All values that a plan may group by; undefined where only the records tell them. */
export function valueKeys(plan: Plan, { values, people }: Known): GroupKey[] | undefined {
  const field = fieldOf(plan.subject, plan.groupBy ?? "");
  if (!field) return undefined;
  const asked = plan.where.find((one) => one.field === field.id && (one.op === "in" || one.op === "eq"));
  const all = field.values?.map(({ value }) => value) ?? values.get(`${plan.subject}.${field.id}`);
  return (asked?.value.map(String) ?? all)?.map((value) => ({
    key: value,
    label: valueLabel(field, value, people),
    filter: { field: field.id, op: "eq", value: [value] },
  }));
}

/** The keys of one record among groups: several where the field is a list, the null key where nothing is recorded. */
export function keysOf(row: FactRow, plan: Plan, keys: readonly GroupKey[]): (string | null)[] {
  if (timeGroupOf(plan)) {
    const path = fieldOf(plan.subject, timeFieldOf(plan))?.path ?? "";
    const [at] = valuesOf(row, { path });
    const bucket = keys.find(({ bucket }) => bucket && at instanceof Date && bucket.from <= at && at < bucket.to);
    return bucket ? [bucket.key] : [];
  }
  const field = fieldOf(plan.subject, plan.groupBy ?? "");
  const values = field ? valuesOf(row, field).map(String) : [];
  return values.length > 0 ? values : [null];
}
