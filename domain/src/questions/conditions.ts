import type { Subject } from "../filters/field.ts";
import { fieldOf } from "../filters/fields.ts";
import { SEMEN_LIMITS } from "../policy/semen-limits.ts";
import { subjectCodeFault } from "../subjects/subject-code.ts";
import { comparisonAt, sideAt } from "./comparisons.ts";
import { add, leave, normsOf, type QuestionState, use } from "./question-state.ts";
import { type Concept, type Match, PERSON, subjectIn } from "./vocabulary.ts";

/** A person by name is the operator of a test or the uploader of a picture, unless the words around say another role. */
const PERSON_FIELD: Readonly<Record<Subject, string | undefined>> = {
  tests: "operator",
  units: "operator",
  media: "uploader",
  queries: "assignee",
  lots: undefined,
};
const OWN_FIELD: Readonly<Record<Subject, string | undefined>> = { ...PERSON_FIELD, tests: "createdBy" };

/** Stands for whoever asks. */
export const ME = "@me";

type ValueConcept = Extract<Concept, { is: "value" }>;
export type FieldConcept = Extract<Concept, { is: "field" }>;

export const fieldIn = ({ concepts }: Match, subject: Subject) =>
  concepts.find((one): one is FieldConcept => one.is === "field" && one.subject === subject);
export const valuesIn = ({ concepts }: Match, subject: Subject) =>
  concepts.filter((one): one is ValueConcept => one.is === "value" && one.subject === subject);

const PRODUCTS =
  /^(?:medium|media|culture|oil|enzyme|hyaluronidase|dish|dishware|pipette|holding|injection|reagent|pvp)$/;

const isFree = ({ used }: QuestionState, first: number, end: number) => !used.slice(first, end).some(Boolean);

