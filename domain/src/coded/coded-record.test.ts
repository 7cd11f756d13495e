import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { glanceOf, makeTestFacts } from "../facts/make-test-facts.ts";
import { queryFacts } from "../facts/query-facts.ts";
import { Medium } from "../media/medium.ts";
import { SHIPPED_PROTOCOLS } from "../protocols/shipped-protocols.ts";
import { Revision } from "../records/audit/revision.ts";
import { ArmsKey, armLetter } from "../records/blinding/blinding.ts";
import type { Column } from "../records/entry/column.ts";
import type { FieldDefinition, SimpleField } from "../records/fields/define-field.ts";
import { fieldsIn } from "../records/fields/field-lists.ts";
import { ALL_GROUPS, FIELDS_OF_KIND } from "../records/fields/fields-of-kinds.ts";
import { EVENT_COLUMNS, UNIT_COLUMNS } from "../records/kinds/clinical/columns.ts";
import { PLACE_COLUMNS } from "../records/kinds/icsi/disposition-columns.ts";
import { columnsOf } from "../records/kinds/icsi/icsi-columns.ts";
import { columnsAt } from "../records/kinds/preclinical/preclinical-columns.ts";
import { StoredResult } from "../records/kinds/preclinical/stored-result.ts";
import { LabTest } from "../records/lab-test.ts";
import { LateResult } from "../records/late-result.ts";
import { Query } from "../records/queries/query.ts";
import { rowsOfCells, type SheetCells } from "../records/sheet.ts";
import { TestKind } from "../records/test-kind.ts";
import { WitnessEntry } from "../records/witness/witness-mismatch.ts";
import { UNNAMED_SITE } from "../sites/site.ts";
import type { StoredValue } from "../stored-record.ts";
import { withCheckCharacter } from "../subjects/subject-code.ts";
import { codedMedium, codedQueryFacts, codedTestFacts } from "./coded-facts.ts";
import { codedQuery, codedRecord, type RecordParts } from "./coded-record.ts";
import type { Known } from "./coded-values.ts";
import { HIDDEN_EARLIER, HIDDEN_TEXT } from "./hidden-text.ts";
import { readSent, sentText } from "./sent-record.ts";

const MARK = "Jane Doe 12.03.1980";
const AT = new Date("2026-11-20T09:00:00Z");
const ada = { uid: "u-ada", name: "Ada Admin" };
const SUBJECT = withCheckCharacter("HF-0042") ?? "";
const known: Known = { people: new Map([["u-ada", "Ada Admin"]]), isWord: (text) => text.startsWith("known ") };
const READER = "u-monitor";

const protocol = SHIPPED_PROTOCOLS.MEA_1cell.plan;

/** A value of a field as a form writes it, with the mark wherever something can be typed. */
function typed(field: SimpleField): StoredValue {
  switch (field.kind) {
    case "number":
      return 7.5;
    case "time":
      return AT;
    case "yes-no":
      return true;
    case "choice":
      return Object.keys(field.options)[0];
    case "choices":
      return Object.keys(field.options);
    case "lot":
      return { lotId: MARK, expiresAt: AT, expiryOverrideReason: MARK };
    case "device":
      return { name: MARK, serial: MARK, calibrationDueAt: AT, status: "retired", since: AT, useReason: MARK };
    case "test":
      return { testId: "demoTestSemen0000001", code: "SEM-0001" };
    case "text":
    case "long":
      return field.isSubjectCode ? SUBJECT : MARK;
    case "person":
    case "term":
      return MARK;
  }
}

const arms = [
  { name: MARK, role: "control_medium", nUnits: 20, lotNo: MARK, settings: [{ name: MARK, value: MARK, unit: MARK }] },
  { name: `${MARK} 2`, role: "test", nUnits: 20, lotNo: "known lot" },
];

function typedField(field: FieldDefinition): StoredValue {
  if (field.kind === "table") return Object.fromEntries(field.fields.map((one) => [one.key, typed(one)]));
  if (field.kind === "names") return { "u-ada": "Ada Admin" };
  if (field.kind !== "own") return typed(field);
  return field.key === "arms" ? arms : field.key === "animalIds" ? [MARK, MARK] : undefined;
}

const headerOf = (kind: TestKind): Record<string, StoredValue> =>
  Object.fromEntries(
    fieldsIn(FIELDS_OF_KIND[kind]).flatMap((field: FieldDefinition) => {
      const value = typedField(field);
      return value === undefined ? [] : [[field.key, value] as const];
    }),
  );

