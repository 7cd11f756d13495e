import { describe, expect, it } from "vitest";
import example from "../../examples/icsi-record.json" with { type: "json" };
import { picturedWhole } from "../../test-support/pictured.ts";
import { inEnglish } from "../messages/in-english.ts";
import { SHIPPED_PROTOCOLS } from "../protocols/shipped-protocols.ts";
import { reviveInstants } from "../timing/revive-instants.ts";
import { type IcsiDocument, sheetsOfDocument } from "./kinds/icsi/icsi-sheets.ts";
import type { LabTest } from "./lab-test.ts";
import { Query } from "./queries/query.ts";
import { recordFacts, recordFindings } from "./record-readiness.ts";
import type { SheetRow, Sheets } from "./sheet.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const ADA = { uid: "u-ada", name: "Ada" };
const whole = reviveInstants(example) as IcsiDocument;
const sheets = sheetsOfDocument(whole);
const { witnessed = [] } = whole;

const test = (fields: Partial<Record<keyof LabTest, unknown>> = {}) =>
  ({
    id: "t1",
    rev: 4,
    status: "in_progress",
    kind: "icsi",
    code: "ICSI-0001",
    studyId: "s",
    notes: "",
    subjectCode: "HF-0042-K",
    material: {},
    enteredBy: ["u-ada"],
    header: { ...whole.header, consentGivenAt: new Date("2026-05-01T08:00:00Z") },
    createdBy: ADA,
    createdAt: NOW,
    updatedBy: ADA,
    updatedAt: NOW,
    ...fields,
  }) as LabTest;
const facts = (recorded: Parameters<typeof recordFacts>[0], queries: Query[] = []) =>
  recordFacts({ ...recorded, sheets: picturedWhole(recorded.sheets) }, { actor: "u-ben", queries, now: NOW });

it("a whole ICSI record has nothing against it", () => {
  const settings = { profile: (example as { profile?: string }).profile };
  expect(facts({ test: test({ settings }), sheets, witnessed })).toMatchObject({
    hardFindings: 0,
    missingMedia: 0,
    actor: "u-ben",
  });
});

it("a check that nobody made or passed over stays open while somebody is in culture", () => {
  const settings = { profile: (example as { profile?: string }).profile };
  const before = facts({ test: test({ settings }), sheets }).openChecks;
  const { fert: _, ...without } = sheets;
  expect(facts({ test: test({ settings }), sheets: without }).openChecks).toBe(before + 1);
  expect(facts({ test: test({ header: {} }), sheets: {} }).openChecks).toBe(0);
});

it("a record without its header cannot be submitted, whatever its kind", () => {
  for (const kind of ["icsi", "semen", "preclinical", "clinical"])
    expect(recordFindings({ test: test({ kind, header: undefined }), sheets: {} }, [], NOW)).not.toEqual([]);
});

