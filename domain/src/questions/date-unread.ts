import { type DateReader, normAt, skip } from "./date-reader.ts";

/** Years of a kind that no policy here defines, and seasons, which differ by hemisphere. */
const YEARS = /^(?:fiscal|financial|tax|academic|school|budget)$/;
const SEASONS = /^(?:spring|summer|autumn|fall|winter|semester|trimester)$/;

/**
 * After a time that nobody here can place: "fiscal year 2026", "summer 2026". Its year alone would answer another question,
 * so none of it is read and all of it is told as not understood. Undefined where no such time begins.
 */
export function afterUnread(reader: DateReader, at: number): number | undefined {
  const word = normAt(reader, at);
  // The same period of last year: which period it is, nothing here tells.
  if (word === "same" && normAt(reader, at + 1) === "period") {
    const isNamed = /^(?:last|previous|next)$/.test(normAt(reader, skip(reader, at + 2, "of", "in", "the")));
    return isNamed ? skip(reader, at + 2, "of", "in", "the") + 2 : at + 2;
  }
  const isSeason = SEASONS.test(word);
  const noun = YEARS.test(word) && /^(?:year|years|quarter|half)$/.test(normAt(reader, at + 1)) ? at + 1 : at;
  if (!isSeason && noun === at) return undefined;
  const next = skip(reader, noun + 1, "of", "in");
  const year = reader.tokens[next];
  const isYear =
    year?.kind === "year-month" || (year?.kind === "number" && /^\d{4}$/.test(year.text)) || year?.norm === "'";
  if (isYear) {
    const end = year.norm === "'" ? next + 2 : next + 1;
    // "2025/26" and "2025-26" are one such year.
    return /^[/-]$/.test(normAt(reader, end)) ? end + 2 : end;
  }
  const isRelative = /^(?:last|this|next)$/.test(normAt(reader, next)) && normAt(reader, next + 1) === "year";
  return isRelative ? next + 2 : noun + 1;
}
