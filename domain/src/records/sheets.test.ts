import { describe, expect, it } from "vitest";
import example from "../../examples/icsi-record.json" with { type: "json" };
import { inEnglish } from "../messages/in-english.ts";
import { reviveInstants } from "../timing/revive-instants.ts";
import { canonicalRecord } from "./audit/canonical-record.ts";
import { changedCells, changedFields } from "./audit/revision.ts";
import { cellOf, type IcsiDocument, icsiDocument, sheetsOfDocument } from "./kinds/icsi/icsi-sheets.ts";
import { ICSI } from "./kinds/icsi/rules/icsi-validation.ts";
import { judge } from "./readiness/rule.ts";
import { cellsOfRows, rowsOfCells, SESSION_ROW, SheetId, StoredSheet, timepointSheet, unitRow } from "./sheet.ts";
import { sheetsIn } from "./sheet-documents.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const whole = reviveInstants(example) as IcsiDocument;
const sheets = sheetsOfDocument(whole);
const settings = { profile: (example as { profile?: string }).profile, note: "not a setting" };

describe("the sheets of an ICSI record", () => {
  it("hold a whole record and give it back without a finding", () => {
    const document = icsiDocument({ header: whole.header, settings }, sheets, whole.lots, whole.witnessed);
    expect(judge(ICSI, document, { stage: "submit", now: NOW })).toEqual([]);
    expect(document).not.toHaveProperty("note");
    expect(document.observations).toHaveLength(whole.observations.length);
  });

  it("keep time and person with the session where rows have no other", () => {
    expect(sheets.fert?.rows["1"]).not.toHaveProperty("observedAt");
    expect(sheets.fert?.rows["1"]).not.toHaveProperty("by");
    const by = { uid: "u-ben", name: "Ben" };
    const other = sheetsOfDocument({ ...whole, observations: [{ check: "fert", unit: 1, by, observedAt: NOW }] });
    expect(other.fert?.rows["1"]).toEqual({ by, observedAt: NOW });
  });

  it("are read as they are named, whatever the name, and change nothing else", () => {
    const names = ["constructor", "__proto__", "toString", "hasOwnProperty"];
    const cells = Object.fromEntries(names.map((name) => [`${name}.keys`, "odd"]));
    const { keys } = Object;
    expect(Object.entries(rowsOfCells(cells)).map(([row, fields]) => [row, fields.keys])).toEqual(
      names.map((name) => [name, "odd"]),
    );
    expect(Object.keys).toBe(keys);
    expect("keys" in {}).toBe(false);
  });

  it("lose no other cell to one that is oddly named", () => {
    const cells = { "1.cells": 4, odd: 1, ".cells": 2, [`1.${"x".repeat(300)}`]: 3 };
    const stored = StoredSheet.parse({ id: "d2", cells, rev: 2 });
    expect(rowsOfCells(stored.cells)["1"]).toMatchObject({ cells: 4 });
  });

  it("are an empty record where nobody has written", () => {
    expect(icsiDocument({}, {}, [])).toMatchObject({ header: {}, units: [], checks: [], observations: [] });
  });

  it("give a row the session's time and person unless it has its own", () => {
    const by = { uid: "u-ada", name: "Ada" };
    const rows = { [SESSION_ROW]: { doneAt: NOW, by }, "1": { cells: 4 }, "2": { cells: 2, observedAt: new Date(0) } };
    const { observations, checks } = icsiDocument({}, { d2: { rows } }, []);
    expect(checks).toEqual([{ check: "d2", doneAt: NOW, by }]);
    expect(observations).toMatchObject([
      { id: "d2-1", unit: 1, check: "d2", cells: 4, observedAt: NOW, by },
      { unit: 2, observedAt: new Date(0), by },
    ]);
  });

  it("give every row the session's reason, which settles what is out of time of all of them", () => {
    const late = (reason?: string) => {
      const { [SESSION_ROW]: session, ...rows } = sheets.d5_full?.rows ?? {};
      const doneAt = new Date("2026-05-17T09:30:00Z");
      const again = { ...sheets, d5_full: { rows: { ...rows, [SESSION_ROW]: { ...session, doneAt, reason } } } };
      const findings = judge(ICSI, icsiDocument({ header: whole.header, settings }, again, []), {
        stage: "draft",
        now: NOW,
      });
      return findings.filter(({ id }) => id === "V07");
    };
    expect(inEnglish(late())).toEqual([
      {
        id: "V07",
        severity: "soft",
        path: expect.stringMatching(/^checks/),
        message: expect.stringMatching(/^7 oocytes/),
      },
    ]);
    expect(late("night shift")).toEqual([]);
  });

  it("ask once, at the session, for the time or the person that the results of a check wait for", () => {
    const by = { uid: "u-ada", name: "Ada" };
    const asked = (session: object | undefined) => {
      const rows = { ...(session ? { [SESSION_ROW]: { ...session } } : {}), "1": { cells: 4 }, "2": { cells: 2 } };
      const document = icsiDocument({}, { d2: { rows } }, []);
      const found = judge(ICSI, document, { stage: "draft", now: NOW }).filter(({ id }) => id === "SCHEMA");
      return found.map(({ path, message }) => `${cellOf(document, path)?.row} ${path} ${inEnglish(message)}`);
    };
    expect(asked(undefined)).toEqual(["session checks.0.doneAt Enter when the check was done, or why it was not."]);
    expect(asked({ doneAt: NOW })).toEqual(["session checks.0.by Enter who did the check."]);
    expect(asked({ notDoneReason: "closed" })).toEqual([
      expect.stringMatching(/^session checks.0.notDoneReason .*not done/),
    ]);
    expect(asked({ doneAt: NOW, by })).toEqual([]);
  });

  it("know no row of which nobody sees an answer, whatever lies in storage", () => {
    const by = { uid: "u-ada", name: "Ada" };
    const witness = { ...by, witnessedAt: NOW, of: {} };
    const stored = {
      oocytes: { rows: { "1": { enteredAt: NOW }, "2": { maturity: "MII" } } },
      d5_full: { rows: { "10": { profile: "istanbul-2025" } } },
      dispositions: { rows: { "3": { witness } } },
    };
    expect(icsiDocument({}, stored, [])).toMatchObject({
      ...{ units: [{ n: 2 }], checks: [], observations: [], dispositions: [] },
    });
  });

  it("leave out rows that say why nothing was seen, and rows of no oocyte", () => {
    const rows = { "1": { notDone: "dish in the time-lapse incubator" }, x: { cells: 2 }, "0": {} };
    const { observations, notSeen } = icsiDocument({}, { d2: { rows } }, []);
    expect(observations).toEqual([]);
    expect(notSeen).toEqual([{ check: "d2", unit: 1, reason: "dish in the time-lapse incubator" }]);
  });

  it("settle an oocyte that a check passed over for a reason, and refuse to do so without one", () => {
    const passing = (reason: string) => {
      const rows = { ...sheets.fert?.rows, "1": { notDone: reason } };
      const rest = { ...sheets, fert: { rows }, d2: { rows: { ...sheets.d2?.rows, "1": { notDone: reason } } } };
      const document = icsiDocument({ header: whole.header, settings }, rest, whole.lots, whole.witnessed);
      expect(icsiDocument(whole, sheetsOfDocument(document), []).notSeen).toEqual(document.notSeen);
      return judge(ICSI, document, { stage: "submit", now: NOW }).filter(({ severity }) => severity === "hard");
    };
    expect(passing("dish in the time-lapse incubator")).toEqual([]);
    expect(passing("x").map(({ path }) => path)).toContain("notSeen.0.reason");
  });

  it("say which cell a finding is about", () => {
    const document = icsiDocument({ header: whole.header }, sheets, []);
    expect(cellOf(document, "units.3.maturity")).toEqual({ sheetId: "oocytes", row: "4", field: "maturity" });
    expect(cellOf(document, "observations.0")).toEqual({ sheetId: "fert", row: "1" });
    expect(cellOf(document, "observations.d3-8")).toEqual({ sheetId: "d3", row: "8" });
    expect(cellOf(document, "checks.0.doneAt")).toMatchObject({ row: SESSION_ROW, field: "doneAt" });
    expect(cellOf(document, "dispositions.0.fate")).toMatchObject({ sheetId: "dispositions" });
    for (const path of ["header.opuAt", "units", "units.99", "lots.0", "nothing.0"])
      expect(cellOf({ ...document, lots: whole.lots }, path)).toBeUndefined();
  });
});