describe("a preclinical run", () => {
  const START = new Date("2026-05-12T08:00:00Z");
  const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);
  const header = {
    ...{ protocolCode: "MEA_1cell", objective: "Show that lot 12 of oil is not toxic." },
    ...{ strain: "CBA/B6F1", ethicsApproval: "E-7", allocation: "none", blindedAssessor: false },
    ...{ inclusionCriteria: "2PN", outcomeMeasure: "expanded", statistics: "Newcombe", replicateType: "biological" },
    ...{ replicateNo: 1, operatorId: "u-ada", startedAt: START },
    arms: [
      { name: "Medium", role: "control_medium", nUnits: 15 },
      { name: "Oil", role: "test", nUnits: 21 },
    ],
  };
  const material = { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L12" };
  const settings = { protocol: SHIPPED_PROTOCOLS.MEA_1cell };
  const GROWTH: Record<number, string> = { 24: "2", 48: "8", 72: "morula", 96: "expanded" };
  const timepoint = (hours: number, changes: Record<string, SheetRow | undefined> = {}) => {
    const rows: Record<string, SheetRow | undefined> = { session: { doneAt: at(hours), by: "u-ada" } };
    for (const [arm, units] of [15, 21].entries())
      for (let unit = 1; unit <= units; unit++) rows[`${arm + 1}-${unit}`] = { stage: GROWTH[hours] };
    const changed = Object.entries({ ...rows, ...changes });
    return { rows: Object.fromEntries(changed.flatMap(([id, row]) => (row ? [[id, row] as const] : []))) };
  };
  const whole = { h24: timepoint(24), h48: timepoint(48), h72: timepoint(72), h96: timepoint(96) };
  const run = (changes: object = {}, headed: object = {}) => ({
    test: test({ kind: "preclinical", material, settings, header: { ...header, ...headed } }),
    sheets: { ...whole, ...changes } as Sheets,
  });
  const found = (recorded: ReturnType<typeof run>) =>
    recordFindings(recorded, [], NOW).map(({ severity, path }) => `${severity} ${path}`);

  it("that is read and timed as planned has nothing against it", () => {
    expect(found(run())).toEqual([]);
    expect(facts(run())).toMatchObject({ hardFindings: 0, openChecks: 0 });
  });

  it("is not submitted without a reading", () => {
    expect(facts({ ...run(), sheets: {} })).toMatchObject({ openChecks: 4 });
    const passed = { rows: { session: { notDoneReason: "Sunday" } } };
    const none = run({ h24: passed, h48: passed, h72: passed, h96: passed });
    expect(facts(none).openChecks).toBe(0);
    expect(found(none)).toEqual(["hard "]);
    expect(found(run({}, { startedAt: undefined }))).toContain("hard startedAt");
  });

  it.each([
    [
      "a timepoint in the future",
      { h96: timepoint(96, { session: { doneAt: new Date("2027-01-05T08:00:00Z") } }) },
      "hard h96.session.doneAt",
    ],
    ["one before clock zero", { h24: timepoint(24, { session: { doneAt: at(-1) } }) }, "hard h24.session.doneAt"],
    [
      "one before the timepoint before it",
      { h48: timepoint(48, { session: { doneAt: at(23) } }) },
      "hard h48.session.doneAt",
    ],
    [
      "one outside its tolerance",
      { h96: timepoint(96, { session: { doneAt: at(100.2) } }) },
      "soft h96.session.doneAt",
    ],
    [
      "readings of a timepoint that was passed over",
      { h24: timepoint(24, { session: { notDoneReason: "x" } }) },
      "hard h24.session",
    ],
    ["a time without readings", { h24: { rows: { session: { doneAt: at(24) } } } }, "hard h24.session"],
    ["no verdict", { h96: { rows: { session: { notDoneReason: "x" } } } }, "soft h96.session"],
    ["a unit that is blank where it is judged", { h96: timepoint(96, { "2-3": {} }) }, "hard h96.2-3"],
    ["a unit that is blank before", { h48: timepoint(48, { "2-3": undefined }) }, "soft h48.2-3"],
    ["a reading that nobody knows", { h96: timepoint(96, { "2-3": { stage: "banana" } }) }, "hard h96.2-3.stage"],
    ["a unit beyond the plan", { h96: timepoint(96, { "2-22": { stage: "2" } }) }, "hard h96.2-22"],
    ["a rule that comes too late", { h96: timepoint(96, { "2-3": { rule: "handling" } }) }, "hard h96.2-3.rule"],
    ["a rule of no protocol", { h24: timepoint(24, { "2-3": { rule: "ugly" } }) }, "hard h24.2-3.rule"],
    ["a stage that is far too early", { h24: timepoint(24, { "2-3": { stage: "hatching" } }) }, "soft h24.2-3.stage"],
    ["an exclusion without a reason", { h96: timepoint(96, { "2-3": { excluded: " " } }) }, "hard h96.2-3.excluded"],
    ["an exclusion decided afterwards", { h96: timepoint(96, { "2-3": { excluded: "lysed" } }) }, "soft h96.2-3"],
    [
      "a unit that was read and left out",
      { h96: timepoint(96, { "2-3": { stage: "2", excluded: "x" } }) },
      "soft h96.2-3",
    ],
    [
      "a hatching embryo with two cells later",
      { h24: timepoint(24, { "1-4": { stage: "hatching" } }) },
      "soft h48.1-4.stage",
    ],
    [
      "a degenerated embryo that grows",
      { h72: timepoint(72, { "1-4": { stage: "degenerated" } }) },
      "soft h96.1-4.stage",
    ],
  ])("asks about %s", (_, changes, finding) => {
    expect(found(run(changes))).toContain(finding);
  });

  it("that is judged by nothing but a gap says so, and counts a unit excluded before as settled", () => {
    expect(facts(run({ h48: { rows: {} } })).openChecks).toBe(1);
    const excluded = { rule: "handling" };
    const gone = { "2-3": undefined };
    const early = { h24: timepoint(24, { "2-3": excluded }), h48: timepoint(48, gone), h72: timepoint(72, gone) };
    expect(found(run({ ...early, h96: timepoint(96, gone) }))).toEqual([]);
  });

  it("that is sealed is judged by its letters", () => {
    const blinding = { key: "k", keeper: ADA, sha256: "a".repeat(64), units: [15, 21] };
    expect(found(run({}, { arms: undefined, blindedAssessor: true, blinding }))).toEqual([]);
  });

  describe("whose letters have as many rows each", () => {
    const blinding = { key: "k", keeper: ADA, sha256: "a".repeat(64), units: [21, 21] };
    const header = { arms: undefined, blindedAssessor: true, blinding };
    const judged = (changes: object, unitsByLetter?: readonly number[]) =>
      recordFindings({ ...run(changes, header), unitsByLetter }, [], NOW).filter(({ severity }) => severity === "hard");
    const paths = (...args: Parameters<typeof judged>) => judged(...args).map(({ path }) => path);

    it("may leave rows empty, of which nobody knows whether they hold a unit", () => {
      expect(judged({})).toEqual([]);
      expect(judged({}, [15, 21])).toEqual([]);
    });

    it("has every unit read: one that was read once is asked for, by whoever knows also one that never was", () => {
      const unread = { h96: timepoint(96, { "1-4": undefined }) };
      expect(paths(unread)).toEqual(["h96.1-4"]);
      const never = Object.fromEntries(
        [24, 48, 72, 96].map((hour) => [`h${hour}`, timepoint(hour, { "1-4": undefined })]),
      );
      expect(paths(never)).toEqual([]);
      expect(paths(never, [15, 21])).toEqual(["h96.1-4"]);
      expect(paths({ h96: timepoint(96, { "1-16": { stage: "2" } }) }, [15, 21])).toEqual(["h96.1-16"]);
    });

    it("is told so without a number that tells its arm", () => {
      const never = { h96: timepoint(96, { "1-4": undefined }) };
      expect(JSON.stringify(judged(never, [15, 21]))).not.toMatch(/15|21/);
    });
  });
});

