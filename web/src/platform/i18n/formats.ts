import { LOCALE } from "./language.ts";

type Format<T> = { format: (value: T) => string };

/** The browser's own formatter is made at its first use: some take a phone 20 ms, and pages know of more than they show. */
function atFirstUse<T>(make: () => Format<T>): Format<T> {
  let made: Format<T> | undefined;
  return {
    format(value) {
      made ??= make();
      return made.format(value);
    },
  };
}

/** Writes instants in the language of the page. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Format<Date> =>
  atFirstUse(() => new Intl.DateTimeFormat(LOCALE, options));

/** Writes numbers in the language of the page. */
export const numberFormat = (options: Intl.NumberFormatOptions): Format<number> =>
  atFirstUse(() => new Intl.NumberFormat(LOCALE, options));

const one = numberFormat({ maximumFractionDigits: 1 });
const whole = numberFormat({ maximumFractionDigits: 0 });

/** Whole numbers to their last digit, fractions to three decimals, and what is smaller to three digits. */
const exact = numberFormat({
  maximumFractionDigits: 3,
  maximumSignificantDigits: 3,
  roundingPriority: "morePrecision",
});

/** A figure of a table, of any size: 12,345,678 or 70.25 or 0.000123. */
export const tableNumber = (value: number) => exact.format(value);

const stored = numberFormat({ maximumFractionDigits: 20, useGrouping: false });

/** What somebody entered, to its last digit. */
export const asStored = (value: number) => stored.format(value);

/** Bytes in units of 1024, as file managers and our limits count: 512 B, 4.7 MB. */
export function fileSize(bytes: number): string {
  if (bytes < 1024) return `${whole.format(bytes)} B`;
  if (bytes < 1024 ** 2) return `${whole.format(bytes / 1024)} kB`;
  if (bytes < 1024 ** 3) return `${one.format(bytes / 1024 ** 2)} MB`;
  return `${one.format(bytes / 1024 ** 3)} GB`;
}

const tenth = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 70.0 or 70.3, so that figures of one column stand below each other. */
export const tenths = (value: number) => tenth.format(value);

const SIGN = LOCALE === "de-DE" ? "\u00a0%" : "%";

/** A number that was written before, or two with a dash between them: 70.3%, in German 70,3 %. */
export const inPercent = (number: string) => `${number}${SIGN}`;

/** 70 or 70.3. */
export const oneDecimal = (value: number) => one.format(value);
export const wholeNumber = (value: number) => whole.format(value);

export const pixels = (width: number, height: number) => `${whole.format(width)} × ${whole.format(height)} px`;
