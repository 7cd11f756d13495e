import type { Subject } from "@zona/domain/filters/field";
import { fieldOf } from "@zona/domain/filters/fields";
import type { Filter } from "@zona/domain/filters/filter";
import { resolveTimes } from "@zona/domain/filters/resolve-times";
import { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { AnswerContent, AnswerGroup, Figure } from "@zona/domain/questions/answer";
import { shareFigure } from "@zona/domain/questions/figures";
import type { Plan, PlanTime } from "@zona/domain/questions/plan";
import { narrowed, type PlanQuery, timeGroupOf, valueLabel } from "@zona/domain/questions/plan-query";
import { STATS } from "@zona/domain/questions/stats";
import type { Facts } from "./facts.ts";
import { type GroupKey, keysOf, timeKeys, valueKeys } from "./group-keys.ts";
import type { Known } from "./known.ts";
import { countOpposite, oppositeOf } from "./opposite.ts";
import { type Consent, scan } from "./scan.ts";
import { indexedFigure, isIndexed, type Measure, Tally } from "./tallies.ts";

/** All that an answer is made with; `told` hears how far it has come. */
export type Asking = {
  plan: Plan;
  facts: Facts;
  known: Known;
  now: Date;
  zone: string;
  consent: Consent;
  told: (done: number, of: number) => void;
};

/** What a plan measures. */
export function measureOf({ plan, now, zone }: Pick<Asking, "plan" | "now" | "zone">): Measure {
  const { subject, metric, complement, field, where } = plan;
  const code = KpiCode.safeParse(metric).data;
  if (code) return { of: "kpi", code, complement };
  const numeric = fieldOf(subject, field ?? "");
  const stat = STATS.find((one) => one === metric);
  if (numeric && stat) return { of: "number", field: numeric, stat };
  const [first] = where;
  if (metric === "share" && first) {
    const part = resolveTimes(partOf(first), now, zone);
    return { of: "share", part, told: toldOf(subject, first) };
  }
  return { of: "count" };
}

/** Enumerations that some records have no value of; of every other one a missing value is an answer as well. */
const OF_SOME: ReadonlySet<string> = new Set([
  ...["oocyteSource", "spermSource", "technique", "triggerType", "maturity", "survival", "pnCount"],
  ...["species", "materialType", "materialState", "assay", "verdict"],
]);

/** Which records tell what a condition asks. Values are named one by one, as indexes find those. */
function toldOf(subject: Subject, { field: id, op }: Plan["where"][number]): Filter {
  const field = fieldOf(subject, id);
  if (!field || op === "isNull" || op === "notNull") return { all: [] };
  if (field.type === "number") return { field: id, op: "notNull", value: [] };
  if (!OF_SOME.has(id) || !field.values) return { all: [] };
  return { field: id, op: "in", value: field.values.map(({ value }) => value) };
}

const partOf = ({ field, op, value }: Plan["where"][number]): Filter => ({ field, op, value });

/** The slice that a share is taken of: all conditions but the first. */
export const wholeOf = (plan: Plan): Plan => (plan.metric === "share" ? { ...plan, where: plan.where.slice(1) } : plan);

async function figureOf({ facts, consent, told }: Asking, slice: PlanQuery, measure: Measure): Promise<Figure> {
  if (isIndexed(slice, measure)) return indexedFigure(facts, slice, measure);
  const opposite = measure.of === "count" ? oppositeOf(slice) : undefined;
  if (opposite) return { of: "count", count: await countOpposite(facts, opposite) };
  const tally = new Tally(slice, measure);
  await scan(facts, slice, { consent, seen: told }, (row) => tally.add(row));
  return tally.figure();
}

const inTime = (slice: PlanQuery, { field, from, toExclusive }: PlanTime): PlanQuery =>
  narrowed(
    slice,
    ...(from ? [{ field, op: "ge" as const, value: [from] }] : []),
    ...(toExclusive ? [{ field, op: "lt" as const, value: [toExclusive] }] : []),
  );

/** One figure, or two where two times are compared. `timeless` is the slice without the time of the plan. */
export async function answerFigure(asking: Asking, slice: PlanQuery, timeless: PlanQuery): Promise<AnswerContent> {
  const measure = measureOf(asking);
  const { compareTo } = asking.plan;
  const figure = await figureOf(asking, slice, measure);
  if (!compareTo) return { kind: "figure", figure };
  return { kind: "figure", figure, compared: await figureOf(asking, inTime(timeless, compareTo), measure) };
}

const AT_ONCE = 8;

/** Runs in order, so many at a time. */
export async function each<T, R>(
  items: readonly T[],
  run: (item: T) => Promise<R>,
  told: (done: number) => void,
): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(run))));
    told(results.length);
  }
  return results;
}

