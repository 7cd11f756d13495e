import { type Said, sentences } from "../messages/said.ts";
import {
  dayAsWritten,
  readTypedClock,
  readTypedDay,
  type TypingContext,
  type WrittenLanguage,
} from "../timing/typed-time.ts";
import { MOST_HOLIDAYS } from "./stored-site.ts";

const says = sentences("holidays", {
  line: "Line {line}: {fault}",
  twice: "{typed} stands in the list twice.",
  many: "The list is longer than {most} days. Remove days of the past.",
});

/** A list of days as `config/site` keeps it; or what is wrong with the first line that cannot be read. */
export type TypedHolidays = { value: string[] } | { error: Said };

/** The hours at the end of a line: `08:00-12:00`, `8:00 – 12:00`. */
const HOURS = /\s+(\S*\d{1,2}[:.]?\d{2})\s*[-\u2010-\u2015]\s*(\d{1,2}[:.]?\d{2})$/;

const fourDigits = (clock: string) => clock.replace(".", ":").replace(/^(\d):/, "0$1:");

function readLine(typed: string, context: TypingContext): { value: string } | { error: Said } {
  const [hours = "", from, to] = HOURS.exec(typed) ?? [];
  const day = readTypedDay(typed.slice(0, typed.length - hours.length), context);
  if ("error" in day || from === undefined || to === undefined) return day;
  const clocks = [from, to].map((clock) => readTypedClock(fourDigits(clock)));
  const texts: string[] = [];
  for (const clock of clocks) {
    if ("error" in clock) return clock;
    texts.push(clock.value);
  }
  return { value: `${day.value} ${texts.join("-")}` };
}

/** Reads a pasted list, one day per line, with hours where people come nevertheless: `24.12.2026 08:00-12:00`. */
export function readHolidays(text: string, context: TypingContext): TypedHolidays {
  const found = new Map<string, string>();
  for (const [at, line] of text.split("\n").entries()) {
    const typed = line.trim();
    if (typed === "") continue;
    const read = readLine(typed, context);
    if ("error" in read) return { error: says("line", { line: at + 1, fault: read.error }) };
    const day = read.value.slice(0, 10);
    if (found.has(day)) return { error: says("line", { line: at + 1, fault: says("twice", { typed }) }) };
    found.set(day, read.value);
  }
  if (found.size > MOST_HOLIDAYS) return { error: says("many", { most: MOST_HOLIDAYS }) };
  return { value: [...found.values()].sort() };
}

/** The list as `readHolidays` reads it. */
export const writtenHolidays = (
  holidays: readonly string[],
  order: TypingContext["order"],
  language: WrittenLanguage,
): string =>
  holidays
    .map((one) => [dayAsWritten(one.slice(0, 10), order, language) ?? one.slice(0, 10), one.slice(11)].join(" ").trim())
    .join("\n");
