import type { FieldType, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { KPI_POLICY, KpiCode } from "../policy/kpi-policy.ts";

/** One thing that a table can show of its rows. `share`: an indicator, told with what it was counted from. */
export type Column = {
  id: string;
  label: string;
  type: FieldType | "share";
  unit?: string;
  /** Of a share. */
  kpi?: KpiCode;
};

const KPI = /^kpi:(.+)$/;

/** The id of an indicator's column. */
export const kpiColumn = (code: KpiCode) => `kpi:${code}`;

/** The column of an id; undefined for what the subject does not have. Only tests have indicators. */
export function columnOf(subject: Subject, id: string): Column | undefined {
  const code = KpiCode.safeParse(KPI.exec(id)?.[1]).data;
  if (code) return subject === "tests" ? { id, label: code, type: "share", unit: "%", kpi: code } : undefined;
  const field = fieldOf(subject, id);
  return field && { id, label: field.label, type: field.type, ...(field.unit ? { unit: field.unit } : {}) };
}

/** Indicators that tables offer, with what they divide. */
export const KPI_COLUMNS = KPI_POLICY.rows.map(({ code, numerator, denominator }) => ({
  ...{ id: kpiColumn(code), code, numerator, denominator },
}));
