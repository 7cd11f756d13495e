import { type Said, sentences } from "../../../../messages/said.ts";
import { splitDelimited } from "../../../entry/delimited.ts";
import type { SheetRows } from "../../../sheet.ts";
import { HOURS_PER, TIME_LAPSE_EVENTS, type TimeLapseEvent, timeLapseTimes } from "./time-lapse.ts";

const says = sentences("timeLapseFile", {
  noOocyte: "There is no oocyte {typed} in this record.",
  twice: "Oocyte {oocyte} is in the file twice.",
  fault: "Oocyte {oocyte}: {fault}",
});

/** Which column of a file holds the oocyte, and which holds each event. Kept per device, as exports of one are alike. */
export type TimeLapseMapping = { unit: string; events: Partial<Record<TimeLapseEvent, string>>; timeUnit: string };

export type CsvTable = { header: string[]; rows: string[][] };

const SEPARATORS = [";", "\t", ","];

/** Reads a CSV export: separator by its first line, quotes doubled, a byte-order mark ignored. */
export function readCsv(text: string): CsvTable {
  const clean = text.replace(/^\uFEFF/, "");
  const firstLine = clean.slice(0, clean.search(/[\r\n]|$/));
  const count = (separator: string) => firstLine.split(separator).length;
  const separator = SEPARATORS.reduce((best, next) => (count(next) > count(best) ? next : best));
  const [header = [], ...rows] = splitDelimited(clean, separator).filter((line) => line.some((value) => value !== ""));
  return { header, rows };
}

const UNIT_NAMES = ["wellnumber", "well", "oocyte", "unit", "no", "embryoid"];
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "");

/** A first guess from the names of the columns; a person looks at it before anything is read. */
export function guessMapping(header: readonly string[]): TimeLapseMapping {
  const named = (names: readonly string[]) =>
    names.map((name) => header.find((column) => plain(column) === name)).find((column) => column !== undefined);
  const events: TimeLapseMapping["events"] = {};
  for (const event of TIME_LAPSE_EVENTS) {
    const key = plain(event);
    // A time is preferred to a value, and the bare name to both.
    const column = named([key, `time${key}`, `value${key}`]);
    if (column !== undefined) events[event] = column;
  }
  return { unit: named(UNIT_NAMES) ?? "", events, timeUnit: "h" };
}

export type TimeLapseRow = { unit: number; times: Partial<Record<TimeLapseEvent, number>> };
/** `unknown`: names of wells that stand for no oocyte yet, each once. */
export type TimeLapseImport = { rows: TimeLapseRow[]; faults: { line: number; sentence: Said }[]; unknown: string[] };

const NUMBERED = /^(?:well|w|oocyte|embryo|no)?0*([1-9]\d*)$/;

/** How exports name one well: `Well 03`, `3` and `no. 3` are the same. */
export const wellKey = (typed: string) =>
  plain(typed)
    .replace(/(?<!\d)0+(?=\d)/g, "")
    .replace(NUMBERED, "$1");

/** Oocytes by what a file may call them: their number, or dish and position where those stand in the record. */
export function oocytesByWell(units: readonly number[], rows: SheetRows): Map<string, number> {
  const found = new Map<string, number>();
  const twice = new Set<string>();
  for (const unit of units) {
    const { dish, position } = rows[String(unit)] ?? {};
    if (typeof dish !== "string" || typeof position !== "number") continue;
    const key = wellKey(`${dish}${position}`);
    if (found.has(key)) twice.add(key);
    found.set(key, unit);
  }
  for (const key of twice) found.delete(key);
  for (const unit of units) found.set(String(unit), unit);
  return found;
}

const CLOCK = /^(\d+):([0-5]\d)(?::([0-5]\d))?$/;

/** A number of the file's unit; hours and minutes (`26:24`) whatever that is. Undefined where nothing is said. */
function numberIn(text: string | undefined, hoursPerUnit = 1): number | undefined {
  if (text === undefined || text === "") return undefined;
  const [, hours, minutes, seconds = 0] = CLOCK.exec(text) ?? [];
  if (hours === undefined) return Number(text.replace(",", "."));
  return (Number(hours) + Number(minutes) / 60 + Number(seconds) / 3600) / hoursPerUnit;
}

/**
 * Reads all rows by a mapping. `line` counts from 1 with the header, as a spreadsheet shows it. A row with a fault is left
 * out whole: half an annotation would look like an embryo that stopped. `oocytes` by the keys of their wells.
 */
export function readTimeLapse(
  { header, rows }: CsvTable,
  { unit, events, timeUnit }: TimeLapseMapping,
  oocytes: ReadonlyMap<string, number>,
): TimeLapseImport {
  const result: TimeLapseImport = { rows: [], faults: [], unknown: [] };
  const seen = new Set<number>();
  const indexOf = (column: string | undefined) => (column === undefined ? -1 : header.indexOf(column));
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    const fail = (sentence: Said) => result.faults.push({ line, sentence });
    const typed = row[indexOf(unit)] ?? "";
    const n = oocytes.get(wellKey(typed));
    if (n === undefined) {
      fail(says("noOocyte", { typed }));
      if (wellKey(typed) !== "" && !result.unknown.includes(typed)) result.unknown.push(typed);
      continue;
    }
    if (seen.has(n)) {
      fail(says("twice", { oocyte: n }));
      continue;
    }
    seen.add(n);
    const cells = TIME_LAPSE_EVENTS.map(
      (event) => [event, numberIn(row[indexOf(events[event])], HOURS_PER[timeUnit])] as const,
    );
    const { times, faults } = timeLapseTimes(Object.fromEntries(cells), timeUnit);
    if (faults.length > 0) for (const fault of faults) fail(says("fault", { oocyte: n, fault }));
    else result.rows.push({ unit: n, times });
  }
  return result;
}
