import { type Said, sentences } from "../messages/said.ts";

const says = sentences("clockChange", {
  repeated: "{typed} exists twice in {zone} on this night: the earlier one was taken, {taken}.",
  skipped: "{typed} does not exist in {zone}: the clock jumps over it; {taken} was taken.",
});

/** A wall-clock reading without a zone. Months and days count from 1. */
export type LocalTime = { year: number; month: number; day: number; hour: number; minute: number; second: number };

const LOCAL = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,3})?)?$/;
const OFFSET = /(Z|[+-]\d{2}:\d{2})$/;

const asUtc = (t: LocalTime) => {
  const date = new Date(Date.UTC(2000, t.month - 1, t.day, t.hour, t.minute, t.second));
  date.setUTCFullYear(t.year, t.month - 1, t.day);
  return date.getTime();
};

/** Reads `2026-03-28T17:00[:00]`; undefined for anything else and for days and hours that no calendar has (30 February, 24:00). */
export function parseLocalTime(text: string): LocalTime | undefined {
  const found = LOCAL.exec(text);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => Number(part ?? 0));
  const time = { year, month, day, hour, minute, second };
  if (month < 1 || hour > 23 || minute > 59 || second > 59) return undefined;
  const calendar = new Date(asUtc(time));
  return calendar.getUTCMonth() === month - 1 && calendar.getUTCDate() === day ? time : undefined;
}

/** Reads an instant written with its offset (`…Z`, `…+02:00`); undefined when the offset is missing or the date impossible. */
export function parseInstant(text: string): Date | undefined {
  const offset = OFFSET.exec(text)?.[1];
  if (offset === undefined) return undefined;
  const local = parseLocalTime(text.slice(0, -offset.length));
  if (!local) return undefined;
  const [hours = 0, minutes = 0] = offset === "Z" ? [] : offset.slice(1).split(":").map(Number);
  if (hours > 14 || minutes > 59) return undefined;
  const fraction = Number(/\.\d+/.exec(text)?.[0] ?? 0) * 1000;
  return new Date(
    asUtc(local) + Math.round(fraction) - (offset.startsWith("-") ? -1 : 1) * (hours * 60 + minutes) * 60_000,
  );
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      era: "short",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    formats.set(zone, format);
  }
  return format;
}

/** Whether a name is a time zone of the IANA list (`Europe/Paris`, `UTC`); bare offsets are not, as they know no clock change. */
export function isTimeZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    return formatOf(zone) !== undefined;
  } catch {
    return false;
  }
}

/** The wall clock of a zone at an instant. The zone must be one that `isTimeZone` accepts. */
export function localTimeAt(instant: Date, zone: string): LocalTime {
  const time: LocalTime = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  let beforeChrist = false;
  for (const { type, value } of formatOf(zone).formatToParts(instant)) {
    if (type in time) time[type as keyof LocalTime] = Number(value);
    else if (type === "era") beforeChrist = value.startsWith("B");
  }
  if (beforeChrist) time.year = 1 - time.year;
  return time;
}

/** How far a zone's wall clock is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: Date, zone: string): number {
  const whole = Math.floor(instant.getTime() / 1000) * 1000;
  return asUtc(localTimeAt(instant, zone)) - whole;
}

export type ResolvedTime = {
  instant: Date;
  /** `skipped`: the clock jumped over this reading. `repeated`: the clock showed it twice. */
  kind: "exact" | "skipped" | "repeated";
};

const DAY_MS = 86_400_000;

/**
 * The instant of a wall-clock reading. On a clock-change night it always answers and says what it took: the earlier of two
 * for a repeated reading; for a skipped one the instant that the unchanged clock would have shown it (one hour later on the
 * new clock), as Temporal's "compatible" does.
 */
export function resolveLocalTime(local: LocalTime, zone: string): ResolvedTime {
  const wall = asUtc(local);
  const before = offsetAt(new Date(wall - DAY_MS), zone);
  const after = offsetAt(new Date(wall + DAY_MS), zone);
  const matches = [...new Set([before, after])]
    .map((offset) => wall - offset)
    .filter((time) => time + offsetAt(new Date(time), zone) === wall)
    .sort((a, b) => a - b);
  const [first] = matches;
  if (first === undefined) return { instant: new Date(wall - before), kind: "skipped" };
  return { instant: new Date(first), kind: matches.length > 1 ? "repeated" : "exact" };
}

const MOST_SKIPPED_MS = 26 * 3_600_000;

/**
 * The first instant at which a zone's wall clock shows this reading or, where the clock jumps over it, a later one: what a
 * person means by "at 02:30" who must not be forgotten on a clock-change night.
 */
export function firstInstantAt(local: LocalTime, zone: string): Date {
  const { instant, kind } = resolveLocalTime(local, zone);
  if (kind !== "skipped") return instant;
  const wall = asUtc(local);
  let before = instant.getTime() - MOST_SKIPPED_MS; // Apia once jumped over a whole day
  let after = instant.getTime();
  while (after - before > 1000) {
    const middle = Math.floor((before + after) / 2000) * 1000;
    if (asUtc(localTimeAt(new Date(middle), zone)) > wall) after = middle;
    else before = middle;
  }
  return new Date(after);
}

const two = (value: number) => String(Math.abs(value)).padStart(2, "0");

/** `2026-03-29T10:00:00+02:00`: an instant as the zone's wall clock with its offset, to the second. */
export function formatZoned(instant: Date, zone: string): string {
  const t = localTimeAt(instant, zone);
  const minutes = Math.round(offsetAt(instant, zone) / 60_000);
  const offset = `${minutes < 0 ? "-" : "+"}${two(Math.trunc(minutes / 60))}:${two(minutes % 60)}`;
  return `${String(t.year).padStart(4, "0")}-${two(t.month)}-${two(t.day)}T${two(t.hour)}:${two(t.minute)}:${two(t.second)}${offset}`;
}

/** What was taken on a clock-change night, for the person who typed the time; undefined when there was nothing to choose. */
export function clockChangeSentence(typed: string, zone: string, { instant, kind }: ResolvedTime): Said | undefined {
  const taken = formatZoned(instant, zone);
  if (kind === "repeated") return says("repeated", { typed, zone, taken });
  if (kind === "skipped") return says("skipped", { typed, zone, taken });
  return undefined;
}

/** Whether a text is a day of the calendar as `YYYY-MM-DD`. JavaScript would take 30 February for 2 March. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(text);
}
