import { kpisOf } from "../src/kpis/kpi.ts";
import { inEnglish } from "../src/messages/in-english.ts";
import type { KpiCode } from "../src/policy/kpi-policy.ts";
import type { CheckKey } from "../src/policy/timing-profiles.ts";
import { checkRecord } from "../src/records/check-record.ts";
import type { Severity } from "../src/records/finding.ts";
import { finishedCounts } from "../src/records/kinds/icsi/icsi-counts.ts";
import { readableIcsiRecord } from "../src/records/kinds/icsi/icsi-record.ts";
import { openIcsiChecks } from "../src/records/kinds/icsi/icsi-schedule.ts";
import { icsiDocument } from "../src/records/kinds/icsi/icsi-sheets.ts";
import { zeroOf } from "../src/records/kinds/icsi/insemination.ts";
import type { LabTest } from "../src/records/lab-test.ts";
import type { LateResult } from "../src/records/late-result.ts";
import { type Recorded, recordFindings } from "../src/records/record-readiness.ts";
import { SESSION_ROW, type SheetRow, type SheetRows } from "../src/records/sheet.ts";
import {
  coverOf,
  performersOf,
  rowsToWitness,
  type WitnessStatement,
} from "../src/records/witness/witness-statement.ts";
import { hoursBetween, MS_PER_HOUR } from "../src/timing/instant.ts";
import { picturedWhole } from "./pictured.ts";

export const ADA = { uid: "u-ada", name: "Ada Lind" };
export const BEN = { uid: "u-ben", name: "Ben Osei" };
export const EVE = { uid: "u-eve", name: "Eve Stone" };

/** Injection began on Tuesday, 12 May 2026, at 14:30 in Paris. */
const INJECTION = new Date("2026-05-12T12:30:00Z");
/** So many hours after the injection began; negative before it. */
export const at = (hours: number) => new Date(INJECTION.getTime() + hours * MS_PER_HOUR);
const NOW = at(480);

export const RETRIEVAL: SheetRow = {
  ...{ cycleCode: "C1", operatorId: ADA.uid, consentRef: "CONS-0042", consentGivenAt: at(-240) },
  ...{ triggerType: "hcg", triggerAt: at(-39), opuAt: at(-3) },
};
const CULTURE: SheetRow = { incubatorId: "inc-1", cultureMedium: { lotId: "lot-g5" } };
export const ICSI: SheetRow = {
  ...{
    technique: "icsi",
    icsiStartAt: at(0),
    icsiEndAt: at(0.5),
    immobilisationMedium: "pvp",
    oocyteActivation: "none",
  },
  ...CULTURE,
};
export const IVF: SheetRow = { technique: "ivf", ivfAt: at(0), ...CULTURE };
export const FREEZING: SheetRow = { freezingMedium: { lotId: "lot-vit" }, storageConsentEndsAt: at(24 * 365 * 5) };
export const WARMING: SheetRow = { warmingMedium: { lotId: "lot-warm" }, ...CULTURE };

export const MII = { maturity: "MII", insemination: "icsi" };
export const PN2 = { pnCount: "2", pbCount: 2 };
export const seen = (hours: number, by = ADA) => ({ [SESSION_ROW]: { doneAt: at(hours), by } });
export const done = (fate: string, hours: number, more: SheetRow = {}) => ({
  fate,
  fateAt: at(hours),
  by: ADA,
  ...more,
});
export const discarded = (hours: number, reason: string) => done("discard", hours, { reason });
export const straw = (strawId: string, position: string) => ({
  place: { strawId, tank: "T1", canister: "2", cane: "C4", position },
});
export const transfer = (hours: number, more: SheetRow = {}) => ({
  ...{ transferredAt: at(hours), by: EVE, loadedBy: ADA, catheter: "Soft, 23 cm" },
  ...more,
});
/** Checks that nobody made, and why. */
export const notDone = (reason: string, ...checks: CheckKey[]) =>
  Object.fromEntries(checks.map((check) => [check, { [SESSION_ROW]: { notDoneReason: reason } }]));

/** Cells by row; `1-4` are four rows alike, and `undefined` takes a value away. */
type Typed = Readonly<Record<string, SheetRow>>;
type TypedSheets = Readonly<Record<string, Typed>>;

function rowsNamed(name: string): string[] {
  const [from = 0, to = from] = name.split("-").map(Number);
  return Number.isNaN(from) ? [name] : Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}

const filled = (row: SheetRow): SheetRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));

function withRows(rows: SheetRows, typed: Typed): SheetRows {
  const after = { ...rows };
  for (const [name, cells] of Object.entries(typed))
    for (const row of rowsNamed(name)) after[row] = filled({ ...after[row], ...cells });
  return Object.fromEntries(Object.entries(after).filter(([, row]) => Object.keys(row).length > 0));
}

