import { Person } from "../../identity/claims.ts";
import { matchPeople } from "../../identity/match-people.ts";
import { named, type Said, saidIn, sentences } from "../../messages/said.ts";
import { limitedNumber } from "../../policy/limited-number.ts";
import type { LimitedField } from "../../policy/limits.ts";
import { formatZoned, type LocalTime, localTimeAt, parseLocalTime, resolveLocalTime } from "../../timing/zoned-time.ts";

const says = sentences("cell", {
  oneOf: "{field} is one of: {known}.",
  skippedTime: "{typed} does not exist on this day: the clock jumps over it.",
  needsDay: "{field} needs the day first: enter when the session began.",
  time: "{field} is a time such as 14:30 or 1430.",
  moment: "{field} is a date and time such as 2026-11-16 14:30, 16.11. 14:30 or 14:30.",
  noDate: "{typed} is no date of the calendar.",
  namesLoading: "The names of your colleagues are still loading. Try again in a moment.",
  tooLong: "{field} has at most {most} characters.",
  future: "This time lies in the future.",
  nobody: "Nobody with an account is called {typed}. For somebody else, type: {typed} (external)",
  people: "{field} may be {names}. Type the whole name.",
});

/** What a row of a sheet may hold in one cell; `null` is an answer of its own ("no blastocyst"). */
export type CellValue = string | number | boolean | null | Date | readonly string[] | Person;

/** One answer of a closed list: the key that enters it, what is stored, what the cell shows, and what it means. */
export type Code = { code: string; value: string | number | boolean | null; short: string; meaning: string };

type Labelled = { field: string; label: string };

/**
 * One column of an entry grid. `code`: one key fills the cell. `codes`: any number of such keys. `number`: digits, held to the limits table.
 * `time`: the wall clock of the site, on the day of the sheet. `moment`: date and time on that clock; without a date, on
 * the day of the sheet. `person`: an account by its name, or somebody who is named as external; `people` is who can be meant,
 * undefined while nobody is known.
 */
export type Column = Labelled &
  (
    | { kind: "code"; codes: readonly Code[] }
    | { kind: "codes"; codes: readonly Code[] }
    | { kind: "number"; limit: LimitedField }
    | { kind: "text"; max: number }
    | { kind: "time" }
    | { kind: "moment" }
    | { kind: "person"; people?: readonly Person[] | undefined }
  );

/**
 * Where times of a sheet belong: the zone, and any instant of its day. Without a day no time of day can be read. `now`
 * refuses times that lie after it.
 */
export type Clock = { zone: string; day?: Date | undefined; now?: () => Date };

/** What was typed, as it is stored; `empty` takes the value away. Nothing is guessed: all else is told why not. */
export type CellReading = { value: CellValue } | { empty: true } | { error: Said };

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function readCode(typed: string, codes: readonly Code[], label: string): CellReading {
  const found =
    codes.find(({ code }) => same(code, typed)) ??
    codes.find(({ short, meaning, value }) => [short, meaning, String(value)].some((name) => same(name, typed)));
  if (found) return { value: found.value };
  const known = codes.map(({ code, short }) => (same(code, short) ? code : `${code} ${short}`));
  return { error: says("oneOf", { field: named(label), known }) };
}

/** `sl`, `s l` and `Sudden, Leak` are the same two answers; each counts once, in the order of the list. */
function readCodes(typed: string, codes: readonly Code[], label: string): CellReading {
  const read = (parts: readonly string[]) => parts.map((part) => readCode(part, codes, label));
  const isRead = (readings: readonly CellReading[]) => readings.every((reading) => "value" in reading);
  const parts = typed.split(/[,;+]/).flatMap((part) => part.trim() || []);
  const byWord = read(parts);
  const readings = isRead(byWord) ? byWord : read([...typed.replaceAll(/[\s,;+]/g, "")]);
  if (!isRead(readings)) return readings.find((reading) => "error" in reading) ?? { empty: true };
  const values = readings.flatMap((reading) => ("value" in reading ? [String(reading.value)] : []));
  return { value: codes.flatMap(({ value }) => (values.includes(String(value)) ? [String(value)] : [])) };
}

function readNumber(typed: string, limit: LimitedField, label: string): CellReading {
  // A decimal comma is what half of Europe types; a thousands separator is not read at all.
  const number = /^-?\d+([.,]\d+)?%?$/.test(typed) ? Number(typed.replace(",", ".").replace("%", "")) : Number.NaN;
  const parsed = limitedNumber(limit, label).safeParse(number);
  return parsed.success ? { value: parsed.data } : { error: saidIn(parsed.error.issues[0]) };
}

const two = (value: number) => String(value).padStart(2, "0");

const CLOCK = /^(\d{1,2})[:.h]?(\d{2})$/;

/** Hour and minute of `14:30` or `1430`. */
function clockTimeOf(typed: string): Pick<LocalTime, "hour" | "minute"> | undefined {
  const [, hour = "", minute = ""] = CLOCK.exec(typed) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) return undefined;
  return { hour: Number(hour), minute: Number(minute) };
}

