import "@zona/domain/messages/compile-when-said";
import { FILE_WORDS, type FileWords } from "@zona/domain/exports/file-words";
import { germanFile, germanNames } from "@zona/domain/german";
import { type LanguageCode, LOCALES } from "@zona/domain/messages/languages";
import { translator } from "@zona/domain/messages/message";

const wordsIn = (language: LanguageCode): FileWords => ({
  locale: LOCALES[language],
  word: (english) => (language === "de" && Object.hasOwn(germanNames, english) && germanNames[english]) || english,
  t: translator(FILE_WORDS, language === "de" ? germanFile : FILE_WORDS, LOCALES[language]),
});
const WORDS = { en: wordsIn("en"), de: wordsIn("de") } as const satisfies Record<LanguageCode, FileWords>;

/** What a file says, in the language of whoever asked for it. */
export const fileWords = (language: LanguageCode): FileWords => WORDS[language];
