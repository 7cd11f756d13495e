import { MantineProvider } from "@mantine/core";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";

/** A column that is added in one place: pages find it by themselves. */
vi.mock(import("@zona/domain/records/kinds/icsi/oocyte-columns"), async (original) => {
  const { OOCYTE_COLUMNS, ...others } = await original();
  const { code, defineColumns } = await import("@zona/domain/records/fields/define-column");
  const probe = defineColumns([
    {
      kind: "code",
      field: "probeColour",
      label: "Probe colour",
      codes: [code("r", "red", "Red"), code("b", "blue", "Blue", "Light blue")],
    },
  ]);
  // As if it had been written there.
  return { ...others, OOCYTE_COLUMNS: [...OOCYTE_COLUMNS, ...probe] as unknown as typeof OOCYTE_COLUMNS };
});

const { placeInFull, valueWord } = await import("../record/record-words.ts");
const { SheetTables } = await import("../page/sheet-tables.tsx");
const { nameOfCell } = await import("../kinds/icsi/cell-words.ts");

const PLACE = { sheet: "oocytes", row: "3", field: "probeColour" };

it("a column that is added to a grid is told on the record page, in print and in the history", () => {
  const rows = { "3": { maturity: "MII", probeColour: "blue" } };
  render(
    <MantineProvider>
      <SheetTables sheets={{ oocytes: { id: "oocytes", rows } }} replaced={new Map()} />
    </MantineProvider>,
  );
  expect(screen.getByRole("columnheader", { name: "Probe colour" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "Light blue" })).toBeTruthy();
  expect(placeInFull(PLACE)).toContain("Probe colour");
  expect(valueWord(PLACE, "red")).toBe("Red");
  const cell = { sheetId: "oocytes", rowId: "3", field: "probeColour", value: "red", base: undefined, theirs: "blue" };
  expect(nameOfCell(cell)).toContain("Probe colour");
});
