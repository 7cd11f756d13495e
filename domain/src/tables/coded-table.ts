import { AppError } from "../errors.ts";
import type { Field, Subject } from "../filters/field.ts";
import { FIELDS } from "../filters/fields.ts";
import { refuses } from "../operations/refusals.ts";
import type { Sql } from "./compile-filter.ts";
import type { Dialect } from "./dialect.ts";
import { isFolded, keyColumn, valueColumn } from "./table-columns.ts";

/** Fields of texts that functions write, or that are chosen from a list. */
const NOT_WRITTEN: ReadonlySet<string> = new Set(["studyId", "siteId", "organisation", "grade", "type", "resolution"]);

/**
 * The rows of a subject as somebody has them who reads codes and no text: what people wrote is not recorded, and who did something
 * is told where it is one of `uids`. Nothing that is asked of these rows reaches what they do not hold. Throws `forbidden` for lots and their uses.
 */
export function codedTable(dialect: Dialect, subject: Subject, uids: readonly string[]): Sql {
  // Both are told by little but what people wrote.
  if (subject === "lots" || subject === "exposures") throw new AppError("forbidden", refuses("notGranted"));
  const replaced = FIELDS[subject].flatMap((field) => replacements(dialect, field, uids));
  const table = dialect.table(subject);
  if (replaced.length === 0) return { text: table, values: [] };
  return {
    text: `(select * replace (${replaced.map(({ text }) => text).join(", ")}) from ${table}) as coded`,
    values: replaced.flatMap(({ values }) => values),
  };
}

function replacements(dialect: Dialect, field: Field, uids: readonly string[]): Sql[] {
  const value = dialect.name(valueColumn(field));
  const key = dialect.name(keyColumn(field));
  if (field.type === "text" && !NOT_WRITTEN.has(field.id))
    return [value, ...(isFolded(field) ? [key] : [])].map((name) => ({ text: `null as ${name}`, values: [] }));
  if (field.type !== "person") return [];
  // A name that was typed stands where an account would.
  const only = (name: string, known: readonly string[]): Sql => ({
    text: `${field.isList ? dialect.entriesIn(name) : `case when ${dialect.placeIn(name)} is not null then ${name} end`} as ${name}`,
    values: [known],
  });
  return [
    only(value, uids),
    only(
      key,
      uids.map((uid) => uid.toLowerCase()),
    ),
  ];
}