/** ICSI-0042, 4AB, HF-0042-K, "lot G5-2291", "oocyte 7": names of single things. */
export function readCodes(state: QuestionState): void {
  const { tokens, subject } = state;
  const codeField = fieldOf(subject, "code") ? "code" : "testCode";
  for (const [at, { kind, text, norm }] of tokens.entries()) {
    if (state.used[at]) continue;
    const before = tokens[at - 1]?.norm ?? "";
    const two = tokens[at - 2]?.norm ?? "";
    const isLot =
      /^(?:lot|lots|batch)$/.test(before) || (/^(?:number|no|nr|#|:)$/.test(before) && /^(?:lot|batch)$/.test(two));
    if (isLot && /\d/.test(text) && fieldOf(subject, "lotNo")) {
      const noun = at - (/^(?:lots?|batch)$/.test(before) ? 1 : 2);
      // A lot's number is enough to find it; what was in the bottle adds nothing.
      for (let product = noun - 1; PRODUCTS.test(tokens[product]?.norm ?? ""); product--)
        use(state, product, product + 1);
      add(state, { field: "lotNo", op: "eq", value: [text.toUpperCase()] }, noun, at + 1);
    } else if (/^(?:icsi|clin|sem|pre)-\d{4,7}$/.test(norm) && fieldOf(subject, codeField)) {
      add(state, { field: codeField, op: "eq", value: [text.toUpperCase()] }, at, at + 1);
    } else if (/^[1-6][a-d]{2}$/.test(norm) && fieldOf(subject, "grade")) {
      add(state, { field: "grade", op: "eq", value: [text.toUpperCase()] }, at, at + 1);
    } else if (
      kind === "number" &&
      /^\d{4,7}$/.test(text) &&
      /^(?:icsi|clin|sem|pre)$/.test(before) &&
      fieldOf(subject, codeField)
    ) {
      add(state, { field: codeField, op: "eq", value: [`${before.toUpperCase()}-${text}`] }, at - 1, at + 1);
    } else if (kind === "code" && /^[a-z]{2,5}-\d{3,6}(?:-[a-z0-9])?$/.test(norm)) {
      const fault = subjectCodeFault(text);
      const isTest = /^(?:icsi|clin|sem|pre)-/.test(norm);
      const sentence = isTest
        ? `${text} cannot be looked up among ${subject}.`
        : `${text} is no subject code that adds up, and no test code.`;
      if (fault) leave(state, at, at + 1, { sentence });
      else if (fieldOf(subject, "subjectCode"))
        add(state, { field: "subjectCode", op: "eq", value: [text.toUpperCase()] }, at, at + 1);
    } else if (
      kind === "number" &&
      /^\d{1,2}$/.test(text) &&
      subject === "units" &&
      /^(?:oocyte|egg|embryo|unit|no|number|#)s?$/.test(before)
    ) {
      add(state, { field: "n", op: "eq", value: [Number(text)] }, at, at + 1);
    }
  }
}

/** The number field that a comparison speaks of: named just before it, else just after it. */
function measured(state: QuestionState, first: number, end: number): Match | undefined {
  const numeric = state.matches.filter(
    (match) => isFree(state, match.first, match.end) && fieldIn(match, state.subject)?.field.type === "number",
  );
  const before = numeric.findLast((match) => match.end <= first && first - match.end <= 3);
  return before ?? numeric.find((match) => match.first >= end && match.first - end <= 3);
}

export function readComparisons(state: QuestionState): void {
  for (let at = 0; at < state.tokens.length; at++) {
    if (state.used[at]) continue;
    const comparison = comparisonAt(state.tokens, at);
    if (!comparison || !isFree(state, comparison.first, comparison.end)) {
      readNamedLimit(state, at);
      continue;
    }
    const match = measured(state, comparison.first, comparison.end);
    const field = match && fieldIn(match, state.subject)?.field;
    if (!match || !field) continue;
    use(state, match.first, match.end);
    add(state, { field: field.id, op: comparison.op, value: comparison.values }, comparison.first, comparison.end);
    at = comparison.end - 1;
  }
  readPlainNumbers(state);
}

/** "6 cells", "day 3 with 8 cells": a number right before its field is the value. */
function readPlainNumbers(state: QuestionState): void {
  for (const [at, token] of state.tokens.entries()) {
    if (state.used[at] || token.kind !== "number") continue;
    const match = state.matches.find(({ first, end }) => first === at + 1 && isFree(state, first, end));
    const field = match && fieldIn(match, state.subject)?.field;
    if (!match || field?.type !== "number") continue;
    add(state, { field: field.id, op: "eq", value: [Number.parseFloat(token.text)] }, at, match.end);
  }
}

/** "under the WHO concentration limit": the limit is the policy's, not a number of the question. */
function readNamedLimit(state: QuestionState, at: number): void {
  const side = sideAt(state.tokens, at);
  if (!side) return;
  const norms = normsOf(state);
  const end = norms.findIndex(
    (norm, index) => index > at && index < at + 8 && /^(?:limit|limits|reference|threshold)$/.test(norm),
  );
  const match = state.matches.find(
    (one) =>
      one.first > at - 5 &&
      one.first < at + 8 &&
      fieldIn(one, state.subject)?.field.id !== undefined &&
      (fieldIn(one, state.subject)?.field.id ?? "") in SEMEN_LIMITS,
  );
  const id = match && fieldIn(match, state.subject)?.field.id;
  if (end < 0 || !match || !id) return;
  const { limit } = SEMEN_LIMITS[id as keyof typeof SEMEN_LIMITS];
  use(state, match.first, match.end);
  add(state, { field: id, op: side, value: [limit] }, at, norms[end + 1] === "limit" ? end + 2 : end + 1);
}

const MISSING = /^(?:no|without|missing|lacking|lacks|lack|unknown|w\/o)$/;
const PRESENT = /^(?:with|has|have|having)$/;
const EXCEPT = /^(?:not|non|except|excluding|exclude|excl)$/;

/** Where the word stands that governs a phrase: the nearest before it that is no article. */
function governorAt(norms: readonly string[], first: number): number {
  let at = first - 1;
  while (/^(?:a|an|any|the|required|of|-|for|their)$/.test(norms[at] ?? "")) at--;
  return at;
}
const governor = (norms: readonly string[], first: number) => norms[governorAt(norms, first)] ?? "";

/** "no D5 photo": a picture that a check asks for and that is not there. */
function readMissingPhoto(state: QuestionState, match: Match, norms: readonly string[]): boolean {
  const photo = (word: string | undefined) => /^(?:photo|image|picture|photograph)s?$/.test(word ?? "");
  if (state.subject !== "tests" || !MISSING.test(governor(norms, match.first))) return false;
  const check = valuesIn(match, "tests").find(({ field }) => field === "check");
  if (check && photo(norms[match.end])) {
    add(
      state,
      { field: "missingPhoto", op: "in", value: [...check.value] },
      governorAt(norms, match.first),
      match.end + 1,
    );
    return true;
  }
  if (!photo(norms[match.first]) || match.end - match.first > 1) return false;
  add(state, { field: "mediaCount", op: "eq", value: [0] }, governorAt(norms, match.first), match.end);
  return true;
}

function readValue(state: QuestionState, match: Match, norms: readonly string[]): void {
  const { subject } = state;
  if (subjectIn(match)) return;
  const options = valuesIn(match, subject).flatMap((option) => {
    const field = option.field === PERSON ? roleBefore(state, match) : option.field;
    return field === undefined ? [] : [{ ...option, field }];
  });
  // "Day 5" is one check and a group of checks: the group holds it.
  const [option] = options.toSorted((a, b) => b.value.length - a.value.length);
  if (!option) return;
  if (options.some(({ field }) => field !== option.field)) {
    const suggestions = options
      .slice(0, 3)
      .map(({ field, value }) => `${fieldOf(subject, field)?.label}: ${value.join(", ")}`);
    leave(state, match.first, match.end, { suggestions, sentence: "This can mean more than one thing." });
    return;
  }
  const isOther =
    EXCEPT.test(governor(norms, match.first)) ||
    (norms[match.first - 1] === "than" && norms[match.first - 2] === "other");
  const isFlag = fieldOf(subject, option.field)?.type === "flag";
  if (isOther) use(state, governorAt(norms, match.first), match.first);
  const value = isOther && isFlag ? [false] : [...option.value];
  if (isOther && !isFlag) {
    for (const one of value) add(state, { field: option.field, op: "ne", value: [one] }, match.first, match.end);
  } else {
    add(state, { field: option.field, op: value.length > 1 ? "in" : "eq", value }, match.first, match.end);
  }
}

/** "witnessed by Emma": the role that stands before a name. */
function roleBefore(state: QuestionState, name: Match): string | undefined {
  const { matches, subject } = state;
  const role = matches.findLast(
    (one) => one.end <= name.first && name.first - one.end <= 1 && fieldIn(one, subject)?.field.type === "person",
  );
  if (role) use(state, role.first, role.end);
  return (role && fieldIn(role, subject)?.field.id) ?? PERSON_FIELD[subject];
}

/** Values, and fields that are asked to be there or to be missing. */
export function readValues(state: QuestionState): void {
  const norms = normsOf(state);
  readMine(state, norms);
  for (const match of state.matches) {
    if (!isFree(state, match.first, match.end) || readMissingPhoto(state, match, norms)) continue;
    const field = fieldIn(match, state.subject)?.field;
    const word = governor(norms, match.first);
    if (
      field &&
      (MISSING.test(word) ||
        norms[match.end] === "missing" ||
        (norms[match.end] === "is" && norms[match.end + 1] === "missing"))
    ) {
      const from = MISSING.test(word) ? governorAt(norms, match.first) : match.first;
      add(state, { field: field.id, op: "isNull", value: [] }, from, MISSING.test(word) ? match.end : match.end + 1);
    } else if (field && PRESENT.test(word) && valuesIn(match, state.subject).length === 0) {
      add(state, { field: field.id, op: "notNull", value: [] }, match.first, match.end);
    } else {
      readValue(state, match, norms);
    }
  }
}

/** "my tests", "awaiting my review". Whoever entered data cannot review, so those are not waiting for them. */
function readMine(state: QuestionState, norms: readonly string[]): void {
  const at = norms.findIndex((norm) => norm === "my" || norm === "mine" || norm === "myself");
  const review = norms.findIndex((norm, index) => /^(?:review|reviewing)$/.test(norm) && index <= at + 1);
  if (state.subject === "tests" && at >= 0 && review >= 0) {
    add(state, { field: "status", op: "eq", value: ["submitted"] }, at, review + 1);
    add(state, { field: "enteredBy", op: "ne", value: [ME] }, at, at + 1);
    for (const [index, norm] of norms.entries())
      if (/^(?:awaiting|waiting|await)$/.test(norm)) state.used[index] = true;
    return;
  }
  const field = OWN_FIELD[state.subject];
  const created = norms.findIndex(
    (norm, index) =>
      norm === "i" && /^(?:created|made|entered|uploaded|performed|did|injected)$/.test(norms[index + 1] ?? ""),
  );
  const own = at >= 0 ? at : created;
  if (own >= 0 && field) add(state, { field, op: "eq", value: [ME] }, own, own + 1);
}
