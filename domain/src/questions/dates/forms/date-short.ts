import { realDay, yearOf } from "../../../timing/calendar.ts";
import { asks } from "../../ask-sentences.ts";
import { isMeasured } from "../date-identifiers.ts";
import { type DateReader, fixedStretch, normAt, type Read, type Reader } from "../date-reader.ts";
import { impossibleDay } from "./date-years.ts";

const TO = /^(?:to|and|until|till|through|-)$/;
const isPair = ({ tokens }: DateReader, at: number) =>
  /^\d{1,2}$/.test(tokens[at]?.text ?? "") &&
  tokens[at + 1]?.text === "/" &&
  /^\d{1,2}$/.test(tokens[at + 2]?.text ?? "");
/** "3/4 of the oocytes", "8/12 oocytes", "1/2/3". */
const isPartOf = (reader: DateReader, at: number) =>
  /^(?:of|\/|\.)$/.test(normAt(reader, at + 3)) || isMeasured(reader, at + 3) || normAt(reader, at - 1) === "/";
const isLastWord = ({ tokens }: DateReader, at: number) =>
  tokens[at] === undefined || /^(?:[?!.,]|by|per)$/.test(tokens[at]?.norm ?? "");

/** "Tests 10/30": a date, or 10 of 30. */
function eitherWay(reader: DateReader, at: number, a: number, b: number): Read | undefined {
  const year = yearOf(reader.wall);
  const isDate = realDay(year, b, a) !== undefined || realDay(year, a, b) !== undefined;
  const isAfterWord = reader.tokens[at - 1]?.kind === "word" && !/^(?:grade|is|was|=)$/.test(normAt(reader, at - 1));
  return isDate && isAfterWord ? { end: at + 3, impossible: asks("dateOrShare", { text: `${a}/${b}` }) } : undefined;
}

/** "on 12/11": day and month without a year are a date only after a word that asks for one; 3/4 may be a share. */
export const shortDate: Reader = (reader, at) => {
  const [first, slash, second] = reader.tokens.slice(at, at + 3);
  if (!isPair(reader, at) || !first || !slash || !second || isPartOf(reader, at)) return undefined;
  const isSecond = TO.test(normAt(reader, at - 1)) && isPair(reader, at - 4);
  const isFirst = TO.test(normAt(reader, at + 3)) && isPair(reader, at + 4);
  const a = Number(first.text);
  const b = Number(second.text);
  const isAsked =
    isSecond || isFirst || /^(?:on|since|before|after|until|till|by|from|between)$/.test(normAt(reader, at - 1));
  // 30 of 10 is no share; 10/30 may be one, and the month in words would tell.
  if (!isAsked && !(a > 12 && b < 13)) return isLastWord(reader, at + 3) ? eitherWay(reader, at, a, b) : undefined;
  const year = yearOf(reader.wall);
  const isFuture = reader.direction === "future";
  const latest = (month: number, day: number) =>
    [year, isFuture ? year + 1 : year - 1]
      .flatMap((y) => realDay(y, month, day) ?? [])
      .find(({ from, to }) => (isFuture ? to > reader.wall : from <= reader.wall));
  const readings = [latest(b, a), latest(a, b)].flatMap((one) => one ?? []);
  const [one, other] = readings;
  if (one && other && one.from !== other.from) return { end: at + 3, readings };
  if (!one) return { end: at + 3, impossible: impossibleDay(`${first.text}/${second.text}`) };
  const order = latest(b, a) ? 0 : 1;
  return {
    end: at + 3,
    meaning: fixedStretch(one),
    order,
    month: { month: order === 0 ? b : a, day: order === 0 ? a : b, year: yearOf(one.from) },
  };
};
