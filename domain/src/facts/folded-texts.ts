import { valuesOf } from "../filters/evaluate.ts";
import type { Subject } from "../filters/field.ts";
import { FIELDS } from "../filters/fields.ts";
import { FOLDED } from "../filters/indexes.ts";

/** Texts and codes of a record in small letters, by field id: the values that an index is asked for. */
export function foldedTexts(subject: Subject, record: object): Record<string, string | string[]> {
  const folded: Record<string, string | string[]> = {};
  for (const field of FIELDS[subject]) {
    if (!FOLDED[subject]?.includes(field.id)) continue;
    const values = valuesOf(record, field).map((value) => String(value).toLowerCase());
    folded[field.id] = field.id === "lotNo" ? values : (values[0] ?? "");
  }
  return folded;
}
