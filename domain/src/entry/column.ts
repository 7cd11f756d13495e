import { limitedNumber } from "../policy/limited-number.ts";
import type { LimitedField } from "../policy/limits.ts";
import { localTimeAt, resolveLocalTime } from "../timing/zoned-time.ts";

/** What a row of a sheet may hold in one cell; `null` is an answer of its own ("no blastocyst"). */
export type CellValue = string | number | boolean | null | Date | readonly string[];

/** One answer of a closed list: the key that enters it, what is stored, what the cell shows, and what it means. */
export type Code = { code: string; value: string | number | boolean | null; short: string; meaning: string };

type Named = { field: string; label: string };

/**
 * One column of an entry grid. `code`: one key fills the cell. `codes`: any number of such keys. `number`: digits, held to the limits table.
 * `time`: the wall clock of the site, on the day of the sheet.
 */
export type Column = Named &
  (
    | { kind: "code"; codes: readonly Code[] }
    | { kind: "codes"; codes: readonly Code[] }
    | { kind: "number"; limit: LimitedField }
    | { kind: "text"; max: number }
    | { kind: "time" }
  );

/** Where times of a sheet belong: the zone, and any instant of its day. Without a day no time can be read. */
export type Clock = { zone: string; day?: Date | undefined };

/** What was typed, as it is stored; `empty` takes the value away. Nothing is guessed: all else is a sentence. */
export type CellReading = { value: CellValue } | { empty: true } | { error: string };

const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

function readCode(typed: string, codes: readonly Code[], label: string): CellReading {
  const found =
    codes.find(({ code }) => same(code, typed)) ??
    codes.find(({ short, meaning, value }) => [short, meaning, String(value)].some((name) => same(name, typed)));
  if (found) return { value: found.value };
  const known = codes.map(({ code, short }) => (same(code, short) ? code : `${code} ${short}`)).join(", ");
  return { error: `${label} is one of: ${known}.` };
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
  return parsed.success ? { value: parsed.data } : { error: parsed.error.issues[0]?.message ?? "" };
}

const CLOCK = /^(\d{1,2})[:.h]?(\d{2})$/;

function readTime(typed: string, { zone, day }: Clock, label: string): CellReading {
  const [, hour = "", minute = ""] = CLOCK.exec(typed) ?? [];
  if (hour === "" || Number(hour) > 23 || Number(minute) > 59) {
    return { error: `${label} is a time such as 14:30 or 1430.` };
  }
  if (!day) return { error: `${label} needs the day first: enter when the session began.` };
  const local = { ...localTimeAt(day, zone), hour: Number(hour), minute: Number(minute), second: 0 };
  const { instant, kind } = resolveLocalTime(local, zone);
  if (kind === "skipped") return { error: `${typed} does not exist on this day: the clock jumps over it.` };
  return { value: instant };
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
    case "text":
      if (typed.length <= column.max) return { value: typed };
      return { error: `${column.label} has at most ${column.max} characters.` };
  }
}

const two = (value: number) => String(value).padStart(2, "0");

/** What a cell shows for a stored value: short, as in a laboratory's own table. A value of no list is shown as it is. */
export function showCell(column: Column, value: unknown, { zone }: Clock): string {
  if (value === undefined) return "";
  if (column.kind === "code") return column.codes.find((code) => code.value === value)?.short ?? String(value);
  if (column.kind === "codes" && Array.isArray(value)) {
    return value.map((one) => column.codes.find((code) => code.value === one)?.short ?? String(one)).join(", ");
  }
  if (value instanceof Date) {
    const { hour, minute } = localTimeAt(value, zone);
    return `${two(hour)}:${two(minute)}`;
  }
  return String(value);
}
