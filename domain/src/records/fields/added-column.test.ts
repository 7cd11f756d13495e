import { describe, expect, expectTypeOf, it, vi } from "vitest";
import * as z from "zod";

/** A column that is added in one place: everything below finds it by itself. */
vi.mock(import("../kinds/icsi/oocyte-columns.ts"), async (original) => {
  const { OOCYTE_COLUMNS, ...others } = await original();
  const { code, defineColumns } = await import("./define-column.ts");
  const probe = defineColumns([
    {
      kind: "code",
      field: "probeColour",
      label: "Probe colour",
      missing: { code: "probe.colour" },
      codes: [code("r", "red", "Red"), code("b", "blue", "Blue", "Light blue")],
    },
  ]);
  // As if it had been written there.
  return { ...others, OOCYTE_COLUMNS: [...OOCYTE_COLUMNS, ...probe] as unknown as typeof OOCYTE_COLUMNS };
});

const { code, defineColumns, digits } = await import("./define-column.ts");
const { rowShape } = await import("./column-schema.ts");
const { readCell, showCell } = await import("../entry/column.ts");

const CLOCK = { zone: "UTC", order: "dmy", now: () => new Date() } as const;
const { columnsOf } = await import("../kinds/icsi/icsi-columns.ts");
const { readIcsiRecord } = await import("../kinds/icsi/icsi-record.ts");
const { icsiDocument } = await import("../kinds/icsi/icsi-sheets.ts");
const { isShownCell } = await import("../kinds/icsi/shown-cells.ts");

const recordOf = (cells: object) => {
  const sheets = { oocytes: { rows: { "1": { maturity: "MII", ...cells } } } };
  return readIcsiRecord(icsiDocument({ header: {} }, sheets, []), "draft");
};

describe("a column that is added to a grid", () => {
  it("is entered by its keys and shown in its words", () => {
    const column = columnsOf("oocytes").find(({ field }) => field === "probeColour");
    if (!column) throw new Error("The grid has no such column.");
    expect(readCell(column, "b", CLOCK)).toEqual({ value: "blue" });
    expect(readCell(column, "light blue", CLOCK)).toEqual({ value: "blue" });
    expect(showCell(column, "blue", CLOCK)).toBe("Blue");
    expect(isShownCell("oocytes", "1", "probeColour")).toBe(true);
  });

  it("is a field of the rows that a record is read with, and refused where its value is none of the list", () => {
    expect(recordOf({ probeColour: "red" }).record?.units).toEqual([{ n: 1, maturity: "MII", probeColour: "red" }]);
    expect(recordOf({ probeColour: "green" }).findings.map(({ message }) => message)).toEqual([
      { code: "probe.colour" },
    ]);
  });

  it("has its type in the row, needed or not", () => {
    const columns = defineColumns([
      { kind: "code", field: "side", label: "Side", codes: [code("l", "left", "Left"), code("n", null, "None")] },
      { kind: "code", field: "grade", label: "Grade", codes: digits(1, 3), needed: true },
      { kind: "codes", field: "marks", label: "Marks", codes: [code("a", "a", "A"), code("b", "b", "B")] },
      { kind: "moment", field: "seenAt", label: "Seen at" },
    ]);
    const row = z.object(rowShape(columns));
    type Row = z.infer<typeof row>;
    expectTypeOf<Row["side"]>().toEqualTypeOf<"left" | null | undefined>();
    expectTypeOf<Row["grade"]>().toEqualTypeOf<number>();
    expectTypeOf<Row["marks"]>().toEqualTypeOf<("a" | "b")[] | undefined>();
    expectTypeOf<Row["seenAt"]>().toEqualTypeOf<Date | undefined>();
    expect(row.parse({ side: null, grade: 2, marks: ["a"] })).toEqual({ side: null, grade: 2, marks: ["a"] });
    for (const wrong of [{}, { grade: 4 }, { grade: 2, side: "right" }, { grade: 1.5 }])
      expect(row.safeParse(wrong).success).toBe(false);
  });
});
