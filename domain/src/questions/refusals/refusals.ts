import type { Token } from "../grammar/grammar.ts";
import { cut } from "../grammar/tokens.ts";
import { withoutPolitePhrase } from "./polite-phrases.ts";
import { asksAdvice } from "./refusal-advice.ts";
import { asksForAction, asksForChangedRecord, asksForOtherRules } from "./refusal-orders.ts";
import { asksIdentity } from "./refusal-persons.ts";
import { CODING, DOSING, ELSE, INSTRUCTING, PLANNED, PREDICTING, RUDE } from "./refusal-words.ts";

/** Why a question is not answered, with the words for it; each says what can be asked instead. */
export const REFUSALS = {
  write: "Nothing is changed from here: I only read records. Open the record to change it; I can show it to you.",
  prediction: "I do not predict. I can count what has happened: for example the blastocyst rate of last quarter.",
  advice: "I give no medical advice and judge no embryo. I can show what was recorded of it.",
  dosing: "I say nothing about medication or doses. I can show records, rates and what is due.",
  identity: "I know subjects by their codes only and tell nothing about people. I can show records by code.",
  blinded: "What is blinded stays so until the study is unblinded by who may; the record then shows it.",
  instruction: "I take questions about records, no instructions about myself.",
  code: "I do not read or write programs. Ask in words, for example: how many ICSI tests this month.",
  cause: "I cannot say why something happened. I can show a rate by operator, device, lot or month to look for it.",
  elsewhere: "I know the records of this laboratory only, and show what you may read of them.",
  "off-topic": "I answer questions about tests, oocytes, media, queries and lots of this laboratory only.",
} as const;
export type Refusal = keyof typeof REFUSALS;

