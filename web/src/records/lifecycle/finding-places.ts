import { cellOf, icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { Recorded } from "@zona/domain/records/record-readiness";
import { entryAddress } from "../continue/listed-test.ts";

/** What of a record says where its findings are entered. */
export type PlacedRecord = Pick<Recorded, "test" | "sheets">;

/** The page of the form, where nothing is half typed while it is not open. */
export const formOf = (test: LabTest) => entryAddress(test).replace(/#.*/, "");

/** A cell of a grid by its sheet, its row and its field: of a timepoint, a unit or an event. */
const GRID_CELL = /^(h\d[\d.]*|units|events)\.[\d-]+\./;

/**
 * The end of the form's address that leads to what a finding is about: a section, or `section.row.field`, the id of a cell.
 * Empty where the form has one place for all.
 */
function placeOfFinding({ test, sheets }: PlacedRecord, path: string): string {
  if (GRID_CELL.test(path)) return path;
  if (test.kind === "preclinical") return "protocol";
  if (test.kind !== "icsi") return "";
  const cell = cellOf(icsiDocument(test, sheets, []), path);
  if (cell) return [cell.sheetId, cell.row, cell.field].filter((part) => part !== undefined).join(".");
  return path.startsWith("header.") ? "procedure" : "";
}

/** Where what a finding is about is entered. */
export const addressOfFinding = (record: PlacedRecord, path: string) =>
  `${formOf(record.test)}#${placeOfFinding(record, path)}`;
