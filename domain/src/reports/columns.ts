import type { FieldType, Subject } from "../filters/field.ts";
import { FIELDS, fieldOf } from "../filters/fields.ts";
import { kpiColumn, MEASURES, measureOfColumn } from "../measures/measures.ts";
import type { KpiCode } from "../policy/kpi-policy.ts";

/** One thing that a table can show of its rows. `share`: an indicator, told with what it was counted from. */
export type Column = {
  id: string;
  label: string;
  type: FieldType | "share";
  unit?: string;
  /** Of a share. */
  kpi?: KpiCode;
};

/** The column of an id; undefined for what the subject does not have. Only tests have indicators. */
export function columnOf(subject: Subject, id: string): Column | undefined {
  const measure = measureOfColumn(id);
  if (measure) {
    const { label, unit, code } = measure;
    return subject === "tests" ? { id, label, type: "share", unit, kpi: code } : undefined;
  }
  const field = fieldOf(subject, id);
  return field && { id, label: field.label, type: field.type, ...(field.unit ? { unit: field.unit } : {}) };
}

/** All that tables of a subject can show: its fields, then its indicators. */
export function columnsOf(subject: Subject): Column[] {
  const indicators = subject === "tests" ? MEASURES.map(({ code }) => kpiColumn(code)) : [];
  return [...FIELDS[subject].map(({ id }) => id), ...indicators].flatMap((id) => columnOf(subject, id) ?? []);
}
