import type { Said } from "../../messages/said.ts";
import { lintPhi } from "../../subjects/phi-lint.ts";
import type { Header, LabTest } from "../lab-test.ts";
import { ANNOTATIONS_SHEET, PICTURES_SHEET, rowsOf, type Sheets } from "../sheet.ts";

/** A text of a record, and what in it could identify a person. */
export type IdentifyingText = { text: string; sentence: Said };

/** Names of staff belong into a record; what is numbered by a maker or by us, a hash as well, is nobody's number. */
const isOfStaffOrNumbered = (field: string) => /^(?:by|names|blinding|sealed)$|(?:Id|By|Lot|LotNo|Code)$/.test(field);

function textsIn(table: Header): string[] {
  return Object.entries(table).flatMap(([field, value]) => {
    if (isOfStaffOrNumbered(field)) return [];
    if (typeof value === "string") return [value];
    const isTable = typeof value === "object" && value !== null && !(value instanceof Date);
    return isTable ? textsIn(Object.fromEntries(Object.entries(value))) : [];
  });
}

/**
 * What somebody has to look at before a record is submitted: each text once, with the first thing that is suspicious in it.
 * A record holds pseudonyms; who may be meant is asked and never decided here.
 */
export function identifyingTexts({ test, sheets }: { test: LabTest; sheets: Sheets }): IdentifyingText[] {
  const typed = Object.keys(sheets).filter((id) => id !== PICTURES_SHEET);
  const rows = typed.flatMap((id) =>
    Object.values(rowsOf(sheets, id)).map((row) => (id === ANNOTATIONS_SHEET ? { remark: row.remark } : row)),
  );
  const texts = [{ notes: test.notes }, test.header ?? {}, test.material, ...rows].flatMap(textsIn);
  return [...new Set(texts)].flatMap((text) => {
    const [first] = lintPhi(text);
    return first ? [{ text, sentence: first.sentence }] : [];
  });
}
