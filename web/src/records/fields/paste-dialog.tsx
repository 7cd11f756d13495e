import { Box, Button, Group } from "@mantine/core";
import { type Clock, showCell } from "@zona/domain/records/entry/column";
import type { PastedBlock } from "@zona/domain/records/entry/paste-block";
import { toWords } from "../../platform/i18n/to-words.ts";
import { ModalDialog } from "../../platform/ui/modal-dialog.tsx";
import { t } from "../entry/entry-text.ts";
import type { GridRow } from "./entry-grid.tsx";

type Props = {
  block: PastedBlock;
  rows: readonly GridRow[];
  clock: Clock;
  onPutIn: (block: PastedBlock) => void;
  onClose: () => void;
};

/** What of a pasted block lands where, before any of it does: old value, new value, and the error of each cell. */
export function PasteDialog({ block, rows, clock, onPutIn, onClose }: Props) {
  const { cells, outside } = block;
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const good = cells.filter((cell) => "value" in cell).length;
  const bad = cells.length - good;
  // What needs a look comes first; it would be far below in a long block.
  const sorted = cells.toSorted((a, b) => Number("value" in a) - Number("value" in b));
  return (
    <ModalDialog label={t("pasteTitle")} variant="centre" onClose={onClose}>
      <h2>{t("pasteTitle")}</h2>
      <p>
        {good > 0 ? t("pasteGood", { n: good }) : t("pasteNothing")} {bad > 0 && t("pasteBad", { n: bad })}{" "}
        {outside.length > 0 && t("pasteOutside", { n: outside.length })}
      </p>
      <Box className="table-scroll" mah="50dvh">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{t("where")}</th>
              <th scope="col">{t("now")}</th>
              <th scope="col">{t("pasted")}</th>
              <th scope="col">{t("result")}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ rowId, column, typed, ...cell }) => (
              <tr key={`${rowId} ${column.field}`}>
                <th scope="row">{t("cell", { row: rowOf.get(rowId)?.name ?? rowId, column: column.label })}</th>
                <td>{showCell(column, rowOf.get(rowId)?.cells[column.field], clock)}</td>
                <td>{typed}</td>
                {"value" in cell ? (
                  <td>{showCell(column, cell.value, clock)}</td>
                ) : (
                  <td className="failure">{cell.error && toWords(cell.error)}</td>
                )}
              </tr>
            ))}
            {outside.map(({ line, cell, typed }) => (
              <tr key={`outside ${line} ${cell}`}>
                <th scope="row">{t("outsideCell", { line, cell })}</th>
                <td />
                <td>{typed}</td>
                <td className="failure">{t("pasteOutside", { n: 1 })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Group gap="sm">
        <Button disabled={good === 0} onClick={() => onPutIn(block)}>
          {t("putIn", { n: good })}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t("cancel")}
        </Button>
      </Group>
    </ModalDialog>
  );
}
