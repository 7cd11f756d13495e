import type { Said } from "../../messages/said.ts";
import { type CellReading, type CellValue, type Clock, type Column, readCell } from "./column.ts";
import { splitDelimited } from "./delimited.ts";
import type { CellPlace } from "./grid-keys.ts";

/** One cell of a pasted block and where it lands. `empty` cells of the block change nothing. */
export type PastedCell = { rowId: string; column: Column; typed: string } & ({ value: CellValue } | { error: Said });

export type PastedBlock = {
  cells: PastedCell[];
  /** Cells of the block that lie outside of the grid, by their place in the block from 1 up. */
  outside: { line: number; cell: number; typed: string }[];
};

const GRADE = /^([1-6])\s*([A-D])\s*([A-D])$/i;

/** A whole grade such as `4AB` is three cells of the grid, as nobody splits it in a spreadsheet. */
function splitGrade(line: readonly string[], columns: readonly Column[], first: number): string[] {
  return line.flatMap((typed, index) => {
    const parts = GRADE.exec(typed);
    const isGrade = columns[first + index]?.field === "expansion" && columns[first + index + 1]?.field === "icm";
    return parts && isGrade ? parts.slice(1) : [typed];
  });
}

/** Where every cell of a pasted block lands, beginning at `at`, and what cannot land. Nothing is written by it. */
export function placeBlock(
  text: string,
  at: CellPlace,
  { rowIds, columns, clock }: { rowIds: readonly string[]; columns: readonly Column[]; clock: Clock },
): PastedBlock {
  const block: PastedBlock = { cells: [], outside: [] };
  for (const [line, raw] of splitDelimited(text, "\t").entries()) {
    for (const [index, typed] of splitGrade(raw, columns, at.column).entries()) {
      const rowId = rowIds[at.row + line];
      const column = columns[at.column + index];
      if (typed === "") continue;
      if (rowId === undefined || column === undefined) {
        block.outside.push({ line: line + 1, cell: index + 1, typed });
        continue;
      }
      const reading: CellReading = readCell(column, typed, clock);
      if (!("empty" in reading)) block.cells.push({ rowId, column, typed, ...reading });
    }
  }
  return block;
}
