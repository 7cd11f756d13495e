import { editDistance } from "../words/stem.ts";
import { type DateReader, normAt } from "./date-reader.ts";
import { IDENTIFIES, MEASURED, MONTH_NAMES } from "./date-words.ts";

/** A number after one of these words, or "#", names a thing; a date does not come so. "Is" and ":" may stand between. */
export function isIdentified(reader: DateReader, at: number): boolean {
  const before = /^(?:is|was|=|:|number|no|nr|\.)$/.test(normAt(reader, at - 1)) ? at - 2 : at - 1;
  const isNamed = IDENTIFIES.has(normAt(reader, before)) || IDENTIFIES.has(normAt(reader, at - 1));
  return isNamed || normAt(reader, at - 1) === "#" || isAttached(reader, at);
}

/** "v" or "." directly before or a hyphen in between: part of something longer. */
function isAttached({ tokens }: DateReader, at: number): boolean {
  const before = tokens[at - 1];
  const own = tokens[at];
  if (before?.text === "." && tokens[at - 2]?.text === ".") return false;
  return before !== undefined && own !== undefined && before.end === own.start && /[\w.=#&]$/.test(before.text);
}

/** After a number: an amount of something. */
export const isMeasured = (reader: DateReader, at: number) =>
  MEASURED.has(normAt(reader, at)) && !/^rates?$/.test(normAt(reader, at + 1));

/** "Febuary 2026" does not ask for 2026. */
export const isMisspelledMonth = (word: string) =>
  word.length > 4 &&
  !MONTH_NAMES.has(word) &&
  [...MONTH_NAMES.keys()].some((name) => name.length > 4 && editDistance(word, name) <= 2);
