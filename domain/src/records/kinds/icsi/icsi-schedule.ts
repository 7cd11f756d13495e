import type { CheckKey } from "../../../policy/timing-profiles.ts";
import { type DueItem, dueList } from "../../../timing/due-list.ts";
import { type Due, inWorkingHours, type Staffing } from "../../../timing/working-hours.ts";
import type { NextDue } from "../../lab-test.ts";
import { unitsAtCheck } from "./carry-over.ts";
import { type IcsiRecord, injectionAnchor } from "./icsi-record.ts";

/** One check of a record on its day line: when it is due, and how it ended once it was looked at or passed over. */
export type ScheduledCheck = DueItem &
  Due & {
    notDoneReason?: string;
    /** Nobody is left in culture for it. */
    isEmpty: boolean;
  };

/** Until rows say who was injected, every check is expected; from then on only those for which someone is in culture. */
function isEmptyAt(record: IcsiRecord, check: CheckKey, from: Date): boolean {
  return record.units.some(({ injected }) => injected) && unitsAtCheck(record, check, from).length === 0;
}

/** All checks of a record in order, when people of the site can do them; empty while no injection is recorded. */
export function icsiSchedule(record: IcsiRecord, site: Staffing): ScheduledCheck[] {
  const anchor = injectionAnchor(record);
  if (!anchor) return [];
  const sessions = new Map(record.checks.map((session) => [session.check, session]));
  return dueList(anchor, record.timing).map((item) => {
    const session = sessions.get(item.check);
    return {
      ...inWorkingHours(item, anchor, site),
      ...(session?.doneAt ? { doneAt: session.doneAt } : {}),
      ...(session?.notDoneReason ? { notDoneReason: session.notDoneReason } : {}),
      isEmpty: isEmptyAt(record, item.check, item.from),
    };
  });
}

/** The first check that was neither made nor passed over while somebody is in culture. */
export function nextIcsiCheck(record: IcsiRecord, site: Staffing): NextDue | undefined {
  const next = icsiSchedule(record, site).find((item) => !item.doneAt && !item.notDoneReason && !item.isEmpty);
  if (!next) return undefined;
  const { check, from, target, overdue, zero, window } = next;
  return { check, from, target, overdue, zero, window };
}
