import { cohortCounts } from "@zona/domain/records/kinds/icsi/icsi-counts";
import { type IcsiRecord, readableIcsiRecord } from "@zona/domain/records/kinds/icsi/icsi-record";
import { hasOwnTime, icsiSchedule } from "@zona/domain/records/kinds/icsi/icsi-schedule";
import { icsiDocument } from "@zona/domain/records/kinds/icsi/icsi-sheets";
import { inseminationAnchor } from "@zona/domain/records/kinds/icsi/insemination";
import type { LabTest } from "@zona/domain/records/lab-test";
import type { TestFields } from "@zona/domain/records/plan-commit";
import type { WitnessStatement } from "@zona/domain/records/witness/witness-statement";
import { SITE } from "../../../platform/site/site.ts";
import type { KindOfRecord } from "../../entry/open-record.ts";
import type { RecordRows } from "../../fields/record-rows.ts";
import { HEADER_ROW, HEADER_SHEET } from "../../fields/record-rows.ts";

/** What of a test decides how its rows are read. */
export type Settings = Pick<LabTest, "settings"> & Partial<Pick<LabTest, "material">>;

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

/** Everything the page derives from the rows but its findings, whose rules come after it (`placed-findings.ts`). */
export function viewOf(test: Settings, rows: RecordRows) {
  const record = recordOf(test, rows);
  return {
    record,
    counts: cohortCounts(record),
    anchor: inseminationAnchor(record),
    schedule: icsiSchedule(record, SITE),
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
