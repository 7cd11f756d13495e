import type { Said } from "../../messages/said.ts";
import { asks } from "../ask-sentences.ts";
import { type DateReader, normAt, skip } from "./date-reader.ts";
import { UNIT_WORDS } from "./date-words.ts";
import { amountAt } from "./forms/date-relative.ts";

const EDGE = asks("vagueEdge");
const AS_OF = asks("asOf");
const HOW_LATE = asks("howLate");
const LAST_YEAR = asks("lastYear");
const WHOLE = asks("dayOrWhole");
const WHICH_HALF = asks("whichHalf");

const LINK = /^(?:until|till|to|through|thru|by|-)$/;

/** "Since the end of October", "January to the start of October": a stretch of days where one day is needed. */
function hasVagueEdge(reader: DateReader, from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const word = normAt(reader, at);
    const edge = normAt(reader, skip(reader, at + 1, "the"));
    if (/^(?:since|from)$/.test(word) && edge === "end") return true;
    if (LINK.test(word) && /^(?:beginning|start)$/.test(edge)) return true;
  }
  return false;
}

/** "As of 1 October", "as at the 1st". */
const isAsOf = (reader: DateReader, at: number) =>
  [at, at - 1, at - 2].some(
    (place) => normAt(reader, place) === "as" && /^(?:of|at|on|from)$/.test(normAt(reader, place + 1)),
  );

/** "In the last year", "over the last year": with an article it may be the last twelve months. */
function isLastYear(reader: DateReader, from: number, end: number): boolean {
  const at = skip(reader, from, "over", "in", "during", "for", "the");
  const words = [from - 1, from].map((place) => normAt(reader, place));
  return (
    normAt(reader, at) === "last" &&
    normAt(reader, at + 1) === "year" &&
    at + 2 === end &&
    normAt(reader, at - 1) === "the" &&
    [...words, normAt(reader, at - 2)].some((word) => /^(?:over|in|during|for)$/.test(word))
  );
}

/** "Two months ago", "a year ago": of hours, days and weeks a day is meant; of these perhaps all of it. */
function isLongAgo(reader: DateReader, at: number, end: number): boolean {
  const amount = amountAt(reader, at);
  return (
    amount !== undefined &&
    /^(?:month|year|quarter)$/.test(amount.grain) &&
    amount.end + 1 === end &&
    /^(?:ago|back)$/.test(normAt(reader, amount.end)) &&
    !/^(?:since|until|till|before|after|from|than|least|most|to|and|or|-|between|over|under)$/.test(
      normAt(reader, at - 1),
    )
  );
}

const hourOf = (norm: string) => Number(/^(\d{1,2})(?:[:.h]\d{2})?/.exec(norm)?.[1] ?? Number.NaN);
const hasHalf = (norm: string) => /[ap]\.?m/.test(norm);

/** "8am until 6", "11:30-1:30": the second hour comes before the first, and no one says that it is of the next day. */
function isOvernight({ tokens }: DateReader, from: number, end: number): boolean {
  for (let at = from; at < end - 2; at++) {
    const [first, link, last] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (first?.kind !== "time" || !LINK.test(link?.norm ?? "") || !/^(?:time|number)$/.test(last?.kind ?? "")) continue;
    if (!last || hasHalf(last.norm) || (hasHalf(first.norm) && last.kind === "time")) continue;
    const begins = hourOf(first.norm);
    if (begins < 13 && !/p\.?m/.test(first.norm) && hourOf(last.norm) <= begins && hourOf(last.norm) < 13) return true;
  }
  return false;
}

const DAY_OR_PART = /^(?:night|morning|afternoon|evening|tonight|noon|yesterday|today|tomorrow)$/;
const EARLY_OR_LATE = /^(?:late|early)$/;

/** "Late last night", "late yesterday": late October is a third of it, the late part of a day is none. */
const isEarlyOrLate = (reader: DateReader, at: number, end: number) =>
  // "30 minutes late last week": there it is how overdue.
  (EARLY_OR_LATE.test(normAt(reader, at - 1)) &&
    !UNIT_WORDS.has(normAt(reader, at - 2)) &&
    !/^minutes?$/.test(normAt(reader, at - 2))) ||
  (DAY_OR_PART.test(normAt(reader, end - 1)) && EARLY_OR_LATE.test(normAt(reader, at)));

/** Why a time that can be read is asked about all the same: people mean different times by these words. */
export function ambiguityOf(reader: DateReader, at: number, end: number): Said | undefined {
  if (hasVagueEdge(reader, at - 1, end)) return EDGE;
  if (isAsOf(reader, at)) return AS_OF;
  if (isLastYear(reader, at, end)) return LAST_YEAR;
  if (isLongAgo(reader, at, end)) return WHOLE;
  if (isOvernight(reader, at, end)) return WHICH_HALF;
  return isEarlyOrLate(reader, at, end) ? HOW_LATE : undefined;
}