function typedCell(column: Column): StoredValue {
  switch (column.kind) {
    case "code":
      return column.codes[0]?.value;
    case "codes":
      return column.codes.map(({ value }) => value);
    case "number":
      return 3;
    case "text":
      return column.field === "entrySeal" ? "a".repeat(64) : column.field === "entry" ? "12" : MARK;
    case "time":
    case "moment":
      return AT;
    case "person":
      return column.several ? [ada, { uid: MARK, name: MARK }] : { uid: MARK, name: MARK };
  }
}

const row = (name: string, columns: readonly Column[]): SheetCells =>
  Object.fromEntries(columns.map((column) => [`${name}.${column.field}`, typedCell(column)]));

const session = {
  "session.doneAt": AT,
  "session.by": ada,
  "session.reason": MARK,
  "session.notDoneReason": MARK,
  "session.picturesWaived": MARK,
};

function cellsOf(kind: TestKind): Record<string, SheetCells> {
  const pictures = { "abcdefghij0123456789.sha256": "b".repeat(64), "abcdefghij0123456789.role": "extra" };
  if (kind === "clinical") return { units: row("1", UNIT_COLUMNS), events: row("1", EVENT_COLUMNS), pictures };
  if (kind === "preclinical") {
    const hours = protocol.timepoints[0]?.hours ?? 0;
    return { [`h${hours}`]: { ...row("1-1", columnsAt(protocol, hours)), ...session } };
  }
  if (kind === "semen") return { pictures };
  const place = Object.fromEntries(PLACE_COLUMNS.map(({ field }) => [field, MARK]));
  const sheets = ["oocytes", "fert", "d2", "d3", "d4", "d5_full", "dispositions", "genetics", "transfers", "warmings"];
  return {
    ...Object.fromEntries(sheets.map((id) => [id, { ...row("7", columnsOf(id)), ...(id === "d3" ? session : {}) }])),
    dispositions: { ...row("7", columnsOf("dispositions")), "7.place": place },
    oocytes: { ...row("7", columnsOf("oocytes")), "7.spermNotes": MARK, "7.timeLapse": { t2: 26.5 } },
    pictures,
  };
}

const MATERIAL = {
  icsi: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  clinical: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  semen: { spermSource: "ejaculate_fresh" },
  preclinical: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: MARK },
};

function recordOf(kind: TestKind, header = headerOf(kind), cells = cellsOf(kind)): RecordParts {
  const test = LabTest.parse({
    ...{ id: "t1", rev: 3, status: "locked", code: "ICSI-0042", organisation: "hollyfield.example", studyId: "zp01" },
    ...{ createdBy: ada, createdAt: AT, updatedBy: ada, updatedAt: AT, enteredBy: ["u-ada"], notes: MARK },
    ...{ kind, subjectCode: SUBJECT, material: MATERIAL[kind], header },
    settings: kind === "preclinical" ? { protocol: { version: 1, plan: protocol } } : { profile: "istanbul-2025" },
  });
  const covers = Object.entries(cells).flatMap(([sheetId, all]) =>
    Object.entries(rowsOfCells(all)).map(([name, values]) => ({ sheetId, row: name, values })),
  );
  const told = { message: { code: "x.y", values: { typed: MARK, all: [MARK, 3], field: { name: "Dish" } } } };
  const note = (uid: string) => ({ by: { uid, name: "Priya" }, at: AT, text: MARK, status: "new" });
  return {
    test,
    cells,
    revisions: [
      Revision.parse({
        ...{
          rev: 2,
          at: AT,
          by: ada,
          action: "edit",
          reason: MARK,
          organisation: "hollyfield.example",
          studyId: "zp01",
        },
        before: { notes: MARK, header, material: test.material },
        after: { notes: `${MARK}!`, header: { ...header }, material: test.material },
      }),
    ],
    witness: [
      WitnessEntry.parse({
        ...{ id: "w1", outcome: "mismatch", at: AT, witness: ada, container: "first", read: MARK },
      }),
      WitnessEntry.parse({
        ...{ id: "w2", step: "thaw", at: AT, performer: ada, witness: { uid: "u-noor", name: "Noor" } },
        ...{ identifiers: [SUBJECT, MARK], externalRef: MARK, reconciliation: "matched" },
      }),
      ...(covers.length === 0
        ? []
        : [
            WitnessEntry.parse({
              ...{ id: "w3", covers, sha256: "c".repeat(64), performers: ["u-ada", MARK] },
              ...{ at: AT, enteredAt: AT, witness: ada },
            }),
          ]),
    ],
    queries: [
      Query.parse({
        ...{ id: "q1", type: "query", status: "new", path: "header.indication", openedBy: ada, ...told },
        ...{ openedAt: AT, updatedAt: AT, notes: { "1": note("u-ada") } },
      }),
    ],
    results: [
      LateResult.parse({
        ...{ id: "r1", kind: "outcome", at: AT, by: ada, enteredAt: AT, supersedes: "r0", reason: MARK },
        ...{ transfer: 1, values: { hcg: "positive", sacs: 1 } },
      }),
    ],
  };
}

