import type { TableWords } from "@zona/domain/reports/cell-words";
import { domainWord } from "../../platform/i18n/domain-words.ts";
import { dateFormat } from "../../platform/i18n/formats.ts";
import { LOCALE } from "../../platform/i18n/language.ts";
import { SITE } from "../../platform/site/site.ts";

const short = dateFormat({
  timeZone: SITE.timeZone,
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});

/** 20 Nov 2026, 12:04 in the site's time zone. */
export const shortDateTime = (at: Date) => short.format(at);

/** How the page tells periods and filters, but for the moment from which they are told. */
export const PERIOD_SHOWN = { zone: SITE.timeZone, locale: LOCALE, word: domainWord };

/** How the page tells tables. */
export const TABLE_WORDS: TableWords = { locale: LOCALE, word: domainWord };
