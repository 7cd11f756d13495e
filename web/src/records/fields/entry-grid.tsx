import type { Clock, Column } from "@zona/domain/records/entry/column";
import { type Advance, type CellPlace, placeAfter, placeAfterEntry } from "@zona/domain/records/entry/grid-keys";
import { type PastedBlock, placeBlock } from "@zona/domain/records/entry/paste-block";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { type ComponentType, memo, useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useColumnsWithPeople } from "../../people/names/people-data.ts";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { EntryCell, type GridActions } from "./entry-cell.tsx";
import styles from "./entry-grid.module.css";
import { KeyBar } from "./key-bar.tsx";

const PasteDialog = onDemand(async () => (await import("./paste-dialog.tsx")).PasteDialog);

export type GridRow = { id: string; name: string; cells: SheetRow };
export type GridEdit = { rowId: string; field: string; value: StoredValue };

type Props = {
  sheetId: string;
  label: string;
  rowHeading: string;
  /** A last column of the caller's own, drawn once per row; what changes in it comes to it by context. */
  note?: { heading: string; Cell: ComponentType<{ rowId: string }> };
  columns: readonly Column[];
  rows: readonly GridRow[];
  clock: Clock;
  advance: Advance;
  readOnly: boolean;
  onEdit: (edits: readonly GridEdit[]) => void;
  onUndo: () => void;
};

const NO_CELLS: SheetRow = {};

/** A table to be filled by the keyboard: arrows, Enter and Tab move, one letter answers, a block is pasted with a preview. */
export function EntryGrid(props: Props) {
  const { sheetId, label, rowHeading, note, rows, clock, readOnly } = props;
  // Colleagues are read only once one of them is to be named.
  const [isNaming, setIsNaming] = useState(false);
  const columns = useColumnsWithPeople(props.columns, isNaming);
  const table = useRef<HTMLTableElement>(null);
  const legend = useId();
  const [current, setCurrent] = useState<CellPlace>();
  const [pasted, setPasted] = useState<PastedBlock>();
  const latest = useRef({ ...props, columns });
  useEffect(() => {
    latest.current = { ...props, columns };
  });

  const actions = useMemo<GridActions>(() => {
    const size = () => ({ rows: latest.current.rows.length, columns: latest.current.columns.length });
    const focus = ({ row, column }: CellPlace) =>
      table.current?.querySelector<HTMLInputElement>(`[data-place="${row}:${column}"]`)?.focus();
    return {
      enter(place, value, advance) {
        const row = latest.current.rows[place.row];
        const column = latest.current.columns[place.column];
        if (!row || !column) return;
        latest.current.onEdit([{ rowId: row.id, field: column.field, value }]);
        if (advance) focus(placeAfterEntry(place, latest.current.advance, size()));
      },
      move(from, key) {
        const to = placeAfter(from, key, size());
        if (to) focus(to);
        return to !== undefined;
      },
      focused(place) {
        setCurrent((former) => (former?.column === place.column ? former : place));
        if (latest.current.columns[place.column]?.kind === "person") setIsNaming(true);
      },
      pasted(place, text) {
        const grid = latest.current;
        setPasted(placeBlock(text, place, { ...grid, rowIds: grid.rows.map(({ id }) => id) }));
      },
      undo: () => latest.current.onUndo(),
    };
  }, []);

  /** The key bar answers for the cell that has the focus, which stays there. */
  function answer(value: string | number | boolean | null | undefined) {
    const cell = document.activeElement as HTMLElement | null;
    const place = /^(\d+):(\d+)$/.exec(cell?.dataset.place ?? "");
    if (cell && place && table.current?.contains(cell)) {
      // What was typed and refused goes first, as by Escape: else it stays in sight and hides the answer.
      const givenUp = new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true });
      if (cell.ariaInvalid === "true") flushSync(() => cell.dispatchEvent(givenUp));
      actions.enter({ row: Number(place[1]), column: Number(place[2]) }, value, value !== undefined);
    }
  }

  return (
    <div className={styles.entry}>
      {!readOnly && <KeyBar id={legend} column={current && columns[current.column]} onAnswer={answer} />}
      <div className={styles.scroll}>
        <table ref={table} className={styles.grid} aria-label={label} aria-describedby={readOnly ? undefined : legend}>
          <thead>
            <tr>
              <th scope="col">{rowHeading}</th>
              {columns.map((column) => (
                <th key={column.field} scope="col">
                  {column.label}
                </th>
              ))}
              {note && <th scope="col">{note.heading}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, cells }, index) => (
              <Row
                key={id}
                sheetId={sheetId}
                index={index}
                name={name}
                cells={cells}
                columns={columns}
                clock={clock}
                readOnly={readOnly}
                actions={actions}
                id={id}
                Note={note?.Cell}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pasted && (
        <PasteDialog
          block={pasted}
          rows={rows}
          clock={clock}
          onClose={() => setPasted(undefined)}
          onPutIn={(edits) => {
            setPasted(undefined);
            props.onEdit(edits);
          }}
        />
      )}
    </div>
  );
}

type RowProps = {
  sheetId: string;
  id: string;
  index: number;
  name: string;
  cells: SheetRow | undefined;
  columns: readonly Column[];
  clock: Clock;
  readOnly: boolean;
  actions: GridActions;
  Note: ComponentType<{ rowId: string }> | undefined;
};

const Row = memo(function Row({
  sheetId,
  id,
  index,
  name,
  cells = NO_CELLS,
  columns,
  clock,
  readOnly,
  actions,
  Note,
}: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((column, at) => (
        <EntryCell
          key={column.field}
          id={`${sheetId}.${id}.${column.field}`}
          place={placeOf(index, at)}
          name={`${name}, ${column.label}`}
          value={cells[column.field]}
          column={column}
          clock={clock}
          readOnly={readOnly}
          actions={actions}
        />
      ))}
      {Note && (
        <td className={styles.note}>
          <Note rowId={id} />
        </td>
      )}
    </tr>
  );
});

const places = new Map<number, CellPlace>();

/** The same object for the same place, so that a cell's props do not change with every drawing of its row. */
function placeOf(row: number, column: number): CellPlace {
  const key = row * 1000 + column;
  const place = places.get(key) ?? { row, column };
  places.set(key, place);
  return place;
}
