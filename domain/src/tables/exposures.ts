import type { Field } from "../filters/field.ts";
import { EXPOSURE_RECORD_FIELDS, EXPOSURE_UNIT_FIELDS } from "../filters/fields/exposure-fields.ts";
import type { Reach } from "../records/lot-roles.ts";
import type { Dialect } from "./dialect.ts";
import { isFolded, keyColumn, reachColumn, SUBJECT_COLUMN, valueColumn } from "./table-columns.ts";

const columnsOf = (field: Field) => [valueColumn(field), ...(isFolded(field) ? [keyColumn(field)] : [])];

/** Whether an oocyte counts for a reach; of a straw its lot has to be that of the use besides. */
const metBy = (u: (column: string) => string): Readonly<Record<Exclude<Reach, "straw">, string>> => ({
  all: "true",
  injected: `coalesce(${u("v_injected")}, false)`,
  frozen: `${u("v_frozenAt")} is not null`,
  warmed: `${u("v_warmedAt")} is not null`,
});

/**
 * Lots of records with every oocyte that met them, one row for each; a record without such an oocyte has one row of its own.
 * What is under way counts: an oocyte meets a pipette when it is injected. Every join is by equality alone: an engine holds
 * each use against each oocyte for any other.
 */
export function exposuresTable({ name, table, text }: Dialect): string {
  const of = (alias: "e" | "u" | "a" | "s") => (column: string) => `${alias}.${name(column)}`;
  const [e, u, a, s] = [of("e"), of("u"), of("a"), of("s")];
  const met = Object.entries(metBy(u)) as [Exclude<Reach, "straw">, string][]; // the keys above
  const ofStraw = (is: string) => `(${e(reachColumn("straw"))} and ${is})`;
  const has = met.map(([reach, is]) => `(${e(reachColumn(reach))} and ${is})`);
  const hasAny = met.map(([reach]) => `(${e(reachColumn(reach))} and coalesce(${a(reachColumn(reach))}, 0) > 0)`);

  const own = ["test_id", "organisation", "study_id", SUBJECT_COLUMN];
  const shown = (id: string, unit: (column: string) => string) =>
    [
      `${id} as ${name("id")}`,
      ...[...own, ...EXPOSURE_RECORD_FIELDS.flatMap(columnsOf)].map((column) => `${e(column)} as ${name(column)}`),
      ...EXPOSURE_UNIT_FIELDS.flatMap(columnsOf).map((column) => `${unit(column)} as ${name(column)}`),
    ].join(", ");

  const uses = `${table("exposures")} as e`;
  const units = table("units");
  const oocyte = `${e("id")} || coalesce('/' || ${text(u("v_n"))}, '')`;
  const straw = ofStraw(`coalesce(${u("k_strawLot")} = ${e("k_lotNo")}, false)`);
  const exposed = `select ${shown(oocyte, u)} from ${uses} join ${units} as u on ${u("test_id")} = ${e("test_id")} where ${[...has, straw].join(" or ")}`;

  const counts = met.map(([reach, is]) => `sum(case when ${is} then 1 else 0 end) as ${name(reachColumn(reach))}`);
  const ofRecord = `(select ${name("test_id")}, ${counts.join(", ")} from ${units} as u group by ${name("test_id")}) as a`;
  const straws = `(select distinct ${name("test_id")}, ${name("k_strawLot")} from ${units} where ${name("k_strawLot")} is not null) as s`;
  const inStraw = `left join ${straws} on ${s("test_id")} = ${e("test_id")} and ${s("k_strawLot")} = ${e("k_lotNo")}`;
  // No oocyte is found for such a record: the columns are those of one that is not there, in their types.
  const nobody = `left join ${units} as u on ${u("test_id")} = ${e("id")} || '/'`;
  const none = [...hasAny, ofStraw(`${s("test_id")} is not null`)].join(" or ");
  const without = `select ${shown(e("id"), u)} from ${uses} left join ${ofRecord} on ${a("test_id")} = ${e("test_id")} ${inStraw} ${nobody} where not coalesce(${none}, false)`;
  return `(${exposed} union all ${without}) as exposed`;
}
