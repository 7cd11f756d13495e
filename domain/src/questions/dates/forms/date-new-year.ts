import { yearOf } from "../../../timing/calendar.ts";
import { normAt, type Reader, reads, skip } from "../date-reader.ts";
import { dayMonth } from "./date-month-day.ts";
import { yearAt } from "./date-years.ts";

const EDGES = /^(?:since|before|after|until|till|by|from|to)$/;

/** "Since the new year", "New Year's Day 2026", "on New Year's Eve". Other feasts have no place in the policies. */
export const newYear: Reader = (reader, start) => {
  const at = skip(reader, start, "the");
  if (!reads(reader, at, "new") || !/^years?$/.test(normAt(reader, at + 1))) return undefined;
  const name = skip(reader, at + 2, "'", "s");
  const before = normAt(reader, reads(reader, at - 1, "the") ? at - 2 : at - 1);
  const isEve = reads(reader, name, "eve");
  const isNamed = isEve || reads(reader, name, "day");
  if (!isNamed && !EDGES.test(before)) return undefined;
  const end = isNamed ? name + 1 : name;
  const given = yearAt(reader, end);
  const [month, day] = isEve ? ([12, 31] as const) : ([1, 1] as const);
  return { end: given?.end ?? end, meaning: dayMonth(month, day, given?.year, yearOf(reader.wall)) };
};
