import type { Token } from "./grammar.ts";
import { normalise } from "./normalise.ts";

/** Words that keep their own meaning before a dash and digits: `Oct-12`, `mid-2025`; any other makes a code of it. */
const NO_CODE =
  "jan(?:uary?|uar)?|feb(?:ruary?|ruar)?|mar(?:ch)?|mär(?:z)?|mrz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|" +
  "o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|mid|mitte|pre|post|early|late|anfang|ende|weeks?|woche|quarter|year|vor|nach|days?|tag|cycles?|oocyte|embryo";

const END = String.raw`(?![\p{L}\d])`;

/** Tried in this order wherever the token before ended. */
const PIECES = [
  // An instant or a day as ISO 8601 writes it, a week of a year.
  String.raw`\d{4}-\d{1,2}-\d{1,2}(?:T\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?${END}`,
  String.raw`\d{4}[-/]?K?W\d{1,2}(?:-[1-7])?${END}|K?W\d{1,2}(?=-K?W?\d{1,2}${END})`,
  // Quarters and halves: 2026-Q3, Q3/2026, 1Q26, Q1-Q2.
  String.raw`\d{4}[-/]?[QH]\d${END}|[QH]\d[-/]?20\d{2}${END}|[1-4][QH](?:\d{2}){1,2}${END}|[QH]\d(?=-[QH]\d)`,
  // Numbers of versions are no dates.
  String.raw`\d+(?:\.\d+){3,}`,
  String.raw`\d{1,2}(?<sign>[./-])\d{1,2}\k<sign>(?:\d{4}|\d{2})${END}|\d{4}(?<mark>[./])\d{1,2}\k<mark>\d{1,2}${END}`,
  String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:[ap]\.?m\b\.?|h\b)?|\d{1,2}\.\d{2}[ap]\.?m\b\.?`,
  // Year and month, day and month.
  String.raw`(?:\d{4}[-/.](?:0?[1-9]|1[0-2])|(?:0?[1-9]|1[0-2])[-/.](?:19|20)\d{2})(?![\d\p{L}]|[-/.]\d)`,
  String.raw`\d{1,2}\/\d{1,2}(?![\d\p{L}/])|\d{1,2}\.\d{1,2}\.(?!\d)`,
  String.raw`\d+(?:st|nd|rd|th|ten|ter|te|tes|er)${END}`,
  String.raw`\d{1,2}\.(?=\s*[\p{L}\d–-]|\s*,\s*\d)(?!\d)`,
  String.raw`\d{1,2}[ap]m(?=-\d)`,
  // Codes, in which letters and digits stand together: ICSI-0042, G5-2291, 4AB, 2PN, v2.1.3.
  String.raw`(?=(?:[\p{L}\d]|[-_](?=[\p{L}\d]))*\p{L})(?=(?:[\p{L}\d]|[-_](?=[\p{L}\d]))*\d)(?!(?:${NO_CODE})-|\d+-\p{L}{3}|\d{1,2}-\d{1,2}[ap]m)[\p{L}\d]+(?:[-_][\p{L}\d]+)*(?:(?<=\d)\.\d+)*`,
  String.raw`\d{1,2}(?=,(?:19|20)\d{2}${END})|\d{1,3}(?:,\d{3})+(?:\.\d+)?(?!\d)|\d+(?:[.,]\d+)?[½¼¾]?`,
  String.raw`[ap]\.\s?m\.|week-ends?${END}`,
  String.raw`[\p{L}\p{M}](?:[\p{L}\p{M}]|\p{Cf}+(?=\p{L}))*(?:['’](?!s\b)\p{L}+)?`,
  String.raw`['’]s(?!\p{L})|>=|<=|\.\.+|--|\S`,
];

const PIECE = new RegExp(PIECES.map((piece) => `(?:${piece})`).join("|"), "giu");

/** "Haven't" is two words: what is denied, and that it is. */
const DENIED = /^(.+)n't$/;
const FULL: Readonly<Record<string, string>> = { wo: "will", ca: "can", sha: "shall" };
function denied({ text, norm, start, end }: Token): Token[] {
  const [, verb] = DENIED.exec(norm) ?? [];
  const middle = end - 3;
  return verb === undefined
    ? [{ text, norm, start, end }]
    : [
        { text: text.slice(0, -3), norm: FULL[verb] ?? verb, start, end: middle },
        { text: text.slice(-3), norm: "not", start: middle, end },
      ];
}

/**
 * Cuts a question into words, numbers, dates in digits, times of day, codes and signs. Nothing of it is lost but white space. What a
 * piece means is for the grammar to say: `3/4` stays one piece, be it a share or a day. A dash between spaces is `--`: it holds two
 * times apart, where one between letters holds the parts of a date together.
 */
export const cut = (text: string): Token[] =>
  [...text.matchAll(PIECE)].flatMap(({ 0: found, index }) => {
    const [norm, end] = [normalise(found), index + found.length];
    const isApart = norm === "-" && /^\s.\s/u.test(text.slice(index - 1, end + 1));
    return denied({ text: found, norm: isApart ? "--" : norm, start: index, end });
  });
