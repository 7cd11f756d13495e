import { isCalendarDay, localTimeAt } from "../../timing/zoned-time.ts";

/** Before it there were no media: where "everything" begins. */
export const MEDIA_EPOCH = "2020-01-01";

const DEFAULT_DAYS = 84;
const DAY_MS = 86_400_000;
const two = (value: number) => String(value).padStart(2, "0");

/** The calendar day of an instant in a zone. */
export function dayIn(instant: Date, zone: string): string {
  const { year, month, day } = localTimeAt(instant, zone);
  return `${year}-${two(month)}-${two(day)}`;
}

/** A calendar day moved by whole days. */
export const plusDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

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
    if (isCalendarDay(value) && value >= MEDIA_EPOCH && value <= today) return value;
    unused.push({ name, value });
    return undefined;
  };
  const last = read("to", to) ?? today;
  const first = read("from", from) ?? plusDays(last, 1 - DEFAULT_DAYS);
  if (first <= last) return { range: { from: first, to: last }, unused };
  unused.push({ name: "from", value: first });
  return { range: { from: plusDays(last, 1 - DEFAULT_DAYS), to: last }, unused };
}
