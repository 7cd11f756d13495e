import { valuesOf } from "../filters/evaluate.ts";
import type { Field, Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import type { Filter } from "../filters/filter.ts";
import {
  DAY,
  instantsOf,
  monthOf,
  type TimeGroup,
  unitAround,
  type Wall,
  wallAt,
  wallClock,
  weekOf,
  yearOf,
} from "../timing/calendar.ts";
import { valueText } from "./cell.ts";
import { bandFilter, bandOf } from "./number-band.ts";
import type { ReportRow } from "./report-rows.ts";
import type { ReportGroup } from "./report-view.ts";

/** One value that rows are gathered by. `order` sorts groups; `filter` finds exactly their rows. */
export type GroupKey = { key: string; label: string; order: string | number; filter: Filter };

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

const timeKey = (field: string, part: TimeGroup, at: Date, zone: string) =>
  timeGroup(field, part, wallClock(at, zone), zone);

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

/**
 * The groups a row belongs to: one, or one per entry where its value is a list (a test with two lots stands under both).
 * A row without a value belongs to a group of its own.
 */
export function groupKeys(
  subject: Subject,
  row: ReportRow,
  { field: id, by, band }: ReportGroup,
  zone: string,
): GroupKey[] {
  const field = fieldOf(subject, id);
  const values = field ? [...new Set(valuesOf(row, field))] : [];
  if (!field || values.length === 0)
    return [{ key: "", label: NONE, order: "", filter: { field: id, op: "isNull", value: [] } }];
  const groups = values.map((value): GroupKey => {
    if (by && value instanceof Date) return timeKey(id, by, value, zone);
    const banded = band && typeof value === "number" ? bandGroup(field, band, value) : undefined;
    if (banded) return banded;
    const scalar = typeof value === "number" || typeof value === "boolean" ? value : String(value);
    const key = typeof scalar === "string" ? scalar.toLowerCase() : String(scalar);
    const order = typeof scalar === "number" ? scalar : valueText(row, field, value).toLowerCase();
    const label = typeof scalar === "boolean" ? (scalar ? "Yes" : "No") : valueText(row, field, value);
    return { key, label, order, filter: { field: id, op: "eq", value: [scalar] } };
  });
  // Texts that differ by case alone are one group, in which the row stands once.
  return [...new Map(groups.map((group) => [group.key, group])).values()];
}
