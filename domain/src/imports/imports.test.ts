import { describe, expect, it } from "vitest";
import { inWords } from "../messages/said.ts";
import { limitOf } from "../policy/limits.ts";
import { Revision } from "../records/audit/revision.ts";
import type { LabTest } from "../records/lab-test.ts";
import { cellsOfSheets, type Sheets } from "../records/sheet.ts";
import { sheetsIn } from "../records/sheet-documents.ts";
import { UNNAMED_SITE } from "../sites/site.ts";
import type { ImportPlan } from "./import-run.ts";
import { importTargets } from "./import-targets.ts";
import {
  after,
  commitsOfImport,
  lacksOf,
  newTestOf,
  plannedRecord,
  reversal,
  standingFault,
  withdrawal,
} from "./plan-import.ts";
import { readImportedCell } from "./read-cell.ts";
import { planFault, readRecords, type SourceRecord, type SourceRow } from "./read-records.ts";
import { suggestedColumns } from "./suggest-plan.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const EMMA = { uid: "emma", name: "Emma" };
const STUDY = { id: "old", codePattern: { form: "foreign", prefix: "OLD", shape: "AAA-9999", check: "none" } } as const;
const ORIGIN = { source: "Excel", importId: "import-1", fileName: "cycles.xlsx", sha256: "0".repeat(64) };

