import type { Column } from "@zona/domain/records/entry/column";
import { translationOf } from "./language.ts";

type Translate = (english: string) => string;

const translator = translationOf("domainTeller");
// german-staff.ts gives a function of this shape by that name.
const translate = typeof translator === "function" ? (translator as Translate) : undefined;

/**
 * A name that the domain gives, or a sentence on a question, in the language of the page. Its English is the key; what has no
 * translation is shown as it is. All else that the domain says goes through `toWords`.
 */
export const domainWord: Translate = (english) => translate?.(english) ?? english;

const made = new WeakMap<readonly Column[], readonly Column[]>();

/** Columns of a grid with their names and the meanings of their codes in words, the same array for the same columns. */
export function columnsInWords(columns: readonly Column[]): readonly Column[] {
  if (!translate) return columns;
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
