import type { Clock } from "@zona/domain/entry/column";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { OOCYTE_COLUMNS } from "@zona/domain/entry/icsi-columns";
import type { SheetRow, SheetRows } from "@zona/domain/tests/sheet";
import { useMemo } from "react";
import { EntryGrid, type GridEdit } from "../entry/entry-grid.tsx";
import { columnsInWords } from "../i18n/domain-words.ts";
import { t } from "./icsi-text.ts";

type Props = {
  ids: readonly string[];
  rows: SheetRows;
  clock: Clock;
  advance: Advance;
  readOnly: boolean;
  onEdit: (edits: readonly GridEdit[]) => void;
  onUndo: () => void;
};

const COLUMNS = columnsInWords(OOCYTE_COLUMNS);
const NO_CELLS: SheetRow = {};

/** Day 0: one row per retrieved oocyte. */
export function OocytesSection({ ids, rows, onEdit, ...grid }: Props) {
  const gridRows = useMemo(
    () => ids.map((id) => ({ id, name: t("nOf", id), cells: rows[id] ?? NO_CELLS })),
    [ids, rows],
  );
  if (gridRows.length === 0) return <p className="dim">{t("cocFirst")}</p>;

  /** A time or an outcome of the injection says that there was one. */
  function edit(edits: readonly GridEdit[]) {
    const injected = edits
      .filter(({ field, value }) => value !== undefined && (field === "injectedAt" || field === "survivalImmediate"))
      .filter(({ rowId }) => rows[rowId]?.injected === undefined)
      .map(({ rowId }) => ({ rowId, field: "injected", value: true }));
    onEdit([...injected, ...edits]);
  }

  return (
    <EntryGrid
      label={t("oocytes")}
      rowHeading={t("oocyte")}
      columns={COLUMNS}
      rows={gridRows}
      onEdit={edit}
      {...grid}
    />
  );
}
