import type { CheckKey, Insemination } from "../../../policy/timing-profiles.ts";
import { checkWindow, type DueItem, dueList } from "../../../timing/due-list.ts";
import { MS_PER_HOUR } from "../../../timing/instant.ts";
import { type Due, inWorkingHours, type Staffing } from "../../../timing/working-hours.ts";
import type { NextDue } from "../../lab-test.ts";
import { unitsAtCheck } from "./carry-over.ts";
import type { IcsiRecord } from "./icsi-record.ts";
import { AFTER_RESCUE, type DueGroup, dueGroups, zeroOf } from "./insemination.ts";
import type { Oocyte } from "./oocyte.ts";

/** One check of a record: its window, and how it ended once it was looked at or passed over. */
type RecordCheck = DueItem & {
  zero: Date;
  method: Insemination;
  notDoneReason?: string;
  /** Nobody is left in culture for it. */
  isEmpty: boolean;
  /** Who is still to be seen or passed over. */
  open: readonly number[];
  /** The oocytes that it is due for, where others of the cohort have another time. */
  units?: readonly number[];
};

/** One check of a record on its day line: when it is due for people, and how it ended. */
export type ScheduledCheck = RecordCheck & Due;

/** The checks of oocytes that were inseminated together; after a rescue those that come after one. */
function checksOf({ at, method, isRescue }: DueGroup, { timing }: IcsiRecord): DueItem[] {
  return dueList(at, { ...timing, insemination: method }).map((item) =>
    isRescue && item.check === "fert" ? { ...item, check: AFTER_RESCUE } : item,
  );
}

/** Whether the oocytes of a group are looked at in a check from their own zero: a rescue takes over from the first. */
function belongs(record: IcsiRecord, { isRescue }: DueGroup, check: CheckKey, n: number): boolean {
  if (isRescue || check === "fert") return true;
  return record.units.every((unit) => unit.n !== n || unit.rescueAt === undefined);
}

/** A check of a group of oocytes that are looked at together: who is to be seen at it, and when each who was. */
function scheduled(record: IcsiRecord, group: DueGroup, item: DueItem, isOnly: boolean): RecordCheck {
  const { check, from } = item;
  const session = record.checks.find((one) => one.check === check);
  const seenAt = new Map(
    record.observations.flatMap((seen) => (seen.check === check ? [[seen.unit, seen.observedAt] as const] : [])),
  );
  const passed = new Map(
    record.notSeen.flatMap((one) => (one.check === check ? [[one.unit, one.reason] as const] : [])),
  );
  const units = unitsAtCheck(record, check, from).filter(
    (n) => (group.units?.includes(n) ?? true) && belongs(record, group, check, n),
  );
  const open = units.filter((n) => !seenAt.has(n) && !passed.has(n));
  const looks = units.flatMap((n) => seenAt.get(n)?.getTime() ?? []);
  // The session is that of the cohort; who is due at another time was looked at when their own rows say so.
  const own = looks.length > 0 && open.length === 0 ? new Date(Math.max(...looks)) : undefined;
  const isOfSession = session?.doneAt !== undefined && session.doneAt >= from;
  const doneAt = isOnly ? (session?.doneAt ?? own) : (own ?? (isOfSession ? session?.doneAt : undefined));
  // Each was passed over, and says why.
  const why = looks.length === 0 && open.length === 0 ? passed.get(units[0] ?? 0) : undefined;
  const notDoneReason = session?.notDoneReason ?? why;
  return {
    ...item,
    zero: group.at,
    method: group.method,
    ...(doneAt ? { doneAt } : {}),
    ...(notDoneReason ? { notDoneReason } : {}),
    isEmpty: group.units !== undefined && units.length === 0,
    open,
    ...(isOnly ? {} : { units }),
  };
}

/** The windows of a record in order, one for each group of oocytes that share a zero; none while nothing is inseminated. */
function checksOfRecord(record: IcsiRecord): RecordCheck[] {
  const groups = dueGroups(record);
  const items = groups.flatMap((group) => checksOf(group, record).map((item) => ({ group, item })));
  return items
    .map(({ group, item }) => {
      const isOnly = items.every((other) => other.item === item || other.item.check !== item.check);
      return scheduled(record, group, item, isOnly);
    })
    .filter(({ units, isEmpty }) => units === undefined || !isEmpty)
    .sort((a, b) => a.target.getTime() - b.target.getTime());
}

/** When a check of this oocyte opens, by its own insemination. */
export function checkOpens(record: IcsiRecord, check: CheckKey, unit: Oocyte): Date | undefined {
  const zero = zeroOf(record, unit, check);
  const window = zero && checkWindow(check, { ...record.timing, insemination: zero.method });
  return window && new Date(zero.at.getTime() + window.from * MS_PER_HOUR);
}

/** Whether an oocyte is due at a check by itself: later than the cohort was looked at. */
export const hasOwnTime = (record: IcsiRecord, check: string, n: number, doneAt: Date): boolean =>
  checksOfRecord(record).some((item) => item.check === check && item.from > doneAt && item.units?.includes(n));

/** All checks of a record in order, when people of the site can do them; empty while nothing is inseminated. */
export const icsiSchedule = (record: IcsiRecord, site: Staffing): ScheduledCheck[] =>
  checksOfRecord(record).map((item) => inWorkingHours(item, item.zero, site));

const isOpen = ({ doneAt, notDoneReason, isEmpty }: RecordCheck) => !doneAt && !notDoneReason && !isEmpty;

/** The first check that was neither made nor passed over while somebody is in culture. */
export function nextIcsiCheck(record: IcsiRecord, site: Staffing): NextDue | undefined {
  const next = icsiSchedule(record, site).find(isOpen);
  if (!next) return undefined;
  const { check, from, target, overdue, zero, window } = next;
  return { check, from, target, overdue, zero, window };
}

/** Checks that stand against submission: neither made nor passed over, while somebody was in culture. */
export const openIcsiChecks = (record: IcsiRecord): RecordCheck[] => checksOfRecord(record).filter(isOpen);

/** Who should have been seen at a check, and was neither seen nor passed over; `isLast`: nothing more will come. */
export function forgottenAt(record: IcsiRecord, check: CheckKey, doneAt: Date, isLast: boolean): number[] {
  const done = new Set(
    [...record.observations, ...record.notSeen].flatMap((one) => (one.check === check ? [one.unit] : [])),
  );
  // A warmed embryo has no days on which it is looked at: whoever cultures it on enters what was seen.
  for (const { unit, stage } of record.warmings) if (stage !== "oocyte") done.add(unit);
  const missing = unitsAtCheck(record, check, doneAt).filter((n) => !done.has(n));
  if (missing.length === 0 || isLast) return missing;
  const later = checksOfRecord(record).filter((item) => item.check === check && item.from > doneAt);
  return missing.filter((n) => !later.some(({ units }) => units?.includes(n)));
}
