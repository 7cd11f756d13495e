import { type DateReader, normAt, reads } from "./date-reader.ts";
import { DOUBTFUL, MONTH_NAMES, WEEKDAY_NAMES } from "./date-words.ts";
import { yearAt } from "./forms/date-years.ts";

const INTRODUCES_DATE =
  /^(?:in|on|since|of|from|during|for|last|this|next|until|till|before|after|between|and|to|by|through|every|early|late|mid|vs|versus|than|with|-|,|past|previous)$/;

const isCalendarName = (word: string) => MONTH_NAMES.has(word) || WEEKDAY_NAMES.has(word);

const ASKS_DATE =
  /^(?:in|during|since|until|till|before|after|last|this|next|from|between|to|through|early|late|mid|and|or)$/;

/** "April Jones", "August Berger": a first name where a surname follows and no word before it asks for a date. */
function isPersonsName({ tokens }: DateReader, at: number): boolean {
  const before = tokens[at - 1];
  const own = tokens[at];
  const after = tokens[at + 1];
  const isSurname = after?.kind === "word" && /^\p{Lu}\p{Ll}+$/u.test(after.text) && !isCalendarName(after.norm);
  return (
    isSurname &&
    /^\p{Lu}/u.test(own?.text ?? "") &&
    before?.kind !== "number" &&
    before?.kind !== "ordinal" &&
    !ASKS_DATE.test(before?.norm ?? "")
  );
}

/** A doubtful name counts where it is capitalised inside of a sentence, or where the words around it say so. */
function isName(reader: DateReader, at: number): boolean {
  const token = reader.tokens[at];
  // "Every Monday" is no one day.
  const before = normAt(reader, at - 1) === "." ? normAt(reader, at - 2) : normAt(reader, at - 1);
  if (token?.kind !== "word" || /^(?:every|each|dr|mr|mrs|ms|prof)$/.test(before)) return false;
  if (isPersonsName(reader, at)) return false;
  const after = reader.tokens[at + 1];
  // The MAR test of andrology is no month.
  if (token.text === "MAR" && after?.kind === "word" && !INTRODUCES_DATE.test(normAt(reader, at - 1))) return false;
  if (!DOUBTFUL.has(token.norm)) return true;
  // "May last year", "March of 2025"
  if (MONTH_NAMES.has(token.norm) && yearAt(reader, at + 1)) return true;
  if (after?.norm === "'" && (reads(reader, at + 2, "s") || reader.tokens[at + 2]?.kind === "number")) return true;
  if (after?.norm === "," && isCalendarName(normAt(reader, at + 2))) return true;
  if (/^(?:to|until|through|and|or|-|\/)$/.test(after?.norm ?? "") && isCalendarName(normAt(reader, at + 2)))
    return true;
  const isJoined = after?.text === "-" && reader.tokens[at + 2]?.kind === "number";
  if (isJoined || after?.kind === "number" || after?.kind === "ordinal" || reader.tokens[at - 1]?.kind === "number")
    return true;
  if (reader.tokens[at - 1]?.kind === "ordinal" || INTRODUCES_DATE.test(normAt(reader, at - 1))) return true;
  const isCapital = token.text.charAt(0) !== token.text.charAt(0).toLowerCase();
  return isCapital && (at > 0 || reader.tokens.length === 1 || token.norm === "march");
}

/** The month or weekday that a word names here. */
export const nameAt = (reader: DateReader, at: number, names: ReadonlyMap<string, number>) =>
  isName(reader, at) ? names.get(normAt(reader, at)) : undefined;
