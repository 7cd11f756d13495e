import { type Clock, type Column, showCell } from "@zona/domain/records/entry/column";
import { type Advance, type CellPlace, type CellRange, isWithin } from "@zona/domain/records/entry/grid-keys";
import type { SheetRow } from "@zona/domain/records/sheet";
import type { StoredValue } from "@zona/domain/stored-record";
import { type ComponentType, memo, useId, useMemo } from "react";
import { ExplainedSentence } from "../../platform/ui/explained.tsx";
import { onDemand } from "../../platform/ui/on-demand.tsx";
import { theirsInWords } from "../entry/conflict-choice.tsx";
import type { Conflict } from "../entry/kept-edits/held-edits.ts";
import type { RecordEditor } from "../entry/record-editor.ts";
import { useEditorView } from "../entry/use-editor-view.ts";
import { CellField, type Refused } from "./cell-field.tsx";
import { EntryCell } from "./entry-cell.tsx";
import styles from "./entry-grid.module.css";
import { KeyBar } from "./key-bar.tsx";
import { useGrid } from "./use-grid.ts";

const PasteDialog = onDemand(async () => (await import("./paste-dialog.tsx")).PasteDialog);
const KeyHelp = onDemand(async () => (await import("./key-help.tsx")).KeyHelp);

export type GridRow = { id: string; name: string; cells: SheetRow };
export type GridEdit = { rowId: string; field: string; value: StoredValue };

export type GridProps = {
  editor: RecordEditor;
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
};

const NO_CELLS: SheetRow = {};

/** So that each answer of a closed list is read in full; the cells themselves are laid out without their text. */
const widthOf = (column: Column) =>
  column.kind === "code" ? `${Math.max(...column.codes.map(({ short }) => short.length)) * 0.56 + 1.25}rem` : undefined;

const cellId = (sheetId: string, rowId: string, { field }: Column) => `${sheetId}.${rowId}.${field}`;

const noticeOf = (conflict: Conflict | undefined, column: Column, clock: Clock) =>
  conflict && theirsInWords(conflict, showCell(column, conflict.theirs, clock));

/**
 * A table to be filled by the keyboard: arrows, Enter and Tab move, one letter answers, a block is pasted with a preview.
 * Several cells are chosen with Shift or the mouse, and cleared, filled, copied or cut together.
 */
export function EntryGrid(props: GridProps) {
  const { editor, sheetId, label, rowHeading, note, rows, clock, readOnly } = props;
  const legend = useId();
  const table = useId();
  const grid = useGrid(props);
  const { columns, cursor, range, isUsed } = grid;
  const disputed = useDisputed(editor, sheetId);
  const column = columns[cursor.column];
  const row = rows[cursor.row];
  const conflict = column && row && disputed[row.id]?.[column.field];
  const refused = column && row && grid.refused[row.id]?.[column.field];

  return (
    <div className={styles.entry}>
      {!readOnly && (
        <KeyBar
          id={legend}
          column={isUsed ? column : undefined}
          onAnswer={grid.answer}
          onRest={grid.fillRest}
          onHelp={grid.showKeys}
          editor={editor}
          conflict={conflict}
          clock={clock}
        />
      )}
      <p className="visually-hidden" role="status">
        {grid.said}
      </p>
      <div ref={grid.scroller} className={styles.scroll} {...grid.handlers}>
        <table
          id={table}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are entered is a grid
          role="grid"
          aria-multiselectable
          aria-readonly={readOnly}
          className={styles.grid}
          aria-label={label}
          aria-describedby={readOnly ? undefined : legend}
        >
          <thead>
            <tr>
              <th scope="col">{rowHeading}</th>
              {columns.map((column) => (
                <th key={column.field} scope="col" style={{ minWidth: widthOf(column) }}>
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
                id={id}
                range={range && index >= range.from.row && index <= range.to.row ? range : undefined}
                refused={grid.refused[id]}
                disputed={disputed[id]}
                Note={note?.Cell}
              />
            ))}
          </tbody>
        </table>
        {row && column && (
          <CellField
            field={grid.field}
            gridId={table}
            cellId={cellId(sheetId, row.id, column)}
            place={cursor}
            column={column}
            name={`${row.name}, ${column.label}`}
            shown={showCell(column, row.cells[column.field], clock)}
            refused={refused}
            notice={noticeOf(conflict, column, clock)}
            isSelected={range !== undefined}
            readOnly={readOnly}
            actions={grid.actions}
          />
        )}
      </div>
      {refused && (
        // A press on it leaves the focus in the cell, without which the sentence would be gone before its link is followed.
        <p className={styles.refusal} onMouseDown={(event) => event.preventDefault()}>
          <span aria-hidden>{refused.why}</span>
          <ExplainedSentence said={refused.said} />
        </p>
      )}
      {grid.pasted && (
        <PasteDialog block={grid.pasted} rows={rows} clock={clock} onClose={grid.closePasted} onPutIn={grid.putIn} />
      )}
      {grid.isHelpOpen && <KeyHelp onClose={grid.closeKeys} />}
    </div>
  );
}

type Disputed = Readonly<Record<string, Readonly<Record<string, Conflict>>>>;
const NONE_DISPUTED: Disputed = {};

/** The cells of one sheet in which two people's entries have met, by row and field. */
function useDisputed(editor: RecordEditor, sheetId: string): Disputed {
  const conflicts = useEditorView(editor, (view) => view.conflicts);
  return useMemo(() => {
    const own = conflicts.filter((conflict) => conflict.sheetId === sheetId);
    if (own.length === 0) return NONE_DISPUTED;
    const rows: Record<string, Record<string, Conflict>> = {};
    for (const conflict of own) {
      rows[conflict.rowId] = { ...rows[conflict.rowId], [conflict.field]: conflict };
    }
    return rows;
  }, [conflicts, sheetId]);
}

type RowProps = {
  sheetId: string;
  id: string;
  index: number;
  name: string;
  cells: SheetRow | undefined;
  columns: readonly Column[];
  clock: Clock;
  /** What is chosen, where this row is part of it. */
  range: CellRange | undefined;
  refused: Readonly<Record<string, Refused>> | undefined;
  disputed: Readonly<Record<string, Conflict>> | undefined;
  Note: ComponentType<{ rowId: string }> | undefined;
};

const Row = memo(function Row(props: RowProps) {
  const { sheetId, id, index, name, cells = NO_CELLS, columns, clock, Note } = props;
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map((column, at) => {
        const place = placeOf(index, at);
        return (
          <EntryCell
            key={column.field}
            id={cellId(sheetId, id, column)}
            place={place}
            shown={showCell(column, cells[column.field], clock)}
            refused={props.refused?.[column.field]}
            notice={noticeOf(props.disputed?.[column.field], column, clock)}
            isSelected={props.range !== undefined && isWithin(props.range, place)}
            column={column}
          />
        );
      })}
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
