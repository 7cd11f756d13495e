import { describe, expect, it } from "vitest";
import example from "../../examples/icsi-record.json" with { type: "json" };
import { pictured } from "../../test-support/pictured.ts";
import { passes, valuesOf } from "../filters/evaluate.ts";
import { FIELDS } from "../filters/fields.ts";
import { CheckKey } from "../policy/timing-profiles.ts";
import { SHIPPED_PROTOCOLS } from "../protocols/shipped-protocols.ts";
import type { ArmsKey } from "../records/blinding/blinding.ts";
import { openedHeader } from "../records/blinding/sealed-treatment.ts";
import { cohortCounts } from "../records/kinds/icsi/icsi-counts.ts";
import { readIcsiRecord } from "../records/kinds/icsi/icsi-record.ts";
import { icsiDocument, sheetsOfDocument } from "../records/kinds/icsi/icsi-sheets.ts";
import { requiredAt, WAIVED_FIELD } from "../records/kinds/icsi/required-pictures.ts";
import { standingResult } from "../records/kinds/preclinical/standing-result.ts";
import { LabTest } from "../records/lab-test.ts";
import { rowsOf, SESSION_ROW } from "../records/sheet.ts";
import { wordBeginnings } from "../records/texts/note-words.ts";
import { REMOVED } from "../records/texts/redaction.ts";
import { UNNAMED_SITE } from "../sites/site.ts";
import type { StoredValue } from "../stored-record.ts";
import { withCheckCharacter } from "../subjects/subject-code.ts";
import { reviveInstants } from "../timing/revive-instants.ts";
import type { Term } from "../vocabulary/term.ts";
import { type FactSources, glanceOf, makeTestFacts } from "./make-test-facts.ts";
import { QueryFacts, queryFacts } from "./query-facts.ts";
import { TestFacts } from "./test-facts.ts";
import { unitRows } from "./unit-rows.ts";

const NOW = new Date("2026-11-20T09:00:00Z");
const document = reviveInstants(example) as Parameters<typeof sheetsOfDocument>[0] & {
  header: Record<string, unknown>;
};
const sheets = sheetsOfDocument(document);
const SUBJECT = withCheckCharacter("HF-0042") ?? "";
const ada = { uid: "u-ada", name: "Ada Admin" };

const base = {
  id: "t1",
  rev: 3,
  status: "locked",
  code: "ICSI-0042",
  organisation: "hollyfield.example",
  studyId: "zp-icsi-01",
  notes: "",
  createdBy: ada,
  createdAt: NOW,
  updatedBy: ada,
  updatedAt: NOW,
  enteredBy: ["u-ada"],
};
const icsi = LabTest.parse({
  ...base,
  kind: "icsi",
  subjectCode: SUBJECT,
  material: { oocyteSource: "own_fresh", spermSource: "ejaculate_fresh" },
  header: { ...document.header, femaleAgeYears: 34, operatorId: "ada admin" },
});
const sources = (changes: Partial<FactSources> = {}): FactSources => ({
  test: icsi,
  sheets,
  pictures: [],
  queries: { total: 2, open: 1 },
  moves: [],
  site: { ...UNNAMED_SITE, name: "hollyfield" },
  people: new Map([["u-ada", "Ada Admin"]]),
  ...changes,
});
const facts = makeTestFacts(sources(), NOW);

