import type { Token } from "../grammar/grammar.ts";
import { PEOPLE, PRIVATE } from "./refusal-words.ts";

const EMBRYO = "(?:embryo|oocyte|egg|zygote|blastocyst|blast)s?\\b";

const PERSONAL: readonly RegExp[] = [
  /\be - mail\b/,
  /\blive in\b/,
  /\b(?:she|he|they|patients?|wom[ae]n|m[ae]n|donors?|couples?|bab(?:y|ies))\b.*\blooks? like\b/,
  /\b(?:patient\w*|subject|woman|man|donor|couple|she|he|paar|frau|mann|spender\w*)\b.* (?:born|geboren)\b/,
  /\b(?:patientin|patient|paar|frau|spenderin) hinter\b/,
  /\bhei(?:ss|ß)t .*\b(?:patient|paar|frau|mann|spender)/,
  /\bdate of birth\b/,
  /\bhow old\b(?!.* on average\b)/,
  /\bwie alt (?:ist|war)\b/,
  /\bsex of (?:the |this )?(?:embryo|oocyte|blastocyst|baby|child)\b/,
  /\bwho (?:donated|gave|sold)\b/,
  /\b(?:patient|subject|woman|man|person|couple|donor|who) (?:is |was |stands )?(?:hidden )?behind\b/,
  /^(?:is|are) .*\brelated to\b/,
  /\b(?:couples|patients|subjects|donors|women|men) (?:are|is|were) (?:\w+ )?(?:related|married|siblings|relatives)\b/,
  // The sex of an embryo; the female age, the male factor and the female partner are records of adults.
  new RegExp(String.raw`\b(?:sex|gender|xx|xy)\b(?=.*${EMBRYO})|${EMBRYO}.*\b(?:sex|gender|xx|xy)\b`),
  new RegExp(
    String.raw`\b(?:fe)?male ${EMBRYO}|${EMBRYO}.*\b(?:fe)?males?\b(?! (?:age|factor|partner|partners|patient|patients)\b)`,
  ),
];

const NAME = /^(?:name|names|named|called)$/;
/** What has a name that is no person's. */
const NAMED_THING = /^(?:operator|operators|device|devices|lot|study|medium|file|files)$/;
const TEST_CODE = /^(?:icsi|clin|sem|pre)-/;

/** Whether it is asked who somebody is, or what is private to them. `text` is the words with single spaces. */
export function asksIdentity(tokens: readonly Token[], norms: readonly string[], text: string): boolean {
  // A live birth is no date of birth; no record here tells of one.
  const isMean =
    norms.some((norm) => /^(?:durchschnittsalter|durchschnittsalters)$/.test(norm)) ||
    /^wie alt (?:sind|waren)\b.*\bim (?:schnitt|durchschnitt)\b/.test(text);
  if (!isMean && norms.some((norm, at) => PRIVATE.has(norm) && !(norm === "birth" && norms[at - 1] === "live")))
    return true;
  if (PERSONAL.some((pattern) => pattern.test(text))) return true;
  const isFull = norms.some((norm) => norm === "real" || norm === "full");
  if (isFull && norms.some((norm) => /^names?$/.test(norm))) return true;
  if (norms.some((norm) => NAME.test(norm)) && !norms.some((norm) => NAMED_THING.test(norm))) return true;
  const asksWho = norms.some((norm, at) => norm === "who" && /^(?:is|are|was|were|'s|'|s)$/.test(norms[at + 1] ?? ""));
  const saysWho = asksWho || /\bwho .*\b(?:is|are|was|were)(?: \?)?$/.test(text);
  const isOfSubject = tokens.some(({ norm }) => /^[a-z]+-\d+(?:-[a-z])?$/.test(norm) && !TEST_CODE.test(norm));
  return saysWho && (isOfSubject || norms.some((norm) => PEOPLE.has(norm)));
}
