import { DAY, dayOf, instantOf, type Wall, wallClock, weekdayOf } from "./calendar.ts";
import { MS_PER_HOUR } from "./instant.ts";

/** ISO weekdays as `config/site` names them. */
export const WEEKDAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/**
 * When people are in the laboratory, on the site's clock. A shift is `07:00-19:00`; one that ends no later than it begins
 * runs into the next day (`22:00-06:00`; `00:00-00:00` is the whole day). A weekday without a shift has nobody. A week
 * without any shift is not set: then somebody is always there. A holiday is a day (`2026-12-25`), with a shift behind a
 * space where people come nevertheless (`2026-12-24 08:00-12:00`); it replaces the weekday's.
 */
export type WorkingHours = { week: { [Day in Weekday]?: string | undefined }; holidays: readonly string[] };

const CLOCK = "([01]\\d|2[0-3]):[0-5]\\d";

/** The spelling of a shift and of a holiday. */
export const SHIFT_PATTERN = `${CLOCK}-${CLOCK}`;
export const HOLIDAY_PATTERN = `20\\d\\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])( ${SHIFT_PATTERN})?`;

/** Who is there, by which clock. A site is one. */
export type Staffing = { hours: WorkingHours; timeZone: string };

/** From when a check can be done, when it is best done, and from when on it is overdue. */
export type Window = { from: Date; target: Date; overdue: Date };

type Minutes = { from: number; to: number };

/** Minutes of its day; what ends no later than it begins ends on the next day. */
function minutesOf(shift: string): Minutes {
  const [from = 0, to = 0] = shift.split("-").map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3)));
  return { from, to: to > from ? to : to + 24 * 60 };
}

function shiftOn({ week, holidays }: WorkingHours, day: Wall): Minutes | undefined {
  const name = new Date(day).toISOString().slice(0, 10);
  const holiday = holidays.find((one) => one.startsWith(name));
  const weekday = WEEKDAYS[weekdayOf(day) - 1];
  const shift = holiday === undefined ? weekday && week[weekday] : holiday.slice(name.length + 1);
  return shift ? minutesOf(shift) : undefined;
}

/** A stretch of time with somebody there, in milliseconds; its end is part of it. */
type Attended = { from: number; to: number };

const MINUTE = MS_PER_HOUR / 60;

/** By site and day: a record asks for the same few days with every key that is typed into it. */
const known = new WeakMap<WorkingHours, Map<string, Attended | undefined>>();

function attendedOn(day: Wall, { hours, timeZone }: Staffing): Attended | undefined {
  const ofSite = known.get(hours) ?? new Map<string, Attended | undefined>();
  known.set(hours, ofSite);
  const key = `${day} ${timeZone}`;
  if (!ofSite.has(key)) {
    const shift = shiftOn(hours, day);
    const at = (minutes: number) => instantOf(day + minutes * MINUTE, timeZone).getTime();
    const attended = shift && { from: at(shift.from), to: at(shift.to) };
    // Nothing is left of a shift within the hour that the clock jumps over.
    ofSite.set(key, attended && attended.from <= attended.to ? attended : undefined);
  }
  return ofSite.get(key);
}

/** Each weekday may be closed for as many weeks as a site has holidays. */
const mostDays = ({ holidays }: WorkingHours) => 7 * (holidays.length + 2);

/** Stretches that end at or after a moment, in order. */
function* attendedFrom(moment: number, staffing: Staffing): Generator<Attended> {
  const today = dayOf(wallClock(new Date(moment), staffing.timeZone));
  // A shift of the day before may run over midnight.
  for (let day = -1; day <= mostDays(staffing.hours); day++) {
    const attended = attendedOn(today + day * DAY, staffing);
    if (attended && attended.to >= moment) yield attended;
  }
}

function firstStaffed(moment: number, staffing: Staffing): number {
  for (const { from } of attendedFrom(moment, staffing)) return Math.max(from, moment);
  return moment;
}

/** Whether no hours are set: then somebody is always there. */
export const staysOpen = ({ hours }: Staffing) => WEEKDAYS.every((day) => hours.week[day] === undefined);

/** When the shift began that a moment lies in; the moment itself where no hours are set, undefined while nobody is there. */
export function openedAt(moment: Date, staffing: Staffing): Date | undefined {
  if (staysOpen(staffing)) return moment;
  for (const { from } of attendedFrom(moment.getTime(), staffing))
    return from <= moment.getTime() ? new Date(from) : undefined;
  return undefined;
}

/** The part of each stretch that lies in a window. */
function attendedIn(from: number, to: number, staffing: Staffing): Attended[] {
  const inside: Attended[] = [];
  for (const attended of attendedFrom(from, staffing)) {
    if (attended.from > to) break;
    inside.push({ from: Math.max(attended.from, from), to: Math.min(attended.to, to) });
  }
  return inside;
}

const clamped = (moment: number, { from, to }: Attended) => Math.min(Math.max(moment, from), to);

function nearest(moment: number, inside: readonly Attended[]): number | undefined {
  const each = inside.map((attended) => clamped(moment, attended));
  return each.toSorted((a, b) => Math.abs(a - moment) - Math.abs(b - moment))[0];
}

/**
 * A window folded into working hours. Its target is when people plan the check: as it was if somebody is there, else at the
 * nearest moment of the window at which somebody is, else at the first one after it. It opens when somebody can first do
 * it, and is overdue once the window has ended, an hour has passed since the target, and somebody is there to see it. It
 * stays as it is where no hours are set.
 */
export function staffed({ from, target, overdue }: Window, staffing: Staffing): Window {
  if (staysOpen(staffing)) return { from, target, overdue };
  const inside = attendedIn(from.getTime(), overdue.getTime(), staffing);
  const planned = nearest(target.getTime(), inside) ?? firstStaffed(overdue.getTime(), staffing);
  const late = firstStaffed(Math.max(overdue.getTime(), planned + MS_PER_HOUR), staffing);
  return { from: new Date(inside[0]?.from ?? planned), target: new Date(planned), overdue: new Date(late) };
}

/** What is due as people go by it: folded into working hours, with the window by which it is judged and its clock zero. */
export type Due = Window & { zero: Date; window: Pick<Window, "from" | "overdue"> };

/** Folds an item into working hours. */
export function inWorkingHours<T extends Window>(item: T, zero: Date, staffing: Staffing): T & Due {
  const { from, overdue } = item;
  return { ...item, ...staffed(item, staffing), zero, window: { from, overdue } };
}