const HEADER = [
  "Zyklus Nr",
  "Patientin",
  "Punktion",
  "Uhrzeit",
  "Eizelle",
  "Reife",
  "PN",
  "Tag 3 Zellen",
  "AMH (pmol/l)",
  "Bemerkung",
];
const PLAN: ImportPlan = {
  ...{ sheet: 0, headerLine: 1, order: "dmy", zone: "Europe/Berlin", shortYears: true, fillDown: true },
  ...{ oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  columns: [
    { column: 0, name: "Zyklus Nr", target: "key" },
    { column: 1, name: "Patientin", target: "subject" },
    { column: 3, name: "Uhrzeit", target: "header.opuAt", dayFrom: 2, dayName: "Punktion" },
    { column: 4, name: "Eizelle", target: "unit" },
    { column: 5, name: "Reife", target: "oocytes.maturity", values: { reif: "MII" } },
    { column: 6, name: "PN", target: "fert.pnCount" },
    { column: 7, name: "Tag 3 Zellen", target: "d3.cells" },
    { column: 8, name: "AMH (pmol/l)", target: "header.amhNgMl", unit: "pmol/L" },
    { column: 9, name: "Bemerkung", target: "notes" },
  ],
};
const rowsOfFile = (...rows: string[][]): SourceRow[] => rows.map((cells, index) => ({ line: index + 2, cells }));
const FIRST = ["2016-1", "abc-0001", "03.04.16", "9.30", "1", "reif", "2", "8", "14,28", ""];
const read = (...rows: string[][]) => readRecords(rowsOfFile(...rows), "icsi", PLAN, NOW);
const only = (...rows: string[][]): SourceRecord => {
  const [record] = read(...rows).records;
  if (!record) throw new Error("no record");
  return record;
};
const faults = (...rows: string[][]) => {
  const { records, orphans } = read(...rows);
  return [...orphans, ...records.flatMap((one) => one.faults)].map(
    ({ line, column, sentence }) => `${line} ${column ?? ""}: ${inWords(sentence)}`,
  );
};

function made(record: SourceRecord) {
  const said = newTestOf(record, PLAN, { kind: "icsi", study: STUDY });
  if ("fault" in said) throw new Error(inWords(said.fault));
  return plannedRecord(said, record, ORIGIN, {
    id: "t1",
    by: EMMA,
    organisation: "h.example",
    number: 7,
    site: UNNAMED_SITE,
    now: NOW,
  });
}

/** A record and its sheets after a commit, as storage would have them. */
function committed(
  test: LabTest,
  sheets: Sheets,
  commit: NonNullable<ReturnType<typeof withdrawal>>,
): { test: LabTest; sheets: Sheets } {
  const documents = cellsOfSheets(sheets);
  for (const [id, change] of Object.entries(commit.revision.sheets ?? {})) {
    const kept = Object.entries(documents[id] ?? {}).filter(
      ([cell]) => !(cell in change.before) || cell in change.after,
    );
    documents[id] = { ...Object.fromEntries(kept), ...change.after };
  }
  const stored = Object.entries(documents).map(([id, cells]) => ({ id, cells, rev: commit.rev }));
  return { test: after(test, commit), sheets: sheetsIn(stored as Parameters<typeof sheetsIn>[0]) };
}

it("takes a percentage for a percentage and for no other number", () => {
  const clock = { now: () => NOW, zone: PLAN.zone, order: PLAN.order };
  const kinds = new Set<string>();
  for (const target of (["icsi", "semen"] as const).flatMap((kind) => importTargets(kind))) {
    if (target.column.kind !== "number") continue;
    const { unit } = limitOf(target.column.limit);
    const read = readImportedCell(target, { column: 0, name: "x", target: target.id }, "20 %", { plan: PLAN, clock });
    expect("value" in read ? read.value : "refused", target.id).toBe(unit === "%" ? 20 : "refused");
    kinds.add(unit === "%" ? "percent" : "other");
  }
  expect(kinds.size).toBe(2);
});

describe("a file of cycles", () => {
  it("is read by its columns: day and time apart, a year of two digits, another unit, merged cells", () => {
    const record = only(FIRST, ["", "", "", "", "2", "MI", "", "", "", ""]);
    expect(record.faults).toEqual([]);
    expect(record).toMatchObject({ key: "2016-1", lines: [2, 3], subjectCode: "ABC-0001" });
    expect(record.header.get("opuAt")).toEqual(new Date("2016-04-03T07:30:00Z"));
    expect(record.header.get("amhNgMl")).toBe(2);
    expect(record.sheets.get("oocytes")?.get("2")?.get("maturity")).toBe("MI");
    expect(record.sheets.get("d3")?.get("1")?.get("cells")).toBe(8);
  });

  it.each<[string, number, string, string]>([
    ["an error of the spreadsheet", 7, "#REF!", "2 Tag 3 Zellen: The spreadsheet has an error here: #REF!."],
    ["an error of newer spreadsheets", 9, "#CALC!", "2 Bemerkung: The spreadsheet has an error here: #CALC!."],
    ["a span of more than a day", 3, "36:00", "2 Uhrzeit: 36:00 is no time of day."],
    ["a percentage", 7, "25 %", "2 Tag 3 Zellen: 25 % has another unit than the column, which is read in 1."],
    [
      "a formula without its result",
      7,
      "=A1+1",
      "2 Tag 3 Zellen: This is a formula without its result. Save the file as values.",
    ],
    [
      "another unit",
      8,
      "2 ng/ml",
      "2 AMH (pmol/l): 2 ng/ml has another unit than the column, which is read in pmol/L.",
    ],
    ["words for a number", 7, "viele", "2 Tag 3 Zellen: “viele” is not a number."],
    ["an impossible number", 7, "80", "2 Tag 3 Zellen: Cells must be a whole number between 1 and 20."],
    ["no day of the calendar", 2, "31.02.2016", "2 Uhrzeit: 31.02.2016 is no day of the calendar."],
    [
      "a day in the other order",
      2,
      "04/23/2016",
      "2 Uhrzeit: 04/23/2016 is no day: here the day comes before the month, as in 16/11.",
    ],
    [
      "a name in a text",
      9,
      "Frau Erika Musterfrau, geb. 01.02.1980",
      "2 Bemerkung: This looks like a person's name. Remove it from the file: records hold no names.",
    ],
    ["no number of the oocyte", 4, "", "2 Eizelle: The row has no oocyte number."],
    [
      "a code that is none",
      1,
      "Meier",
      "2 Patientin: A subject code has letters, digits and hyphens only, and at least one digit.",
    ],
  ])("is told of %s", (_, column, text, told) => {
    expect(faults(FIRST.with(column, text))).toEqual([told]);
  });

  it("is told of two rows of one oocyte, of rows that disagree and of rows of no record", () => {
    expect(faults(["", ...FIRST.slice(1)], FIRST, FIRST, FIRST.with(4, "2").with(8, "7"))).toEqual([
      "2 : The row has no number, so it belongs to no record.",
      "4 Eizelle: Oocyte 1 of 2016-1 is in row 3 as well.",
      "5 AMH (pmol/l): AMH is “14,28” in row 3.",
    ]);
  });

  it("has its day taken with a declared time of day, and says so", () => {
    const columns = PLAN.columns.map((one) =>
      one.dayFrom === undefined ? one : { column: 2, name: "Punktion", target: one.target },
    );
    const { records } = readRecords(rowsOfFile(FIRST), "icsi", { ...PLAN, columns, timeOfDay: "09:00" }, NOW);
    expect(records[0]?.header.get("opuAt")).toEqual(new Date("2016-04-03T07:00:00Z"));
    expect(records[0]?.assumedTimes).toEqual(["header.opuAt"]);
    expect(readRecords(rowsOfFile(FIRST), "icsi", { ...PLAN, columns }, NOW).records[0]?.faults).toHaveLength(1);
  });

  it("has checks at their planned times, by nobody, only where that was declared", () => {
    const columns = PLAN.columns.map((one) =>
      one.target === "header.opuAt" ? { ...one, target: "header.icsiStartAt" } : one,
    );
    const of = (plannedChecks: boolean) =>
      readRecords(rowsOfFile(FIRST), "icsi", { ...PLAN, columns, plannedChecks }, NOW).records[0];
    expect(of(false)?.sheets.get("fert")?.get("session")).toBeUndefined();
    const declared = of(true);
    expect(declared?.sheets.get("oocytes")?.get("1")?.get("insemination")).toBe("icsi");
    expect(Object.fromEntries(declared?.sheets.get("fert")?.get("session") ?? [])).toEqual({
      doneAt: new Date("2016-04-04T00:30:00Z"),
      by: { uid: "not recorded", name: "not recorded" },
    });
    expect(declared?.assumedTimes).toEqual(["oocytes.insemination 1", "fert.session.doneAt", "d3.session.doneAt"]);
  });

  it("has its columns suggested by their names in English and German, and those of the last import kept", () => {
    const found = HEADER.map((name, column) => ({
      column,
      name,
      samples: FIRST[column] ? [FIRST[column]] : [],
      texts: name === "Reife" ? ["MII", "reif"] : [],
    }));
    const suggested = suggestedColumns("icsi", found, undefined);
    expect(suggested.map(({ target }) => target)).toEqual([
      "key",
      "subject",
      "header.opuAt",
      "unit",
      "oocytes.maturity",
      "fert.pnCount",
      "d3.cells",
      "header.amhNgMl",
      "notes",
    ]);
    expect(suggested.find(({ target }) => target === "header.amhNgMl")?.unit).toBe("pmol/L");
    expect(suggested.find(({ target }) => target === "oocytes.maturity")?.values).toEqual({ MII: "MII", reif: "MII" });
    const remembered = suggestedColumns(
      "icsi",
      found.toReversed().map((one, column) => ({ ...one, column })),
      PLAN,
    );
    expect(remembered.find(({ target }) => target === "header.opuAt")).toMatchObject({ name: "Uhrzeit", dayFrom: 7 });
    expect(remembered.find(({ target }) => target === "oocytes.maturity")?.values).toEqual({ MII: "MII", reif: "MII" });
  });

  it("is not read by a plan that has no key, reads a field twice or has oocytes without a number", () => {
    const without = (target: string) =>
      planFault("icsi", { ...PLAN, columns: PLAN.columns.filter((one) => one.target !== target) });
    expect(planFault("icsi", PLAN)).toBeUndefined();
    expect(without("key")?.code).toBe("importRows.noKeyColumn");
    expect(without("unit")?.code).toBe("importRows.needsUnit");
    expect(planFault("icsi", { ...PLAN, columns: [...PLAN.columns, ...PLAN.columns.slice(0, 1)] })?.code).toBe(
      "importRows.twiceMapped",
    );
  });
});

describe("an imported record", () => {
  const record = only(FIRST);

  it("says so with its source row, signs and witnesses nothing, and names what it lacks", () => {
    const { test, sheets, revisions, fields } = made(record);
    expect(fields).toMatchObject({ status: "imported", imported: { ...ORIGIN, key: "2016-1", lines: [2] } });
    expect(Object.keys(fields)).not.toContain("submittedBy");
    expect(revisions.map(({ rev, action }) => `${rev} ${action}`)).toEqual(["1 create", "2 edit"]);
    expect(lacksOf(test, sheets, NOW).map((said) => inWords(said))).toContain("Enter the cycle code.");
  });

  it("changes with what a later file says, once, and goes back by one act", () => {
    const { test, sheets } = made(record);
    expect(commitsOfImport(test, sheets, record, ORIGIN, EMMA)).toEqual([]);
    const corrected = only(FIRST.with(7, "7").with(9, "slow").with(6, ""));
    const [commit] = commitsOfImport(test, sheets, corrected, { ...ORIGIN, importId: "import-2" }, EMMA);
    if (!commit) throw new Error("no commit");
    expect(commit.revision.sheets).toMatchObject({
      d3: { before: { "1.cells": 8 }, after: { "1.cells": 7 } },
      fert: { after: {} },
    });
    const changed = committed(test, sheets, commit);
    expect(commitsOfImport(changed.test, changed.sheets, corrected, ORIGIN, EMMA)).toEqual([]);
    const told = Revision.parse({ ...commit.revision, at: NOW, by: EMMA });
    const back = reversal(changed.test, changed.sheets, told, EMMA);
    if (!back) throw new Error("no way back");
    const reverted = committed(changed.test, changed.sheets, back);
    expect(commitsOfImport(reverted.test, reverted.sheets, record, ORIGIN, EMMA)).toEqual([]);
    expect(reverted.test.imported?.importId).toBe("import-1");
  });

  it("is withdrawn like any record, and comes back with the next import", () => {
    const { test, sheets } = made(record);
    const commit = withdrawal(test, sheets, EMMA);
    if (!commit) throw new Error("not withdrawn");
    const gone = committed(test, sheets, commit);
    expect(gone.test).toMatchObject({ status: "cancelled", statusBefore: "imported" });
    const again = commitsOfImport(gone.test, gone.sheets, record, ORIGIN, EMMA);
    expect(again.map(({ revision }) => revision.action)).toEqual(["restore", "edit"]);
    expect(again.at(-1)?.set.imported).not.toHaveProperty("isUndone");
  });

  it("takes nothing of a file once somebody continued or cancelled it, nor does a record of Zona", () => {
    const { test } = made(record);
    const asked = { studyId: "old", source: "Excel", subjectCode: "ABC-0001" };
    const codes = (over: Partial<LabTest>, of: Partial<typeof asked> = {}) =>
      standingFault({ ...test, ...over } as LabTest, { ...asked, ...of })?.code;
    expect(codes({})).toBeUndefined();
    expect(codes({ status: "in_progress" })).toBe("importPlan.continued");
    expect(codes({ status: "cancelled" })).toBe("importPlan.withdrawn");
    expect(codes({ imported: undefined })).toBe("importPlan.ofZona");
    expect(codes({}, { source: "Access" })).toBe("importPlan.ofZona");
    expect(codes({}, { studyId: "new" })).toBe("importPlan.otherStudy");
    expect(codes({}, { subjectCode: "ABC-0002" })).toBe("importPlan.otherSubject");
  });
});