const weight = (figure: Figure) => (figure.of === "count" || figure.of === "value" ? figure.count : figure.d);
const height = (figure: Figure) =>
  figure.of === "count" ? figure.count : figure.of === "value" ? figure.value : figure.percent;

/** Groups in the order that was asked for: by time, by size, or the best first. */
function arranged(groups: AnswerGroup[], plan: Plan): AnswerGroup[] {
  const [by, direction] = plan.sort ?? [];
  if (timeGroupOf(plan) && by !== "metric") return groups;
  const sign = by === "metric" && direction === "asc" ? 1 : -1;
  const isRanked = by === "metric";
  const known = groups.filter(({ figure }) => height(figure) !== null || !isRanked);
  const sorted = known.toSorted(
    (a, b) => sign * ((height(a.figure) ?? -1) - (height(b.figure) ?? -1)) || weight(b.figure) - weight(a.figure),
  );
  return sorted.slice(0, plan.limit ?? 60);
}

export const groupOf = ({ key, label, bucket }: GroupKey, figure: Figure): AnswerGroup => ({
  key,
  label,
  figure,
  ...(bucket ? { from: bucket.from.toISOString(), to: bucket.to.toISOString() } : {}),
});

/** Groups by values or parts of the calendar, by indexes where they can, else by one walk through the records. */
export async function answerGroups(asking: Asking, slice: PlanQuery): Promise<AnswerContent> {
  const { plan, facts, known, now, zone, told } = asking;
  const measure = measureOf(asking);
  const isTime = timeGroupOf(plan) !== undefined;
  const keys = isTime ? await timeKeys(facts, plan, slice, now, zone) : valueKeys(plan, known);
  const canIndex =
    keys?.every(({ filter }) => isIndexed(narrowed(slice, filter), measure)) && isIndexed(slice, measure);
  if (keys && canIndex) {
    const figures = await each(
      keys,
      ({ filter }) => indexedFigure(facts, narrowed(slice, filter), measure),
      (done) => told(done, keys.length),
    );
    const groups = keys.flatMap((key, at) => {
      const figure = figures[at];
      return figure && (isTime || weight(figure) > 0) ? [groupOf(key, figure)] : [];
    });
    const total = await indexedFigure(facts, slice, measure);
    return { kind: "groups", groups: arranged([...groups, ...restOf(groups, total, plan)], plan), total };
  }
  return walkedGroups(asking, slice, keys ?? []);
}

/** What belongs to none of the values: nothing is recorded there. Lists may belong to several, so they have none. */
function restOf(groups: readonly AnswerGroup[], total: Figure, plan: Plan): AnswerGroup[] {
  if (timeGroupOf(plan) || plan.where.some(({ field }) => field === plan.groupBy)) return [];
  if (/^(?:lotNo|missingPhoto|enteredBy|arm|features|injectionEvents)$/.test(plan.groupBy ?? "")) return [];
  const sum = (pick: (figure: Figure) => number) => groups.reduce((all, { figure }) => all + pick(figure), 0);
  if (total.of === "count") {
    const count = total.count - sum(weight);
    return count > 0 ? [{ key: null, label: "", figure: { of: "count", count } }] : [];
  }
  if (total.of !== "share") return [];
  const d = total.d - sum(weight);
  const n = total.n - sum((figure) => (figure.of === "share" ? figure.n : 0));
  const { code, complement } = total;
  return d > 0 ? [{ key: null, label: "", figure: shareFigure(complement ? d - n : n, d, { code, complement }) }] : [];
}

async function walkedGroups(asking: Asking, slice: PlanQuery, keys: readonly GroupKey[]): Promise<AnswerContent> {
  const { plan, facts, known, consent, told } = asking;
  const measure = measureOf(asking);
  const tallies = new Map<string | null, Tally>(keys.map(({ key }) => [key, new Tally(slice, measure)]));
  const total = new Tally(slice, measure);
  await scan(facts, slice, { consent, seen: told }, (row) => {
    total.add(row);
    for (const key of keysOf(row, plan, keys)) {
      const tally = tallies.get(key) ?? new Tally(slice, measure);
      tallies.set(key, tally);
      tally.add(row);
    }
  });
  const byKey = new Map(keys.map((one) => [one.key, one]));
  const field = fieldOf(plan.subject, plan.groupBy ?? "");
  const groups = [...tallies].flatMap(([key, tally]) => {
    const figure = tally.figure();
    if (!timeGroupOf(plan) && weight(figure) === 0) return [];
    const label = key === null ? "" : valueLabel(field, key, known.people);
    return [groupOf(byKey.get(key) ?? { key, label, filter: { all: [] } }, figure)];
  });
  return { kind: "groups", groups: arranged(groups, plan), total: total.figure() };
}
