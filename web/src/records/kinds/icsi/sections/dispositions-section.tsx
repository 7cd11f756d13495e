import { DISPOSITION_COLUMNS } from "@zona/domain/records/kinds/icsi/disposition-columns";
import { DISPOSITIONS_SHEET, type SheetRow, TRANSFERS_SHEET } from "@zona/domain/records/sheet";
import { useMemo } from "react";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import { rowsIn, useEditorView } from "../../../entry/use-editor-view.ts";
import { WitnessCell, type Witnessed, WitnessedRows } from "../../../witness/witnessed-rows.tsx";
import { t as witnessWord } from "../../../witness/witnessed-rows-text.ts";
import styles from "../icsi-page.module.css";
import { InBank } from "./banked-rows.tsx";
import { t } from "./disposition-text.ts";
import { placeEdits, placeOf } from "./place-edits.ts";
import { fateEdits, withTransferCells } from "./transfer-edits.ts";
import { oocyteName, UnitGrid, type UnitSection } from "./unit-grid.tsx";

const COLUMNS = columnsInWords(DISPOSITION_COLUMNS);

const flat = new WeakMap<SheetRow, SheetRow>();

/** The row with its place laid out in columns; the same object for the same row, so that only changed rows are drawn. */
function flattened(row: SheetRow): SheetRow {
  const cells = flat.get(row) ?? { ...row, ...placeOf(row) };
  flat.set(row, cells);
  return cells;
}

/** What became of each oocyte, when and by whom; a second person confirms it from their own session. */
export function DispositionsSection(props: Omit<UnitSection, "onEdit"> & Witnessed) {
  const { editor } = props;
  const transfers = useEditorView(editor, rowsIn(TRANSFERS_SHEET));
  const note = useMemo(() => ({ heading: witnessWord("witness"), Cell: NoteCell }), []);
  return (
    <WitnessedRows {...props} sheetId={DISPOSITIONS_SHEET} nameOf={oocyteName}>
      <p className="dim">{t("hint")}</p>
      <UnitGrid
        {...props}
        sheetId={DISPOSITIONS_SHEET}
        label={t("title")}
        columns={COLUMNS}
        cellsOf={(row) => withTransferCells(flattened(row), transfers)}
        note={note}
        onEdit={(edits) => {
          const rows = rowsIn(DISPOSITIONS_SHEET)(editor.get());
          editor.edit(fateEdits(rows, placeEdits(rows, edits)));
        }}
      />
    </WitnessedRows>
  );
}

/** Who witnessed a fate, and where the bank has what was frozen. */
const NoteCell = ({ rowId }: { rowId: string }) => (
  <div className={styles.note}>
    <WitnessCell rowId={rowId} />
    <InBank rowId={rowId} />
  </div>
);
