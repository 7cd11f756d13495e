import type { UnparsedFields } from "../../stored-record.ts";
import type { Sheets } from "../sheet.ts";
import { signedStatements, type WitnessStatement } from "../witness/witness-statement.ts";
import { canonicalText } from "./signature.ts";

/** What of a test is signed: what was recorded, not how far the record has come. */
export const SIGNED_FIELDS = [
  ...["kind", "code", "organisation", "studyId", "subjectCode", "material", "notes", "header", "settings"],
  ...["anchorAt", "retestOf", "copiedFrom", "sops", "imported"],
];

/**
 * The one text that a signature's hash is made of, with what witnesses said. Sheets without rows count as if nobody had
 * written them.
 */
export function canonicalRecord(test: UnparsedFields, sheets: Sheets, witnessed: readonly WitnessStatement[]): string {
  const rows = Object.entries(sheets).flatMap(([id, sheet]) =>
    Object.keys(sheet.rows).length > 0 ? [[id, sheet.rows] as const] : [],
  );
  const fields = SIGNED_FIELDS.map((field) => [field, test[field]] as const);
  const statements = witnessed.length > 0 ? { witnessed: signedStatements(witnessed) } : {};
  return canonicalText({ ...Object.fromEntries(fields), sheets: Object.fromEntries(rows), ...statements });
}
