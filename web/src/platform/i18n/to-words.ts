import { inWords, type Said, saidCatalogues } from "@zona/domain/messages/said";
import { domainWord } from "./domain-words.ts";
import { LOCALE, translationOf } from "./language.ts";

type Catalogues = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What the domain said, in the language of the page; `english` where the page may not have loaded the sentence. */
export const toWords = (said: Said, english?: string): string =>
  inWords(said, {
    locale: LOCALE,
    // german-staff.ts gives them by that name; asked for each time, as this may be loaded before the language is.
    catalogues: translationOf("said", saidCatalogues) as Catalogues | undefined,
    nameOf: domainWord,
    english,
  });
