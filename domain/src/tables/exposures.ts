import { EXPOSURE_RECORD_FIELDS, EXPOSURE_UNIT_FIELDS } from "../filters/exposure-fields.ts";
import type { Field } from "../filters/field.ts";
import type { Reach } from "../records/lot-roles.ts";
import type { Dialect } from "./dialect.ts";
import { isFolded, keyColumn, reachColumn, SUBJECT_COLUMN, valueColumn } from "./table-columns.ts";

const columnsOf = (field: Field) => [valueColumn(field), ...(isFolded(field) ? [keyColumn(field)] : [])];

/**
 * Lots of records with every oocyte that met them, one row for each; a record without such an oocyte has one row of its own.
 * What is under way counts: an oocyte meets a pipette when it is injected.
 */
export function exposuresTable({ name, table, text }: Dialect): string {
  const of = (alias: "e" | "u") => (column: string) => `${alias}.${name(column)}`;
  const [e, u] = [of("e"), of("u")];
  const met: Readonly<Record<Reach, string>> = {
    all: "true",
    injected: `coalesce(${u("v_injected")}, false)`,
    frozen: `${u("v_frozenAt")} is not null`,
    warmed: `${u("v_warmedAt")} is not null`,
    straw: `coalesce(${u("k_strawLot")} = ${e("k_lotNo")}, false)`,
  };
  const reached = Object.entries(met).map(([reach, has]) => `(${e(reachColumn(reach as Reach))} and ${has})`);
  const id = `${e("id")} || coalesce('/' || ${text(u("v_n"))}, '')`;
  const own = ["test_id", "organisation", "study_id", SUBJECT_COLUMN];
  const shown = [
    `${id} as ${name("id")}`,
    ...[...own, ...EXPOSURE_RECORD_FIELDS.flatMap(columnsOf)].map(e),
    ...EXPOSURE_UNIT_FIELDS.flatMap(columnsOf).map(u),
  ];
  const from = `${table("exposures")} as e left join ${table("units")} as u on ${u("test_id")} = ${e("test_id")}`;
  return `(select ${shown.join(", ")} from ${from} and (${reached.join(" or ")})) as exposed`;
}
