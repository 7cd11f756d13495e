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