/** Signs of a program in the question as it was typed. */
const MARKUP: readonly RegExp[] = [
  /[`{}\\$]/,
  /<\/?[a-z!]/i,
  /\w\(\)/,
  /--\s/,
  /;\s*\S/,
  /\bselect\b.+\bfrom\b/i,
  /\bunion\b.+\bselect\b/i,
  /\bor\s+1\s*=\s*1/i,
  /__|\.prototype\b|&&|\|/i,
];

/** What a blinded study hides: which treatment an arm had, and who was given it. */
const UNBLINDING: readonly RegExp[] = [
  /\b(?:entblind\w*|verblindung)\b/,
  /\b(?:un ?-? ?blind(?:ing)?|(?:break|lift|open) the blind\w*)\b/,
  /\b(?:randomi[sz]ation|treatment|allocation|blinding) (?:lists?|codes?|keys?|envelopes?|schedule|sequence|assignments?|allocations?)\b/,
  /\b(?:assigned|allocated|randomi[sz]ed) (?:to|into) (?:the )?(?:\w+ )?(?:arm|group|control|device)\b/,
  /\b(?:behind|really|truly|actually) (?:in |is )?(?:the )?(?:arm|group|blind|code)\b/,
  /\b(?:is|was|are|in) (?:arm|group) [a-z] (?:the|an?|really|truly|actually)\b/,
  /\bwhich (?:arm|group) (?:is|was|got|had) (?:the |a |an )?(?:device|control|sham|placebo|manual|treatment)\b/,
  /\bwho is in (?:arm|group)\b/,
  /\b(?:allocations?|envelopes?)\b/,
  /\b(?:which|what) (?:arm|group) is [a-z]\b(?! \w)/,
  /^(?:is|was|are|were) .*\bin the (?:control|device|sham|placebo|manual|treatment) (?:arm|group)\b/,
  /^(?:which|who|what) .*\b(?:got|gets|received|had) (?:the )?(?:\w+ )?(?:treatment|placebo|sham)\b/,
  /\b(?:got|gets|received) (?:the )?(?:placebo|sham|control treatment)\b/,
];

/** About this box and its rules. */
const TO_MYSELF: readonly RegExp[] = [
  /\b(?:act as|(?<!who )you are|you're|developer mode|admin mode|system message|from now on you)\b/,
  /\b(?:your|these|those|all|any|previous|prior|above|hidden|original) (?:\w+ )?(?:instructions?|rules?|guidelines)\b/,
  /\b(?:give|grant|get|make) (?:me|us) (?:\w+ )*(?:rights|permissions?|access)\b/,
  /\b(?:without|regardless of|ignoring|despite) (?:\w+ )?(?:permissions?|rights|rules?|restrictions?|instructions?)\b/,
  /\byou (?:been )?told\b/,
];
/** "Can we transfer two embryos": whether something may be done is no order to do it. */
const LEAVE =
  /^(?:can|could|may|might) (?:we|i) (?:\w+ )?(?:transfer|freeze|thaw|warm|inject|inseminate|use|reuse|biopsy|discard)\b/;
const WRITES_CODE = /^(?:please )?(?:write|build|code|program|generate|create|draft)\b/;
const ENTERTAINING = /\b(?:joke|story|poem|song|recipe|gedicht|witz|lied)\b/;

const HOW_LONG =
  /\bhow (?:long|soon|much longer) (?:until|till|before|will|does it (?:(?:usually|typically|normally) )?take (?!(?:us )?(?:on average |usually )?(?:from|between)\b|to review\b|until (?:an? |the )?tests? (?:is|are) reviewed)|to)\b/;

/** What would be, if something were. */
const SUPPOSES: readonly RegExp[] = [
  /^(?:and )?what (?:if|happens if)\b/,
  /^(?:and )?could (?:an?|the|this|that|these|those)\b/,
  /^(?:and )?how (?:sure|certain|confident)\b/,
  /^(?:and )?if (?:we|i|you|the|all|an?)\b/,
  /^(?:and )?(?:suppose|supposing|imagine|assuming|hypothetically)\b/,
];

/** What a profile expects is on record: "expected checks for tomorrow", "what is expected today". */
const EXPECTED =
  /\bexpected checks?\b|\bchecks? (?:is |are )?expected\b|^what is expected (?:today|tomorrow|tonight|this|next)\b/;

const DONE = /^(?:(?:\w+)?ge\w{2,}(?:t|en)|\w+iert|verwendet|benutzt|bearbeitet|fallig|faellig|verworfen)$/;

function looksAhead(tokens: readonly Token[], norms: readonly string[], text: string): boolean {
  if (EXPECTED.test(text)) return false;
  if (norms.some((norm) => PREDICTING.has(norm)) || HOW_LONG.test(text)) return true;
  // "Werden" with what is done, and not what will be: "was muss kontrolliert werden".
  if (/\b(?:wird|werden)\b/.test(text) && !norms.some((norm) => DONE.test(norm))) return true;
  if (SUPPOSES.some((pattern) => pattern.test(text))) return true;
  if (norms.some((norm) => PLANNED.has(norm) && norm !== "next")) return false;
  return norms.some((norm, at) => {
    const next = norms[at + 1] ?? "";
    if (norm === "going") return next === "to";
    if (norm === "will" || norm === "'ll") return next !== "you";
    if (norm === "would" || norm === "might") return !/^(?:you|like)$/.test(next) && norms[at - 1] !== "i";
    const isMonth = next === "i" || /^(?:20\d\d|to)$/.test(next);
    return norm === "may" && at === 0 && !isMonth && isWord(tokens[at + 1]);
  });
}

const OTHERS = "(?:other|another|different|competing|rival|neighbou?ring|someone else's)(?: ' ?s)?";
const HOUSES = "(?:clinic|lab|laborator|hospital|centre|center|tenant|customer|compan|organi[sz]ation|account|site)";
const ELSEWHERE: readonly RegExp[] = [
  /\bandere[nrs]? (?:klinik|labor|zentr|prax|hauser|haeuser)\w*/,
  new RegExp(String.raw`\b${OTHERS} ${HOUSES}\w*`),
  /\b(?:compare|compared|benchmark) (?:us|ours|our (?:lab|clinic|site|centre|center)) (?:with|to|against)\b/,
  /\b(?:tenant|tenants|competitor|competitors)\b/,
  /\b(?:national|nationwide|nationally|worldwide|global|globally|international|internationally|europe|european|countries)\b/,
];

/** "How much hCG to give": what starts ovulation is on record, its dose is not. */
const AMOUNTS: readonly RegExp[] = [
  /\bhow (?:much|many) (?:\w+ ){0,3}to (?:give|take|administer|inject)\b/,
  /\bhow much (?:hcg|gnrha?|hyaluronidase)\b/,
];

const CAUSES: readonly RegExp[] = [
  /\b(?:why|because|due to|warum|wieso|weshalb|woran)\b/,
  /^(?:do|does|did) .* (?:lower|raise|affect|influence|reduce)\b/,
  // "Did the blastocyst rate improve since June" asks how it went, not what did it.
  /^(?:do|does|did) .* (?:increase|decrease|improve|worsen)\b(?! ?\??$| (?:this|last|since|over|in (?:\d|q\d|the last|the past)|from|after|before|during|between|compared|every)\b)/,
  /\b(?:what caused|what causes|what leads to|reason for(?! change)|what explains)\b/,
  /\b(?:wrong|problem|problems|matter) with\b/,
];

const INSTRUCTIONS_WANTED =
  /\bhow (?:to|do i|do you (?!calc|comp|def|meas|det)|do we(?! (?:compare|stack up|measure up)\b)|can i|can we|could i|could we|should|would)\b|^wie (?:kann|muss|(?!habe\b|viele\b)\w+e) (?:ich|man|wir)\b/;

/** About the box itself, or about how the world works. */
const CHATTING: readonly RegExp[] = [
  /^(?:are|do) you\b/,
  /^who (?:are|(?:made|built|created|wrote|trained|owns|programmed)) you\b/,
  /^what(?: is|'s| 's)? the time\b|^wie sp(?:a|ae)t ist\b/,
  /^who (?:invented|discovered|developed|founded|introduced|pioneered)\b/,
  /^what(?: is|'s|s)? (?:the )?(?:date|day)(?: is it)?(?: today| now)?(?: \?)?$/,
  /\btoday ' s date\b|\bwhat (?:day|date|time) is\b/,
  /^how much (?:is|are|does) (?:an?|one)\b/,
];

const isWord = (token: Token | undefined) => /^\p{L}+$/u.test(token?.text ?? "");

const HOW = /^how (?:do|does|did) /;
/** "How do Emma and Ben compare", "how did the rate develop", "how do you calculate it": figures or a meaning. */
const HOW_MUCH: readonly RegExp[] = [
  /^how did .*\b(?:develop|change|evolve|go|look|do)\b/,
  /^how \w+ you (?:calc|comp|def|meas|det)/,
  /^how .*\b(?:compare|differ)\b/,
];

/** Why a question is refused before it is read; undefined when nothing speaks against reading it. */
export function refusalOf(question: string): Refusal | undefined {
  const typed = cut(question);
  const tokens = withoutPolitePhrase(typed);
  const norms = tokens.map(({ norm }) => norm);
  const text = norms.join(" ");
  const says = (patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));
  const has = (words: ReadonlySet<string>) => norms.some((norm) => words.has(norm));
  if (says(UNBLINDING)) return "blinded";
  if (has(INSTRUCTING) || says(TO_MYSELF) || asksForOtherRules(tokens)) return "instruction";
  if (ENTERTAINING.test(text)) return "off-topic";
  if (LEAVE.test(text)) return "advice";
  if (WRITES_CODE.test(text) && has(CODING)) return "code";
  if (asksForAction(tokens, text) || asksForChangedRecord(typed.map(({ norm }) => norm).join(" "))) return "write";
  if (MARKUP.some((pattern) => pattern.test(question)) || /\bsource code\b/.test(text) || has(CODING)) return "code";
  if (has(DOSING) || says(AMOUNTS)) return "dosing";
  if (asksIdentity(tokens, norms, text)) return "identity";
  if (says(ELSEWHERE)) return "elsewhere";
  if (has(ELSE) || has(RUDE)) return "off-topic";
  if (looksAhead(tokens, norms, text)) return "prediction";
  if (asksAdvice(norms, text)) return "advice";
  if (says(CAUSES)) return "cause";
  if (INSTRUCTIONS_WANTED.test(text)) return "advice";
  return says(CHATTING) || (HOW.test(text) && !says(HOW_MUCH)) ? "off-topic" : undefined;
}