describe("the facts of a test", () => {
  it("fit their schema and hold every path that fields name", () => {
    expect(TestFacts.parse(facts)).toEqual(facts);
    const has = (record: unknown, [step, ...rest]: string[]): boolean =>
      step === undefined ||
      record === null ||
      (Array.isArray(record) && record.every((entry) => has(entry, [step, ...rest]))) ||
      (typeof record === "object" && step in record && has(record[step as never], rest));
    const absent = FIELDS.tests.filter(({ path }) => !has(facts, path.split(".")));
    expect(absent.map(({ id }) => id)).toEqual([]);
  });

  it("are found by every word of their notes as these stand, and by no word that was removed", () => {
    const wordsWith = (notes: string) => makeTestFacts(sources({ test: { ...icsi, notes } }), NOW).words;
    expect(facts.words).toEqual({});
    expect(wordsWith("Two cumulus masses lost")).toEqual(wordBeginnings("two CUMULUS masses lost"));
    expect(wordsWith(REMOVED)).toEqual(wordBeginnings(REMOVED));
    expect(TestFacts.parse({ ...facts, words: undefined }).words).toEqual({});
  });

  it("count the cohort as the record page does", () => {
    const { record } = readIcsiRecord(icsiDocument(icsi, sheets, []), "draft");
    expect(record && cohortCounts(record)).toMatchObject({ mii: facts.counts.mii, pn2: facts.counts.pn2 });
    expect(facts.kpis.KPI_ICSI_FERT).toEqual({ n: 7, d: 10 });
    expect(facts.rates.fertPct).toBe(70);
  });

  it("hold what a computer-assisted analysis measured, with ratios that nobody typed", () => {
    const header = { casa: { system: "OpenCASA 2", vcl: 80, vsl: 40, vap: 50, str: 80.5, alhMean: 3.1 } };
    const semen = LabTest.parse({
      ...base,
      kind: "semen",
      subjectCode: SUBJECT,
      material: { spermSource: "ejaculate_fresh" },
      header,
    });
    expect(makeTestFacts(sources({ test: semen, sheets: {} }), NOW).casa).toEqual({
      ...header.casa,
      lin: 50,
      wob: 62.5,
      alhMax: null,
      bcf: null,
    });
    expect(Object.values(facts.casa).every((value) => value === null)).toBe(true);
  });

  it("leave a name that two accounts have as it was typed", () => {
    const people = new Map([...sources().people, ["u-other", "Ada Admin"]]);
    expect(makeTestFacts(sources({ people }), NOW).header.operatorId).toBe("ada admin");
  });

  it("know people by uid or by the name that was typed", () => {
    expect(facts.header.operatorId).toBe("u-ada");
    expect(facts.header.witnessId).toBe("u-ben");
    expect(facts.names).toEqual({ "u-ada": "Ada Admin" });
  });

  it("say whether the limits of the indicators were set for such a cycle", () => {
    expect(facts.population).toEqual({ isReference: true, excludedBy: [] });
    const older = { ...icsi, header: { ...icsi.header, femaleAgeYears: 41 } } as LabTest;
    expect(makeTestFacts(sources({ test: older }), NOW).population.excludedBy).toEqual(["age"]);
    const invalid = makeTestFacts(sources({ test: { ...icsi, status: "invalid" } as LabTest }), NOW);
    expect(invalid.population).toEqual({ isReference: false, excludedBy: ["void"] });
  });

  it("count a typed word under the accepted one, in any spelling, and keep what no word stands for", () => {
    const header = { ...icsi.header, incubatorId: "geri-2 B", microscopeId: "Scope 9", strain: "c57bl-6j" };
    const terms: Term[] = [
      { id: "geri2b", vocabulary: "incubator", label: "Geri 2b", status: "merged", mergedInto: "geriii" },
      { id: "geriii", vocabulary: "incubator", label: "Geri II", status: "accepted" },
      { id: "scope9", vocabulary: "microscope", label: "SCOPE-9", status: "pending" },
      { id: "c57bl6j", vocabulary: "strain", label: "C57BL/6J", status: "accepted" },
    ];
    const made = makeTestFacts(sources({ test: { ...icsi, header } as LabTest, terms }), NOW);
    expect(made.header).toMatchObject({ incubatorId: "Geri II", microscopeId: "Scope 9", strain: "C57BL/6J" });
    expect(passes("tests", made, { field: "incubator", op: "eq", value: ["Geri II"] })).toBe(true);
  });

  it("hold a device of the register by its name, and count it with what was typed before", () => {
    const terms: Term[] = [
      { id: "piezo2", vocabulary: "device", label: "piezo 2", status: "merged", mergedInto: "piezoii" },
      { id: "piezoii", vocabulary: "device", label: "Piezo II", status: "accepted" },
    ];
    const made = (deviceId: StoredValue) =>
      makeTestFacts(sources({ test: { ...icsi, header: { ...icsi.header, deviceId } } as LabTest, terms }), NOW);
    const registered = made({ name: "Piezo II", serial: "PZ-2" });
    expect(registered.header.deviceId).toBe("Piezo II");
    expect(made("piezo 2").header.deviceId).toBe("Piezo II");
    expect(made({ name: "", serial: "PZ-2" }).header.deviceId).toBeNull();
    expect(passes("tests", registered, { field: "device", op: "eq", value: ["Piezo II"] })).toBe(true);
  });

  it("name lots by their number, also where the record names the delivery", () => {
    const header = { ...icsi.header, cultureMedium: { lotId: "lot-g5" }, oil: { lotId: "OIL-118" } };
    const lots = new Map([["lot-g5", "G5-2291"]]);
    const made = makeTestFacts(sources({ test: { ...icsi, header } as LabTest, lots }), NOW);
    expect(made.lotNos).toEqual(expect.arrayContaining(["G5-2291", "OIL-118"]));
    expect(passes("tests", made, { field: "lotNo", op: "eq", value: ["g5-2291"] })).toBe(true);
  });

  it("miss the pictures that the policy requires and nobody waived, and no others", () => {
    const test = { ...icsi, anchorAt: new Date("2026-11-10T12:00:00Z") };
    const placed = pictured(sheets, [{ check: "fert", unitNo: 1 }]);
    const { media } = makeTestFacts(sources({ test, sheets: placed, pictures: [{ check: "fert" }, {}] }), NOW);
    const made = CheckKey.options.filter((check) => rowsOf(sheets, check)[SESSION_ROW]?.doneAt instanceof Date);
    expect(media.count).toBe(2);
    expect(media.missing).toEqual(made.filter((check) => check !== "fert" && requiredAt(check)));
    expect(media.missing.length).toBeLessThan(made.length - 1);
    // What is missing of oocytes is missing of the test, and the other way round.
    const { units } = makeTestFacts(sources({ test, sheets: placed }), NOW);
    const ofUnits = new Set(units.flatMap(({ missingPictures }) => missingPictures));
    expect([...ofUnits].sort()).toEqual(media.missing.filter((check) => requiredAt(check) === "oocyte").sort());
    const [lacking] = units.filter(({ missingPictures }) => missingPictures.length > 0);
    const [check = "d5"] = lacking?.missingPictures ?? [];
    const seen = pictured(sheets, [{ check, unitNo: lacking?.n ?? 0 }]);
    const after = makeTestFacts(sources({ test, sheets: seen }), NOW).units;
    expect(after.find(({ n }) => n === lacking?.n)?.missingPictures).not.toContain(check);
    const [first = ""] = media.missing;
    const rows = rowsOf(sheets, first);
    const session = { ...rows[SESSION_ROW], [WAIVED_FIELD]: "camera broken that day" };
    const waived = { ...placed, [first]: { rows: { ...rows, [SESSION_ROW]: session } } };
    const { missing } = makeTestFacts(sources({ test, sheets: waived }), NOW).media;
    expect(missing).toEqual(media.missing.slice(1));
  });

  it("are the same every time they are made from the same record", () => {
    expect(makeTestFacts(sources(), NOW)).toEqual(facts);
  });

  it("are made of a record that is full of nonsense, with nulls", () => {
    const odd = { ...icsi, header: { opuAt: "soon", cocRetrieved: Number.NaN, operatorId: 7 } } as unknown as LabTest;
    const made = makeTestFacts(sources({ test: odd, sheets: { oocytes: { rows: { "1": { maturity: "?" } } } } }), NOW);
    expect(TestFacts.parse(made).header).toMatchObject({ opuAt: null, cocRetrieved: null, operatorId: null });
    expect(made.counts).toEqual({ mii: null, injected: null });
  });

  it("hold the derived values of semen and the verdict of an assay", () => {
    const semen = LabTest.parse({
      ...base,
      kind: "semen",
      code: "SEM-0001",
      subjectCode: SUBJECT,
      material: { spermSource: "ejaculate_fresh" },
      header: { volumeMl: 2, concentrationMPerMl: 20, motilityRapidPct: 30, motilitySlowPct: 10 },
    });
    expect(makeTestFacts(sources({ test: semen, sheets: {} }), NOW).derived).toMatchObject({
      progressivePct: 40,
      totalMotilityPct: null,
    });
  });
});

