import type { Clock } from "@zona/domain/entry/column";
import type { Advance } from "@zona/domain/entry/grid-keys";
import { GENETICS_COLUMNS } from "@zona/domain/entry/icsi-columns";
import type { SheetRow, SheetRows } from "@zona/domain/tests/sheet";
import { useMemo } from "react";
import { EntryGrid, type GridEdit } from "../entry/entry-grid.tsx";
import { shortDay } from "../i18n/dates.ts";
import { columnsInWords } from "../i18n/domain-words.ts";
import { t } from "./icsi-text.ts";

type Props = {
  units: readonly string[];
  rows: SheetRows;
  /** Its day is the day of the biopsies. */
  clock: Clock;
  advance: Advance;
  readOnly: boolean;
  onEdit: (edits: readonly GridEdit[]) => void;
  onUndo: () => void;
};

const COLUMNS = columnsInWords(GENETICS_COLUMNS);
const NO_CELLS: SheetRow = {};

/** Biopsies and their results, which decide nothing by themselves. */
export function GeneticsSection({ units, rows, clock, ...grid }: Props) {
  const gridRows = useMemo(
    () => units.map((id) => ({ id, name: t("nOf", id), cells: rows[id] ?? NO_CELLS })),
    [units, rows],
  );
  if (gridRows.length === 0) return <p className="dim">{t("cocFirst")}</p>;
  return (
    <>
      <p className="dim">
        {t("geneticsHint")} {clock.day && t("biopsyDay", shortDay(clock.day))}
      </p>
      <EntryGrid
        label={t("genetics")}
        rowHeading={t("oocyte")}
        columns={COLUMNS}
        rows={gridRows}
        clock={clock}
        {...grid}
      />
    </>
  );
}
