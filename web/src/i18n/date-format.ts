import { LOCALE } from "./language.ts";

/**
 * Writes instants in the language of the page. The browser's own formatter is made at its first use: each takes a phone
 * some milliseconds, and every page knows of more than it shows.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions): { format: (instant: Date) => string } {
  let made: Intl.DateTimeFormat | undefined;
  return {
    format(instant) {
      made ??= new Intl.DateTimeFormat(LOCALE, options);
      return made.format(instant);
    },
  };
}
