import fc from "fast-check";
import { describe, expect, it } from "vitest";
import example from "../../../examples/icsi-record.json" with { type: "json" };
import { picturedWhole } from "../../../test-support/pictured.ts";
import { SHIPPED_PROTOCOLS } from "../../protocols/shipped-protocols.ts";
import { reviveInstants } from "../../timing/revive-instants.ts";
import { fieldsIn } from "../fields/field-lists.ts";
import { FIELDS_OF_KIND } from "../fields/fields-of-kinds.ts";
import { type IcsiDocument, sheetsOfDocument } from "../kinds/icsi/icsi-sheets.ts";
import { timepoints } from "../kinds/preclinical/run.ts";
import type { LabTest } from "../lab-test.ts";
import { move } from "../moves/lab-test-transitions.ts";
import { type Recorded, recordFacts, recordFindings } from "../record-readiness.ts";
import { type SheetRow, type SheetRows, type Sheets, timepointSheet, unitRow } from "../sheet.ts";
import type { TestKind } from "../test-kind.ts";

const NOW = new Date("2026-06-01T08:00:00Z");
const FUTURE = new Date("2027-01-05T08:00:00Z");
const START = new Date("2026-05-12T08:00:00Z");
const ADA = { uid: "u-ada", name: "Ada" };
const at = (hours: number) => new Date(START.getTime() + hours * 3_600_000);

const recorded = (kind: TestKind, header: object, more: object = {}, sheets: Sheets = {}): Recorded => ({
  test: {
    ...{ id: "t1", rev: 4, status: "in_progress", kind, code: "X-0001", studyId: "s", notes: "", material: {} },
    ...{ enteredBy: ["u-ada"], createdBy: ADA, createdAt: NOW, updatedBy: ADA, updatedAt: NOW, header, ...more },
  } as unknown as LabTest,
  sheets,
});

const whole = reviveInstants(example) as IcsiDocument;
const icsi: Recorded = {
  ...recorded(
    "icsi",
    { ...whole.header, consentGivenAt: new Date("2026-05-01T08:00:00Z") },
    { subjectCode: "HF-0042-K", settings: { profile: (example as { profile?: string }).profile } },
    sheetsOfDocument(whole),
  ),
  witnessed: whole.witnessed ?? [],
};
const clinical = recorded(
  "clinical",
  {
    ...{ operatorId: "emma", performedAt: START, deviceId: "P-2", outcomeMeasure: "survival at 1 h" },
  },
  { subjectCode: "HF-0042-K" },
  { units: { rows: { "1": { arm: "device", success: true }, "2": { arm: "control", notAssessed: "lost" } } } },
);
const semen = recorded(
  "semen",
  {
    ...{ operatorId: "emma", collectedAt: START, analysedAt: at(0.5), volumeMl: 3, concentrationMPerMl: 50 },
    ...{ motilityRapidPct: 40, motilitySlowPct: 20, motilityNonProgPct: 10, motilityImmotilePct: 30 },
    ...{ vitalityPct: 80, normalFormsPct: 5 },
  },
  { subjectCode: "HF-0042-K" },
);

const ARMS = [
  { name: "Medium", role: "control_medium", nUnits: 15 },
  { name: "Oil", role: "test", nUnits: 21 },
];
const GROWTH: Record<number, string> = { 24: "2", 48: "8", 72: "morula", 96: "expanded" };
const HOURS = timepoints(SHIPPED_PROTOCOLS.MEA_1cell.plan);
const timepoint = (hours: number): { rows: SheetRows } => {
  const units = ARMS.flatMap(({ nUnits }, arm) =>
    Array.from({ length: nUnits }, (_, unit) => [unitRow(arm, unit + 1), { stage: GROWTH[hours] }] as const),
  );
  return { rows: { session: { doneAt: at(hours), by: ADA }, ...Object.fromEntries(units) } };
};
const preclinical = recorded(
  "preclinical",
  {
    ...{ protocolCode: "MEA_1cell", objective: "Show that lot 12 of oil is not toxic." },
    ...{ strain: "CBA/B6F1", ethicsApproval: "E-7", allocation: "none", blindedAssessor: false },
    ...{ inclusionCriteria: "2PN", outcomeMeasure: "expanded", statistics: "Newcombe", replicateType: "biological" },
    ...{ replicateNo: 1, operatorId: "u-ada", startedAt: START, arms: ARMS },
  },
  {
    material: { species: "mouse", materialType: "embryo_1c", materialState: "fresh", materialLot: "L12" },
    settings: { protocol: SHIPPED_PROTOCOLS.MEA_1cell },
  },
  Object.fromEntries(HOURS.map((hours) => [timepointSheet(hours), timepoint(hours)])),
);