describe("the facts of a blinded test", () => {
  const keeper = { uid: "u-noor", name: "Noor" };
  const arms = [
    { name: "Catheter", role: "device" as const, nUnits: 2, lotNo: "C-7" },
    { name: "Medium", role: "control_medium" as const, nUnits: 2 },
  ];
  const blinding = { key: "k1", keeper, sha256: "a".repeat(64), units: [2, 2] };
  const assay = (fields: object) =>
    LabTest.parse({
      ...base,
      status: "awaiting",
      kind: "preclinical",
      code: "PRE-0001",
      material: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L-1" },
      settings: { protocol: SHIPPED_PROTOCOLS.MEA_1cell },
      header: { protocolCode: "MEA_1cell", deviceId: "PZ-200", firmware: "2", blindedAssessor: true, blinding },
      ...fields,
    });
  const stages = (first: string, second: string) => ({
    h96: {
      rows: { "1-1": { stage: first }, "1-2": { stage: first }, "2-1": { stage: second }, "2-2": { stage: second } },
    },
  });
  const read = stages("expanded", "morula");
  type More = Partial<FactSources> & { armsKey?: ArmsKey };
  const of = (fields: object, { armsKey, ...more }: More = {}) => {
    const made = sources({ test: assay(fields), sheets: read, ...more });
    const { isStudyBlinded = false } = more;
    const found = standingResult({ ...made, armsKey, isStudyBlinded, moves: [], kept: [] });
    return makeTestFacts({ ...made, runResult: found && { ...found, sha256: "b".repeat(64) } }, NOW);
  };
  const nothing = { controlPct: null, testPct: null, verdict: null };
  const armsKey = { id: "k1", arms, salt: "0".repeat(32), by: keeper, at: NOW };

  it("tell neither device nor arms nor result before the lock, even if the key came with it", () => {
    const ended = { status: "cancelled", submittedBy: keeper };
    for (const made of [of({}), of({}, { armsKey }), of(ended, { armsKey })]) {
      expect(made.arm.role).toEqual([]);
      expect(made.result).toEqual(nothing);
      expect(made.header).toMatchObject({ deviceId: null, firmware: null });
      expect(JSON.stringify(made)).not.toMatch(/PZ-200|pz-200|control_medium|Catheter|C-7/);
    }
  });

  it("tell all of it once it is locked and the key is there", () => {
    const made = of({ status: "locked", lockedBy: keeper }, { armsKey });
    expect(made.arm.role).toEqual(["device", "control_medium"]);
    expect(made.result).toMatchObject({ controlPct: 0, testPct: 100 });
    expect(made.lotNos).toContain("C-7");
    expect(made.header.deviceId).toBe("PZ-200");
    expect(of({ status: "locked", lockedBy: keeper }).result).toEqual(nothing);
  });

  it("take the lowest of the test arms, as all have to pass, and none that is half read", () => {
    const third = { name: "Third", role: "test" as const, nUnits: 2 };
    const key = { ...armsKey, arms: [...arms, third] };
    const { rows } = read.h96;
    const locked = { status: "locked", lockedBy: keeper, header: { protocolCode: "MEA_1cell", blinding } };
    const made = (more: object) => of(locked, { armsKey: key, sheets: { h96: { rows: { ...rows, ...more } } } });
    const one = { "3-1": { stage: "expanded" } };
    expect(made({ ...one, "3-2": { stage: "2" } }).result).toMatchObject({ testPct: 50 });
    expect(made(one).result).toMatchObject({ testPct: 100 });
  });

  it("tell neither device nor technique of a test of a blinded study before its lock", () => {
    const header = { deviceId: "PZ-200", technique: "robotic_icsi" };
    const hidden = of({ header, status: "cancelled" }, { isStudyBlinded: true });
    expect(hidden.header).toMatchObject({ deviceId: null, technique: null });
    expect(JSON.stringify(hidden)).not.toMatch(/robotic/);
    const locked = of({ header, lockedBy: keeper }, { isStudyBlinded: true });
    expect(locked.header).toMatchObject({ deviceId: "PZ-200", technique: "robotic_icsi" });
    expect(of({ header }).header.deviceId).toBe("PZ-200");
  });

  it("are those of the seal alone before the lock, and of the opened header after it", () => {
    const sealed = { key: "k1", sha256: "a".repeat(64), by: keeper, at: NOW };
    const factsOf = (fields: object) =>
      makeTestFacts(sources({ test: LabTest.parse({ ...icsi, ...fields }), isStudyBlinded: true }), NOW);
    const before = factsOf({ header: { sealed } });
    expect(before.header).toMatchObject({ deviceId: null, technique: null });
    expect(JSON.stringify(before)).not.toContain(sealed.sha256);
    expect(before.treatment.kind).toBeNull();
    const opened = openedHeader({ sealed }, { technique: "robotic_icsi", deviceId: "PZ-200" });
    const locked = factsOf({ lockedBy: keeper, header: opened });
    expect(locked.header).toMatchObject({ deviceId: "PZ-200", technique: "robotic_icsi" });
    expect(locked.treatment.kind).toBe("own_injected");
  });
});

