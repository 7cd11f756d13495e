import * as z from "zod";
import { sentences } from "../../../messages/said.ts";
import type { Proportion } from "../../../statistics/proportions.ts";
import { TreatmentSeal } from "../../blinding/treatment-seal.ts";
import { rowShape } from "../../fields/column-schema.ts";
import { keysOfKind } from "../../fields/field-lists.ts";
import { draftShape, wholeShape } from "../../fields/field-schema.ts";
import { type Finding, schemaFindings } from "../../finding.ts";
import type { Header } from "../../lab-test.ts";
import type { Declaration, Rule } from "../../readiness/rule.ts";
import {
  devicesFit,
  hard,
  type LotUse,
  lotsInDate,
  notInFuture,
  rowsAreWitnessed,
  soft,
  timesInHeader,
  usualNumbers,
  witnessIsAnother,
} from "../../readiness/shared-rules.ts";
import { EVENTS_SHEET, rowsOf, type SheetRow, type Sheets, UNITS_SHEET } from "../../sheet.ts";
import type { WitnessStatement } from "../../witness/witness-statement.ts";
import { EVENT_COLUMNS, UNIT_COLUMNS } from "./columns.ts";
import { CLINICAL_FIELDS } from "./fields.ts";

const says = sentences("clinical", {
  noUnits: "Enter what the device was used on, a row for each unit.",
  untold: "Say whether it succeeded, or why it was not assessed.",
  both: "A unit that was not assessed has no outcome.",
  early: "This event lies before the device was used.",
  deathNotSerious: "A death is a serious event.",
});

const OWN = { sealed: TreatmentSeal };
const HeaderDraft = z.lazy(() => z.object(draftShape(CLINICAL_FIELDS, OWN)));
const WholeHeader = z.lazy(() => z.object(wholeShape(CLINICAL_FIELDS, OWN)));
const Unit = z.lazy(() => z.object(rowShape(UNIT_COLUMNS)));
const AdverseEvent = z.lazy(() => z.object(rowShape(EVENT_COLUMNS)));

/** A clinical device test as it is stored; nobody witnessed what no statement is brought for. */
type Source = { header?: Header | undefined; sheets: Sheets; witnessed?: readonly WitnessStatement[] | undefined };

type Row<T> = { id: string; stored: SheetRow; value: T };
type ClinicalRecord = {
  header: z.infer<typeof HeaderDraft>;
  units: Row<z.infer<typeof Unit>>[];
  events: Row<z.infer<typeof AdverseEvent>>[];
  witnessed: readonly WitnessStatement[];
  /** Whether any row says that the device was used on it, also one that cannot be read. */
  isUsed: boolean;
};

const byNumber = (sheets: Sheets, sheetId: string) =>
  Object.entries(rowsOf(sheets, sheetId)).toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));

/** Rows that can be read; the others become findings. */
function readRows<T>(sheets: Sheets, sheetId: string, schema: z.ZodType<T>, findings: Finding[]): Row<T>[] {
  return byNumber(sheets, sheetId).flatMap(([id, stored]) => {
    const parsed = schema.safeParse(stored);
    if (parsed.success) return [{ id, stored, value: parsed.data }];
    const issues = parsed.error.issues.map(({ message, path }) => ({ message, path: [sheetId, id, ...path] }));
    findings.push(...schemaFindings(issues));
    return [];
  });
}

/** The rows of a blinded test, of which nobody says the arm before the lock, as if somebody had. */
export function withSealedArms(sheets: Sheets): Sheets {
  const rows = byNumber(sheets, UNITS_SHEET).map(([id, row]) => [id, { arm: "device", ...row }] as const);
  return { ...sheets, [UNITS_SHEET]: { rows: Object.fromEntries(rows) } };
}

/** What became of the units of one arm. `unassessed` were allocated and have no outcome. */
export type ArmTotals = Proportion & { unassessed: number };

