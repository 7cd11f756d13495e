import { FILE_WORDS, type FileWords } from "@zona/domain/exports/file-words";
import { domainWord } from "../../../platform/i18n/domain-words.ts";
import { LOCALE } from "../../../platform/i18n/language.ts";
import { text } from "../../../platform/i18n/text.ts";

/** What files say beside the records, in the language of the page. */
export const FILE: FileWords = { locale: LOCALE, word: domainWord, t: text("file", FILE_WORDS) };
