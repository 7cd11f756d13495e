import { domainWord } from "../i18n/domain-words.ts";
import { failureSentence } from "./failure.ts";

/** With these a function of ours refuses in its own words, which are meant for the person who asked. */
const OWN_WORDS = new Set(["aborted", "invalid-argument", "permission-denied", "not-found"]);

/** The library puts the number of the answer behind whatever a function said. */
const ANSWER_NUMBER = / \[\d{3}\]$/;

/**
 * Why a function did not do what it was asked, in the language of the page: its own words, and where nothing of ours
 * answered, what the failure means.
 */
export function refusalSentence(error: unknown): string {
  const code = typeof error === "object" && error !== null && "code" in error ? String(error.code) : "";
  const plain = code.replace(/^functions\//, "");
  const said = error instanceof Error ? error.message.replace(ANSWER_NUMBER, "") : "";
  // A server that does not know the function says its code alone.
  return OWN_WORDS.has(plain) && said.endsWith(".") ? domainWord(said) : failureSentence({ code: plain });
}
