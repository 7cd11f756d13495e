import { valuesOf } from "../filters/evaluate.ts";
import type { Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import { addMonths, DAY, dayOf, monthOf, type Wall, wallAt, weekOf, yearOf } from "../timing/calendar.ts";
import { localTimeAt, resolveLocalTime } from "../timing/zoned-time.ts";
import { valueText } from "./cell.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ReportGroup } from "./report-view.ts";

/** One value that rows are gathered by. `order` sorts groups; `filter` finds exactly their rows. */
export type GroupKey = { key: string; label: string; order: string | number; filter: Filter };

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
type Part = NonNullable<ReportGroup["by"]>;

function start(part: Part, wall: Wall): Wall {
  if (part === "day") return dayOf(wall);
  if (part === "week") return weekOf(wall);
  if (part === "year") return wallAt(yearOf(wall), 1);
  return wallAt(yearOf(wall), part === "month" ? monthOf(wall) : 3 * Math.ceil(monthOf(wall) / 3) - 2);
}

function end(part: Part, from: Wall): Wall {
  if (part === "day" || part === "week") return from + (part === "day" ? 1 : 7) * DAY;
  return addMonths(from, part === "month" ? 1 : part === "quarter" ? 3 : 12);
}

/** ISO 8601: the week belongs to the year that has its Thursday. */
function isoWeek(monday: Wall): string {
  const year = yearOf(monday + 3 * DAY);
  const first = weekOf(wallAt(year, 1, 4));
  return `${year}-W${String(1 + Math.round((monday - first) / (7 * DAY))).padStart(2, "0")}`;
}

function partLabel(part: Part, from: Wall): string {
  const year = yearOf(from);
  const month = monthOf(from);
  if (part === "year") return String(year);
  if (part === "quarter") return `Q${Math.ceil(month / 3)} ${year}`;
  if (part === "week") return isoWeek(from);
  const named = `${MONTHS[month - 1]} ${year}`;
  return part === "month" ? named : `${new Date(from).getUTCDate()} ${named}`;
}

function instantOf(wall: Wall, zone: string): string {
  const at = new Date(wall);
  const local = { year: yearOf(wall), month: monthOf(wall), day: at.getUTCDate(), hour: 0, minute: 0, second: 0 };
  return resolveLocalTime(local, zone).instant.toISOString();
}

function timeKey(field: string, part: Part, at: Date, zone: string): GroupKey {
  const local = localTimeAt(at, zone);
  const from = start(part, wallAt(local.year, local.month, local.day));
  const bounds: Filter[] = [
    { field, op: "ge", value: [instantOf(from, zone)] },
    { field, op: "lt", value: [instantOf(end(part, from), zone)] },
  ];
  return { key: String(from), label: partLabel(part, from), order: from, filter: { all: bounds } };
}

const NONE = "–";

/**
 * The groups a row belongs to: one, or one per entry where its value is a list (a test with two lots stands under both).
 * A row without a value belongs to a group of its own.
 */
export function groupKeys(subject: Subject, row: ReportRow, { field: id, by }: ReportGroup, zone: string): GroupKey[] {
  const field = fieldOf(subject, id);
  const values = field ? [...new Set(valuesOf(row, field))] : [];
  if (!field || values.length === 0)
    return [{ key: "", label: NONE, order: "", filter: { field: id, op: "isNull", value: [] } }];
  return values.map((value) => {
    if (by && value instanceof Date) return timeKey(id, by, value, zone);
    const scalar = typeof value === "number" || typeof value === "boolean" ? value : String(value);
    const key = typeof scalar === "string" ? scalar.toLowerCase() : String(scalar);
    const order = typeof scalar === "number" ? scalar : valueText(row, field, value).toLowerCase();
    const label = typeof scalar === "boolean" ? (scalar ? "Yes" : "No") : valueText(row, field, value);
    return { key, label, order, filter: { field: id, op: "eq", value: [scalar] } };
  });
}
