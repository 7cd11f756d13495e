import type { Staffing } from "../../timing/working-hours.ts";
import { readableIcsiRecord, readIcsiRecord } from "../kinds/icsi/icsi-record.ts";
import { nextIcsiCheck, openIcsiChecks } from "../kinds/icsi/icsi-schedule.ts";
import { icsiDocument } from "../kinds/icsi/icsi-sheets.ts";
import { nextTimepoint, protocolOf } from "../kinds/preclinical/run.ts";
import { openTimepoints } from "../kinds/preclinical/run-rules.ts";
import type { LabTest, NextDue } from "../lab-test.ts";
import { rowsOf, SESSION_ROW, type Sheets } from "../sheet.ts";
import type { TestKind } from "../test-kind.ts";

type Source = { test: LabTest; sheets: Sheets };

/** When a kind of record is looked at again: checks of embryos, timepoints of a run. */
type Schedule = {
  /** Looks that were neither made nor passed over with a reason while there was something to see, by their sheet. */
  open: (source: Source) => string[];
  /** The first of them, when people of the site can do it. */
  next: (source: Source, site: Staffing) => NextDue | undefined;
};

function openChecksOf({ test, sheets }: Source): string[] {
  const { record } = readIcsiRecord(icsiDocument(test, sheets, []), "draft");
  if (!record) return [];
  const open = openIcsiChecks(record).filter(
    ({ check, units }) => units !== undefined || rowsOf(sheets, check)[SESSION_ROW] === undefined,
  );
  return [...new Set(open.map(({ check }) => check))];
}

function nextTimepointOf({ test, sheets }: Source, site: Staffing): NextDue | undefined {
  const { startedAt } = test.header ?? {};
  const protocol = protocolOf(test);
  return startedAt instanceof Date && protocol ? nextTimepoint({ protocol, sheets }, startedAt, site) : undefined;
}

/** Kinds that are done in one go have none. */
export const SCHEDULES: Readonly<Partial<Record<TestKind, Schedule>>> = {
  icsi: {
    open: openChecksOf,
    next: ({ test, sheets }, site) => nextIcsiCheck(readableIcsiRecord(icsiDocument(test, sheets, [])), site),
  },
  preclinical: { open: openTimepoints, next: nextTimepointOf },
};
