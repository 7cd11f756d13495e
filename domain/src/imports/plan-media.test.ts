import { describe, expect, it } from "vitest";
import { comparedName, type ExpectedFile } from "../media/expected-file.ts";
import { inEnglish } from "../messages/in-english.ts";
import type { LabTest } from "../records/lab-test.ts";
import type { ImportPlan } from "./import-run.ts";
import { type MediaMoment, planMedia } from "./plan-media.ts";
import { planFault, readRecords } from "./read-records.ts";
import { suggestedColumns } from "./suggest-plan.ts";

const NOW = new Date("2026-11-27T12:00:00Z");
const ORIGIN = { source: "Excel", importId: "import-1", fileName: "bilder.csv", sha256: "0".repeat(64) };
const HASH = "ab".repeat(32);
const HEADER = ["Dateiname", "Zyklus", "Eizelle", "Tag", "Motiv", "Aufgenommen", "SHA-256"];
const found = HEADER.map((name, column) => ({ column, name, samples: [], texts: name === "Tag" ? ["Tag 3"] : [] }));
const PLAN: ImportPlan = {
  ...{ sheet: 0, headerLine: 1, order: "dmy", zone: "Europe/Berlin", shortYears: true, fillDown: false },
  columns: suggestedColumns("media", found, undefined).map((one) =>
    one.target === "header.stage" ? { ...one, values: { Blasto: "blast" } } : one,
  ),
};

it.each([1, 2, 3, 4, 5, 6])("reads day %i, however it is written, as the check of that day", (day) => {
  const texts = [`Day ${day}`, `day ${day}`, `D${day}`, `d${day}`, `Tag ${day}`, `T${day}`, String(day)];
  const [column] = suggestedColumns("media", [{ column: 0, name: "Check", samples: [], texts }], undefined);
  const suggested = texts.map((text) => column?.values?.[text]);
  expect(new Set(suggested)).toEqual(new Set([{ 1: "fert", 5: "d5_full" }[day] ?? `d${day}`]));
});

const record = (id: string, over: Partial<LabTest> = {}) =>
  ({
    ...{ id, code: id.toUpperCase(), kind: "icsi", status: "imported", studyId: "old", organisation: "h" },
    header: { opuAt: new Date("2019-04-03T07:30:00Z"), cocRetrieved: 5 },
    ...over,
  }) as LabTest; // what planning looks at
const RECORDS: Record<string, LabTest[]> = {
  "2019-4": [record("imp1")],
  "2019-5": [record("imp2", { status: "in_progress" })],
  "2019-6": [record("imp3", { status: "signed" })],
  "2019-7": [record("imp4", { header: { blindedAssessor: true } })],
  "2019-8": [record("imp5"), record("imp6", { kind: "semen" } as Partial<LabTest>)],
  "S-1": [
    record("imp7", { kind: "semen", header: { collectedAt: new Date("2019-04-03T07:30:00Z") } } as Partial<LabTest>),
  ],
};

const row = (name: string, change: Record<string, string> = {}) => {
  const cells = [name, "2019-4", "3", "Tag 3", "", "06.04.2019 09:15", ""];
  return HEADER.map((column, at) => change[column] ?? cells[at] ?? "");
};
const ofSemen = { Zyklus: "S-1", Eizelle: "", Tag: "" };

function planned(rows: string[][], files: readonly ExpectedFile[] = [], over: Partial<MediaMoment> = {}) {
  const { records } = readRecords(
    rows.map((cells, at) => ({ line: at + 2, cells })),
    "media",
    PLAN,
    NOW,
  );
  const moment: MediaMoment = {
    ...{ organisation: "h", studyId: "old", isStudyBlinded: false, zone: PLAN.zone },
    records: new Map(Object.entries(RECORDS)),
    files: new Map(files.map((file) => [comparedName(file.name), file])),
    ...over,
  };
  const plan = planMedia(
    records.filter(({ faults }) => faults.length === 0),
    moment,
    ORIGIN,
  );
  const read = records.flatMap(({ faults }) => faults.map(({ sentence }) => inEnglish(sentence)));
  return {
    rows: [...plan.planned.values()],
    refused: [...read, ...[...plan.faults.values()].flat().map((fault) => inEnglish(fault))],
  };
}

const stored = (rows: string[][], change: Partial<ExpectedFile> = {}) =>
  planned(rows).rows.map(
    ({ file }, at): ExpectedFile => ({ ...file, id: `f${at}`, by: { uid: "ada", name: "Ada" }, at: NOW, ...change }),
  );

it("finds the columns of a list of images by their German names, and asks for the name of the file", () => {
  expect(PLAN.columns.map(({ target }) => target)).toEqual([
    ..."key header.record header.unitNo header.check header.stage header.capturedAt header.sha256".split(" "),
  ]);
  expect(PLAN.columns[3]?.values).toEqual({ "Tag 3": "d3" });
  expect(planFault("media", PLAN)).toBeUndefined();
  expect(planFault("media", { ...PLAN, columns: PLAN.columns.slice(1) })?.code).toBe("importRows.noFileColumn");
});

