import { type Said, saidIn, sentences } from "../messages/said.ts";
import { limitOf } from "../policy/limits.ts";
import { type CellValue, type Clock, type Column, readCell } from "../records/entry/column.ts";
import { lintPhi } from "../subjects/phi-lint.ts";
import { normaliseSubjectCode, SubjectCode } from "../subjects/subject-code.ts";
import { readTypedDay } from "../timing/typed-time.ts";
import type { ImportPlan, MappedColumn } from "./import-run.ts";
import type { ImportTarget } from "./import-targets.ts";

const says = sentences("importCell", {
  fault: "The spreadsheet has an error here: {typed}.",
  formula: "This is a formula without its result. Save the file as values.",
  otherUnit: "{typed} has another unit than the column, which is read in {unit}.",
  notNumber: "“{typed}” is not a number.",
  identifying: "{fault} Remove it from the file: records hold no names.",
  noDay: "There is no day for this time.",
});

/** What is stored of a cell; `isAssumed`: its time of day was declared for the whole file. */
export type ImportedCell = { value: CellValue; isAssumed?: true } | { empty: true } | { error: Said };

const ERRORS =
  /^#(?:REF|N\/A|VALUE|DIV\/0|NAME\?|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|CONNECT|UNKNOWN|GETTING_DATA|BEZUG|NV|WERT|ZAHL|ÜBERLAUF|KALK|FELD)/i;

const plainUnit = (unit: string) =>
  unit
    .toLowerCase()
    .replaceAll(/[\s·*]/g, "")
    .replaceAll("µ", "u");

/** A number with or without its unit, in that of the record. */
function readAmount(
  text: string,
  { unit: declared }: MappedColumn,
  { units, column }: ImportTarget,
  clock: Clock,
): ImportedCell {
  const [, digits, said = ""] = /^(-?\d+(?:[.,]\d+)?)\s*(.*)$/.exec(text) ?? [];
  if (digits === undefined) return { error: says("notNumber", { typed: text }) };
  const limit = column.kind === "number" ? limitOf(column.limit).unit : "";
  const unit = declared ?? Object.keys(units ?? {})[0] ?? limit;
  if (said !== "" && plainUnit(said) !== plainUnit(unit))
    return { error: says("otherUnit", { typed: text, unit: unit === "" ? "1" : unit }) };
  const factor = units?.[unit] ?? 1;
  const number = factor === 1 ? digits : String(Number((Number(digits.replace(",", ".")) * factor).toPrecision(6)));
  return readCell(column, number, clock);
}

/** 03.04.16 as 03.04.2016, up to the present year; all else as it is. */
const withLongYear = (text: string, now: Date) =>
  text.replace(/^(\d{1,2}[-/.]\d{1,2}[-/.])(\d{2})(?=\s|$)/, (all, day: string, year: string) =>
    Number(year) <= now.getUTCFullYear() % 100 ? `${day}20${year}` : all,
  );

/** The time of day that spreadsheets and people write; `9.30` beside a day is no day. */
const CLOCK_ALONE = /^\d{1,2}(?:[:.h]\d{2})?(?: ?uhr)?$|^\d{4}$/i;
const DATE_FIRST = /^(\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}).*$/;

function readTime(text: string, day: string | undefined, plan: ImportPlan, column: Column, clock: Clock): ImportedCell {
  const written = plan.shortYears ? withLongYear(text, clock.now()) : text;
  if (day !== undefined && CLOCK_ALONE.test(written)) {
    const on = (plan.shortYears ? withLongYear(day, clock.now()) : day).replace(DATE_FIRST, "$1");
    if (on === "") return { error: says("noDay") };
    return readCell(column, `${on} ${/^\d{1,2}$/.test(written) ? `${written}:00` : written}`, clock);
  }
  const isDay = plan.timeOfDay !== undefined && "value" in readTypedDay(written, { ...clock, now: clock.now() });
  if (!isDay) return readCell(column, written, { ...clock, day: undefined });
  const read = readCell(column, `${written} ${plan.timeOfDay}`, clock);
  return "value" in read ? { ...read, isAssumed: true } : read;
}

/** Somebody is named as the file names them, and is nobody's account: the file does not say whose. */
function readPeople(text: string, isSeveral: boolean): ImportedCell {
  const names = (isSeveral ? text.split(/[;+/&]/) : [text])
    .map((name) => name.trim().slice(0, 64))
    .filter((name) => name !== "");
  const people = names.slice(0, 4).map((name) => ({ uid: name, name }));
  const [only, ...others] = people;
  if (!only) return { empty: true };
  return { value: others.length > 0 ? people : only };
}

function readText(text: string, column: Column, clock: Clock): ImportedCell {
  const [hit] = lintPhi(text);
  return hit ? { error: says("identifying", { fault: hit.sentence }) } : readCell(column, text, clock);
}

/** Reads a cell of a file as its column was declared. Nothing is guessed: what cannot be read is told why not. */
export function readImportedCell(
  target: ImportTarget,
  mapped: MappedColumn,
  text: string,
  { plan, day, clock }: { plan: ImportPlan; day?: string | undefined; clock: Clock },
): ImportedCell {
  if (text === "") return { empty: true };
  if (ERRORS.test(text)) return { error: says("fault", { typed: text }) };
  if (text.startsWith("=")) return { error: says("formula") };
  const { column } = target;
  const meant = mapped.values && Object.hasOwn(mapped.values, text) ? mapped.values[text] : undefined;
  if (meant === "") return { empty: true };
  if (target.as === "subject" || target.id === "subject") {
    const code = SubjectCode.safeParse(text);
    return code.success ? { value: normaliseSubjectCode(text) } : { error: saidIn(code.error.issues[0]) };
  }
  if (target.as === "day") {
    const written = plan.shortYears ? withLongYear(text, clock.now()) : text;
    return readTypedDay(written, { ...clock, now: clock.now() });
  }
  switch (column.kind) {
    case "number":
      return readAmount(meant ?? text, mapped, target, clock);
    case "moment":
      return readTime(text, day, plan, column, clock);
    case "person":
      return readPeople(text, column.several === true);
    case "text":
      return readText(meant ?? text, column, clock);
    default:
      return readCell(column, meant ?? text, clock);
  }
}
