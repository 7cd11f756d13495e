import { german as entrySentences } from "./domain-entry-sentences.de.ts";
import { german as fileSentences } from "./domain-file-sentences.de.ts";
import { german as questionSentences } from "./domain-question-sentences.de.ts";
import { german as recordSentences } from "./domain-sentences.de.ts";

/** Whole sentences of the domain, by their English. */
export const german = {
  domainSentences: { ...recordSentences, ...entrySentences, ...fileSentences, ...questionSentences },
};
