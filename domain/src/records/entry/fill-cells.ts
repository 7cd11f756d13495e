import type { StoredValue } from "../../stored-record.ts";
import type { SheetRow } from "../sheet.ts";
import type { Column } from "./column.ts";
import type { CellPlace, CellRange } from "./grid-keys.ts";

type Grid = { rows: readonly { id: string; cells: SheetRow }[]; columns: readonly Pick<Column, "field">[] };
type FilledCell = { rowId: string; field: string; value: StoredValue };

const valueAt = ({ rows, columns }: Grid, { row, column }: CellPlace): StoredValue => {
  const field = columns[column]?.field;
  return field === undefined ? undefined : rows[row]?.cells[field];
};

function filled({ rows, columns }: Grid, { row, column }: CellPlace, value: StoredValue): FilledCell[] {
  const rowId = rows[row]?.id;
  const field = columns[column]?.field;
  return rowId === undefined || field === undefined ? [] : [{ rowId, field, value }];
}

/**
 * The first line of a range copied into all others, an empty cell as well; a range of one line takes the line above. Cells
 * that hold the value already are told too.
 */
export function filledDown(grid: Grid, { from, to }: CellRange): FilledCell[] {
  const source = from.row === to.row ? from.row - 1 : from.row;
  if (source < 0) return [];
  const edits: FilledCell[] = [];
  for (let column = from.column; column <= to.column; column++) {
    const value = valueAt(grid, { row: source, column });
    for (let row = source + 1; row <= to.row; row++) edits.push(...filled(grid, { row, column }, value));
  }
  return edits;
}

/**
 * The value of a cell, or of the nearest answered one above it, in each empty cell of its column from there down to the
 * last row; what is answered stays.
 */
export function restAsAbove(grid: Grid, { row, column }: CellPlace): FilledCell[] {
  let source = row;
  while (source >= 0 && valueAt(grid, { row: source, column }) === undefined) source--;
  if (source < 0) return [];
  const value = valueAt(grid, { row: source, column });
  const below = grid.rows.map((_, at) => ({ row: at, column })).slice(Math.max(row, source + 1));
  return below.flatMap((place) => (valueAt(grid, place) === undefined ? filled(grid, place, value) : []));
}
