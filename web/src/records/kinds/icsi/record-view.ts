import { kpisOf } from "@zona/domain/kpis/kpi";
import type { Finding } from "@zona/domain/records/finding";
import { cohortCounts, finishedCounts } from "@zona/domain/records/kinds/icsi/icsi-counts";
import { type IcsiRecord, readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { hasOwnTime, icsiSchedule } from "@zona/domain/records/kinds/icsi/icsi-schedule";
import { type Cell, cellOf, type IcsiDocument, icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { validateIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-validation";
import { inseminationAnchor } from "@zona/domain/records/kinds/icsi/insemination";
import { isShownCell } from "@zona/domain/records/kinds/icsi/shown-cells";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { TestFields } from "@zona/domain/records/plan-commit";
import { WITNESSED_ACTS, type WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { SITE } from "../../../platform/site/site.ts";
import type { KindOfRecord } from "../../entry/use-record-editor.ts";
import type { RecordRows } from "../../fields/record-rows.ts";
import { HEADER_ROW, HEADER_SHEET } from "../../fields/record-rows.ts";

/** What of a test decides how its rows are read. */
type Settings = Pick<LabTest, "settings"> & Partial<Pick<LabTest, "material">>;

const NO_STATEMENTS: readonly WitnessStatement[] = [];

const headerOf = (rows: RecordRows) => rows[HEADER_SHEET]?.[HEADER_ROW] ?? {};

export const documentOf = (
  { settings, material }: Settings,
  rows: RecordRows,
  witnessed: readonly WitnessStatement[] = NO_STATEMENTS,
) => {
  const sheets = Object.fromEntries(Object.entries(rows).map(([id, own]) => [id, { rows: own }]));
  return icsiDocument({ header: headerOf(rows), settings, material }, sheets, [], witnessed);
};

/** The rows as the typed record of the domain; what cannot be read is left out and named by a finding. */
export const recordOf = (test: Settings, rows: RecordRows): IcsiRecord => readableIcsiRecord(documentOf(test, rows));

/** `hidden`: the cell that a finding is about, where no grid shows it. */
export type PlacedFinding = Finding & {
  cell: Cell | undefined;
  hidden: { sheetId: string; rowId: string; field: string } | undefined;
};

/** What a person sets by another control than a cell. */
const isWitness = ({ sheetId, field }: Cell) => sheetId in WITNESSED_ACTS && field === "witness";

/** A finding with the place in the form at which it can be answered. */
export function placed(document: IcsiDocument, rows: RecordRows, finding: Finding): PlacedFinding {
  const cell = cellOf(document, finding.path);
  const { sheetId = "", row: rowId = "", field } = cell ?? {};
  const isHidden = cell && field !== undefined && !isWitness(cell) && rows[sheetId]?.[rowId]?.[field] !== undefined;
  const hidden = isHidden && !isShownCell(sheetId, rowId, field) ? { sheetId, rowId, field } : undefined;
  return { ...finding, cell, hidden };
}

/** Everything the page derives from the rows, in one pass. */
export function viewOf(test: Settings, rows: RecordRows, now: Date, witnessed?: readonly WitnessStatement[]) {
  const document = documentOf(test, rows, witnessed);
  const record = recordOf(test, rows);
  const counts = cohortCounts(record);
  const findings = validateIcsiRecord(document, "draft", now);
  return {
    record,
    counts,
    anchor: inseminationAnchor(record),
    schedule: icsiSchedule(record, SITE),
    kpis: kpisOf(finishedCounts(record)),
    findings: findings.map((finding) => placed(document, rows, finding)),
  };
}

const BLASTOCYST_CHECKS = ["d5", "d5_full", "d5_expanded", "d6", "d7"];
const FIVE_DAYS_MS = 5 * 24 * 3_600_000;

/** The day whose clock a biopsy is read on: of the last look at blastocysts, else the fifth after the injection. */
export function biopsyDay({ checks }: IcsiRecord, anchor: Date | undefined): Date | undefined {
  const looks = checks.flatMap(({ check, doneAt }) => (BLASTOCYST_CHECKS.includes(check) && doneAt ? [doneAt] : []));
  const last = looks.toSorted((a, b) => a.getTime() - b.getTime()).at(-1);
  return last ?? (anchor && new Date(anchor.getTime() + FIVE_DAYS_MS));
}

/** What a commit keeps with the test is clock zero. */
export const ICSI_EDITING: KindOfRecord = {
  bookkeeping: ({ test }: { test: Settings }, _header: unknown, rows: RecordRows): TestFields => ({
    anchorAt: inseminationAnchor(recordOf(test, rows)),
  }),
  isDueLater: (test, rows, { sheetId, rowId }, doneAt) =>
    hasOwnTime(recordOf(test, rows), sheetId, Number(rowId), doneAt),
};
