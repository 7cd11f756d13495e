import { OOCYTE_COLUMNS } from "@zona/domain/records/kinds/icsi/oocyte-columns";
import { OOCYTES_SHEET } from "@zona/domain/records/sheet";
import { columnsInWords } from "../../../../platform/i18n/domain-words.ts";
import type { GridEdit } from "../../../fields/entry-grid.tsx";
import { t } from "../icsi-text.ts";
import { rowsIn, UnitGrid, type UnitSection } from "./unit-grid.tsx";

const COLUMNS = columnsInWords(OOCYTE_COLUMNS);

/** Day 0: one row per retrieved oocyte. */
export function OocytesSection(props: UnitSection) {
  const { editor, onEdit } = props;

  /** A time or an outcome of the injection says that there was one. */
  function edit(edits: readonly GridEdit[]) {
    const rows = rowsIn(OOCYTES_SHEET)(editor.get());
    const injected = edits
      .filter(({ field, value }) => value !== undefined && (field === "injectedAt" || field === "survivalImmediate"))
      .filter(({ rowId }) => rows[rowId]?.injected === undefined)
      .map(({ rowId }) => ({ rowId, field: "injected", value: true }));
    onEdit([...injected, ...edits]);
  }

  return <UnitGrid {...props} sheetId={OOCYTES_SHEET} label={t("oocytes")} columns={COLUMNS} onEdit={edit} />;
}