it("a record of a blinded study is whole once its treatment is sealed, whatever was sealed, until it is locked", () => {
  const sealed = { key: "k1", sha256: "a".repeat(64), by: ADA, at: NOW };
  const settings = { profile: (example as { profile?: string }).profile };
  const { technique: _, deviceId: __, deviceMode: ___, firmware: ____, ...header } = test().header ?? {};
  const hard = (fields: object, isStudyBlinded: boolean, own: Sheets = sheets) =>
    recordFindings({ test: test({ settings, header, ...fields }), sheets: own, witnessed, isStudyBlinded }, [], NOW)
      .filter(({ severity }) => severity === "hard")
      .map(({ path }) => path);
  expect(hard({}, true)).toEqual(["header.sealed"]);
  expect(hard({ header: { ...header, sealed } }, true)).toEqual([]);
  expect(hard({ header: {} }, true, {}), "nothing was inseminated yet").not.toContain("header.sealed");
  expect(hard({}, false)).toEqual(["header.technique"]);
  expect(hard({ header: { ...header, sealed }, lockedBy: ADA }, true)).toEqual(["header.technique"]);
  expect(hard({ header: { ...header, sealed: { ...sealed, isBroken: true } } }, true)).toEqual(["header.technique"]);
  const clinical = { operatorId: "u-ada", performedAt: NOW, outcomeMeasure: "Survival" };
  const units = { rows: { "1": { success: true } } };
  expect(hard({ kind: "clinical", header: clinical }, true, { units })).toEqual(["sealed"]);
  expect(hard({ kind: "clinical", header: { ...clinical, sealed } }, true, { units })).toEqual([]);
  expect(new Set(hard({ kind: "clinical", header: clinical }, false, { units }))).toEqual(
    new Set(["deviceId", "units.1.arm"]),
  );
  expect(hard({ kind: "preclinical", header: { blindedAssessor: false } }, true)).toContain("blindedAssessor");
});

it("a started record without its consent cannot be submitted, and says so once", () => {
  const { consentRef: _, ...header } = test().header ?? {};
  const settings = { profile: (example as { profile?: string }).profile };
  expect(inEnglish(recordFindings({ test: test({ header, settings }), sheets, witnessed }, [], NOW))).toEqual([
    expect.objectContaining({
      severity: "hard",
      path: "consentRef",
      message: expect.stringMatching(/keeps its consent/),
    }),
  ]);
  const nobody = recordFindings({ test: test({ header: { ...header, operatorId: undefined } }), sheets }, [], NOW);
  expect(nobody.filter(({ path }) => path.endsWith("operatorId"))).toHaveLength(1);
});

it("a consent counts with its reference and its time", () => {
  const header = { consentRef: "C-1", consentGivenAt: NOW, operatorId: "u-ada" };
  expect(facts({ test: test({ header }), sheets })).toMatchObject({
    consent: { ref: "C-1", givenAt: NOW },
    operatorId: "u-ada",
    subjectCode: "HF-0042-K",
  });
  expect(facts({ test: test({ header: { consentRef: "C-1" } }), sheets })).not.toHaveProperty("consent");
});

it("a failed validation without a word counts", () => {
  const opened = { openedBy: ADA, openedAt: NOW, updatedAt: NOW, notes: {} };
  const failed = Query.parse({ id: "q", type: "failed_validation", status: "new", path: "x", ...opened });
  expect(facts({ test: test(), sheets }, [failed, { ...failed, type: "query" }]).unnotedFailedValidations).toBe(1);
});

it("a partner under the subject's own code stands against submitting, however it is spelt", () => {
  const partners = (partnerCode: string) =>
    recordFindings({ test: test({ header: { ...whole.header, partnerCode } }), sheets }, [], NOW).filter(
      ({ id }) => id === "PARTNER",
    );
  expect(partners("HF-0042-K")).toMatchObject([{ severity: "hard", path: "partnerCode" }]);
  expect(partners("hf-0042-k")).toHaveLength(1);
  expect(partners("HF-0043-J")).toEqual([]);
});
