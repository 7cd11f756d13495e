import type { Staffing } from "../../timing/working-hours.ts";
import type { LabTest, NextDue } from "../lab-test.ts";
import { SCHEDULES } from "../readiness/schedules.ts";
import type { Sheets } from "../sheet.ts";
import { OPEN_STATES } from "./open-states.ts";

/** The next check of a stored record, when people of the site can do it; none of a record that nobody fills, and of a kind without checks. */
export const nextDueOf = (test: LabTest, sheets: Sheets, site: Staffing): NextDue | undefined =>
  OPEN_STATES.includes(test.status) ? SCHEDULES[test.kind]?.next({ test, sheets }, site) : undefined;
