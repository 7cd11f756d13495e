import { realDay, unitAround, wallAt, yearOf } from "../../../timing/calendar.ts";
import { fixedStretch, type Meaning, normAt, type Read, type Reader, reads, resolveMeaning } from "../date-reader.ts";

/** A stretch that repeats every day, week, month or year. */
export const every = (cycle: Exclude<Meaning["cycle"], "none">, at: Meaning["at"]): Meaning => ({ at, cycle });

/** A day or month with or without its year. */
export function dayMonth(month: number, day: number | undefined, year: number | undefined, thisYear: number): Meaning {
  const stretch = (y: number) =>
    day === undefined ? { from: wallAt(y, month), to: wallAt(y, month + 1) } : realDay(y, month, day);
  return year === undefined ? every("year", (k) => stretch(thisYear + k)) : { at: () => stretch(year), cycle: "none" };
}

/** "Oct-26", as spreadsheets write October 2026 and others the 26th: who writes days first means the month. */
export function monthOrDay(reader: Parameters<Reader>[0], at: number, month: number): Read | undefined {
  const number = reader.tokens[at + 2];
  const years = Number(number?.text);
  const thisYear = yearOf(reader.wall);
  const isYear = years > 14 && 2000 + years <= thisYear + (reader.direction === "past" ? 0 : 3);
  const isOne =
    reads(reader, at + 1, "-") && /^\d{2}$/.test(number?.text ?? "") && number?.start === reader.tokens[at + 1]?.end;
  const isLonger = /^[-/]$/.test(normAt(reader, at + 3)) || /^\d{4}$/.test(normAt(reader, at + 3));
  const day = resolveMeaning(dayMonth(month, years, undefined, thisYear), reader);
  if (!isOne || !isYear || isLonger) return undefined;
  const ofYear = unitAround(wallAt(2000 + years, month), "month");
  return day ? { end: at + 3, readings: [ofYear, day] } : { end: at + 3, meaning: fixedStretch(ofYear) };
}
