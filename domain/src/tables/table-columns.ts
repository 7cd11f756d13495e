import { type FoundValue, valuesOf } from "../filters/evaluate.ts";
import type { Field, Subject } from "../filters/field.ts";
import { EXPOSURE_RECORD_FIELDS } from "../filters/fields/exposure-fields.ts";
import { FIELDS } from "../filters/fields.ts";
import { KPI_POLICY, type KpiCode } from "../policy/kpi-policy.ts";
import { REACHES, type Reach } from "../records/lot-roles.ts";
import { partsOf } from "../reports/cell.ts";
import type { ReportRow } from "../reports/report-rows.ts";
import { parseInstant } from "../timing/zoned-time.ts";

/** What a column of the engine holds; `count` is a whole number. Null is not recorded, never none. */
export type ColumnType = "text" | "texts" | "number" | "count" | "instant" | "flag";

/** Texts that have no entry are null, as anything that is not recorded. */
export type TableValue = string | readonly string[] | number | boolean | Date | null;

/** A column of the engine's table of a subject: where requests find a field. Names hold letters, digits and `_`. */
export type TableColumn = { name: string; type: ColumnType; of: (row: ReportRow) => TableValue };

const TYPES = {
  text: "text",
  code: "text",
  enum: "text",
  person: "text",
  number: "number",
  instant: "instant",
  flag: "flag",
} as const satisfies Record<Field["type"], ColumnType>;

/** The type of the column in which a field stands. */
export const columnTypeOf = ({ type, isList }: Field): ColumnType => (isList ? "texts" : TYPES[type]);

/** Where a field stands. */
export const valueColumn = ({ id }: Pick<Field, "id">) => `v_${id}`;

/** Where a field stands in small letters, as conditions compare texts that people typed. */
export const keyColumn = ({ id }: Pick<Field, "id">) => `k_${id}`;

/** Whether texts of a field are compared without regard to case: all but those of a closed list. */
export const isFolded = ({ type }: Pick<Field, "type">) => type === "text" || type === "code" || type === "person";

/** Where an indicator's numerator or denominator stands. */
export const partColumn = (part: "n" | "d", code: KpiCode) => `${part}_${code}`;

function scalarOf(value: FoundValue | undefined, { type }: Field): TableValue {
  if (value === undefined) return null;
  if (type === "number") return typeof value === "number" && Number.isFinite(value) ? value : null;
  if (type === "flag") return value === true;
  if (type === "instant") return value instanceof Date ? value : (parseInstant(String(value)) ?? null);
  return String(value);
}

function fieldValue(row: ReportRow, field: Field): TableValue {
  const values = valuesOf(row, field);
  if (!field.isList) return scalarOf(values[0], field);
  return values.length === 0 ? null : values.map(String);
}

const small = (value: TableValue): TableValue =>
  typeof value === "string" ? value.toLowerCase() : Array.isArray(value) ? value.map((one) => one.toLowerCase()) : null;

function columnsOfField(field: Field): TableColumn[] {
  const type = columnTypeOf(field);
  const of = (row: ReportRow) => fieldValue(row, field);
  const plain = { name: valueColumn(field), type, of };
  return isFolded(field) ? [plain, { name: keyColumn(field), type, of: (row) => small(of(row)) }] : [plain];
}

const partColumns = (code: KpiCode): TableColumn[] =>
  (["n", "d"] as const).map((part) => ({
    name: partColumn(part, code),
    type: "number",
    of: (row) => partsOf(row, code)?.[part] ?? null,
  }));

type Owner = { test: string | null; organisation: string | null; study: string | null; subjectCode: string | null };

/** Whose record a row is: only who may read that sees it. Lots belong to no study, and have no subject. */
function ownerOf(row: ReportRow): Owner {
  const none = { test: null, organisation: null, study: null, subjectCode: null };
  if ("facts" in row) {
    const { organisation, study, subjectCode } = row.facts;
    return { test: row.testId, organisation, study, subjectCode };
  }
  const owner = "test" in row && "organisation" in row.test ? row.test : row;
  if (!("studyId" in owner)) return none;
  const test = "testId" in row ? row.testId : owner.id;
  const { subjectCode } = "test" in row ? row.test : "subjectCode" in owner ? owner : none;
  return { test, organisation: owner.organisation, study: owner.studyId, subjectCode };
}

/** Where it stands of which subject a row is, by code. */
export const SUBJECT_COLUMN = "subject_code";

const OWN: readonly TableColumn[] = [
  { name: "id", type: "text", of: (row) => row.id },
  { name: "test_id", type: "text", of: (row) => ownerOf(row).test },
  { name: "organisation", type: "text", of: (row) => ownerOf(row).organisation },
  { name: "study_id", type: "text", of: (row) => ownerOf(row).study },
  { name: SUBJECT_COLUMN, type: "text", of: (row) => ownerOf(row).subjectCode },
];

/** Where the registered devices stand that the record of a medium names. */
export const DEVICES_COLUMN = "devices";

const MEDIA_ALONE: readonly TableColumn[] = [
  {
    name: DEVICES_COLUMN,
    type: "texts",
    of: (row) => ("facts" in row && row.facts.devices.length > 0 ? row.facts.devices : null),
  },
];

const made = new Map<Subject, readonly TableColumn[]>();

/** Whether oocytes met a lot in that way. */
export const reachColumn = (reach: Reach) => `on_${reach}`;

const reachColumnOf = (reach: Reach): TableColumn => ({
  name: reachColumn(reach),
  type: "flag",
  of: (row) => "reaches" in row && row.reaches.includes(reach),
});

/**
 * All columns of a subject's table: whose row it is, its fields in the order of the registry, indicators of tests. What
 * exposures show of oocytes stands in the table of these (`exposures.ts`).
 */
export function tableColumns(subject: Subject): readonly TableColumn[] {
  const known = made.get(subject);
  if (known) return known;
  const indicators = subject === "tests" ? KPI_POLICY.rows.flatMap(({ code }) => partColumns(code)) : [];
  const own = subject === "media" ? [...OWN, ...MEDIA_ALONE] : OWN;
  const fields = subject === "exposures" ? EXPOSURE_RECORD_FIELDS : FIELDS[subject];
  const reaches = subject === "exposures" ? REACHES.map(reachColumnOf) : [];
  const columns = [...own, ...fields.flatMap(columnsOfField), ...indicators, ...reaches];
  made.set(subject, columns);
  return columns;
}

/** A row as the engine keeps it, in the order of `tableColumns`. */
export const tableRow = (subject: Subject, row: ReportRow): TableValue[] =>
  tableColumns(subject).map(({ of }) => of(row));