describe("rows of oocytes", () => {
  const rows = unitRows(facts);

  it("know every path that fields name, and their test", () => {
    const unknown = FIELDS.units.filter((field) => rows.every((row) => valuesOf(row, field).length === 0));
    expect(unknown.map(({ id }) => id)).toEqual([
      ...["arm", "opuBy", "device", "warmedFor", "strawLot", "outcome", "features"],
      ...["warmedAt", "warmedBy", "biopsiedAt", "biopsiedBy", "donatedAt", "donatedBy"],
    ]);
    expect(rows[0]?.test.code).toBe("ICSI-0042");
  });

  it("answer a filter over the oocyte and its test together", () => {
    const both = {
      all: [
        { field: "pnCount", op: "eq" as const, value: ["2"] },
        { field: "operator", op: "eq" as const, value: ["u-ada"] },
      ],
    };
    expect(rows.filter((row) => passes("units", row, both))).toHaveLength(7);
  });
});

describe("facts of queries", () => {
  it("say whether a query is open", () => {
    const query = {
      ...({ id: "q1", type: "query", status: "new", path: "header.opuAt" } as const),
      openedBy: ada,
      openedAt: NOW,
      updatedAt: NOW,
      notes: {},
    };
    const made = queryFacts(query, glanceOf(facts));
    expect(QueryFacts.parse(made)).toMatchObject({ id: "t1_q1", isOpen: true, assignee: null });
  });
});
