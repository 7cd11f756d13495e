import { addMonths, isoWeek, realDay, wallAt } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { isMeasured } from "../date-identifiers.ts";
import { fixedStretch, normAt, type Reader, skip } from "../date-reader.ts";
import { MONTH_NAMES } from "../date-words.ts";
import { impossibleDay, isYear, orImpossible } from "./date-years.ts";

/** "2026-Oct-12": a hyphen without spaces joins the parts of one date; "2026 - Oct 2027" are two. */
const hyphenAt = ({ tokens }: Parameters<Reader>[0], at: number) =>
  tokens[at]?.norm === "-" && tokens[at]?.start === tokens[at - 1]?.end && tokens[at]?.end === tokens[at + 1]?.start;

/** "2026 week 46", "2026 November 3", "2026 Nov", "20261103". */
export const yearFirst: Reader = (reader, at) => {
  const token = reader.tokens[at];
  if (token?.kind !== "number" || (isMeasured(reader, at + 1) && !/^(?:weeks?|quarter)$/.test(normAt(reader, at + 1))))
    return undefined;
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(token.text)?.slice(1).map(Number);
  const day = compact && realDay(compact[0] ?? 0, compact[1] ?? 0, compact[2] ?? 0);
  if (day) return { end: at + 1, meaning: fixedStretch(day) };
  const named = hyphenAt(reader, at + 1) ? at + 2 : skip(reader, at + 1, ",");
  const place = named === at + 2 && hyphenAt(reader, named + 1) ? named + 2 : named + 1;
  const number = reader.tokens[place];
  if (!/^\d{4}$/.test(token.text) || !isYear(Number(token.text))) return undefined;
  const year = Number(token.text);
  const month = MONTH_NAMES.get(normAt(reader, named));
  const isDay = number?.kind === "number" && /^\d{1,2}$/.test(number.text) && !isMeasured(reader, place + 1);
  if (month && !isDay) {
    const from = wallAt(year, month);
    return { end: named + 1, meaning: fixedStretch({ from, to: addMonths(from, 1) }), month: { year, month } };
  }
  if (number?.kind !== "number") return undefined;
  const value = Number(number.text);
  if (month)
    return orImpossible(
      place + 1,
      realDay(year, month, value),
      impossibleDay(`${value} ${reader.tokens[named]?.text} ${year}`),
    );
  if (!/^weeks?$/.test(normAt(reader, at + 1)) || value > 99) return undefined;
  return orImpossible(at + 3, isoWeek(year, value), asks("noWeekOfYear", { year: String(year), week: value }));
};

/** "03Nov2026": nothing stands between its parts. */
export const gluedDate: Reader = (reader, at) => {
  const token = reader.tokens[at];
  const [, day, name, year] = /^(\d{1,2})([a-z]{3,9})(\d{4})$/.exec(token?.norm ?? "") ?? [];
  const month = MONTH_NAMES.get(name ?? "");
  if (!token || !month || !isYear(Number(year))) return undefined;
  return orImpossible(at + 1, realDay(Number(year), month, Number(day)), impossibleDay(token.text));
};
