import type { Field } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import { KPI_POLICY, KpiCode } from "../policy/kpi-policy.ts";
import type { Plan } from "./plan.ts";
import { STATS, type Stat } from "./stats.ts";

/**
 * What a plan measures of its records; `codes` are indicators of which those in a band are told. A share is of those records that
 * tell what is asked (`told`), and of them those that pass (`part`): no semen analysis has a fertilisation, so it is none without.
 */
export type PlanMeasure =
  | { of: "count" }
  | { of: "indicator"; code: KpiCode; complement: true | undefined }
  | { of: "indicators"; codes: readonly KpiCode[] }
  | { of: "share"; part: Filter; told: Filter }
  | { of: "number"; field: Field; stat: Stat };

/** Enumerations that some records have no value of; of every other one a missing value is an answer as well. */
const OF_SOME: ReadonlySet<string> = new Set([
  ...["oocyteSource", "spermSource", "technique", "triggerType", "maturity", "survival", "pnCount"],
  ...["species", "materialType", "materialState", "assay", "verdict"],
]);

/** Which records tell what a condition asks. */
function toldOf({ subject }: Plan, { field: id, op }: Plan["where"][number]): Filter {
  const field = fieldOf(subject, id);
  if (!field || op === "isNull" || op === "notNull") return { all: [] };
  return field.type === "number" || OF_SOME.has(id) ? recorded(id) : { all: [] };
}

/** Records in which a field is recorded. */
export const recorded = (field: string): Filter => ({ field, op: "notNull", value: [] });

/** Whether the answer is a list of records. */
export const asksRows = ({ intent }: Plan) => /^(?:list|lookup|due|missing)$/.test(intent);

export function measureOf(plan: Plan): PlanMeasure {
  const { subject, intent, metric, complement, field, where, band } = plan;
  if (asksRows(plan)) return { of: "count" };
  const code = KpiCode.safeParse(metric).data;
  if (band !== undefined || (intent === "rate" && metric === undefined))
    return { of: "indicators", codes: code ? [code] : KPI_POLICY.rows.map((row) => row.code) };
  if (code) return { of: "indicator", code, complement };
  const numeric = fieldOf(subject, field ?? "");
  const stat = STATS.find((one) => one === metric);
  if (numeric && stat) return { of: "number", field: numeric, stat };
  const [first] = where;
  if (metric !== "share" || !first) return { of: "count" };
  return { of: "share", part: { field: first.field, op: first.op, value: first.value }, told: toldOf(plan, first) };
}

/** The plan of the records that a share is taken of: all conditions but the first. */
export const wholeOf = (plan: Plan): Plan =>
  measureOf(plan).of === "share" ? { ...plan, where: plan.where.slice(1) } : plan;
