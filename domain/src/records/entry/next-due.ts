import type { Staffing } from "../../timing/working-hours.ts";
import { readableIcsiRecord } from "../kinds/icsi/icsi-record.ts";
import { nextIcsiCheck } from "../kinds/icsi/icsi-schedule.ts";
import { icsiDocument } from "../kinds/icsi/icsi-sheets.ts";
import { nextTimepoint, protocolOf } from "../kinds/preclinical/run.ts";
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
      const { startedAt } = test.header ?? {};
      const protocol = protocolOf(test);
      return startedAt instanceof Date && protocol ? nextTimepoint({ protocol, sheets }, startedAt, site) : undefined;
    }
    case "semen":
    case "clinical":
      return undefined;
  }
}
