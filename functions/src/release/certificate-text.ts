import "@zona/domain/messages/compile-when-said";
import { germanSentences } from "@zona/domain/german";
import { type LanguageCode, LOCALES } from "@zona/domain/messages/languages";
import { icu, type Translator, translator } from "@zona/domain/messages/message";
import { inWords, type Said } from "@zona/domain/messages/said";
import { fileWords } from "../language/file-words.ts";
import german from "./certificate-text.de.json";

/** Words of a certificate; German lies beside this file. */
export const CERTIFICATE_TEXT = icu({
  title_release: "Certificate of release: lot {lot}",
  title_reject: "Record of rejection: lot {lot}",
  title_retest: "Record of a retest: lot {lot}",
  title_ask_release: "Request for release: lot {lot}",
  article: "Article",
  article_medium: "Culture medium",
  article_oil: "Oil",
  article_dish: "Dish",
  article_pipette: "Pipette",
  article_catheter: "Catheter",
  article_device: "Device",
  article_reagent: "Reagent",
  article_other: "Other article",
  product: "Product",
  lot: "Lot",
  supplier: "Manufacturer",
  madeOn: "Made on",
  expiry: "Expiry",
  received: "Sample received",
  samples: "Samples",
  notGiven: "not entered",
  protocol: "{name}, version {version}",
  source: "Source: {source}",
  run: "{code} · series {series}, replicate {replicate} · {verdict}",
  result: "Result SHA-256 {sha256}",
  noResult: "no result stored",
  pass: "passed",
  fail: "failed",
  invalid: "invalid",
  incomplete: "incomplete",
  figure: "{name}: {value}",
  share: "{percent} % ({successes}/{trials}), {confidence} % interval {low}–{high} %",
  mean: "{mean} (n = {n}, {least}–{most})",
  criterion: "{outcome}: {sentence} [{source}]",
  met: "Met",
  not_met: "Not met",
  unknown: "Not known",
  against: "Stood against a release",
  decision: "Decision",
  release: "Released",
  reject: "Rejected",
  retest: "To be retested",
  ask_release: "Release requested; not released",
  decided: "{decision} by {who}, {when}",
  asked: "Requested by {who}, {when}: {reason}",
  reason: "Reason: {reason}",
  proof: "SHA-256 of this decision: {sha256}",
  printed: "Printed from Zona for {who}, {when} ({zone})",
});

/** Everything that a certificate says in the language of its reader. */
export type CertificateWords = {
  locale: string;
  t: Translator<typeof CERTIFICATE_TEXT>;
  word: (english: string) => string;
  say: (said: Said) => string;
};

/** What a certificate says, in the language of whoever asked for it. */
export function certificateWords(language: LanguageCode): CertificateWords {
  const { locale, word } = fileWords(language);
  const isGerman = language === "de";
  return {
    locale,
    word,
    t: translator(CERTIFICATE_TEXT, isGerman ? german : CERTIFICATE_TEXT, LOCALES[language]),
    say: (said) => inWords(said, { locale, nameOf: word, ...(isGerman && { catalogues: germanSentences }) }),
  };
}
