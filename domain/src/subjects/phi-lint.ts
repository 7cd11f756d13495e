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
/** Before a name. Doctors and professors are of the staff, whom a record may name. */
const TITLE =
  "(?:mrs?|ms|miss|frau|herr|mme|monsieur|madame|sra?|signora?|couple|paar|famil(?:y|ie|le)|wife|husband|patient(?:e|in)?|pt|name)";
/** Not behind what makers, couriers and laboratories number. */
const NUMBERED_THING =
  "(?<!(?<!\\p{L})(?:lot|batch|charge|ref|cat|sn|serial|slide|dish|tube|straw|device|tracking|dhl|ups|fedex)[ .:#]{1,2}(?:(?:no|nr|number)[ .:]{1,2})?)";

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
  {
    kind: "phone",
    pattern:
      /(?<![\p{L}\d-])(?!0\d[./-]\d\d[./-](?:20)?\d\d(?!\d|[./-]\d))\(?0\d{1,4}\)?(?:[ ./-]\d{2,4}){2,5}(?!\d)/gu,
  },
  { kind: "record-number", pattern: new RegExp(`${NUMBERED_THING}(?<![\\p{L}\\d.,-])\\d{7,}(?![\\p{L}\\d.,])`, "giu") },
  {
    kind: "name",
    pattern: new RegExp(`(?<![\\p{L}\\d])${TITLE}[.: _]{1,3}${PARTICLES}${NAME_WORD}(?:[ _-]${NAME_WORD})?`, "giu"),
  },
];

/** Nobody reads more of one text; every hit is compared with all others. */
const MOST_HITS = 100;

/** Runs of digits that are dates as cameras and people write them: no identity of their own. */
const CAPTURE_DATE = /^20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:[0-2]\d[0-5]\d(?:[0-5]\d)?)?$/;

const TITLED = new RegExp(`^${TITLE}[.: _]+${PARTICLES}(\\p{L}[\\p{L}'’-]*)`, "iu");

/** "patient was calm" matches the name rule without regard to case, and "Patient code" names nobody. */
function isRealName(text: string): boolean {
  const [, word = ""] = TITLED.exec(text) ?? [];
  return word.charAt(0) !== word.charAt(0).toLowerCase() && !isLaboratoryWord(word);
}

const CAPITALISED = "\\p{Lu}[\\p{L}'’-]{1,30}";

/** Words that stand together as a name does: `Maria de la Cruz`, `DUPONT Martin`, and with the surname first, `Lund, Anna`. */
const TOGETHER = [
  `${CAPITALISED}[\\x20_]${PARTICLES}${CAPITALISED}(?:[\\x20_]${CAPITALISED})?`,
  `${PARTICLES}${CAPITALISED}(?:[\\x20_]${CAPITALISED})?,\\x20${CAPITALISED}`,
].map((words) => new RegExp(`(?<![\\p{L}\\d])${words}(?![\\p{L}\\d])`, "gu"));

/** A date, as somebody writes one behind a name. */
const DATE_BESIDE = /\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2})(?!\d)|(?<!\d)(?:19|20)\d{2}-\d{2}-\d{2}/;
const BESIDE = 14;

/** What is said of people and not of things. */
const SAID_OF_PEOPLE =
  /^[ ,]+(?:called|calls|rang|phoned|asked|asks|said|says|told|wants|wishes|prefers|möchte|wünscht|rief)\b/;
const SAID_TO_PEOPLE = /\b(?:spoke (?:to|with)|talked (?:to|with)|told|given to|informed|phoned)[ ]$/;

/** Surnames in capitals, as French and Italian files have them; shorter ones are abbreviations. */
const SURNAME = /^(?=.*\p{Lu}{4})[\p{Lu}'’-]{5,}$/u;

const LAB_ACTS =
  "performed|checked|witnessed|loaded|assisted|injected|biopsied|denuded|warmed|thawed|froze|frozen|reviewed|durchgeführt|geprüft|bezeugt|injiziert|aufgetaut|eingefroren";
/** Somebody of the staff: whoever did what is done in a laboratory, and whoever has a title or a part in it. */
const BEFORE_STAFF = new RegExp(
  `(?<!\\p{L})(?:(?:dr|prof)\\.?|(?:${LAB_ACTS}|done) (?:by|von|durch)|on call:?|(?:operator|witness|embryologist|clinician|nurse|colleague|zeug(?:e|in)|ärztin|arzt|kolleg(?:e|in)):?) $`,
  "iu",
);
const AFTER_STAFF = new RegExp(`^ (?:${LAB_ACTS})(?!\\p{L})`, "iu");
const STAFF_BESIDE = 24;

/** Whose names are those of methods, where no other word stands with them. */
const METHODS = /^(?:Wilson|Newcombe|Fisher|Holm|Clopper|Pearson|Mantel|Haenszel|Welch)$/;

/** What follows a name that stands for itself. */
const ENDS = /^\s*(?:$|[\n.;:()])/;

/**
 * Whether words that stand together are somebody: by a first name, by a date beside them, or by a surname in capitals. Nouns
 * are joined by commas as well: behind one stands a first name, or nothing more.
 */
function isSomebody(text: string, { start, end }: { start: number; end: number }): boolean {
  const words = text.slice(start, end).match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const capitalised = words.filter((word) => /^\p{Lu}/u.test(word));
  if (capitalised.some(isLaboratoryWord) || capitalised.every((word) => METHODS.test(word))) return false;
  const behind = text.slice(end, end + STAFF_BESIDE);
  if (BEFORE_STAFF.test(text.slice(Math.max(0, start - STAFF_BESIDE), start)) || AFTER_STAFF.test(behind)) return false;
  const [first = "", second = ""] = capitalised;
  const isList = text.slice(start, end).includes(", ");
  if ((isList ? capitalised.slice(-1) : capitalised).some(isFirstName)) return true;
  if (isList && ENDS.test(behind)) return true;
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
  for (const match of TOGETHER.flatMap((words) => [...text.matchAll(words)])) {
    if (hits.length >= MOST_HITS) break;
    const place = { start: match.index, end: match.index + match[0].length };
    const isTaken = hits.some((hit) => hit.kind === "name" && place.start < hit.end && hit.start < place.end);
    if (!isTaken && isSomebody(text, place)) hits.push({ kind: "name", ...place, sentence: says("name") });
  }
  return hits.sort((a, b) => a.start - b.start);
}

/** The same for the number of a lot, whose digits are the maker's. */
export const lintLot = (text: string): PhiHit[] =>
  lintPhi(text).filter(({ kind }) => kind !== "record-number" && kind !== "phone");

/** The same for a file name: its ending is left out and underscores part words. */
export function lintFileName(name: string): PhiHit[] {
  const ending = name.lastIndexOf(".");
  const stem = ending > 0 ? name.slice(0, ending) : name;
  return lintPhi(stem.replaceAll("_", " "));
}