/** The same with each text that somebody typed as it is shown. */
function expected(value: unknown): unknown {
  if (typeof value === "string") return value.includes(MARK) ? HIDDEN_TEXT : value;
  if (Array.isArray(value)) return value.map(expected);
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, expected(inner)]));
}

const lettered = (header: Record<string, unknown>) => ({
  ...header,
  ...("arms" in header && {
    arms: [
      {
        ...arms[0],
        name: armLetter(0),
        lotNo: HIDDEN_TEXT,
        settings: [{ name: HIDDEN_TEXT, value: HIDDEN_TEXT, unit: "" }],
      },
      { ...arms[1], name: armLetter(1) },
    ],
  }),
});

describe.each(TestKind.options)("a record of kind %s for somebody who reads codes only", (kind) => {
  const record = recordOf(kind);
  const coded = codedRecord(record, READER, known);

  it("holds nothing that anybody typed, whatever it is called", () => {
    expect(JSON.stringify(coded)).not.toContain("Jane");
    expect(JSON.stringify(record)).toContain("Jane");
  });

  it("keeps every code, number, time and person", () => {
    expect(coded.test).toEqual({
      ...(expected(record.test) as object),
      header: lettered(expected(record.test.header) as never),
      // Documents of the laboratory that the rules compare.
      settings: record.test.settings,
    });
    expect(coded.cells).toEqual(expected(record.cells));
    expect(coded.results).toEqual(expected(record.results));
    expect(coded.queries).toEqual(expected(record.queries));
  });

  it("says what changed, also where neither text is shown", () => {
    const [text] = fieldsIn(FIELDS_OF_KIND[kind]).filter(({ kind: of }) => of === "text" || of === "long");
    if (!text) return;
    const change = { before: { header: { [text.key]: MARK } }, after: { header: { [text.key]: `${MARK}, later` } } };
    const revisions = [Revision.parse({ rev: 2, at: AT, by: ada, action: "edit", ...change })];
    expect(codedRecord({ ...record, revisions }, READER, known).revisions[0]).toMatchObject({
      before: { header: { [text.key]: HIDDEN_EARLIER } },
      after: { header: { [text.key]: HIDDEN_TEXT } },
    });
  });

  it("holds nothing of what a raw request wrote in any shape under any name", () => {
    const keys = [...new Set([...fieldsIn(ALL_GROUPS).map(({ key }) => key), MARK, "constructor", "odd"])];
    const shapes: StoredValue[] = [
      MARK,
      [MARK],
      [[MARK]],
      { [MARK]: 1 },
      { name: MARK, [MARK]: MARK },
      { uid: MARK, name: MARK },
      [{ uid: "u-ada", name: MARK, [MARK]: true }],
      { lotId: { [MARK]: MARK }, key: MARK, by: ada, at: AT, sha256: MARK },
      [{ name: MARK, role: MARK, nUnits: MARK, lotNo: [MARK], settings: [{ [MARK]: MARK }] }],
      { testId: MARK, code: MARK },
    ];
    const cellKeys = ["7", "session", "1-1", MARK, "7.x"].flatMap((name) =>
      [...new Set(["by", "reason", "place", "timeLapse", "profile", "fate", "sha256", "role", MARK, "rule"])].map(
        (field) => `${name}.${field}`,
      ),
    );
    const anyHeader = fc.dictionary(fc.constantFrom(...keys), fc.constantFrom(...shapes));
    const anyCells = fc.dictionary(fc.constantFrom(...cellKeys), fc.constantFrom(...shapes));
    const anySheet = fc.constantFrom("oocytes", "d3", "dispositions", "units", "events", "pictures", "h96", MARK);
    void fc.assert(
      fc.property(anyHeader, anyCells, anySheet, (header, cells, sheet) => {
        const hostile = recordOf(kind, header, { [sheet]: cells });
        const told = { notes: [MARK], [MARK]: 1, header, settings: { profile: MARK, [MARK]: MARK, overrides: header } };
        const revisions = [
          Revision.parse({
            ...{ rev: 2, at: AT, by: ada, action: "edit", before: told, after: { ...told, material: header } },
            sheets: { [sheet]: { before: cells, after: {} } },
          }),
        ];
        const test = { ...hostile.test, settings: kind === "preclinical" ? undefined : told.settings } as LabTest;
        expect(JSON.stringify(codedRecord({ ...hostile, test, revisions }, READER, known))).not.toContain("Jane");
      }),
    );
  });

  it("makes facts that hold no free text and the same numbers", () => {
    const { test, cells } = record;
    const sheets = Object.fromEntries(Object.entries(cells).map(([id, all]) => [id, { rows: rowsOfCells(all) }]));
    const facts = makeTestFacts(
      {
        ...{ test, sheets, pictures: [], queries: { total: 1, open: 1 }, moves: [], people: known.people },
        site: { ...UNNAMED_SITE, name: "hollyfield" },
        serverCheck: {
          ...{ isFit: false, involved: [], witnesses: [] },
          findings: [{ code: "V01", path: "header.x", message: { code: "a.b", values: { typed: MARK } }, times: 1 }],
        },
      },
      AT,
    );
    const shown = codedTestFacts(facts, known);
    expect(JSON.stringify(shown).toLowerCase()).not.toContain("jane");
    const others = { header: 0, casa: 0, material: 0, lotNos: 0, words: 0, serverCheck: 0, units: 0 };
    expect({ ...shown, ...others }).toEqual({ ...facts, ...others });
    expect([facts.words.jane, shown.words]).toEqual([true, {}]);
    const isText = (value: unknown) => typeof value === "string" && value.includes(MARK);
    for (const part of ["header", "casa"] as const)
      expect(shown[part]).toEqual(
        Object.fromEntries(Object.entries(facts[part]).map(([key, value]) => [key, isText(value) ? null : value])),
      );
    const [query] = record.queries;
    const ofQuery = query && codedQueryFacts(queryFacts(query, glanceOf(facts)), glanceOf(shown));
    expect(JSON.stringify(ofQuery).toLowerCase()).not.toContain("jane");
  });
});

