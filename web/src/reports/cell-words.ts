import { SITE } from "../app/site.ts";
import { LOCALE } from "../i18n/language.ts";

const short = new Intl.DateTimeFormat(LOCALE, {
  timeZone: SITE.timeZone,
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** 20 Nov 2026, 12:04 in the site's time zone. */
export const shortDateTime = (at: Date) => short.format(at);
