import { compileFilter } from "@zona/domain/filters/compile";
import { passes, valuesOf } from "@zona/domain/filters/evaluate";
import type { Field } from "@zona/domain/filters/field";
import type { Filter } from "@zona/domain/filters/filter";
import { isSummed } from "@zona/domain/filters/sum-indexes";
import { SUMMED } from "@zona/domain/kpis/kpi-packs";
import type { KpiCode } from "@zona/domain/policy/kpi-policy";
import type { Figure } from "@zona/domain/questions/answer";
import { median, shareFigure } from "@zona/domain/questions/figures";
import { narrowed, type PlanQuery } from "@zona/domain/questions/plan-query";
import type { Stat } from "@zona/domain/questions/stats";
import type { FactRow, Facts } from "./facts.ts";
import { indicatorSums, sumsQuery } from "./indicator-sums.ts";

/**
 * What is counted of a slice. A share is of those of the slice that tell what is asked (`told`): such as pass one filter more.
 * No test of semen has a fertilisation, so it is no test without one.
 */
export type Measure =
  | { of: "count" }
  | { of: "kpi"; code: KpiCode; complement?: true | undefined }
  | { of: "share"; part: Filter; told: Filter }
  | { of: "number"; field: Field; stat: Stat };

const kpiPaths = (code: KpiCode) => [`kpis.${code}.n`, `kpis.${code}.d`] as const;

/** Whether any record tells an indicator; the others are known to have no figures, without a look. */
export const isSourced = (code: KpiCode) => SUMMED.includes(code);

/** Whether the indexes alone answer for a slice; else its records are read one by one. */
export function isIndexed({ subject, filter }: PlanQuery, measure: Measure): boolean {
  if (subject === "units" || measure.of === "number") return false;
  const whole = { subject, filter };
  const query = measure.of === "kpi" ? sumsQuery(whole) : compileFilter(subject, filter);
  if (measure.of === "kpi" && isSourced(measure.code) && !isSummed(query)) return false;
  const asked = measure.of === "share" ? [narrowed(whole, measure.part), narrowed(whole, measure.told)] : [];
  return [query, ...asked.map((one) => compileFilter(subject, one.filter))].every(({ rest }) => rest === undefined);
}

/** A figure by indexes alone; `isIndexed` has said that they can. */
export async function indexedFigure(facts: Facts, slice: PlanQuery, measure: Measure): Promise<Figure> {
  if (measure.of === "kpi") {
    if (!isSourced(measure.code)) return shareFigure(0, 0, measure);
    const [{ n, d } = { n: 0, d: 0 }] = await indicatorSums(facts, sumsQuery(slice), [measure.code]);
    return shareFigure(n, d, measure);
  }
  if (measure.of === "share") {
    const count = (more: Filter) => facts.count(compileFilter(slice.subject, narrowed(slice, more).filter));
    const [n, d] = await Promise.all([count(measure.part), count(measure.told)]);
    return shareFigure(n, d);
  }
  return { of: "count", count: await facts.count(compileFilter(slice.subject, slice.filter)) };
}

/** Counts record by record; the same figures as the indexes give, proven by a test. */
export class Tally {
  #count = 0;
  #n = 0;
  #d = 0;
  readonly #values: number[] = [];
  readonly measure: Measure;
  readonly slice: PlanQuery;

  constructor(slice: PlanQuery, measure: Measure) {
    this.slice = slice;
    this.measure = measure;
  }

  add(row: FactRow): void {
    this.#count++;
    const { measure } = this;
    if (measure.of === "kpi") {
      const [n, d] = kpiPaths(measure.code).map((path) => valuesOf(row, { path })[0]);
      if (typeof n === "number" && typeof d === "number") {
        this.#n += n;
        this.#d += d;
      }
    } else if (measure.of === "share") {
      if (!passes(this.slice.subject, row, measure.told)) return;
      this.#d++;
      if (passes(this.slice.subject, row, measure.part)) this.#n++;
    } else if (measure.of === "number") {
      const [value] = valuesOf(row, measure.field);
      if (typeof value === "number") this.#values.push(value);
    }
  }

  figure(): Figure {
    const { measure } = this;
    if (measure.of === "kpi") return shareFigure(this.#n, this.#d, measure);
    if (measure.of === "share") return shareFigure(this.#n, this.#d);
    if (measure.of === "count") return { of: "count", count: this.#count };
    const { stat, field } = measure;
    const values = this.#values;
    const sum = () => values.reduce((all, one) => all + one, 0);
    const value = {
      sum,
      avg: () => sum() / values.length,
      median: () => median(values),
      min: () => values.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY),
      max: () => values.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY),
    }[stat]();
    const unit = field.unit ? { unit: field.unit } : {};
    return { of: "value", stat, value: values.length > 0 ? (value ?? null) : null, count: values.length, ...unit };
  }
}