describe("what people who read codes only are told", () => {
  it("of a thread is what they wrote themselves", () => {
    const { queries } = codedRecord(recordOf("icsi"), "u-ada", known);
    expect(queries[0]?.notes["1"]?.text).toBe(MARK);
  });

  it("of the threads that they opened are the answers to them, unless these seem to name somebody", () => {
    const [query] = recordOf("icsi").queries;
    if (!query) throw new Error("The record has a query.");
    const told = (text: string, reader: string, more: { isToOpener?: true } = { isToOpener: true }) => {
      const answer = { by: { uid: "u-noor", name: "Noor" }, at: AT, text, status: "updated" as const, ...more };
      const thread = { ...query, openedBy: { uid: READER, name: "Priya" }, notes: { ...query.notes, "2": answer } };
      return codedQuery(thread, reader, known).notes["2"]?.text;
    };
    expect(told("The fourth one was counted twice.", READER)).toBe("The fourth one was counted twice.");
    expect(told("The fourth one was counted twice.", "u-other")).toBe(HIDDEN_TEXT);
    expect(told("The fourth one was counted twice.", READER, {})).toBe(HIDDEN_TEXT);
    for (const named of ["Mrs Smith has it.", "Born 04.05.1989.", "jane@clinic.example", "Jane Doe"])
      expect(told(named, READER), named).toBe(HIDDEN_TEXT);
  });

  it("of a text that a register knows is the text", () => {
    const record = recordOf("icsi", { incubatorId: "known incubator", cultureMedium: { lotId: "known lot" } });
    expect(codedRecord(record, READER, known).test.header).toEqual(record.test.header);
  });

  it("of a row that says another text than was witnessed is that it does", () => {
    const cells = { dispositions: { "7.fate": "freeze", "7.reason": `${MARK}, later` } };
    const record = recordOf("icsi", {}, cells);
    const covers = [{ sheetId: "dispositions", row: "7", values: { fate: "freeze", reason: MARK } }];
    const witness = [
      WitnessEntry.parse({
        ...{ id: "w3", covers, sha256: "c".repeat(64), performers: [], at: AT, enteredAt: AT, witness: ada },
      }),
    ];
    expect(codedRecord({ ...record, witness }, READER, known).witness[0]).toMatchObject({
      covers: [{ values: { fate: "freeze", reason: HIDDEN_EARLIER } }],
    });
  });

  it("of a run is what it says of each arm, by letter", () => {
    const figure = {
      ...{
        measure: protocol.reported[0] ?? protocol.acceptance[0]?.measure,
        name: { code: "a.b", values: { x: MARK } },
      },
      set: { allocated: 1, excludedBefore: 0, excludedAfter: 0, lost: 0, missing: 0, counted: 1 },
    };
    const sentence = { code: "a.c", values: { arm: MARK, share: 80 } };
    const arm = { arm: MARK, role: "test", part: "test", lotNo: MARK, figures: [figure], judgements: [] };
    const stored = StoredResult.parse({
      ...{ id: "run-3", kind: "run", rev: 3, at: AT, sha256: "e".repeat(64) },
      result: {
        ...{
          program: "zona",
          protocol: { id: "MEA", name: "MEA", version: 1, source: "FDA" },
          verdict: "pass",
          sentence,
        },
        ...{ decidedBy: MARK, arms: [arm, { ...arm, arm: `${MARK} 2` }], sensitivity: [] },
        comparisons: [
          {
            ...{ arm: `${MARK} 2`, control: MARK, measure: figure.measure, name: sentence, p: 0.5 },
            difference: { difference: 0.1, low: 0, high: 0.2 },
          },
        ],
      },
    });
    const key = { id: "k1", arms, salt: "f".repeat(32), by: ada, at: AT };
    const treatment = { id: "s1", fields: { firmware: MARK, exposureMin: 4 }, salt: "f".repeat(32), by: ada, at: AT };
    const record = { ...recordOf("preclinical"), results: [stored], armsKey: ArmsKey.parse(key), treatment };
    const coded = codedRecord(record, READER, known);
    expect(JSON.stringify(coded)).not.toContain("Jane");
    expect(coded.results).toMatchObject([
      {
        result: {
          ...{ decidedBy: "Arm A", sentence: { values: { arm: "Arm A", share: 80 } }, verdict: "pass" },
          comparisons: [{ arm: "Arm B", control: "Arm A", p: 0.5 }],
        },
      },
    ]);
    expect(coded.armsKey?.arms.map(({ name, nUnits }) => [name, nUnits])).toEqual([
      ["Arm A", 20],
      ["Arm B", 20],
    ]);
    expect(coded.treatment?.fields).toEqual({ firmware: HIDDEN_TEXT, exposureMin: 4 });
    // With its salt a hash would prove a guess.
    expect(JSON.stringify(coded)).not.toContain("f".repeat(32));
  });

  it("of an image is neither its file's name nor its device, nor what people wrote of it", () => {
    const slot = { role: "extra", unitNo: 7 };
    const labels = { before: [MARK], after: [] };
    const medium = Medium.parse({
      ...{ id: "m1", testId: "t1", originalName: `${MARK}.jpg`, declaredType: "image/jpeg", declaredBytes: 9 },
      ...{ state: "rejected", uploader: ada, createdAt: AT, updatedAt: AT, slot, labels: ["Jane"], reason: MARK },
      rejection: { code: "damaged", detail: MARK },
      failure: { code: "gave-up", detail: MARK },
      optics: { deviceId: MARK, camera: MARK, objective: "Jane", pixelSize: { um: 0.5, source: "user" } },
      content: {
        ...{ type: "image/jpeg", bytes: 9, sha256: "d".repeat(64), width: 9, height: 9, remarks: [MARK] },
        video: { durationMs: 9, codec: MARK },
      },
      placements: [{ at: AT, by: ada, slot: { before: null, after: slot }, labels }],
    });
    const facts = { ...Object.fromEntries(["test", "subject", "study"].map((key) => [key, key])), device: MARK };
    const withFacts = {
      ...medium,
      facts: { ...facts, labels: [MARK], lotNos: [MARK], objective: MARK, deviceName: MARK },
    };
    const coded = codedMedium(withFacts as never);
    expect(JSON.stringify(coded)).not.toContain("Jane");
    expect(coded).toMatchObject({ id: "m1", slot, uploader: ada, optics: { pixelSize: { um: 0.5 } } });
    expect(codedMedium(medium)).toBeUndefined();
    expect(codedMedium({ ...withFacts, state: "removed" } as never)).toBeUndefined();
  });

  it("comes with its dates", () => {
    const coded = codedRecord(recordOf("icsi"), READER, known);
    expect(readSent(sentText(coded))).toEqual(coded);
  });
});
