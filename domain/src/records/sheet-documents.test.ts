import { describe, expect, it } from "vitest";
import { TIMING_PROFILES } from "../policy/timing-profiles.ts";
import type { StoredValue } from "../stored-record.ts";
import { Revision, storedRevision } from "./audit/revision.ts";
import { cellsOfSheets, DISPOSITIONS_SHEET, GENETICS_SHEET, OOCYTES_SHEET, SheetId } from "./sheet.ts";
import { cellsByDocument, changesBySheet, sheetsIn } from "./sheet-documents.ts";

const LISTS = [OOCYTES_SHEET, DISPOSITIONS_SHEET, GENETICS_SHEET];
const row = (value: StoredValue) => ({ rows: { "1": { cells: value } } });

/** Reads of an opened record beside its sheets: the test, and oneself and one other person who has it open. */
const BESIDE = 3;

describe("the documents of a record's sheets", () => {
  it.each(Object.entries(TIMING_PROFILES))("are few enough under %s, whatever was looked at", (_, { checks }) => {
    const all = Object.fromEntries([...Object.keys(checks), ...LISTS].map((id) => [id, row(id)]));
    const documents = cellsByDocument(cellsOfSheets(all));
    expect(Object.keys(documents).length + BESIDE).toBeLessThanOrEqual(12);
    expect(Object.keys(documents).every((id) => SheetId.safeParse(id).success)).toBe(true);
    const read = Object.entries(documents).map(([id, cells]) => ({ id, cells }));
    expect(sheetsIn(read)).toMatchObject(all);
  });

  it("keep the cells of two sheets apart that lie in one", () => {
    const both = { dispositions: row("transfer"), genetics: row("pending") };
    expect(cellsByDocument(cellsOfSheets(both))).toEqual({
      dispositions: { "1.cells": "transfer", "genetics:1.cells": "pending" },
    });
  });

  it("are told by revisions, and read back as the sheets that changed", () => {
    const sheets = {
      genetics: { before: { "1.result": "pending" }, after: { "1.result": "euploid" } },
      d7: { before: {}, after: { "2.te": "B" } },
      d2: { before: { "2.cells": 4 }, after: {} },
    };
    const stored = storedRevision({ rev: 4, action: "edit", before: {}, after: {}, sheets });
    expect(stored.sheets).toEqual({
      dispositions: { before: { "genetics:1.result": "pending" }, after: { "genetics:1.result": "euploid" } },
      d6: { after: { "d7:2.te": "B" } },
      d2: { before: { "2.cells": 4 } },
    });
    const by = { uid: "u-ada", name: "Ada" };
    expect(Revision.parse({ ...stored, by, at: new Date() }).sheets).toEqual(sheets);
  });

  it("leave sheets alone that already lie in a document of their own", () => {
    const own = { genetics: { before: {}, after: { "1.result": "euploid" } } };
    expect(changesBySheet(own)).toEqual(own);
    expect(sheetsIn([{ id: "genetics", cells: { "1.result": "euploid" } }]).genetics?.rows).toEqual({
      "1": { result: "euploid" },
    });
  });
});
