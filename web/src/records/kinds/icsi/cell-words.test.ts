import { SheetId } from "@zona/domain/records/sheet";
import { expect, it } from "vitest";
import { HEADER_SHEET } from "../../fields/record-rows.ts";
import { nameOfRow, nameOfSheet } from "./cell-words.ts";

it("names every sheet of a cycle by its section", () => {
  const [checks, cohort] = SheetId.options;
  for (const sheetId of [HEADER_SHEET, ...checks.options, ...cohort.values])
    expect(nameOfSheet(sheetId)).toMatch(/^[A-Z]/);
});

it("names a row by what its section counts", () => {
  expect(nameOfRow("warmings", "2")).toBe("Warming · Oocyte 2");
  expect(nameOfRow("transfers", "1")).toBe("Transfers · Transfer 1");
  expect(nameOfRow("d3", "session")).toBe("Day 3");
});
