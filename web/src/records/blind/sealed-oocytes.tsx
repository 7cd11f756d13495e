import { TextInput } from "@mantine/core";
import { type Column, readCell, showCell } from "@zona/domain/records/entry/column";
import { SEALED_OOCYTE_COLUMNS } from "@zona/domain/records/kinds/icsi/oocyte-columns";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { useState } from "react";
import { columnsInWords } from "../../platform/i18n/domain-words.ts";
import { toWords } from "../../platform/i18n/to-words.ts";
import { useClock } from "../fields/use-clock.ts";
import { t } from "./blind-text.ts";

const COLUMNS = columnsInWords(SEALED_OOCYTE_COLUMNS);

const keysOf = (column: Column) =>
  "codes" in column
    ? column.codes.map(({ code, short }) => (code === short ? code : `${code} ${short}`)).join(", ")
    : "";

type Props = {
  /** The rows of the record, by their numbers. */
  rows: readonly string[];
  /** By row and column: `3.attempts`. */
  cells: SheetRow;
  /** Nothing is entered without it. `isUnread`: what was typed means nothing. */
  onChange?: ((key: string, value: StoredValue, isUnread: boolean) => void) | undefined;
};

/** What is sealed of single oocytes, typed by the keys or the words of the grid of day 0. */
export function SealedOocytes({ rows, cells, onChange }: Props) {
  return (
    <>
      <table className="data-table">
        <caption>{t("oocytes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("oocyte")}</th>
            {COLUMNS.map(({ field, label }) => (
              <th key={field} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{row}</th>
              {COLUMNS.map((column) => (
                <td key={column.field}>
                  <Cell column={column} row={row} value={cells[`${row}.${column.field}`]} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {onChange &&
        COLUMNS.map((column) => (
          <p key={column.field} className="dim">
            {t("keys", { column: column.label, keys: keysOf(column) })}
          </p>
        ))}
    </>
  );
}

type CellProps = Pick<Props, "onChange"> & { column: Column; row: string; value: StoredValue };

function Cell({ column, row, value, onChange }: CellProps) {
  const clock = useClock(undefined);
  const [why, setWhy] = useState<string>();
  const shown = showCell(column, value, clock);
  if (!onChange) return shown;
  const key = `${row}.${column.field}`;
  return (
    <TextInput
      key={shown}
      aria-label={t("cell", { row, column: column.label })}
      spellCheck={false}
      defaultValue={shown}
      error={why}
      onBlur={({ currentTarget }) => {
        const reading = readCell(column, currentTarget.value, clock);
        const isUnread = "error" in reading;
        setWhy(isUnread ? toWords(reading.error) : undefined);
        onChange(key, "value" in reading ? reading.value : undefined, isUnread);
      }}
    />
  );
}
