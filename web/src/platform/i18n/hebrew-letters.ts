const LETTERS = new Map(
  [..."abcdefghijklmnopqrstuvwxyz"].map((latin, at) => [latin, "אבכדעפגהיחקלמנוףךרסתטםשץןז"[at]]),
);

/** First strong isolate and its end: what stands between has its own direction, whatever is around it. */
export const ISOLATE = "\u2068";
export const END = "\u2069";

/** What is isolated already; or a number, range, time or code, from its first sign to its last letter or digit. */
const DATA = /(\u2068[^\u2069]*\u2069|[^\s(]*\d[^\s)]*[\p{L}\d]|\d)/u;

/** English in Hebrew letters; numbers, codes and isolated values in it stay. */
export const inHebrewLetters = (english: string): string =>
  english
    .split(DATA)
    .map((part, at) => {
      if (at % 2 === 1) return part.startsWith(ISOLATE) ? part : ISOLATE + part + END;
      return part.replaceAll(/[a-z]/gi, (letter) => LETTERS.get(letter.toLowerCase()) ?? letter);
    })
    .join("");
