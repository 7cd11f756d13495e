import type { Column } from "@zona/domain/entry/column";
import { translationOf } from "./translation.ts";

const said: unknown = translationOf("domain");
const german: Readonly<Record<string, unknown>> = typeof said === "object" && said !== null ? { ...said } : {};

/**
 * A name that the domain gives to a field or a value, in the language of the page. Its English is the key: records,
 * files and mails keep it. A name without a translation is shown as it is.
 */
export function domainWord(english: string): string {
  const word = german[english];
  return typeof word === "string" ? word : english;
}

const made = new WeakMap<readonly Column[], readonly Column[]>();

/** Columns of a grid with their names and the meanings of their codes in words, the same array for the same columns. */
export function columnsInWords(columns: readonly Column[]): readonly Column[] {
  if (said === undefined) return columns;
  const known = made.get(columns) ?? columns.map(inWords);
  made.set(columns, known);
  return known;
}

function inWords(column: Column): Column {
  const label = domainWord(column.label);
  if (!("codes" in column)) return { ...column, label };
  const codes = column.codes.map((code) => ({
    ...{ ...code, short: domainWord(code.short), meaning: domainWord(code.meaning) },
  }));
  return { ...column, label, codes };
}
