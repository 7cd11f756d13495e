import type { Said } from "../../../messages/said.ts";
import { type Stretch, yearOf } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { inTable } from "../../words/word-table.ts";
import { isMeasured } from "../date-identifiers.ts";
import { type DateReader, fixedStretch, normAt, type Read, reads, skip } from "../date-reader.ts";

/** `26` is 2026 and `98` is 1998. */
export const fullYear = (digits: string) =>
  digits.length === 2 ? (Number(digits) > 50 ? 1900 : 2000) + Number(digits) : Number(digits);
export const isYear = (year: number) => year >= 1990 && year <= 2099;

/** A year, in four digits or in relation to this one ("last year"); `of` and `in` may stand before it. */
export function yearAt(reader: DateReader, at: number): { year: number; end: number } | undefined {
  const next = skip(reader, at, "of", "in", ",", "the");
  const token = reader.tokens[next];
  if (
    token?.kind === "number" &&
    /^\d{4}$/.test(token.text) &&
    isYear(Number(token.text)) &&
    !isMeasured(reader, next + 1)
  )
    return { year: Number(token.text), end: next + 1 };
  if (token?.norm === "'" && /^\d{2}$/.test(normAt(reader, next + 1)))
    return { year: fullYear(normAt(reader, next + 1)), end: next + 2 };
  const far = [
    ["year", "before", "last"],
    ["year", "after", "next"],
  ].findIndex((words) => reads(reader, next, ...words));
  if (far >= 0) return { year: yearOf(reader.wall) + (far === 0 ? -2 : 2), end: next + 3 };
  const offset = inTable({ last: -1, previous: -1, this: 0, current: 0, next: 1 }, normAt(reader, next));
  if (offset === undefined || !reads(reader, next + 1, "year")) return undefined;
  return { year: yearOf(reader.wall) + offset, end: next + 2 };
}

export const orImpossible = (end: number, stretch: Stretch | undefined, sentence: Said): Read =>
  stretch ? { end, meaning: fixedStretch(stretch) } : { end, impossible: sentence };

export const impossibleDay = (text: string) => asks("noDay", { text });
