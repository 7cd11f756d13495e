/** `code`: letters and digits that name something (ICSI-0042, G5-2291, 4AB, 2PN); never part of a date. */
export type TokenKind =
  | "word"
  | "number"
  | "ordinal"
  | "iso-date"
  | "numeric-date"
  | "year-month"
  | "week"
  | "quarter"
  | "half"
  | "time"
  | "amount"
  | "code"
  | "symbol";

/** A piece of a question. `norm` is lower-case without diacritics; `start` and `end` are places in the question. */
export type Token = { kind: TokenKind; text: string; norm: string; start: number; end: number };

/** A code never begins like these: mid-2025, 3-Nov-2026, Jan-2025. */
const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const CODE = new RegExp(
  String.raw`(?!pre-(?:19|20)\d\d(?!\d))(?!(?:mid|post|early|late|day|week|year|quarter)-)(?!\d{1,2}-${MONTH})(?!(?:19|20)\d\d-${MONTH})(?!\d{1,2}-\d{1,2}(?:[:.]\d{2})?\s?[ap]\.?m)(?!${MONTH}[a-z]*-\d)` +
    String.raw`(?=[\p{L}\d_.-]*\d)(?=[\p{L}\d_.-]*\p{L})[\p{L}\d]+(?:[-_][\p{L}\d]+)+`,
  "iuy",
);

/** First match wins; each is tried where the one before ended. */
const KINDS: readonly (readonly [TokenKind, RegExp])[] = [
  ["iso-date", /\d{4}-\d{1,2}-\d{1,2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?)?(?![\w-]*\w)/iuy],
  [
    "week",
    /(?:\d{4}[-\s]?w\d{1,2}(?:-[1-7])?|w(?:eek|k)?-?\d{1,2}|[ck]w\s?\d{1,2})(?:[-/]\d{4})?(?!\w|-(?![wqh]\d)\w)/iuy,
  ],
  ["quarter", /(?:\d{4}[-\s/]?q\d|[1-4]q\d{2}(?:\d{2})?|[1-4]q\s20\d\d|q\d(?:[-/]?\d{4})?)(?!\w|-(?![wqh]\d)\w)/iuy],
  ["half", /(?:\d{4}[-\s/]?h[12]|[12]h\s?\d{4}|h[12](?:[-/]?\d{4})?)(?!\w|-(?![wqh]\d)\w)/iuy],
  ["code", /v\d+(?:\.\d+)*|\d+\.\d+\.\d+\.\d+(?:\.\d+)*/iuy],
  ["numeric-date", /\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})(?![./]?\w)|\d{4}[./]\d{1,2}[./]\d{1,2}(?![\w])/iuy],
  ["code", /\d+\.\d+\.\d+/iuy],
  [
    "time",
    /\d{1,2}h\d{2}(?!\w)|\d{1,2}(?::\d{2}){1,2}(?:\s?[ap]\.?m\b\.?)?|\d{1,2}(?:\.\d{2})?\s?[ap]\.?m\b\.?|\d{1,2}\s?o['’]clock/iuy,
  ],
  ["year-month", /(?:\d{4}[-/]\d{1,2}|\d{1,2}\/\d{4})(?![\w/-]*\w)/iuy],
  ["ordinal", /\d{1,2}(?:st|nd|rd|th)(?!\w)/iuy],
  ["number", /\d+(?:-)(?=(?:cell|day|week|hour|month|year|fold|step)s?\b)/iuy],
  ["code", CODE],
  ["amount", /\d+(?:[.,]\d+)?(?:h|hrs?|d|days?|w|wks?|weeks?|mos?|y|yrs?)(?!\w)/iuy],
  ["code", /\d+(?:\.\d+)?\p{L}[\p{L}\d]*|\p{L}+\d[\p{L}\d.]*[\p{L}\d]|\p{L}+\d/iuy],
  ["number", /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?/iuy],
  ["word", /week-ends?(?!\w)/iuy],
  ["word", /[\p{L}\p{M}](?:[\p{L}\p{M}]|\p{Cf}+(?=\p{L}))*(?:['’](?!s\b)\p{L}+)?/iuy],
  ["symbol", />=|<=|[^\s]/iuy],
];

/** Lower-case without diacritics; `’` becomes `'`, dashes become `-`. */
export const normalise = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replaceAll("’", "'")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/^week-end/i, "weekend")
    .toLowerCase();

/** Cuts a question into words, numbers, codes and dates. Nothing of it is lost except white space. */
export function tokenise(question: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < question.length) {
    if (/\s/u.test(question.charAt(at))) {
      at++;
      continue;
    }
    for (const [kind, pattern] of KINDS) {
      pattern.lastIndex = at;
      const text = pattern.exec(question)?.[0];
      if (!text) continue;
      tokens.push({ kind, text, norm: normalise(text), start: at, end: at + text.length });
      at += text.length;
      break;
    }
  }
  return tokens;
}
