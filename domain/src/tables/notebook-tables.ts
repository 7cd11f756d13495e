import { FACTS_VERSION } from "../facts/facts-version.ts";
import { type Field, Subject } from "../filters/field.ts";
import { EXPOSURE_RECORD_FIELDS } from "../filters/fields/exposure-fields.ts";
import { FIELDS } from "../filters/fields.ts";
import { KPI_POLICY } from "../policy/kpi-policy.ts";
import { REACHES } from "../records/lot-roles.ts";
import type { Sql } from "./compile-filter.ts";
import { type RequestContext, rowsReadQuery } from "./compile-request.ts";
import {
  type ColumnType,
  columnTypeOf,
  DEVICES_COLUMN,
  partColumn,
  reachColumn,
  SUBJECT_COLUMN,
  tableColumns,
  valueColumn,
} from "./table-columns.ts";

/**
 * A column of a file for notebooks; its name is the id of its field. `values`: the labels of a closed list. `type` is `uid` where
 * people are named as in `people` of the description.
 */
export type NotebookColumn = {
  name: string;
  label: string;
  type: ColumnType | "uid" | "uids";
  unit?: string;
  values?: Readonly<Record<string, string>>;
};

/** A table as a file, with its columns in the order of the file. */
export type NotebookTable = { file: string; rows: number; columns: readonly NotebookColumn[] };

/** `schema.json` beside the files: what their columns are, in English. */
export type NotebookSchema = {
  /** When the tables were read; an ISO instant. */
  asOf: string;
  /** IANA zone of the site: instants are stored in UTC. */
  zone: string;
  factsVersion: number;
  tables: Partial<Record<Subject, NotebookTable>>;
  /** Names by uid. */
  people: Readonly<Record<string, string>>;
};

/** Columns of the engine besides those of fields, as they are called in files; a field of the same name says the same. */
const OWN: Readonly<Record<string, readonly [name: string, label: string]>> = {
  id: ["id", "Id"],
  test_id: ["testId", "Id of the test"],
  organisation: ["organisation", "Organisation"],
  study_id: ["studyId", "Study"],
  [SUBJECT_COLUMN]: ["subjectCode", "Patient or subject code"],
  [DEVICES_COLUMN]: ["devices", "Registered devices of the test"],
  ...Object.fromEntries(REACHES.map((reach) => [reachColumn(reach), [reachColumn(reach), `Met oocytes: ${reach}`]])),
};

/** The tables that somebody may read: of lots and their uses little is left without what people wrote. */
export const notebookSubjects = ({ isCoded }: Pick<RequestContext, "isCoded">): readonly Subject[] =>
  Subject.options.filter((subject) => !isCoded || (subject !== "lots" && subject !== "exposures"));

function typeOf(field: Field): NotebookColumn["type"] {
  if (field.type !== "person") return columnTypeOf(field);
  return field.isList ? "uids" : "uid";
}

const ofField = (field: Field): NotebookColumn => ({
  name: field.id,
  label: field.label,
  type: typeOf(field),
  ...(field.unit && { unit: field.unit }),
  ...(field.values && { values: Object.fromEntries(field.values.map(({ value, label }) => [value, label])) }),
});

const parts: ReadonlyMap<string, NotebookColumn> = new Map(
  KPI_POLICY.rows.flatMap(({ code, numerator, denominator }): [string, NotebookColumn][] => [
    [partColumn("n", code), { name: `${code}_n`, label: numerator, type: "number" }],
    [partColumn("d", code), { name: `${code}_d`, label: denominator, type: "number" }],
  ]),
);

/** What stands in the files of a subject, each with its column in the engine: all of it but what only conditions compare. */
function columnsOf(subject: Subject): { column: string; shown: NotebookColumn }[] {
  const fields = subject === "exposures" ? EXPOSURE_RECORD_FIELDS : FIELDS[subject];
  const byColumn = new Map(fields.map((field) => [valueColumn(field), field]));
  return tableColumns(subject).flatMap(({ name: column, type }) => {
    const field = byColumn.get(column);
    if (field) return [{ column, shown: ofField(field) }];
    const part = parts.get(column);
    if (part) return [{ column, shown: part }];
    const [name, label] = OWN[column] ?? [];
    if (!name || !label || byColumn.has(valueColumn({ id: name }))) return [];
    return [{ column, shown: { name, label, type } }];
  });
}

/** All rows of a subject that the person may read, as they stand in a file. */
export const notebookQuery = (context: RequestContext, subject: Subject): Sql =>
  rowsReadQuery(
    context,
    subject,
    columnsOf(subject).map(({ column, shown }) => ({ column, name: shown.name })),
  );

/** The description of files with so many rows each. */
export const notebookSchema = (
  rows: ReadonlyMap<Subject, number>,
  { asOf, zone, names }: { asOf: Date; zone: string; names: ReadonlyMap<string, string> },
): NotebookSchema => ({
  asOf: asOf.toISOString(),
  zone,
  factsVersion: FACTS_VERSION,
  tables: Object.fromEntries(
    [...rows].map(([subject, count]) => [
      subject,
      { file: notebookFile(subject), rows: count, columns: columnsOf(subject).map(({ shown }) => shown) },
    ]),
  ),
  people: Object.fromEntries(names),
});

export const notebookFile = (subject: Subject) => `${subject}.parquet`;
