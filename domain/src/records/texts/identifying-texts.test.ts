import { expect, it } from "vitest";
import { inEnglish } from "../../messages/in-english.ts";
import type { LabTest } from "../lab-test.ts";
import type { SheetRow } from "../sheet.ts";
import { identifyingTexts } from "./identifying-texts.ts";

const record = (fields: Record<string, unknown>, cells: SheetRow = {}) => ({
  // Of a test nothing but its texts is read.
  test: { notes: "", material: {}, ...fields } as unknown as LabTest,
  sheets: { d3: { rows: { "7": cells } } },
});
const found = (...of: Parameters<typeof record>) => identifyingTexts(record(...of)).map(({ text }) => text);

it("finds what could identify somebody wherever it was typed, each text once", () => {
  expect(found({ notes: "Mrs Lund asked" })).toEqual(["Mrs Lund asked"]);
  expect(found({ header: { notes: "MRN: 00412-A", casa: { remark: "dob 12/03/1988" } } })).toHaveLength(2);
  expect(found({ notes: "Lund, Anna" }, { gradeReason: "Lund, Anna" })).toEqual(["Lund, Anna"]);
  expect(inEnglish(identifyingTexts(record({}, { notDone: "call +33 6 12 34 56 78" })))).toEqual([
    { text: "call +33 6 12 34 56 78", sentence: "This looks like a telephone number." },
  ]);
});

it("leaves staff, lots, codes and the words of the work alone", () => {
  const header = {
    operatorId: "Dr Weber",
    names: { "u-ada": "Dr Ada Admin" },
    mediumLot: "4711998231",
    cycleCode: "20260042117",
    icsiStartAt: new Date("2026-05-12T12:00:00Z"),
    cocRetrieved: 12345678,
  };
  expect(found({ header, material: { materialLot: "4711998231" } }, { by: "Dr Weber", dish: "A1" })).toEqual([]);
});
