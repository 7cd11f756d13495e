export type CellPlace = { row: number; column: number };
export type GridSize = { rows: number; columns: number };

type Press = { key: string; ctrl?: boolean; shift?: boolean };

const clamp = (value: number, most: number) => Math.min(Math.max(value, 0), Math.max(most, 0));

/** One cell on in reading order; undefined beyond the last cell or before the first, where the focus leaves the grid. */
function along({ row, column }: CellPlace, { rows, columns }: GridSize, by: 1 | -1): CellPlace | undefined {
  const index = row * columns + column + by;
  if (index < 0 || index >= rows * columns) return undefined;
  return { row: Math.floor(index / columns), column: index % columns };
}

/** Where a key leads from a cell; undefined when it is not a key that moves, or leads out of the grid. */
export function placeAfter(place: CellPlace, { key, ctrl, shift }: Press, size: GridSize): CellPlace | undefined {
  const to = (row: number, column: number) => ({
    row: clamp(row, size.rows - 1),
    column: clamp(column, size.columns - 1),
  });
  const { row, column } = place;
  const lastRow = size.rows - 1;
  const lastColumn = size.columns - 1;
  switch (key) {
    case "ArrowUp":
      return to(ctrl ? 0 : row - 1, column);
    case "ArrowDown":
      return to(ctrl ? lastRow : row + 1, column);
    case "ArrowLeft":
      return to(row, ctrl ? 0 : column - 1);
    case "ArrowRight":
      return to(row, ctrl ? lastColumn : column + 1);
    case "Enter":
      return to(shift ? row - 1 : row + 1, column);
    case "Tab":
      return along(place, size, shift ? -1 : 1);
    case "Home":
      return to(ctrl ? 0 : row, 0);
    case "End":
      return to(ctrl ? lastRow : row, lastColumn);
    default:
      return undefined;
  }
}

/** Where the cursor goes by itself once a one-letter cell is filled: `down` the dish, or `across` one oocyte. */
export type Advance = "down" | "across";

/** The next cell after an entry; at the end of a column the next one begins, at the end of all it stays. */
export function placeAfterEntry(place: CellPlace, advance: Advance, size: GridSize): CellPlace {
  if (advance === "across") return along(place, size, 1) ?? place;
  if (place.row < size.rows - 1) return { ...place, row: place.row + 1 };
  return place.column < size.columns - 1 ? { row: 0, column: place.column + 1 } : place;
}

/** The cells between two corners, both among them; the corners in any order. */
export type CellRange = { from: CellPlace; to: CellPlace };

/** The range between two corners, with its first cell first. */
export const rangeBetween = (one: CellPlace, other: CellPlace): CellRange => ({
  from: { row: Math.min(one.row, other.row), column: Math.min(one.column, other.column) },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
});

/** Its cells line by line, as they are copied. */
export function linesIn({ from, to }: CellRange): CellPlace[][] {
  return Array.from({ length: to.row - from.row + 1 }, (_, down) =>
    Array.from({ length: to.column - from.column + 1 }, (__, along) => ({
      row: from.row + down,
      column: from.column + along,
    })),
  );
}

export const placesIn = (range: CellRange): CellPlace[] => linesIn(range).flat();

export const isWithin = ({ from, to }: CellRange, { row, column }: CellPlace) =>
  row >= from.row && row <= to.row && column >= from.column && column <= to.column;
