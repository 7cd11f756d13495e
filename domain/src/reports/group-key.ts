import type { Field } from "../filters/field.ts";
import type { Filter } from "../filters/filter.ts";
import { recurringTimeText } from "../filters/recurring-time.ts";
import {
  DAY,
  hourOf,
  instantsOf,
  isRecurringPart,
  monthOf,
  type TimeGroup,
  type TimePart,
  unitAround,
  type Wall,
  wallAt,
  weekdayOf,
  weekOf,
  yearOf,
} from "../timing/calendar.ts";
import { bandFilter, bandOf } from "./number-band.ts";
import type { ReportGroup } from "./report-view.ts";

/** One value that rows are gathered by. `order` sorts groups; `filter` finds exactly their rows. */
export type GroupKey = { key: string; label: string; order: string | number; filter: Filter };

const WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** ISO 8601: the week belongs to the year that has its Thursday. */
function isoWeek(monday: Wall): string {
  const year = yearOf(monday + 3 * DAY);
  const first = weekOf(wallAt(year, 1, 4));
  return `${year}-W${String(1 + Math.round((monday - first) / (7 * DAY))).padStart(2, "0")}`;
}

function partLabel(part: TimeGroup, from: Wall): string {
  const year = yearOf(from);
  const month = monthOf(from);
  if (part === "year") return String(year);
  if (part === "quarter") return `Q${Math.ceil(month / 3)} ${year}`;
  if (part === "week") return isoWeek(from);
  const named = `${MONTHS[month - 1]} ${year}`;
  return part === "month" ? named : `${new Date(from).getUTCDate()} ${named}`;
}

const clockText = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The group of a day of the week, 1 Monday … 7 Sunday, or of an hour of the day, 0 … 23. */
function recurringGroup(field: string, part: "weekday" | "hour", n: number, zone: string): GroupKey {
  const time = part === "weekday" ? { weekdays: [n] } : { weekdays: [], minutes: { from: n * 60, to: (n + 1) * 60 } };
  const label = part === "weekday" ? (WEEKDAYS[n - 1] ?? "") : `${clockText(n)}–${clockText(n + 1)}`;
  const filter: Filter = { field, op: "recurs", value: [recurringTimeText(time), zone] };
  return { key: String(n), label, order: n, filter };
}

/** The group of a key that an engine tells: the start of a calendar unit, the number of a weekday or of an hour. */
export const keyedGroup = (field: string, part: TimePart, key: number, zone: string): GroupKey =>
  isRecurringPart(part) ? recurringGroup(field, part, key, zone) : timeGroup(field, part, key, zone);

/** The group that holds a reading of the site's clock. */
export function partGroup(field: string, part: TimePart, wall: Wall, zone: string): GroupKey {
  const own = { weekday: weekdayOf, hour: hourOf };
  return keyedGroup(field, part, isRecurringPart(part) ? own[part](wall) : wall, zone);
}

/** The group of the calendar unit that holds a reading of the site's clock. */
export function timeGroup(field: string, part: TimeGroup, wall: Wall, zone: string): GroupKey {
  const unit = unitAround(wall, part);
  const { from, to } = instantsOf(unit, zone);
  const bounds: Filter[] = [
    { field, op: "ge", value: [from.toISOString()] },
    { field, op: "lt", value: [to.toISOString()] },
  ];
  return { key: String(unit.from), label: partLabel(part, unit.from), order: unit.from, filter: { all: bounds } };
}

/** The group of the numbers that share a band with this one; undefined where the field has no such band. */
export function bandGroup(field: Field, kind: NonNullable<ReportGroup["band"]>, value: number): GroupKey | undefined {
  const band = bandOf(field, kind, value);
  return band && { key: String(band.order), label: band.label, order: band.order, filter: bandFilter(field.id, band) };
}

/** What is not recorded comes first, as it does in columns. */
export function compareOrders(a: GroupKey["order"], b: GroupKey["order"]): number {
  if (a === "" || b === "") return Number(b === "") - Number(a === "");
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The label of rows in which nothing is recorded. */
export const NONE = "–";
