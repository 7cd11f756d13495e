import type { Person } from "../../identity/claims.ts";
import { matchPeople } from "../../identity/match-people.ts";
import { peopleIn, storedPeople } from "../../identity/people.ts";
import { named, type Said, saidIn, sentences } from "../../messages/said.ts";
import { limitedNumber } from "../../policy/limited-number.ts";
import type { Limit, LimitedField } from "../../policy/limits.ts";
import type { Unparsed } from "../../stored-record.ts";
import type { DateOrder } from "../../timing/date-order.ts";
import { readTypedTime, twinOffset } from "../../timing/typed-time.ts";
import { formatZoned } from "../../timing/zoned-time.ts";

const says = sentences("cell", {
  oneOf: "{field} is one of: {known}.",
  needsDay: "{field} needs the day first: enter when the session began.",
  otherDay: "{field} is a time on {day}, but this one is on {typed}.",
  namesLoading: "The names of your colleagues are still loading. The name is entered once they are here.",
  tooLong: "{field} has at most {most} characters.",
  nobody: "Nobody with an account is called {typed}. For somebody else, type: {typed} (external)",
  people: "{field} may be {names}. Type the whole name.",
});

/** What a row of a sheet may hold in one cell; `null` is an answer of its own ("no blastocyst"). */
export type CellValue = string | number | boolean | null | Date | readonly string[] | Person | readonly Person[];

/** One answer of a closed list: the key that enters it, what is stored, what the cell shows, and what it means. */
export type Code = { code: string; value: string | number | boolean | null; short: string; meaning: string };

type Labelled = { field: string; label: string };

/**
 * One column of an entry grid. `code`: one key fills the cell. `codes`: any number of such keys. `number`: digits, held to
 * a limit. `time`: the wall clock of the site, on the day of the sheet. `moment`: date and time on that clock;
 * without a date, on the day of the sheet, or the first such time `after` what the sheet begins with. `person`: an account by
 * its name, or somebody who is named as external; `people` is who can be meant, undefined while nobody is known; `several`
 * takes more than one, with semicolons between them.
 */
export type Column = Labelled &
  (
    | { kind: "code"; codes: readonly Code[] }
    | { kind: "codes"; codes: readonly Code[] }
    | { kind: "number"; limit: LimitedField | Limit }
    | { kind: "text"; max: number }
    | { kind: "time" }
    | { kind: "moment"; meant?: "after" }
    | { kind: "person"; several?: true; people?: readonly Person[] | undefined }
  );

/**
 * Where times of a sheet belong: the zone, the order in which the site writes days, and any instant of the sheet's day.
 * Without a day no time of day can be read. `now` refuses times that lie after it.
 */
export type Clock = { zone: string; order: DateOrder; day?: Date | undefined; now: () => Date };

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

function readNumber(typed: string, limit: LimitedField | Limit, label: string): CellReading {
  // A decimal comma is what half of Europe types; a thousands separator is not read at all.
  const number = /^-?\d+([.,]\d+)?%?$/.test(typed) ? Number(typed.replace(",", ".").replace("%", "")) : Number.NaN;
  const parsed = limitedNumber(limit, label).safeParse(number);
  return parsed.success ? { value: parsed.data } : { error: saidIn(parsed.error.issues[0]) };
}

/** `2026-11-16` and `14:30`. */
const dayAndTime = (instant: Date, zone: string): [string, string] => {
  const shown = formatZoned(instant, zone);
  return [shown.slice(0, 10), `${shown.slice(11, 16)}${twinOffset(instant, zone)}`];
};

/** A time alone is on the clock's day, or the first `after` its instant. */
const readMoment = (typed: string, { zone, order, day, now }: Clock, meant: "day" | "after" = "day") =>
  readTypedTime(typed, { zone, order, now: now(), base: day && { at: day, meant } });

/** The cell shows no day, so it takes none but that of the sheet. */
function readTime(typed: string, clock: Clock, label: string): CellReading {
  if (!clock.day) return { error: says("needsDay", { field: named(label) }) };
  const reading = readMoment(typed, clock);
  if ("error" in reading) return reading;
  const [day] = dayAndTime(clock.day, clock.zone);
  const [on] = dayAndTime(reading.value, clock.zone);
  return on === day ? reading : { error: says("otherDay", { field: named(label), day, typed: on }) };
}

const EXTERNAL = " (external)";
/** In English and German, as both are typed. */
const NAMED_EXTERNAL = /^(.*\S)\s*\(extern(?:al)?\)$/i;
const LONGEST_NAME = 64;

/** Nobody becomes a free name by a slip: who has no account is named as external. */
function readPerson(
  typed: string,
  people: readonly Person[] | undefined,
  label: string,
): { value: Person } | { error: Said } {
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

function readPeople(typed: string, people: readonly Person[] | undefined, label: string): CellReading {
  const readings = typed.split(/[;+]/).flatMap((name) => (name.trim() ? [readPerson(name.trim(), people, label)] : []));
  const refused = readings.find((reading) => "error" in reading);
  if (refused) return refused;
  const value = storedPeople(readings.flatMap((reading) => ("value" in reading ? [reading.value] : [])));
  return value ? { value } : { empty: true };
}

/** Reads what was typed or pasted into a cell in which `now` stands. */
export function readCell(column: Column, text: string, clock: Clock, now?: Unparsed): CellReading {
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
      // A time alone corrects the clock time of what stands there and keeps its day.
      return now instanceof Date ? readMoment(typed, { ...clock, day: now }) : readMoment(typed, clock, column.meant);
    case "person":
      return (column.several ? readPeople : readPerson)(typed, column.people, column.label);
    case "text":
      if (typed.length <= column.max) return { value: typed };
      return { error: says("tooLong", { field: named(column.label), most: column.max }) };
  }
}

function peopleShown(value: Unparsed): string {
  const people = peopleIn(value);
  if (people.length === 0) return typeof value === "string" ? value : "?";
  return people.map(({ uid, name }) => (uid === name ? `${name}${EXTERNAL}` : name)).join("; ");
}

/** What a cell shows for a stored value: short, as in a laboratory's own table. A value of no list is shown as it is. */
export function showCell(column: Column, value: Unparsed, { zone }: Pick<Clock, "zone">): string {
  if (value === undefined) return "";
  if (column.kind === "code") return column.codes.find((code) => code.value === value)?.short ?? String(value);
  if (column.kind === "codes" && Array.isArray(value)) {
    return value.map((one) => column.codes.find((code) => code.value === one)?.short ?? String(one)).join(", ");
  }
  if (column.kind === "person") return peopleShown(value);
  if (value instanceof Date) {
    const [day, time] = dayAndTime(value, zone);
    return column.kind === "moment" ? `${day} ${time}` : time;
  }
  return String(value);
}