/** How many units each arm has and how many of those assessed succeeded; an arm without units is left out. */
export function clinicalTotals(sheets: Sheets): { device?: ArmTotals; control?: ArmTotals } {
  const totals = (arm: "device" | "control") => {
    const all = byNumber(sheets, UNITS_SHEET).filter(([, row]) => row.arm === arm);
    const assessed = all.filter(([, { success }]) => typeof success === "boolean");
    const successes = assessed.filter(([, { success }]) => success === true).length;
    return { trials: assessed.length, successes, unassessed: all.length - assessed.length };
  };
  const [device, control] = [totals("device"), totals("control")];
  const isThere = ({ trials, unassessed }: ArmTotals) => trials + unassessed > 0;
  return { ...(isThere(device) && { device }), ...(isThere(control) && { control }) };
}

const lotsUsed = ({ header }: ClinicalRecord): LotUse[] =>
  keysOfKind(CLINICAL_FIELDS, "lot").flatMap((path) => {
    const lot = header[path];
    if (!lot) return [];
    const { lotId, expiresAt, expiryOverrideReason } = lot;
    return [{ path, lot: lotId, expiresAt, usedAt: header.performedAt, reason: expiryOverrideReason }];
  });

const unitsAreTold: Rule<ClinicalRecord> = ({ units, stage }) =>
  units.flatMap(({ id, value: { success, notAssessed } }) => {
    const path = `${UNITS_SHEET}.${id}.success`;
    const isPassedOver = (notAssessed ?? "").trim() !== "";
    if (success !== undefined && isPassedOver) return [hard("UNIT", path, says("both"))];
    if (success !== undefined || isPassedOver || stage === "draft") return [];
    return [hard("UNIT", path, says("untold"))];
  });

const deviceWasUsed: Rule<ClinicalRecord> = ({ isUsed, stage }) =>
  !isUsed && stage === "submit" ? [hard("UNIT", `${UNITS_SHEET}.1.arm`, says("noUnits"))] : [];

const eventsAreLikely: Rule<ClinicalRecord> = ({ header: { performedAt }, events }) =>
  events.flatMap(({ id, value: { happenedAt, outcome, isSerious } }) => [
    ...(performedAt && happenedAt < performedAt
      ? [soft("EVENT", `${EVENTS_SHEET}.${id}.happenedAt`, says("early"))]
      : []),
    ...(outcome === "death" && !isSerious
      ? [hard("EVENT", `${EVENTS_SHEET}.${id}.isSerious`, says("deathNotSerious"))]
      : []),
  ]);

/** How a clinical device test is judged. Each unit has its outcome, and a second person confirms a serious event. */
export const CLINICAL: Declaration<Source, ClinicalRecord> = {
  read: ({ header: stored = {}, sheets, witnessed = [] }, { stage }) => {
    const header = HeaderDraft.safeParse(stored);
    const whole = stage === "submit" ? WholeHeader.safeParse(stored) : header;
    const findings = whole.success ? [] : schemaFindings(whole.error.issues);
    const units = readRows(sheets, UNITS_SHEET, Unit, findings);
    const events = readRows(sheets, EVENTS_SHEET, AdverseEvent, findings);
    const isUsed = byNumber(sheets, UNITS_SHEET).some(([, { arm }]) => arm === "device");
    return { record: { header: header.data ?? {}, units, events, witnessed, isUsed }, findings };
  },
  rules: [
    deviceWasUsed,
    unitsAreTold,
    eventsAreLikely,
    usualNumbers(CLINICAL_FIELDS, ({ header }) => header),
    witnessIsAnother(({ header }) => header, "witnessId"),
    notInFuture(({ header, events }) => [
      ...timesInHeader(CLINICAL_FIELDS, header),
      ...events.map(({ id, value }) => [`${EVENTS_SHEET}.${id}.happenedAt`, value.happenedAt] as const),
    ]),
    lotsInDate(lotsUsed),
    devicesFit(({ header: { deviceId: device, performedAt: usedAt } }) => [{ path: "deviceId", device, usedAt }]),
    rowsAreWitnessed(({ events, witnessed }) =>
      events.map(({ id, stored }) => ({
        ...{ sheetId: EVENTS_SHEET, rowId: id, cells: stored, statements: witnessed },
        path: `${EVENTS_SHEET}.${id}.witness`,
      })),
    ),
  ],
};
