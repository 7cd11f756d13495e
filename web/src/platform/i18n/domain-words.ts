import type { Column } from "@zona/domain/records/entry/column";
import { translationOf } from "./language.ts";

// german-staff.ts gives names by their English by that name.
const names = translationOf("domain") as Readonly<Record<string, unknown>> | undefined;

/** A name that the domain gives, in the language of the page; one that has no other is shown as it is. Sentences: `toWords`. */
export function domainWord(english: string): string {
  const name = names?.[english];
  return typeof name === "string" ? name : english;
}

const made = new WeakMap<readonly Column[], readonly Column[]>();

/** Columns of a grid with their names and the meanings of their codes in words, the same array for the same columns. */
export function columnsInWords(columns: readonly Column[]): readonly Column[] {
  if (!names) return columns;
  const known = made.get(columns) ?? columns.map(inWords);
  made.set(columns, known);
  return known;
}

function inWords(column: Column): Column {
  const label = domainWord(column.label);
  if (!("codes" in column)) return { ...column, label };
  const codes = column.codes.map((code) => ({
    ...code,
    short: domainWord(code.short),
    meaning: domainWord(code.meaning),
  }));
  return { ...column, label, codes };
}