type Parts = {
  header: SheetRow;
  sheets: Readonly<Record<string, { rows: SheetRows }>>;
  witnessed: readonly WitnessStatement[];
  results: readonly LateResult[];
  beside: Partial<Pick<Recorded, "straws" | "consents">> & { settings?: SheetRow };
};

/** A record as people filled it cell by cell, and what it says of itself. Each act gives a new one. */
export function cycleOf(parts: Parts) {
  const { header, sheets, witnessed, results, beside } = parts;
  const { settings = {}, ...besides } = beside;
  const test = {
    ...{ id: "t1", rev: 4, status: "submitted", kind: "icsi", code: "ICSI-0042", studyId: "s", notes: "" },
    ...{ subjectCode: "HF-0042-K", material: {}, enteredBy: [ADA.uid], organisation: "h.example" },
    ...{ createdBy: ADA, createdAt: at(-4), updatedBy: ADA, updatedAt: NOW, header, settings },
  } as LabTest;
  const recorded = { test, sheets, witnessed, ...besides };
  const record = readableIcsiRecord(icsiDocument(test, sheets, [], witnessed, results));
  const findings = (severity: Severity) =>
    recordFindings(recorded, [], NOW).flatMap((one) => (one.severity === severity ? [inEnglish(one.message)] : []));
  const tables = Object.fromEntries(Object.entries(sheets).map(([id, { rows }]) => [id, rows]));
  return {
    record,
    sheets,
    test,
    /** What stands against submission. */
    blocking: () => findings("hard"),
    /** What is unusual, and stands against nothing. */
    unusual: () => findings("soft"),
    /** Checks that are still to be made, in hours after the injection: `d2 +43 h`, with the oocytes that have a time of their own. */
    due: () =>
      openIcsiChecks(record).map(({ check, target, units }) =>
        [check, `+${hoursBetween(INJECTION, target)} h`, ...(units ? [`of ${units.join(", ")}`] : [])].join(" "),
      ),
    /** Hours of an oocyte at a check, from its own insemination. */
    hours(unit: number, check: CheckKey) {
      const row = record.units.find(({ n }) => n === unit);
      const look = record.observations.find((one) => one.unit === unit && one.check === check);
      const zero = row && zeroOf(record, row, check);
      return look && zero && hoursBetween(zero.at, look.observedAt);
    },
    counts: () => finishedCounts(record),
    /** `3/4`; undefined where it cannot be said. */
    kpi(code: KpiCode) {
      const kpi = kpisOf(finishedCounts(record)).find((one) => one.code === code);
      return kpi?.percent == null ? undefined : `${kpi.numerator}/${kpi.denominator}`;
    },
    /** What the server says once it is submitted. */
    checked: () =>
      checkRecord(
        {
          ...recorded,
          sheets: picturedWhole(recorded.sheets),
          ...{ queries: [], work: { worked: [], witnessed: [] }, isSignatureTrue: undefined },
          accounts: new Set([ADA.uid, BEN.uid, EVE.uid]),
        },
        NOW,
      ),
    with(typed: TypedSheets, fields: SheetRow = {}) {
      const changed = Object.entries(typed).map(([id, rows]) => [id, { rows: withRows(sheets[id]?.rows ?? {}, rows) }]);
      return cycleOf({
        ...parts,
        header: filled({ ...header, ...fields }),
        sheets: { ...sheets, ...Object.fromEntries(changed) },
      });
    },
    /** A second person confirms everything that waits for one. */
    witnessedBy(witness: typeof BEN, hours = 200) {
      const waiting = rowsToWitness(tables, witnessed);
      if (waiting.length === 0) return cycleOf(parts);
      const statement: WitnessStatement = {
        id: `w-${witnessed.length + 1}`,
        covers: waiting.map(({ sheetId, row, cells }) => coverOf(sheetId, row, cells)),
        sha256: "0".repeat(64),
        performers: [
          ...new Set(waiting.flatMap(({ sheetId, cells }) => performersOf(sheetId, cells)).map(({ uid }) => uid)),
        ],
        ...{ at: at(hours), enteredAt: at(hours), witness },
      };
      return cycleOf({ ...parts, witnessed: [...witnessed, statement] });
    },
    reported: (...late: LateResult[]) => cycleOf({ ...parts, results: [...results, ...late] }),
    besides: (more: Parts["beside"]) => cycleOf({ ...parts, beside: { ...beside, ...more } }),
  };
}
export type Cycle = ReturnType<typeof cycleOf>;

/** A record with this header and nothing else. */
export const cycle = (...headers: SheetRow[]) =>
  cycleOf({ header: Object.assign({}, ...headers), sheets: {}, witnessed: [], results: [], beside: {} });
