import { type Said, sentences } from "../../../messages/said.ts";
import { splitDelimited } from "../../entry/delimited.ts";
import { TIME_LAPSE_EVENTS, type TimeLapseEvent, timeLapseTimes } from "./time-lapse.ts";

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
export type TimeLapseImport = { rows: TimeLapseRow[]; faults: { line: number; sentence: Said }[] };

const numberIn = (text: string | undefined) =>
  text === undefined || text === "" ? undefined : Number(text.replace(",", "."));

/**
 * Reads all rows by a mapping. `line` counts from 1 with the header, as a spreadsheet shows it. A row with a fault is left
 * out whole: half an annotation would look like an embryo that stopped.
 */
export function readTimeLapse(
  { header, rows }: CsvTable,
  { unit, events, timeUnit }: TimeLapseMapping,
  known: ReadonlySet<number>,
): TimeLapseImport {
  const result: TimeLapseImport = { rows: [], faults: [] };
  const seen = new Set<number>();
  const indexOf = (column: string | undefined) => (column === undefined ? -1 : header.indexOf(column));
  for (const [index, row] of rows.entries()) {
    const line = index + 2;
    const fail = (sentence: Said) => result.faults.push({ line, sentence });
    const n = numberIn(row[indexOf(unit)]);
    if (n === undefined || !known.has(n)) {
      fail(says("noOocyte", { typed: row[indexOf(unit)] ?? "" }));
      continue;
    }
    if (seen.has(n)) {
      fail(says("twice", { oocyte: n }));
      continue;
    }
    seen.add(n);
    const cells = TIME_LAPSE_EVENTS.map((event) => [event, numberIn(row[indexOf(events[event])])] as const);
    const { times, faults } = timeLapseTimes(Object.fromEntries(cells), timeUnit);
    if (faults.length > 0) for (const fault of faults) fail(says("fault", { oocyte: n, fault }));
    else result.rows.push({ unit: n, times });
  }
  return result;
}
