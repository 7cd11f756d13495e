import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { limitOf } from "../../policy/limits.ts";
import type { StoredValue } from "../../stored-record.ts";
import { DISPOSITION_COLUMNS } from "../kinds/icsi/disposition-columns.ts";
import { CHECK_COLUMNS } from "../kinds/icsi/icsi-columns.ts";
import { OOCYTE_COLUMNS } from "../kinds/icsi/oocyte-columns.ts";
import { type Clock, type Column, showCell } from "./column.ts";
import { isCompleteNumber } from "./complete-number.ts";
import { joinDelimited, splitDelimited } from "./delimited.ts";
import { filledDown, restAsAbove } from "./fill-cells.ts";
import { isWithin, linesIn, placesIn, rangeBetween } from "./grid-keys.ts";
import { placeBlock } from "./paste-block.ts";

const CLOCK: Clock = {
  zone: "Europe/Paris",
  order: "dmy",
  day: new Date("2026-05-12T12:30:00Z"),
  now: () => new Date("2026-05-20T10:00:00Z"),
};
const GRIDS: readonly (readonly Column[])[] = [OOCYTE_COLUMNS, DISPOSITION_COLUMNS, ...Object.values(CHECK_COLUMNS)];

const EXTERNAL = { uid: "Dr Martin", name: "Dr Martin" };
const OTHER = { uid: "Dr Lind", name: "Dr Lind" };

/** What a column can hold and show in full: times on the day of the sheet, to the minute. */
function valuesOf(column: Column): fc.Arbitrary<StoredValue> {
  const minute = fc.integer({ min: 0, max: 20 * 60 }).map((n) => new Date(Date.UTC(2026, 4, 12, 0, n)));
  switch (column.kind) {
    case "code":
      return fc.constantFrom(...column.codes.map(({ value }) => value));
    case "codes":
      return fc
        .subarray(
          column.codes.map(({ value }) => String(value)),
          { minLength: 1 },
        )
        .map((values) => [...values]);
    case "number":
      return fc.integer({ min: limitOf(column.limit).hard[0], max: limitOf(column.limit).hard[1] });
    case "time":
    case "moment":
      return minute;
    case "person":
      return fc.constantFrom<StoredValue>(EXTERNAL, ...(column.several ? [[EXTERNAL, OTHER]] : []));
    case "text":
      return fc
        .string({ unit: "binary", minLength: 1, maxLength: column.max })
        .map((text) => text.trim())
        .filter((text) => text !== "" && text.length <= column.max);
  }
}

const filledGrid = fc.constantFrom(...GRIDS).chain((columns) => {
  const row = fc.tuple(...columns.map((column) => fc.option(valuesOf(column), { nil: undefined })));
  return fc.record({ columns: fc.constant(columns), rows: fc.array(row, { minLength: 1, maxLength: 6 }) });
});

describe("a copied block", () => {
  it("lands as it was when it is pasted back, whatever the rows hold", () => {
    fc.assert(
      fc.property(filledGrid, ({ columns, rows }) => {
        const rowIds = rows.map((_, index) => String(index + 1));
        const shown = rows.map((row) => columns.map((column, at) => showCell(column, row[at], CLOCK)));
        const grid = { rowIds, columns, clock: CLOCK };
        const { cells, outside } = placeBlock(joinDelimited(shown, "\t"), { row: 0, column: 0 }, grid);
        expect(outside).toEqual([]);
        const landed = cells.map((cell) => [cell.rowId, cell.column.field, "value" in cell ? cell.value : cell.error]);
        const held = rows.flatMap((row, index) =>
          columns.flatMap(({ field }, at) => (row[at] === undefined ? [] : [[rowIds[index], field, row[at]]])),
        );
        expect(landed).toEqual(held);
      }),
      { numRuns: 100 },
    );
  });

  it("keeps tabs, quotes and line breaks inside of their cells", () => {
    const lines = fc.array(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(lines, (cells) => {
        const trimmed = cells.map((line) => line.map((cell) => cell.trim()));
        expect(splitDelimited(joinDelimited(trimmed, "\t"), "\t")).toEqual(trimmed);
      }),
    );
  });
});

describe("a range of cells", () => {
  it("is the same from either corner and holds what lies between", () => {
    const place = fc.record({ row: fc.nat(9), column: fc.nat(9) });
    fc.assert(
      fc.property(place, place, place, (one, other, third) => {
        const range = rangeBetween(one, other);
        expect(rangeBetween(other, one)).toEqual(range);
        const isListed = placesIn(range).some(({ row, column }) => row === third.row && column === third.column);
        expect(isWithin(range, third)).toBe(isListed);
        expect(linesIn(range)).toHaveLength(Math.abs(one.row - other.row) + 1);
      }),
    );
  });
});

describe("filling", () => {
  const columns = [{ field: "cells" }, { field: "grade" }];
  const rowOf = (id: string, cells?: number) => ({ id, cells: cells === undefined ? {} : { cells } });
  const rows = [rowOf("1", 4), rowOf("2"), rowOf("3", 6), rowOf("4"), rowOf("5")];

  it("down copies the first line of the range, or the line above a single one", () => {
    const range = rangeBetween({ row: 0, column: 0 }, { row: 2, column: 0 });
    expect(filledDown({ rows, columns }, range)).toEqual([
      { rowId: "2", field: "cells", value: 4 },
      { rowId: "3", field: "cells", value: 4 },
    ]);
    const one = rangeBetween({ row: 3, column: 0 }, { row: 3, column: 0 });
    expect(filledDown({ rows, columns }, one)).toEqual([{ rowId: "4", field: "cells", value: 6 }]);
    const top = rangeBetween({ row: 0, column: 0 }, { row: 0, column: 0 });
    expect(filledDown({ rows, columns }, top)).toEqual([]);
  });

  it("the rest as above fills empty cells from the cursor down and none that is answered", () => {
    const filled = (row: number) => restAsAbove({ rows, columns }, { row, column: 0 });
    expect(filled(0).map(({ rowId, value }) => [rowId, value])).toEqual([
      ["2", 4],
      ["4", 4],
      ["5", 4],
    ]);
    expect(filled(4)).toEqual([{ rowId: "5", field: "cells", value: 6 }]);
    expect(restAsAbove({ rows, columns }, { row: 2, column: 1 })).toEqual([]);
  });
});

describe("a number without Enter", () => {
  it("is complete only where no further digit could be valid", () => {
    for (const typed of ["3", "9", "10", "20"]) expect(isCompleteNumber("cells", typed), typed).toBe(true);
    expect(isCompleteNumber("cocRetrieved", "0")).toBe(true);
    for (const typed of ["0", "1", "2", "21", "", "-", "1,", "4.", "x"]) {
      expect(isCompleteNumber("cells", typed), typed).toBe(false);
    }
    expect(isCompleteNumber("fragPct", "99")).toBe(false);
  });

  it("leaves no longer number out, for any whole limit", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("cells", "cocRetrieved", "cycleNo") as fc.Arbitrary<"cells">,
        fc.nat(99),
        (field, n) => {
          if (n === 0 || !isCompleteNumber(field, String(n))) return;
          for (let digit = 0; digit < 10; digit++) expect(isCompleteNumber(field, `${n}${digit}`)).toBe(false);
        },
      ),
    );
  });
});
