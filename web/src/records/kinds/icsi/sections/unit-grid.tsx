import type { Clock } from "@zona/domain/records/entry/column";
import type { Advance } from "@zona/domain/records/entry/grid-keys";
import type { SheetRow } from "@zona/domain/records/sheet";
import { type ComponentProps, useMemo } from "react";
import type { RecordEditor } from "../../../entry/record-editor.ts";
import { rowsIn, useEditorView } from "../../../entry/use-editor-view.ts";
import { EntryGrid, type GridEdit } from "../../../fields/entry-grid.tsx";
import { t } from "../icsi-text.ts";

const NO_CELLS: SheetRow = {};

/** What every section with a row per oocyte is given by the record. */
export type UnitSection = {
  editor: RecordEditor;
  units: readonly string[];
  clock: Clock;
  advance: Advance;
  readOnly: boolean;
  onEdit: (edits: readonly GridEdit[]) => void;
};

type Props = UnitSection &
  Pick<ComponentProps<typeof EntryGrid>, "label" | "columns" | "note"> & {
    sheetId: string;
    /** How a row is laid out in columns; the same object for the same row. */
    cellsOf?: (row: SheetRow) => SheetRow;
    rowHeading?: string;
    nameOf?: (id: string) => string;
  };

export const oocyteName = (id: string) => t("nOf", { n: id });
export const transferName = (id: string) => t("transferOf", { n: id });

const asStored = (row: SheetRow) => row;

/** One sheet of a record as a grid of a row per oocyte, drawn again when that sheet changes. */
export function UnitGrid({
  editor,
  sheetId,
  units,
  cellsOf = asStored,
  rowHeading = t("oocyte"),
  nameOf = oocyteName,
  ...grid
}: Props) {
  const rows = useEditorView(editor, rowsIn(sheetId));
  const cellsIn = (row: SheetRow | undefined) => (row ? cellsOf(row) : NO_CELLS);
  const named = useMemo(() => units.map((id) => ({ id, name: nameOf(id) })), [units, nameOf]);
  const gridRows = named.map((one) => ({ ...one, cells: cellsIn(rows[one.id]) }));
  if (gridRows.length === 0) return <p className="dim">{t("cocFirst")}</p>;
  return <EntryGrid editor={editor} rowHeading={rowHeading} sheetId={sheetId} rows={gridRows} {...grid} />;
}