function resolved(typed: string, local: LocalTime, { zone, now }: Clock): CellReading {
  const { instant, kind } = resolveLocalTime(local, zone);
  if (kind === "skipped") return { error: says("skippedTime", { typed }) };
  if (now && instant > now()) return { error: says("future") };
  return { value: instant };
}

const NEEDS_DAY = (label: string) => ({ error: says("needsDay", { field: named(label) }) });

function readTime(typed: string, clock: Clock, label: string): CellReading {
  const time = clockTimeOf(typed);
  if (!time) return { error: says("time", { field: named(label) }) };
  if (!clock.day) return NEEDS_DAY(label);
  return resolved(typed, { ...localTimeAt(clock.day, clock.zone), ...time, second: 0 }, clock);
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})[T ]\s*(\S+)$/;
/** Day before month; a slash, which half of the world reads the other way round, is not read. */
const SHORT_DAY = /^(\d{1,2})\.(\d{1,2})\.?(\d{4})?\s+(\S+)$/;

/** `2026-11-16 14:30`, `16.11. 1430`, or the time alone on the clock's day; a day without a year is in the clock's year. */
function readMoment(typed: string, clock: Clock, label: string): CellReading {
  const [, isoYear, isoMonth, isoDay, isoTime] = ISO_DAY.exec(typed) ?? [];
  const [, day, month, year, shortTime] = SHORT_DAY.exec(typed) ?? [];
  const time = clockTimeOf(isoTime ?? shortTime ?? typed);
  if (!time) return { error: says("moment", { field: named(label) }) };
  const today = clock.day && localTimeAt(clock.day, clock.zone);
  const date = {
    year: isoYear ?? year ?? today?.year,
    month: isoMonth ?? month ?? today?.month,
    day: isoDay ?? day ?? today?.day,
  };
  if (date.year === undefined || date.month === undefined || date.day === undefined) return NEEDS_DAY(label);
  const padded = `${date.year}-${two(Number(date.month))}-${two(Number(date.day))}T${two(time.hour)}:${two(time.minute)}`;
  const local = parseLocalTime(padded);
  return local ? resolved(typed, local, clock) : { error: says("noDate", { typed }) };
}

const EXTERNAL = " (external)";
/** In English and German, as both are typed. */
const NAMED_EXTERNAL = /^(.*\S)\s*\(extern(?:al)?\)$/i;
const LONGEST_NAME = 64;

/** Nobody becomes a free name by a slip: who has no account is named as external. */
function readPerson(typed: string, people: readonly Person[] | undefined, label: string): CellReading {
  const external = NAMED_EXTERNAL.exec(typed)?.[1]?.slice(0, LONGEST_NAME);
  if (external !== undefined) return { value: { uid: external, name: external } };
  if (!people) return { error: says("namesLoading") };
  const [only, ...others] = matchPeople(typed, people);
  if (!only) return { error: says("nobody", { typed }) };
  if (others.length > 0) {
    const names = [only, ...others].map(({ name }) => name);
    return { error: says("people", { field: named(label), names }) };
  }
  return { value: { uid: only.uid, name: only.name } };
}

/** Reads what was typed or pasted into a cell. */
export function readCell(column: Column, text: string, clock: Clock): CellReading {
  const typed = text.trim();
  if (typed === "") return { empty: true };
  switch (column.kind) {
    case "code":
      return readCode(typed, column.codes, column.label);
    case "codes":
      return readCodes(typed, column.codes, column.label);
    case "number":
      return readNumber(typed, column.limit, column.label);
    case "time":
      return readTime(typed, clock, column.label);
    case "moment":
      return readMoment(typed, clock, column.label);
    case "person":
      return readPerson(typed, column.people, column.label);
    case "text":
      if (typed.length <= column.max) return { value: typed };
      return { error: says("tooLong", { field: named(column.label), most: column.max }) };
  }
}

function personShown(value: unknown): string {
  const { data } = Person.safeParse(value);
  if (!data) return typeof value === "string" ? value : "?";
  return data.uid === data.name ? `${data.name}${EXTERNAL}` : data.name;
}

/** What a cell shows for a stored value: short, as in a laboratory's own table. A value of no list is shown as it is. */
export function showCell(column: Column, value: unknown, { zone }: Clock): string {
  if (value === undefined) return "";
  if (column.kind === "code") return column.codes.find((code) => code.value === value)?.short ?? String(value);
  if (column.kind === "codes" && Array.isArray(value)) {
    return value.map((one) => column.codes.find((code) => code.value === one)?.short ?? String(one)).join(", ");
  }
  if (column.kind === "person") return personShown(value);
  if (column.kind === "moment" && value instanceof Date) return formatZoned(value, zone).slice(0, 16).replace("T", " ");
  if (value instanceof Date) {
    const { hour, minute } = localTimeAt(value, zone);
    return `${two(hour)}:${two(minute)}`;
  }
  return String(value);
}