const RECORDS: readonly Recorded[] = [icsi, clinical, semen, preclinical];

/** Whether the guards of the move let a record through; its pictures are all there. */
function isSubmitted(record: Recorded): boolean {
  const whole = { ...record, sheets: picturedWhole(record.sheets) };
  const facts = recordFacts(whole, { actor: "u-ben", queries: [], now: NOW });
  return "to" in move("in_progress", "submit", facts);
}

const withHeader = (record: Recorded, header: object): Recorded => ({
  ...record,
  test: { ...record.test, header: { ...record.test.header, ...header } } as LabTest,
});
const withRow = (record: Recorded, sheet: string, row: string, cells: SheetRow | undefined): Recorded => {
  const { [row]: _, ...rows } = record.sheets[sheet]?.rows ?? {};
  return { ...record, sheets: { ...record.sheets, [sheet]: { rows: cells ? { ...rows, [row]: cells } : rows } } };
};

it.each(RECORDS)("a whole record of each kind can be submitted %#", (record) => {
  expect(isSubmitted(record)).toBe(true);
});

it.each(RECORDS)("an empty record of each kind cannot %#", (record) => {
  expect(isSubmitted({ ...record, sheets: {}, test: { ...record.test, header: {} } as LabTest })).toBe(false);
});

describe("no record is submitted", () => {
  /** What is agreed for later, and what is known before anything is done. */
  const AHEAD = ["storageConsentEndsAt"];
  const times = RECORDS.flatMap((record) =>
    fieldsIn(FIELDS_OF_KIND[record.test.kind]).flatMap(({ kind, key }) =>
      kind === "time" && !AHEAD.includes(key) ? [{ record, key }] : [],
    ),
  );

  it.each(times)("with $key in the future", ({ record, key }) => {
    expect(isSubmitted(withHeader(record, { [key]: FUTURE }))).toBe(false);
  });

  const cells = RECORDS.flatMap((record) =>
    Object.entries(record.sheets).flatMap(([sheet, { rows }]) =>
      Object.entries(rows).flatMap(([row, fields]) =>
        Object.entries(fields).flatMap(([field, value]) =>
          value instanceof Date && value < NOW ? [{ record, sheet, row, field }] : [],
        ),
      ),
    ),
  );

  it("with any time of any row in the future", () => {
    expect(cells.length).toBeGreaterThan(10);
    for (const { record, sheet, row, field } of cells) {
      const changed = { ...record.sheets[sheet]?.rows[row], [field]: FUTURE };
      expect({ sheet, row, field, isSubmitted: isSubmitted(withRow(record, sheet, row, changed)) }).toMatchObject({
        isSubmitted: false,
      });
    }
  });

  it("without a reading, whatever is said of its timepoints", () => {
    const session = fc.constantFrom<SheetRow>({}, { notDoneReason: "Sunday" }, { doneAt: at(24), by: ADA });
    fc.assert(
      fc.property(fc.array(session, { minLength: 4, maxLength: 4 }), (sessions) => {
        const sheets = Object.fromEntries(
          HOURS.map((hours, index) => [timepointSheet(hours), { rows: { session: sessions[index] ?? {} } }]),
        );
        expect(isSubmitted({ ...preclinical, sheets })).toBe(false);
      }),
    );
  });

  it("whose readings do not add up to what was allocated", () => {
    const units = ARMS.flatMap(({ nUnits }, arm) =>
      Array.from({ length: nUnits }, (_, unit) => unitRow(arm, unit + 1)),
    );
    fc.assert(
      fc.property(fc.subarray(units, { minLength: 1 }), (blank) => {
        const gone = blank.reduce((record, row) => withRow(record, "h96", row, undefined), preclinical);
        expect(isSubmitted(gone)).toBe(false);
        // Said to be left out, it is asked about and counts against.
        const said = blank.reduce((record, row) => withRow(record, "h96", row, { excluded: "lysed" }), preclinical);
        expect(isSubmitted(said)).toBe(blank.length < units.length);
      }),
      { numRuns: 25 },
    );
    for (const [index, { nUnits: right }] of ARMS.slice(0, 2).entries())
      for (const nUnits of [1, right - 1, right, right + 1, 20]) {
        const arms = ARMS.map((one, at) => (at === index ? { ...one, nUnits } : one));
        expect(isSubmitted(withHeader(preclinical, { arms }))).toBe(nUnits === right);
      }
    const beyond = withRow(preclinical, "h96", "3-1", { stage: "expanded" });
    expect(isSubmitted(beyond)).toBe(false);
    expect(isSubmitted(withHeader(icsi, { cocRetrieved: 5 }))).toBe(false);
    expect(isSubmitted(withRow(clinical, "units", "3", { arm: "device" }))).toBe(false);
    expect(isSubmitted(withHeader(semen, { motilityImmotilePct: 20 }))).toBe(false);
  });

  it("whose protocol nobody can read, as nothing of it could be judged", () => {
    for (const protocol of [{}, 7, { version: 1, plan: { timepoints: [] } }]) {
      const test = { ...preclinical.test, settings: { protocol } } as unknown as LabTest;
      expect(isSubmitted({ test, sheets: {} })).toBe(false);
    }
  });

  it.each(RECORDS.filter(({ test }) => test.kind !== "semen"))(
    "whose device was not fit, without a reason %#",
    (record) => {
      const device = { name: "Piezo 2", serial: "PZ-2" };
      const found = (deviceId: object) =>
        recordFindings(withHeader(record, { deviceId }), [], NOW).flatMap(({ id, severity, path, message }) =>
          id === "DEVICE" ? [`${severity} ${path.split(".").at(-1)} ${message.code}`] : [],
        );
      const [before, after] = [new Date("2026-05-01T08:00:00Z"), new Date("2026-05-30T08:00:00Z")];
      const unfit: [object, string][] = [
        [{ ...device, calibrationDueAt: before }, "overdue"],
        [{ ...device, status: "out_of_service", since: before }, "out_of_service"],
        [{ ...device, status: "retired", since: before }, "retired"],
      ];
      for (const [deviceId, what] of unfit) {
        expect(found(deviceId)).toEqual([`hard deviceId sharedRules.${what}`]);
        expect(isSubmitted(withHeader(record, { deviceId }))).toBe(false);
        const useReason = "the other one was in use";
        expect(found({ ...deviceId, useReason })).toEqual([`soft deviceId sharedRules.${what}`]);
        expect(isSubmitted(withHeader(record, { deviceId: { ...deviceId, useReason } }))).toBe(true);
      }
      for (const deviceId of [
        device,
        { ...device, calibrationDueAt: after },
        { ...device, status: "out_of_service", since: after },
      ]) {
        expect(found(deviceId)).toEqual([]);
        expect(isSubmitted(withHeader(record, { deviceId }))).toBe(true);
      }
    },
  );

  it("without a question about a protocol that was withdrawn meanwhile", () => {
    const found = recordFindings({ ...preclinical, isProtocolWithdrawn: true }, [], NOW);
    expect(found.map(({ id, severity }) => `${id} ${severity}`)).toEqual(["PROTOCOL soft"]);
    expect(isSubmitted({ ...preclinical, isProtocolWithdrawn: true })).toBe(true);
  });

  it("only because something was bad: what overheated is submitted", () => {
    expect(isSubmitted(withHeader(clinical, { tempC: 39.5 }))).toBe(true);
  });
});