it("a sheet is named by a check, a list or a timepoint", () => {
  for (const id of ["d5", "oocytes", timepointSheet(96), timepointSheet(0.25)])
    expect(SheetId.safeParse(id).success).toBe(true);
  for (const id of ["d9", "h", "h-1", "h1e3", ""]) expect(SheetId.safeParse(id).success).toBe(false);
  expect(unitRow(0, 12)).toBe("1-12");
});

describe("what a revision tells", () => {
  it("are the changed cells alone, old and new", () => {
    const before = { "1": { cells: 4 }, "2": { cells: 2, grade: 1 }, "3": { cells: 8 } };
    const after = { "1": { cells: 4 }, "2": { cells: 3, grade: 1 }, "4": { cells: 8 } };
    expect(changedCells(before, after)).toEqual({
      before: { "2.cells": 2, "3.cells": 8 },
      after: { "2.cells": 3, "4.cells": 8 },
    });
  });

  it("are stored by row and field, and read back as they were", () => {
    const cells = { "7.maturity": "MII", "1-12.stage": "expanded", "session.doneAt": NOW };
    expect(rowsOfCells(cells)).toEqual({
      "7": { maturity: "MII" },
      "1-12": { stage: "expanded" },
      session: { doneAt: NOW },
    });
    expect(cellsOfRows(rowsOfCells(cells))).toEqual(cells);
    const stored = { id: "d2", cells, rev: 3 };
    expect(sheetsIn([StoredSheet.parse(stored)])).toEqual({ d2: { id: "d2", rows: rowsOfCells(cells) } });
  });

  it("is nothing where only the order of fields differs", () => {
    expect(changedCells({ "1": { a: 1, b: NOW } }, { "1": { b: new Date(NOW), a: 1 } })).toBeUndefined();
    expect(changedFields({ header: { a: 1, b: 2 } }, { header: { b: 2, a: 1 } })).toEqual({ before: {}, after: {} });
  });

  it("tells a removed field by its old value alone", () => {
    expect(changedFields({ rev: 1, anchorAt: NOW }, { rev: 2 })).toEqual({ before: { anchorAt: NOW }, after: {} });
  });
});

describe("the text that is signed", () => {
  const test = { kind: "icsi", code: "ICSI-0001", notes: "", status: "reviewed", rev: 4 };
  it("stays the same when the record only moves on", () => {
    expect(canonicalRecord({ ...test, status: "signed", rev: 5 }, sheets, [])).toBe(canonicalRecord(test, sheets, []));
    expect(canonicalRecord(test, { d2: { rows: {} } }, [])).toBe(canonicalRecord(test, {}, []));
  });
  it("changes with every value that was recorded", () => {
    const text = canonicalRecord(test, { d2: { rows: { "1": { cells: 4 } } } }, []);
    expect(canonicalRecord(test, { d2: { rows: { "1": { cells: 5 } } } }, [])).not.toBe(text);
    expect(canonicalRecord({ ...test, notes: "x" }, { d2: { rows: { "1": { cells: 4 } } } }, [])).not.toBe(text);
  });
});
