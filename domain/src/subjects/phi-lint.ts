import { type Said, sentences } from "../messages/said.ts";
import { isFirstName, isLaboratoryWord } from "./known-names.ts";

const says = sentences("identifying", {
  email: "This looks like an e-mail address.",
  phone: "This looks like a telephone number.",
  "date-of-birth": "This looks like a date of birth.",
  "record-number": "This looks like a hospital or insurance number.",
  name: "This looks like a person's name.",
});
/** What in a free text or file name could identify a person. */
export type PhiKind = "email" | "phone" | "date-of-birth" | "record-number" | "name";

export type PhiHit = {
  kind: PhiKind;
  /** Where it stands, so that a form can mark it: first character and the one after the last. */
  start: number;
  end: number;
  sentence: Said;
};

const PARTICLES = "(?:(?:de|da|di|del|della|der|den|du|la|le|van|von|zu|al|el|bin|ten|ter)[ _]){0,2}";
const NAME_WORD = "\\p{Lu}[\\p{Ll}'’-]+";

/**
 * In order: what an earlier rule has taken, a later one leaves alone. Bare dates count only up to 2009, when someone who may
 * be a patient today was born; later ones are the dates of the work.
 */
const RULES: readonly { kind: PhiKind; pattern: RegExp }[] = [
  { kind: "email", pattern: /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/gu },
  {
    kind: "date-of-birth",
    pattern:
      /(?<![\p{L}\d])(?:dob|d\.o\.b\.|born(?: on)?|birth ?date|date of birth|geb(?:oren)?\.?|née? le|nacid[oa])\s*:?\s*[\d./ -]{4,12}/giu,
  },
  {
    kind: "date-of-birth",
    pattern: /(?<!\d)(?:0?[1-9]|[12]\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:19\d{2}|200\d)(?!\d)/g,
  },
  {
    kind: "date-of-birth",
    pattern: /(?<!\d)(?:19\d{2}|200\d)[-./_](?:0[1-9]|1[0-2])[-./_](?:0[1-9]|[12]\d|3[01])(?!\d)/g,
  },
  {
    kind: "record-number",
    pattern:
      /(?<![\p{L}\d])(?:mrn|nhs|ssn|hosp(?:ital)?\.? ?(?:no|nr|id)|patient ?(?:no|nr|id))[\s:.#_-]*[\p{L}\d-]*\d[\p{L}\d-]*/giu,
  },
  { kind: "record-number", pattern: /(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g },
  { kind: "phone", pattern: /(?<![\p{L}\d])\+\d[\d ()./-]{6,18}\d/gu },
  { kind: "phone", pattern: /(?<![\p{L}\d-])\(?0\d{1,4}\)?(?:[ ./-]\d{2,4}){2,5}(?!\d)/gu },
  { kind: "record-number", pattern: /(?<![\p{L}\d.,-])\d{7,}(?![\p{L}\d.,])/gu },
  {
    kind: "name",
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:mrs?|ms|miss|dr|prof|frau|herr|mme|monsieur|madame|sra?|signora?|couple|paar|famil(?:y|ie|le)|wife|husband|patient(?:e|in)?|pt|name)[.: _]+${PARTICLES}${NAME_WORD}(?:[ _-]${NAME_WORD})?`,
      "giu",
    ),
  },
  { kind: "name", pattern: new RegExp(`(?<![\\p{L}\\d])${NAME_WORD}, ${NAME_WORD}(?![\\p{L}\\d])`, "gu") },
];

/** Nobody reads more of one text; every hit is compared with all others. */
const MOST_HITS = 100;

/** Runs of digits that are dates as cameras and people write them: no identity of their own. */
const CAPTURE_DATE = /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?$/;

const TITLED =
  /^(?:mrs?|ms|miss|dr|prof|frau|herr|mme|monsieur|madame|sra?|signora?|couple|paar|famil(?:y|ie|le)|wife|husband|patient(?:e|in)?|pt|name)[.: _]+(?:(?:de|da|di|del|della|der|den|du|la|le|van|von|zu|al|el|bin|ten|ter)[ _]){0,2}(\p{L}[\p{L}'’-]*)/iu;

/** "patient was calm" matches the name rule without regard to case, and "Patient code" names nobody. */
function isRealName(text: string): boolean {
  const [, word] = TITLED.exec(text) ?? [];
  if (word === undefined) return !text.split(", ").some(isLaboratoryWord);
  return word.charAt(0) !== word.charAt(0).toLowerCase() && !isLaboratoryWord(word);
}

/** Two words or three that stand together as a name does, with what may join them: `Maria de la Cruz`, `DUPONT Martin`. */
const TOGETHER =
  /(?<![\p{L}\d])\p{Lu}[\p{L}'’-]{1,30}(?:[ _]|, )(?:(?:de|da|di|del|della|der|den|du|la|le|van|von|zu|al|el|bin|ten)[ _]){0,2}\p{Lu}[\p{L}'’-]{1,30}(?:[ _]\p{Lu}[\p{L}'’-]{1,30})?(?![\p{L}\d])/gu;

/** A date, as somebody writes one behind a name. */
const DATE_BESIDE = /\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)|(?<!\d)(?:19|20)\d{2}-\d{2}-\d{2}/;
const BESIDE = 14;

/** What is said of people and not of things. */
const SAID_OF_PEOPLE =
  /^[ ,]+(?:called|calls|rang|phoned|asked|asks|said|says|told|wants|wishes|prefers|möchte|wünscht|rief)\b/;
const SAID_TO_PEOPLE = /\b(?:spoke (?:to|with)|talked (?:to|with)|told|given to|informed|phoned)[ ]$/;

/** Surnames in capitals, as French and Italian files have them; shorter ones are abbreviations. */
const SURNAME = /^\p{Lu}[\p{Lu}'’-]{4,}$/u;

/** Whether words that stand together are somebody: by a first name, by a date beside them, or by a surname in capitals. */
function isSomebody(text: string, { start, end }: { start: number; end: number }): boolean {
  const words = text.slice(start, end).match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word));
  if (capitalised.some(isLaboratoryWord)) return false;
  if (capitalised.some(isFirstName)) return true;
  const [first = "", second = ""] = capitalised;
  // All in capitals: a heading.
  const hasSurname = SURNAME.test(first) !== SURNAME.test(second);
  const beside = `${text.slice(Math.max(0, start - BESIDE), start)} ${text.slice(end, end + BESIDE)}`;
  const isSpokenTo =
    SAID_OF_PEOPLE.test(text.slice(end, end + BESIDE)) ||
    SAID_TO_PEOPLE.test(text.slice(Math.max(0, start - BESIDE), start));
  return hasSurname || isSpokenTo || DATE_BESIDE.test(beside);
}

/**
 * Warns of what could identify a person in a note or file name, in the order it stands there. A pattern search: it finds the
 * usual slips and misses rare names without a title, so it warns on entry and asks before submission, and proves nothing.
 */
export function lintPhi(text: string): PhiHit[] {
  const hits: PhiHit[] = [];
  for (const { kind, pattern } of RULES) {
    for (const match of text.matchAll(pattern)) {
      if (hits.length >= MOST_HITS) break;
      const [found] = match;
      const start = match.index;
      const end = match.index + found.length;
      if (kind === "record-number" && CAPTURE_DATE.test(found)) continue;
      if (kind === "name" && !isRealName(found)) continue;
      if (hits.some((hit) => start < hit.end && hit.start < end)) continue;
      hits.push({ kind, start, end, sentence: says(kind) });
    }
  }
  for (const match of text.matchAll(TOGETHER)) {
    if (hits.length >= MOST_HITS) break;
    const place = { start: match.index, end: match.index + match[0].length };
    const isTaken = hits.some((hit) => hit.kind === "name" && place.start < hit.end && hit.start < place.end);
    if (!isTaken && isSomebody(text, place)) hits.push({ kind: "name", ...place, sentence: says("name") });
  }
  return hits.sort((a, b) => a.start - b.start);
}

/** The same for a file name: its ending is left out and underscores part words. */
export function lintFileName(name: string): PhiHit[] {
  const ending = name.lastIndexOf(".");
  const stem = ending > 0 ? name.slice(0, ending) : name;
  return lintPhi(stem.replaceAll("_", " "));
}