describe("rows of a list of images", () => {
  it("are files that are expected at their places, and no images", () => {
    const { rows, refused } = planned([
      row("2019\\Tag3\\Egg1.JPG", { "SHA-256": HASH.toUpperCase() }),
      row("blast.tif", { Tag: "", Motiv: "Blasto", Aufgenommen: "" }),
      row("sperm.png", { ...ofSemen, Aufgenommen: "" }),
      row("started.png", { Zyklus: "2019-5" }),
    ]);
    expect(refused).toEqual([]);
    expect(rows.map(({ result }) => result)).toEqual(Array(4).fill("created"));
    expect(rows.map(({ file }) => file)).toMatchObject([
      {
        ...{ testId: "imp1", testCode: "IMP1", state: "expected", line: 2, listName: "bilder.csv", source: "Excel" },
        ...{ name: "2019\\Tag3\\Egg1.JPG", originalName: "Egg1.JPG", sha256: HASH },
        ...{ capturedAt: new Date("2019-04-06T07:15:00Z"), zone: "Europe/Berlin" },
        slot: { unitNo: 3, check: "d3", role: "required" },
      },
      { originalName: "blast.tif", slot: { unitNo: 3, stage: "blast", role: "extra" } },
      { testId: "imp7", slot: { stage: "semen", role: "extra" } },
      { testId: "imp2" },
    ]);
    expect(rows[1]?.file).not.toHaveProperty("capturedAt");
  });

  it.each<[string, string[][], string]>([
    ["a record that is not there", [row("1.jpg", { Zyklus: "2001-1" })], "2001-1 is not in this study"],
    ["no record", [row("1.jpg", { Zyklus: "" })], "which record"],
    ["a number of two records", [row("1.jpg", { Zyklus: "2019-8" })], "a cycle and a semen analysis"],
    ["a record that is closed", [row("1.jpg", { Zyklus: "2019-6" })], "IMP3 is closed"],
    ["a record that is assessed blind", [row("1.jpg", { Zyklus: "2019-7" })], "assessed blind"],
    ["no place", [row("1.jpg", { Eizelle: "", Tag: "" })], "neither the oocyte"],
    ["an oocyte that was not retrieved", [row("1.jpg", { Eizelle: "6" })], "IMP1 has 5 oocytes, and no oocyte 6"],
    ["an oocyte of a semen analysis", [row("1.jpg", { Zyklus: "S-1" })], "no oocytes and no checks"],
    ["half an oocyte", [row("1.jpg", { Eizelle: "1,5" })], "whole number"],
    ["a time before the retrieval", [row("1.jpg", { Aufgenommen: "03.04.2019 09:00" })], "before the oocytes"],
    ["a time to come", [row("1.jpg", { Aufgenommen: "03.04.2027 09:00" })], "future"],
    ["a format of a microscope", [row("1.czi")], "microscope's own software"],
    ["a file that is no image", [row("1.docx")], "not a supported image"],
    ["a name that may identify a patient", [row("Frau Meier.jpg")], "a person's name"],
    ["an endless name", [row(`${"x".repeat(200)}.jpg`)], "more than 200 characters"],
    ["a hash that is none", [row("1.jpg", { "SHA-256": "abc" })], "no SHA-256"],
    ["a name in two rows", [row("a/1.jpg"), row("A\\1.JPG")], "A\\1.JPG is in row 2 as well"],
    ["the same name twice", [row("1.jpg"), row("1.jpg")], "1.jpg is in row 2 as well"],
  ])("are rejected for %s", (_, rows, sentence) => {
    expect(planned(rows).refused).toEqual([expect.stringContaining(sentence)]);
  });

  it("of a blinded study are rejected all", () => {
    expect(planned([row("1.jpg")], [], { isStudyBlinded: true }).refused[0]).toContain("assessed blind");
  });

  it("are the same when the list comes again, come back after it was undone, and differ in nothing silently", () => {
    const list = [row("a/1.jpg"), row("a/2.jpg", { "SHA-256": HASH })];
    expect(planned(list, stored(list)).rows.map(({ result }) => result)).toEqual(["same", "same"]);
    expect(planned(list, stored(list, { state: "arrived" })).rows.map(({ result }) => result)).toEqual([
      "same",
      "same",
    ]);
    expect(planned(list, stored(list, { state: "withdrawn" })).rows.map(({ result }) => result)).toEqual([
      "restored",
      "restored",
    ]);
    const other: [Record<string, string>, string][] = [
      [{ Zyklus: "2019-5" }, "Record of the image"],
      [{ Eizelle: "4" }, "Place"],
      [{ Aufgenommen: "" }, "Taken at"],
      [{ "SHA-256": HASH }, "SHA-256"],
    ];
    for (const [change, field] of other)
      expect(planned([row("a/1.jpg", change)], stored(list)).refused).toEqual([
        expect.stringContaining(`${field}: a list of this source says something else of a/1.jpg`),
      ]);
    expect(planned(list, stored(list, { studyId: "new" })).refused[0]).toContain("in another study");
  });
});
