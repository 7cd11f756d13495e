import type { Filter } from "../filters/filter.ts";
import { DAY, instantsOf, unitAround, type Wall } from "../timing/calendar.ts";
import { isCalendarDay, localTimeAt } from "../timing/zoned-time.ts";

/** Before it nothing was recorded here: where "everything" begins. */
export const EPOCH = "2000-01-01";

const DEFAULT_DAYS = 84;
const two = (value: number) => String(value).padStart(2, "0");

/** The calendar day of an instant in a zone. */
export function dayIn(instant: Date, zone: string): string {
  const { year, month, day } = localTimeAt(instant, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** A calendar day moved by whole days. */
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

type Clock = { now: Date; zone: string };

/**
 * The range that an address asks for, by default the last twelve weeks. Days that are none, lie in the future or stand the
 * wrong way round are not used, and told.
 */
export function rangeOf(from: string | null, to: string | null, { now, zone }: Clock) {
  const today = dayIn(now, zone);
  const unused: { name: string; value: string }[] = [];
  const read = (name: string, value: string | null): string | undefined => {
    if (!value) return undefined;
    if (isCalendarDay(value) && value >= EPOCH && value <= today) return value;
    unused.push({ name, value });
    return undefined;
  };
  const last = read("to", to) ?? today;
  const first = read("from", from) ?? plusDays(last, 1 - DEFAULT_DAYS);
  if (first <= last) return { range: { from: first, to: last }, unused };
  unused.push({ name: "from", value: first });
  return { range: { from: plusDays(last, 1 - DEFAULT_DAYS), to: last }, unused };
}

export type Range = { from: string; to: string };

/** Calendar days are read on the clock of the site, which midnight of UTC stands for here. */
const wallOf = (day: string): Wall => Date.parse(`${day}T00:00:00Z`);

/** Lets through what a field places on a day of the range, both ends included. */
export function withinRange(range: Range, zone: string): (field: string) => Filter {
  const { from, to } = instantsOf({ from: wallOf(range.from), to: wallOf(range.to) + DAY }, zone);
  return (field) => ({
    all: [
      { field, op: "ge", value: [from.toISOString()] },
      { field, op: "lt", value: [to.toISOString()] },
    ],
  });
}

/** The weeks or months from the first that is there to the last, also those in between of which nothing is; keys are theirs in groups. */
export function placesOf(keys: readonly string[], unit: "week" | "month"): string[] {
  const walls = keys.map(Number);
  const last = Math.max(...walls);
  const places: string[] = [];
  for (let wall = Math.min(...walls); wall <= last; wall = unitAround(wall, unit).to) places.push(String(wall));
  return places;
}
