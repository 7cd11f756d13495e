import { FIRST_TRANSFER } from "@zona/domain/records/kinds/icsi/transfers/transfer";
import { DISPOSITIONS_SHEET, type SheetRow, type SheetRows, TRANSFERS_SHEET } from "@zona/domain/records/sheet";
import type { GridEdit } from "../../../fields/entry-grid.tsx";
import type { CellEdit } from "../../../fields/record-rows.ts";

/** What the rows of fates show of a transfer, and where it is told. */
const TOLD_OF_TRANSFER: Readonly<Record<string, string>> = { fateAt: "transferredAt", by: "by" };

const transferOf = ({ transferNo = FIRST_TRANSFER }: SheetRow) => String(transferNo);

const merged = new WeakMap<SheetRow, { transfer: SheetRow; cells: SheetRow }>();

/** A row of fates with the time and person of its transfer; the same object for the same two rows. */
export function withTransferCells(row: SheetRow, transfers: SheetRows): SheetRow {
  const transfer = row.fate === "transfer" ? transfers[transferOf(row)] : undefined;
  if (!transfer) return row;
  const known = merged.get(row);
  if (known?.transfer === transfer) return known.cells;
  const told = Object.entries(TOLD_OF_TRANSFER).flatMap(([field, from]) =>
    transfer[from] === undefined ? [] : [[field, transfer[from]] as const],
  );
  const cells = { ...row, ...Object.fromEntries(told) };
  merged.set(row, { transfer, cells });
  return cells;
}

/** Edits of rows of fates as edits of the sheets that hold them: when an embryo was transferred is told of the transfer. */
export const fateEdits = (rows: SheetRows, edits: readonly GridEdit[]): CellEdit[] =>
  edits.map((edit) => {
    const row = rows[edit.rowId] ?? {};
    const fate = edits.find(({ rowId, field }) => rowId === edit.rowId && field === "fate")?.value ?? row.fate;
    const told = fate === "transfer" ? TOLD_OF_TRANSFER[edit.field] : undefined;
    if (told === undefined) return { sheetId: DISPOSITIONS_SHEET, ...edit };
    return { sheetId: TRANSFERS_SHEET, ...edit, rowId: transferOf(row), field: told };
  });

/** The transfers that embryos name or that are described, by their numbers. */
export function transfersShown(fates: SheetRows, transfers: SheetRows): string[] {
  const named = Object.values(fates).flatMap((row) => (row.fate === "transfer" ? [transferOf(row)] : []));
  return [...new Set([...named, ...Object.keys(transfers).filter((no) => /^[1-9]$/.test(no))])].sort();
}
