import * as z from "zod";
import { Person } from "../../identity/claims.ts";
import { canonicalText } from "../audit/signature.ts";
import type { Header } from "../lab-test.ts";
import { OOCYTES_SHEET, rowsOfCells, SheetCells, type Sheets, Stored } from "../sheet.ts";

/** The treatment of a record, never changed. Read by nobody before the blind is open, not by whoever sealed it either. */
export const SealedTreatment = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(64),
    /** All fields that tell it; those that were left empty are missing. */
    fields: z.record(z.string(), Stored),
    /** What tells it of single oocytes, as `sheets/oocytes` would hold it. */
    cells: SheetCells.optional(),
    /** Random, so that the hash in the record cannot be found by trying values. */
    salt: z.string().regex(/^[0-9a-f]{32}$/),
    by: Person,
    at: z.date(),
  }),
);
export type SealedTreatment = z.infer<typeof SealedTreatment>;

/** The text whose SHA-256 a record holds instead of its treatment. */
export const sealedText = ({ fields, cells, salt }: Pick<SealedTreatment, "fields" | "cells" | "salt">) =>
  canonicalText({ fields, cells, salt });

/** A header with the treatment that was sealed, as it is read once the blind is open; what was signed stays as it is stored. */
export const openedHeader = (header: Header | undefined, treatment: Header | undefined): Header | undefined =>
  treatment ? { ...header, ...treatment } : header;

/** The same of its sheets: what was sealed of each oocyte that the record still has. */
export function openedSheets<S extends Sheets | undefined>(
  sheets: S,
  treatment: Pick<SealedTreatment, "cells"> | undefined,
): S {
  const sheet = sheets?.[OOCYTES_SHEET];
  if (!sheet || !treatment?.cells) return sheets;
  const sealed = rowsOfCells(treatment.cells);
  const rows = Object.entries(sheet.rows).map(([row, cells]) => [row, { ...cells, ...sealed[row] }] as const);
  return { ...sheets, [OOCYTES_SHEET]: { ...sheet, rows: Object.fromEntries(rows) } };
}
