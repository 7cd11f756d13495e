import { cellOf, icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import type { Recorded } from "@zona/domain/records/record-readiness";

/** A cell of a preclinical run: its timepoint, its unit and its field. */
const TIMEPOINT_CELL = /^t\d+\./;

/**
 * The end of the form's address that leads to what a finding is about: a section, or `section.row.field`, the id of a cell.
 * Empty where the form has one place for all.
 */
export function placeOfFinding({ test, sheets }: Recorded, path: string): string {
  if (test.kind === "preclinical") return TIMEPOINT_CELL.test(path) ? path : "protocol";
  if (test.kind !== "icsi") return "";
  const cell = cellOf(icsiDocument(test, sheets, []), path);
  if (cell) return [cell.sheetId, cell.row, cell.field].filter((part) => part !== undefined).join(".");
  return path.startsWith("header.") ? "procedure" : "";
}
