import type { Staffing } from "../../timing/working-hours.ts";
import { readableIcsiRecord } from "../kinds/icsi/icsi-record.ts";
import { nextIcsiCheck } from "../kinds/icsi/icsi-schedule.ts";
import { icsiDocument } from "../kinds/icsi/icsi-sheets.ts";
import { nextTimepoint } from "../kinds/preclinical/preclinical-entry.ts";
import { readableProtocol } from "../kinds/preclinical/preclinical-protocol.ts";
import type { LabTest, NextDue } from "../lab-test.ts";
import type { Sheets } from "../sheet.ts";
import { OPEN_STATES } from "./open-states.ts";

/** The next check of a stored record, when people of the site can do it; none of a record that nobody fills, and of a kind without checks. */
export function nextDueOf(test: LabTest, sheets: Sheets, site: Staffing): NextDue | undefined {
  if (!OPEN_STATES.includes(test.status)) return undefined;
  switch (test.kind) {
    case "icsi":
      return nextIcsiCheck(readableIcsiRecord(icsiDocument(test, sheets, [])), site);
    case "preclinical": {
      const { startedAt, ...protocol } = test.header ?? {};
      return startedAt instanceof Date ? nextTimepoint(readableProtocol(protocol), startedAt, sheets, site) : undefined;
    }
    case "semen":
    case "clinical":
      return undefined;
  }
}
